import { cleanReference, describeNamesFault, describeSeriesFault, describeTypesFault, joinSeries } from '../chart-series.ts';
import { parseAreaAddress, toCellKey } from '#workbook/reader/cell-address.ts';
import type { Sheet } from '#workbook/reader/workbook.ts';
import { toPlainValue } from '../../values/same-value.ts';
import { flag, type ElementKindDefinition, type FoundElement } from '../element-kind.ts';
import type { ElementFacts } from '../element-names.ts';
import type { SheetElements } from '../sheet-elements.ts';
import { findChild, getText, listChildren, listDescendants, type XmlElement } from '../xml-tree.ts';

const FAMILIES = {
  column: 'columns',
  bar: 'bars',
  line: 'lines',
  pie: 'a pie',
  doughnut: 'a doughnut',
  area: 'areas',
  scatter: 'points (X and Y)',
  bubble: 'bubbles',
  radar: 'a radar',
  stock: 'stock prices',
  surface: 'a surface',
  waterfall: 'a waterfall',
  treemap: 'a treemap',
  sunburst: 'a sunburst',
  histogram: 'a histogram',
  boxWhisker: 'boxes and whiskers',
  funnel: 'a funnel',
  combo: 'several types in one',
};

export const chart: ElementKindDefinition = {
  fields: {
    type: {
      label: 'Type',
      input: FAMILIES,
      fault: (found, wanted) => {
        const [is, isWanted] = [found, wanted].map((type) => /^(a|several) /.test(FAMILIES[type as keyof typeof FAMILIES] ?? ''));
        return `${is ? 'It is {found}' : 'It shows {found}'}; {wanted} ${isWanted ? 'is' : 'are'} wanted.`;
      },
    },
    series: {
      label: 'Data, for example B2:B9 by A2:A9; C2:C9 by A2:A9',
      input: 'text',
      isSame: (found, wanted) => describeSeriesFault(String(found), String(wanted)) === null,
      fault: (found, wanted) => describeSeriesFault(String(found ?? ''), String(wanted)) ?? '',
    },
    grouping: {
      label: 'Stacking',
      input: { clustered: 'side by side', stacked: 'stacked', percentStacked: 'stacked to 100 %' },
      // One series looks alike however it is stacked.
      isSame: (found, wanted) => found === '' || found === wanted,
      fault: 'The chart is {found}; {wanted} is wanted.',
    },
    names: {
      label: 'Names of the series, for example B2:B9 = Costs; C2:C9 = Sales',
      input: 'text',
      isSame: (found, wanted) => describeNamesFault(String(found), String(wanted)) === null,
      fault: (found, wanted) => describeNamesFault(String(found ?? ''), String(wanted)) ?? '',
    },
    seriesTypes: {
      label: 'Types of the series, for example B2:B9 = column; C2:C9 = line',
      input: 'text',
      isSame: (found, wanted) => describeTypesFault(String(found), String(wanted), FAMILIES) === null,
      fault: (found, wanted) => describeTypesFault(String(found ?? ''), String(wanted), FAMILIES) ?? '',
    },
    hasSecondAxis: flag('Second axis', 'The chart has no second axis.', 'The chart still has a second axis.'),
    hasTitle: flag('Title', 'The chart has no title.', 'The chart still has a title.'),
    title: { label: 'Words of the title', input: 'text', isOptional: true, fault: 'The title is "{found}"; "{wanted}" is wanted.' },
    hasVerticalTitle: flag('Title of the vertical axis', 'The vertical axis has no title.', 'The vertical axis still has a title.'),
    verticalTitle: {
      label: 'Words at the vertical axis',
      input: 'text',
      isOptional: true,
      fault: 'The vertical axis has the title "{found}"; "{wanted}" is wanted.',
    },
    hasHorizontalTitle: flag('Title of the horizontal axis', 'The horizontal axis has no title.', 'The horizontal axis still has a title.'),
    horizontalTitle: {
      label: 'Words at the horizontal axis',
      input: 'text',
      isOptional: true,
      fault: 'The horizontal axis has the title "{found}"; "{wanted}" is wanted.',
    },
    hasLabels: flag('Data labels', 'The chart has no data labels.', 'The chart still has data labels.'),
    hasLegend: { ...flag('Legend', 'The chart has no legend.', 'The chart still has a legend.'), isOptionalWhenNew: true },
    legend: {
      label: 'Place of the legend',
      input: { b: 'below', t: 'above', l: 'left', r: 'right', tr: 'top right' },
      isOptional: true,
      fault: 'The legend is {found}; {wanted} is wanted.',
    },
    hasTrendline: flag('Trendline', 'The chart has no trendline.', 'The chart still has a trendline.'),
    hasDescription: flag('Alternative text', 'The chart has no alternative text.', 'The chart still has an alternative text.'),
  },
  missing: 'There is no chart on this sheet.',
  isProposed: (_facts, { sheet }) => !isWithoutCells(sheet),
  list: listCharts,
};

