import { buildRelationships, buildSheet, type WorkbookContents } from '#workbook/reader/testing/workbook-parts.ts';
import { buildRows, relateSheet, type ElementSample } from '../element-samples.ts';

const ROWS = buildRows([
  ['Item', 'Sales', 'Costs'],
  ['Tea', 2, 3],
  ['Cake', 4, 5],
  ['Juice', 6, 7],
]);

interface ChartOptions {
  group?: string;
  /** Holds the XML of the groups of a chart of several types. */
  groups?: string;
  grouping?: string;
  series?: readonly (readonly [values: string, categories: string, name?: string])[];
  title?: string;
  vertical?: string;
  more?: string;
  /** Holds the XML before the plot. */
  before?: string;
  description?: string;
}

const write = (text: string) => `<c:title><c:tx><c:rich><a:p><a:r><a:t>${text}</a:t></a:r></a:p></c:rich></c:tx></c:title>`;
const SALES = [['Data!$B$2:$B$4', 'Data!$A$2:$A$4']] as const;

const buildSeries = (series: NonNullable<ChartOptions['series']>) =>
  series.map(
    ([values, categories, name], index) =>
      `<c:ser><c:idx val="${index}"/>${name === undefined ? '' : `<c:tx>${name}</c:tx>`}<c:cat><c:strRef><c:f>${categories}</c:f></c:strRef></c:cat>` +
      `<c:val><c:numRef><c:f>${values}</c:f></c:numRef></c:val></c:ser>`,
  );

/** Builds a sheet with a chart. Google Sheets writes no frames into the drawing, so that a chart is found only by its part. */
function buildChart({
  group = 'barChart',
  groups,
  grouping = 'clustered',
  series = SALES,
  title = 'Sales',
  vertical = 'Euro',
  more = '',
  before = '',
  description,
}: ChartOptions): WorkbookContents {
  const frame = `<xdr:graphicFrame><xdr:nvGraphicFramePr><xdr:cNvPr id="2" name="Chart 1" descr="${description}"/></xdr:nvGraphicFramePr><a:graphic><a:graphicData><c:chart r:id="rId1"/></a:graphicData></a:graphic></xdr:graphicFrame>`;
  return {
    rows: ROWS,
    afterRows: '<drawing r:id="rId1"/>',
    parts: {
      ...relateSheet({ type: 'drawing', target: '../drawings/drawing1.xml' }),
      'xl/drawings/drawing1.xml': `<xdr:wsDr>${description === undefined ? '' : frame}</xdr:wsDr>`,
      'xl/drawings/_rels/drawing1.xml.rels': buildRelationships({ type: 'chart', target: '../charts/chart1.xml' }),
      'xl/charts/chart1.xml':
        `<c:chartSpace><c:chart>${title === '' ? before : write(title)}<c:plotArea>` +
        (groups ?? `<c:${group}><c:barDir val="col"/><c:grouping val="${grouping}"/>${buildSeries(series).join('')}</c:${group}>`) +
        `<c:catAx><c:axPos val="b"/></c:catAx><c:valAx><c:axPos val="l"/>${vertical === '' ? '' : write(vertical)}</c:valAx>` +
        `</c:plotArea>${more}</c:chart></c:chartSpace>`,
    },
  };
}

const point = (cell: string) => `<c:strRef><c:f>Data!$${cell}$1</c:f></c:strRef>`;
const BOTH = [
  ['Data!$B$2:$B$4', 'Data!$A$2:$A$4', point('B')],
  ['Data!$C$2:$C$4', 'Data!$A$2:$A$4', point('C')],
] as const;
const [SALES_OF_BOTH, COSTS_OF_BOTH] = BOTH.map(([values, categories]) => [values, categories] as const);