const isWithoutCells = ({ cells }: Sheet) => cells.size === 0;

async function listCharts(elements: SheetElements): Promise<FoundElement[]> {
  const { workbook, sheet } = elements;
  const own = await readCharts(elements);
  const other: ElementFacts[] = [];
  for (const { name, isChartSheet } of workbook.sheets) {
    const part = workbook.parts?.sheetParts.get(name.toLowerCase());
    if (part === undefined || name === sheet.name) continue;
    const charts = await readCharts(elements, part);
    // LibreOffice saves a chart sheet as a sheet without cells.
    if (charts.length > 0 && (isChartSheet || isWithoutCells(await workbook.readSheet(name)))) other.push(...charts);
  }
  // A chart on a sheet of its own belongs to the sheet whose cells it shows.
  const ofSheet = other.filter(({ series }) => /(^|; )[A-Z]+\d/.test(String(series)) && sheet.name !== '');
  return [...own, ...ofSheet].map((facts) => ({ area: null, facts }));
}

async function readCharts(elements: SheetElements, from?: string): Promise<ElementFacts[]> {
  const found: ElementFacts[] = [];
  for (const { part, tree } of await elements.readRelated('drawing', from)) {
    const frames = listDescendants(tree, 'graphicFrame');
    for (const { id, type, target } of await elements.listRelated(part)) {
      if (type !== 'chart' && type !== 'chartEx') continue;
      const space = await elements.readPart(target);
      if (!space) continue;
      const frame = frames.find((candidate) => listDescendants(candidate, 'chart').some((reference) => getText(reference, 'id') === id));
      const description = listDescendants(frame, 'cNvPr')
        .map((properties) => getText(properties, 'descr'))
        .join('');
      const facts = type === 'chart' ? readChart(space, elements.sheet) : readExtendedChart(space, elements.sheet.name);
      found.push({ ...facts, hasDescription: description.trim() !== '' });
    }
  }
  return found;
}

const value = (element: XmlElement | undefined, ...names: string[]) => getText(findChild(element, ...names), 'val');
const isOn = (element: XmlElement | undefined, name: string) => {
  const found = findChild(element, name);
  return found !== undefined && !['0', 'false'].includes(getText(found, 'val', '1'));
};
const readTitle = (title: XmlElement | undefined) =>
  (
    listDescendants(title, 't')
      .map(({ text }) => text)
      .join('') ||
    listDescendants(title, 'v')
      .map(({ text }) => text)
      .join('')
  ).trim();

function readChart(space: XmlElement, sheet: Sheet): ElementFacts {
  const content = findChild(space, 'chart');
  const plot = findChild(content, 'plotArea');
  const groups = plot?.children.filter(({ name }) => name.endsWith('Chart')) ?? [];
  const series = groups.flatMap((group) => listChildren(group, 'ser'));
  const [group] = groups;
  const families = new Set(groups.map(getFamily));
  const axes = plot?.children.filter(({ name }) => name.endsWith('Ax')) ?? [];
  const findAxisTitle = (places: string) =>
    axes.flatMap((axis) =>
      places.includes(value(axis, 'axPos')) && value(axis, 'axPos') !== '' ? (findChild(axis, 'title') ?? []) : [],
    )[0];
  const [vertical, horizontal] = [findAxisTitle('lr'), findAxisTitle('bt')];
  const title = findChild(content, 'title');
  const legend = findChild(content, 'legend');
  const labels = [...groups, ...series].flatMap((element) => listChildren(element, 'dLbls'));
  const reference = (element: XmlElement, ...names: string[]) =>
    cleanReference(names.flatMap((name) => listDescendants(findChild(element, name), 'f').map(({ text }) => text))[0] ?? '', sheet.name);
  return {
    type: families.size > 1 ? 'combo' : ([...families][0] ?? ''),
    series: series.map((one) => joinSeries(reference(one, 'val', 'yVal'), reference(one, 'cat', 'xVal'))).join('; '),
    grouping: series.length < 2 ? '' : value(group, 'grouping').replace('standard', 'clustered') || 'clustered',
    names: series.length < 2 ? '' : series.map((one) => `${reference(one, 'val', 'yVal')} = ${readName(one, sheet)}`).join('; '),
    seriesTypes:
      families.size < 2
        ? ''
        : groups
            .flatMap((one) => listChildren(one, 'ser').map((shown) => `${reference(shown, 'val', 'yVal')} = ${getFamily(one)}`))
            .join('; '),
    hasSecondAxis:
      new Set(
        groups.map((one) =>
          listChildren(one, 'axId')
            .map((axis) => getText(axis, 'val'))
            .join(),
        ),
      ).size > 1,
    // Without words, the title of a chart is the name of its only series, and any other title is a placeholder such as "Axis Title".
    hasTitle: title !== undefined && (readTitle(title) !== '' || (series.length === 1 && !findChild(title, 'tx'))),
    title: readTitle(title),
    hasVerticalTitle: readTitle(vertical) !== '',
    verticalTitle: readTitle(vertical),
    hasHorizontalTitle: readTitle(horizontal) !== '',
    horizontalTitle: readTitle(horizontal),
    hasLabels: labels.some((label) => ['showVal', 'showPercent', 'showCatName', 'showSerName'].some((name) => isOn(label, name))),
    hasLegend: legend !== undefined,
    legend: legend ? value(legend, 'legendPos') || 'r' : '',
    hasTrendline: series.some((one) => findChild(one, 'trendline') !== undefined),
  };
}

/** Returns the name of a series: the words that the file keeps, else the text of the cell that it points to. */
function readName(series: XmlElement, sheet: Sheet): string {
  const name = findChild(series, 'tx');
  const reference = parseAreaAddress(cleanReference(listDescendants(name, 'f')[0]?.text ?? '', sheet.name));
  const cell = reference ? (sheet.cells.get(toCellKey(reference.top, reference.left))?.value ?? null) : null;
  return (readTitle(name) || String(toPlainValue(cell) ?? '')).replaceAll(/[;=\n]/g, ' ');
}

function getFamily(group: XmlElement): string {
  const name = group.name.replace(/3?D?Chart$/, '');
  if (name === 'bar') return value(group, 'barDir') === 'bar' ? 'bar' : 'column';
  return name === 'ofPie' ? 'pie' : name;
}

/** Reads a chart of one of the newer types, such as a waterfall. */
function readExtendedChart(space: XmlElement, sheetName: string): ElementFacts {
  const [series] = listDescendants(space, 'series');
  const layout = getText(series, 'layoutId');
  const formula = (dimension: string) => cleanReference(findChild(listDescendants(space, dimension)[0], 'f')?.text ?? '', sheetName);
  const title = findChild(space, 'chart', 'title');
  const legend = findChild(space, 'chart', 'legend');
  return {
    type: layout === 'clusteredColumn' ? 'histogram' : layout,
    series: joinSeries(formula('numDim'), formula('strDim')),
    hasTitle: title !== undefined,
    title: readTitle(title),
    hasLabels: findChild(series, 'dataLabels') !== undefined,
    hasLegend: legend !== undefined,
    legend: legend ? getText(legend, 'pos', 'r') : '',
  };
}