/** Moves a chart to a sheet of its own, which has no cells, as LibreOffice saves a chart sheet. The sheet can have cells. */
function moveChart({ rows, afterRows, parts = {} }: WorkbookContents, cells = ''): WorkbookContents {
  const { 'xl/worksheets/_rels/sheet1.xml.rels': related, ...others } = parts;
  const sheets = ['Data', 'Chart'].map((name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`);
  return {
    rows: rows!,
    parts: {
      ...others,
      'xl/workbook.xml': buildSheet('')
        .replace(/worksheet(?=[ >])/g, 'workbook')
        .replace('></', `><sheets>${sheets.join('')}</sheets></`),
      'xl/_rels/workbook.xml.rels': buildRelationships(
        { type: 'worksheet', target: 'worksheets/sheet1.xml' },
        { type: 'worksheet', target: 'worksheets/sheet2.xml' },
      ),
      'xl/worksheets/sheet2.xml': buildSheet(`<sheetData>${cells}</sheetData>${afterRows}`),
      'xl/worksheets/_rels/sheet2.xml.rels': related!,
    },
  };
}

/** Builds a chart of columns and lines, whose lines can have an axis of their own. */
const combine = (columns: number, lines: number, secondAxis = true, more = ''): WorkbookContents => {
  const write = (group: string, index: number, axes: readonly number[]) =>
    `<c:${group}><c:barDir val="col"/><c:grouping val="clustered"/>${buildSeries([BOTH[index]!])[0]}${more}` +
    `${axes.map((axis) => `<c:axId val="${axis}"/>`).join('')}</c:${group}>`;
  return buildChart({
    groups: write('barChart', columns, [1, 2]) + write('lineChart', lines, secondAxis ? [3, 4] : [1, 2]),
    title: '',
    vertical: '',
    description: 'Both',
  });
};
const LINES = { group: 'lineChart', series: BOTH, description: 'Both' };

export const CHART_SAMPLES: Record<string, ElementSample> = {
  'a chart is judged by its type, its data and its titles': {
    element: 'chart',
    start: { rows: ROWS },
    solution: buildChart({}),
    wants: { type: 'column', series: 'B2:B4 by A2:A4', hasTitle: true, hasVerticalTitle: true },
    right: {
      Excel: buildChart({ more: '<c:legend><c:legendPos val="r"/></c:legend>', description: 'Sales by item' }),
      LibreOffice: buildChart({ title: 'Our sales', series: [['Data.$B$2:$B$4'.replace('.', '!'), '$A$2:$A$4']] }),
      'LibreOffice, on a sheet of its own': moveChart(buildChart({})),
      'Google Sheets': buildChart({ group: 'bar3DChart', series: [["'Data'!$B$2:$B$4", "'Data'!$A$2:$A$4"]] }),
    },
    wrong: {
      'There is no chart on this sheet.': { rows: ROWS },
      'There is no chart on this sheet. #2': moveChart(buildChart({}), ROWS),
      'It is a pie; columns are wanted.': buildChart({ group: 'pieChart' }),
      'The chart shows B2:B3; B4 is missing.': buildChart({ series: [['Data!$B$2:$B$3', 'Data!$A$2:$A$4']] }),
      'The chart does not show B2:B4.': buildChart({ series: [['Data!$C$2:$C$4', 'Data!$A$2:$A$4']] }),
      'The categories are C2:C4; A2:A4 is wanted.': buildChart({ series: [['Data!$B$2:$B$4', 'Data!$C$2:$C$4']] }),
      'The vertical axis has no title.': buildChart({ vertical: '' }),
      'The chart has no title.': buildChart({ title: '' }),
    },
  },
  'a chart of two series is judged by its direction, its labels and its alternative text': {
    element: 'chart',
    start: buildChart({ series: [BOTH[0]], title: '', vertical: '' }),
    solution: buildChart({ group: 'lineChart', series: BOTH, title: '', vertical: '', description: 'Sales and costs' }),
    wants: { type: 'line', series: 'B2:B4 by A2:A4; C2:C4 by A2:A4', hasDescription: true },
    right: {
      Excel: buildChart({ group: 'lineChart', series: BOTH, description: 'Both' }),
      LibreOffice: buildChart({ group: 'lineChart', series: [BOTH[1], BOTH[0]], description: 'Both' }),
      'in three dimensions': buildChart({ group: 'line3DChart', series: BOTH, description: 'Both' }),
    },
    wrong: {
      'The chart has no alternative text.': buildChart({ group: 'lineChart', series: BOTH }),
      'The chart does not show C2:C4.': buildChart({ group: 'lineChart', series: [BOTH[0]], description: 'Both' }),
      'The chart shows B2:B4 more than once.': buildChart({ group: 'lineChart', series: [...BOTH, BOTH[0]], description: 'Both' }),
      'It shows columns; lines are wanted.': buildChart({ series: BOTH, description: 'Both' }),
      'Rows and columns are the wrong way round.': buildChart({
        group: 'lineChart',
        series: [2, 3, 4].map((row) => [`Data!$B$${row}:$C$${row}`, 'Data!$B$1:$C$1'] as const),
        description: 'Both',
      }),
    },
  },
  'a new chart of two series is judged by their names and whether they are stacked': {
    element: 'chart',
    start: { rows: ROWS },
    solution: buildChart({ ...LINES, title: '', vertical: '' }),
    wants: {
      type: 'line',
      series: 'B2:B4 by A2:A4; C2:C4 by A2:A4',
      grouping: 'clustered',
      names: 'B2:B4 = Sales; C2:C4 = Costs',
      hasDescription: true,
    },
    right: {
      'in another order': buildChart({ ...LINES, series: [BOTH[1], BOTH[0]] }),
      'Google Sheets': buildChart({ ...LINES, grouping: 'standard' }),
      'with typed names': buildChart({
        ...LINES,
        series: [
          [...SALES_OF_BOTH!, '<c:v>sales</c:v>'],
          [...COSTS_OF_BOTH!, '<c:v>Costs</c:v>'],
        ],
      }),
    },
    wrong: {
      'There is no chart on this sheet.': { rows: ROWS },
      'The chart is stacked; side by side is wanted.': buildChart({ ...LINES, grouping: 'stacked' }),
      'The data in B2:B4 have no name; "Sales" is wanted.': buildChart({ ...LINES, series: [SALES_OF_BOTH!, COSTS_OF_BOTH!] }),
      'The data in B2:B4 are called "Costs"; "Sales" is wanted.': buildChart({
        ...LINES,
        series: [
          [...SALES_OF_BOTH!, point('C')],
          [...COSTS_OF_BOTH!, point('B')],
        ],
      }),
    },
  },
  'a chart of columns and lines is judged by what each of them shows and by its second axis': {
    element: 'chart',
    start: { rows: ROWS },
    solution: combine(0, 1),
    wants: {
      type: 'combo',
      series: 'B2:B4 by A2:A4; C2:C4 by A2:A4',
      grouping: 'clustered',
      names: 'B2:B4 = Sales; C2:C4 = Costs',
      seriesTypes: 'B2:B4 = column; C2:C4 = line',
      hasSecondAxis: true,
      hasDescription: true,
    },
    right: {
      Excel: combine(0, 1, true, '<c:gapWidth val="219"/>'),
      LibreOffice: combine(0, 1, true, '<c:marker val="1"/>'),
      'Google Sheets': combine(0, 1, true, '<c:dLbls><c:showVal val="0"/></c:dLbls>'),
    },
    wrong: {
      'The data in B2:B4 are shown as lines; columns are wanted.': combine(1, 0),
      'The chart has no second axis.': combine(0, 1, false),
      'It shows columns; several types in one is wanted.': buildChart({ series: BOTH, title: '', vertical: '', description: 'Both' }),
      'The chart does not show C2:C4.': combine(0, 0),
    },
  },
  'a title without words is none, unless the program writes the name of the only series': {
    element: 'chart',
    start: buildChart({ title: '', vertical: '' }),
    solution: buildChart({ vertical: '' }),
    wants: { hasTitle: true },
    right: {
      'Excel, with the name of the series': buildChart({ title: '', vertical: '', before: '<c:title><c:overlay val="0"/></c:title>' }),
      LibreOffice: buildChart({ title: 'Verkauf', vertical: '' }),
      'Google Sheets, from a cell': buildChart({
        title: '',
        vertical: '',
        before:
          '<c:title><c:tx><c:strRef><c:f>Data!$B$1</c:f><c:strCache><c:pt idx="0"><c:v>Sales</c:v></c:pt></c:strCache></c:strRef></c:tx></c:title>',
      }),
    },
    wrong: {
      'The chart has no title.': buildChart({ title: '', vertical: '' }),
      'The chart has no title. #2': buildChart({ title: ' ', vertical: '' }),
      'The chart has no title. #3': buildChart({ title: '', vertical: 'Sales' }),
      'There is no chart on this sheet.': { rows: ROWS },
    },
  },
};
