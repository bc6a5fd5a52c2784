import { parseAreaAddress, toAreaAddress, toCellKey, type Area } from '#workbook/reader/cell-address.ts';
import { parseAreas } from '../highlight-rules.ts';
import { parseSheetArea } from '../../sheet-area.ts';
import { say, type ElementSentence } from '../../element-sentence.ts';
import { normalizeTextForComparison } from '../../values/same-value.ts';
import { flag, type ElementField, type ElementKindDefinition, type FoundElement } from '../element-kind.ts';
import type { ElementFact, ElementFacts } from '../element-names.ts';
import type { SheetElements } from '../sheet-elements.ts';
import { findChild, getFlag, getNumber, getText, listChildren, listDescendants, type XmlElement } from '../xml-tree.ts';

const splitList = (fact: ElementFact | undefined) =>
  String(fact ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Describes a list of fields. The order counts, because it determines what a pivot table shows. */
const fieldList = (label: string, place: string): ElementField => ({
  label: `${label}, separated by semicolons`,
  input: 'text',
  isSame: (found, wanted) => describeFieldFault(place, found, wanted) === null,
  fault: (found, wanted) => describeFieldFault(place, found, wanted) ?? '',
});

function describeFieldFault(place: string, found: ElementFact | undefined, wanted: ElementFact): ElementSentence | null {
  const [own, asked] = [splitFields(found), splitFields(wanted)];
  const has = (list: readonly PivotField[], { name }: PivotField) => list.some((other) => isSameText(other.name, name));
  const missing = asked.find((one) => !has(own, one));
  if (missing !== undefined) return say('{name} is not in the {item}.', { name: missing.name, item: say(place) });
  const surplus = own.find((one) => !has(asked, one));
  if (surplus !== undefined) return say('{name} is in the {item}; it should not be.', { name: surplus.name, item: say(place) });
  if (!own.every(({ name }, index) => isSameText(name, asked[index]!.name)))
    return say('The {item} should be in the order {wanted}.', { item: say(place), wanted: asked.map(({ name }) => name).join(', ') });
  // Fields without a detail can be of a check that was made before details were compared.
  const index = asked.findIndex(({ detail }, at) => detail !== '' && !isSameText(detail, own[at]!.detail));
  if (index < 0) return null;
  const { name, detail } = asked[index]!;
  const grouping = GROUPINGS[detail];
  return grouping === undefined
    ? say('{name} does not show {wanted} only.', { name, wanted: detail })
    : say('{name} is not grouped by {wanted}.', { name, wanted: say(grouping) });
}

interface PivotField {
  name: string;
  /** Holds how a field is grouped, or the only value that a filter lets through. */
  detail: string;
}

const DETAIL = ' = ';
const GROUPINGS: Readonly<Record<string, string>> = Object.fromEntries(
  ['years', 'quarters', 'months', 'days', 'hours', 'minutes', 'seconds', 'ranges'].map((unit) => [unit, unit]),
);

const isSameText = (one: string, other: string) => normalizeTextForComparison(one) === normalizeTextForComparison(other);

const splitFields = (fact: ElementFact | undefined): PivotField[] =>
  splitList(fact).map((part) => {
    const end = part.lastIndexOf(DETAIL);
    return end < 0 ? { name: part, detail: '' } : { name: part.slice(0, end), detail: part.slice(end + DETAIL.length) };
  });

const FUNCTIONS: Readonly<Record<string, readonly [wanted: string, found: string]>> = {
  sum: ['the sum', 'summed'],
  count: ['the count', 'counted'],
  countNums: ['the count of numbers', 'counted by numbers'],
  average: ['the average', 'averaged'],
  max: ['the largest value', 'shown by its largest value'],
  min: ['the smallest value', 'shown by its smallest value'],
  product: ['the product', 'multiplied'],
  stdDev: ['the standard deviation', 'shown by its standard deviation'],
  var: ['the variance', 'shown by its variance'],
};

function describeValueFault(found: ElementFact | undefined, wanted: ElementFact): ElementSentence | null {
  const split = (fact: ElementFact | undefined) =>
    splitList(fact).map((part) => {
      const [name = '', total = 'sum', shownAs = ''] = part.split(':').map((one) => one.trim());
      return { name, total, shownAs };
    });
  const [own, asked] = [split(found), split(wanted)];
  for (const { name, total, shownAs } of asked) {
    const ofField = own.filter((one) => isSameText(one.name, name));
    if (ofField.length === 0) return say('{name} is not in the {item}.', { name, item: say('values') });
    if (!ofField.some((one) => one.total === total))
      return say('{name} is {item}; {wanted} is wanted.', {
        name,
        item: say(FUNCTIONS[ofField[0]!.total]?.[1] ?? 'calculated otherwise'),
        wanted: say(FUNCTIONS[total]?.[0] ?? total),
      });
    if (shownAs !== '' && !ofField.some((one) => one.total === total && one.shownAs === shownAs))
      return say('{name} is not shown as {wanted}.', { name, wanted: say(SHOWN_AS[shownAs] ?? 'the solution shows it') });
  }
  const surplus = own.find(({ name }) => !asked.some((one) => isSameText(one.name, name)));
  return surplus ? say('{name} is in the {item}; it should not be.', { name: surplus.name, item: say('values') }) : null;
}

const SHOWN_AS: Readonly<Record<string, string>> = {
  percentOfTotal: 'a share of the total',
  percentOfRow: 'a share of its row',
  percentOfCol: 'a share of its column',
  runTotal: 'a running total',
};

function describeSourceFault(found: ElementFact | undefined, wanted: ElementFact): ElementSentence | null {
  const other = (area: Area, right: string) =>
    say('The pivot table reads {found}; {wanted} is wanted.', { found: toAreaAddress(area), wanted: right });
  const [own, asked] = [found, wanted].map((fact) => parseAreaAddress(String(fact ?? '').replace(/^.*!/, '')));
  if (!own || !asked)
    return normalizeTextForComparison(String(found)) === normalizeTextForComparison(String(wanted)) || !own
      ? null
      : other(own, String(wanted));
  if (own.top <= asked.top && own.left <= asked.left && own.bottom >= asked.bottom && own.right >= asked.right) return null;
  return own.bottom < asked.bottom
    ? say('The pivot table reads {found}; the data goes to row {wanted}.', { found: toAreaAddress(own), wanted: asked.bottom })
    : other(own, toAreaAddress(asked));
}

export const pivot: ElementKindDefinition = {
  fields: {
    rows: fieldList('Fields of the rows', 'rows'),
    columns: fieldList('Fields of the columns', 'columns'),
    filters: fieldList('Fields of the filters', 'filters'),
    values: {
      label: 'Values, for example Sales: sum; Orders: count',
      input: 'text',
      isSame: (found, wanted) => describeValueFault(found, wanted) === null,
      fault: (found, wanted) => describeValueFault(found, wanted) ?? '',
    },
    source: {
      label: 'Cells that it reads',
      input: 'text',
      isSame: (found, wanted) => describeSourceFault(found, wanted) === null,
      fault: (found, wanted) => describeSourceFault(found, wanted) ?? '',
    },
  },
  missing: 'There is no pivot table on this sheet.',
  list: async (elements) => {
    const found: FoundElement[] = [];
    for (const { part, tree } of await elements.readRelated('pivotTable')) {
      const [cache] = await elements.readRelated('pivotCacheDefinition', part);
      found.push({ area: null, facts: await readPivot(elements, tree, cache?.tree) });
    }
    return found;
  },
};

async function readPivot(elements: SheetElements, tree: XmlElement, cache: XmlElement | undefined): Promise<ElementFacts> {
  const fields = listChildren(findChild(cache, 'cacheFields'), 'cacheField');
  const names = fields.map((field) => getText(field, 'name'));
  const shown = listChildren(findChild(tree, 'pivotFields'), 'pivotField');
  // A field with the number -2 stands for the list of values.
  const listFields = (group: string, child: string, key: string) =>
    listChildren(findChild(tree, group), child)
      .flatMap((field) => {
        const index = getNumber(field, key, -2);
        const detail = findGrouping(fields[index]) || findChosenItem(fields[index], shown[index], getNumber(field, 'item', -1));
        return index < 0 || names[index] === undefined ? [] : `${names[index]}${detail === '' ? '' : DETAIL + detail}`;
      })
      .join('; ');
  const values = listChildren(findChild(tree, 'dataFields'), 'dataField').map((field) => {
    const shownAs =
      listDescendants(field, 'dataField').map((one) => getText(one, 'pivotShowAs'))[0] || getText(field, 'showDataAs', 'normal');
    const parts = [names[getNumber(field, 'fld')] ?? '', getText(field, 'subtotal', 'sum'), ...(shownAs === 'normal' ? [] : [shownAs])];
    return parts.join(': ');
  });
  const source = listDescendants(cache, 'worksheetSource')[0];
  return {
    rows: listFields('rowFields', 'field', 'x'),
    columns: listFields('colFields', 'field', 'x'),
    filters: listFields('pageFields', 'pageField', 'fld'),
    values: values.join('; '),
    source: getText(source, 'ref') || (await findNamedArea(elements, getText(source, 'name'))),
  };
}

function findGrouping(field: XmlElement | undefined): string {
  const range = findChild(field, 'fieldGroup', 'rangePr');
  const unit = getText(range, 'groupBy', 'range');
  return range ? (GROUPINGS[unit] ?? 'ranges') : '';
}

/** Returns the only value that the filter of a pivot table lets through, or an empty text. */
function findChosenItem(field: XmlElement | undefined, shown: XmlElement | undefined, item: number): string {
  const chosen = item < 0 ? undefined : listChildren(findChild(shown, 'items'), 'item')[item];
  const shared = findChild(field, 'sharedItems')?.children[getNumber(chosen, 'x', -1)];
  return getText(shared, 'v').replaceAll(/[;=]/g, ' ').trim();
}

/** Returns the area of a table or a defined name from which a pivot table reads, or the name when nothing has it. */
async function findNamedArea({ workbook }: SheetElements, name: string): Promise<string> {
  const isNamed = (one: { name: string }) => one.name.toLowerCase() === name.toLowerCase();
  for (const { name: sheetName, isChartSheet } of workbook.sheets) {
    const table = isChartSheet ? undefined : (await workbook.readSheet(sheetName)).tables.find(isNamed);
    if (table) return toAreaAddress(table.area);
  }
  const place = parseSheetArea((workbook.definedNames.find(isNamed)?.formula ?? '').replaceAll('$', ''));
  return place ? toAreaAddress(place.area) : name;
}

/** Google Sheets draws a sparkline with a formula, such as `SPARKLINE(A3:B3,{"charttype","column"})`. */
function readSparklineFormula(formula: string): ElementFacts {
  const [, address, type] = /^SPARKLINE\(([^,]+?)(?:,\s*\{.*?"charttype"\s*,\s*"(\w+)".*)?\)$/i.exec(formula) ?? [];
  const place = parseSheetArea((address ?? '').replaceAll('$', ''));
  if (!place) return { hasSparkline: false };
  const kinds: Readonly<Record<string, string>> = { column: 'column', winloss: 'stacked' };
  return { hasSparkline: true, type: kinds[type?.toLowerCase() ?? ''] ?? 'line', data: toAreaAddress(place.area), hasMarkers: false };
}

const SPARKLINES = { line: 'lines', column: 'columns', stacked: 'gains and losses' };

export const sparkline: ElementKindDefinition = {
  fields: {
    hasSparkline: flag('Sparkline', '{at} has no sparkline.', '{at} still has a sparkline.'),
    type: { label: 'Type', input: SPARKLINES, fault: 'The sparkline in {at} shows {found}; {wanted} are wanted.' },
    data: { label: 'Cells that it shows', input: 'text', fault: 'The sparkline in {at} shows {found}; {wanted} is wanted.' },
    hasMarkers: {
      ...flag('Markers', 'The sparkline in {at} has no markers.', 'The sparkline in {at} still has markers.'),
      isOptional: true,
    },
  },
  missing: '',
  readCells: async (elements) => {
    const found = listDescendants(await elements.readSheet(), 'sparklineGroup').flatMap((group) =>
      listDescendants(group, 'sparkline').map((element) => {
        const place = parseSheetArea((findChild(element, 'f')?.text ?? '').replaceAll('$', ''));
        const isOwn = place && (place.sheetName === null || place.sheetName.toLowerCase() === elements.sheet.name.toLowerCase());
        const type = getText(group, 'type', 'line');
        return {
          areas: parseAreas(findChild(element, 'sqref')?.text ?? ''),
          facts: {
            hasSparkline: true,
            type: Object.hasOwn(SPARKLINES, type) ? type : 'line',
            data: place && isOwn ? toAreaAddress(place.area) : (findChild(element, 'f')?.text ?? ''),
            hasMarkers: getFlag(group, 'markers'),
          },
        };
      }),
    );
    return (row, column) =>
      found.find(({ areas }) => areas.some(({ top, left }) => top === row && left === column))?.facts ??
      readSparklineFormula(elements.sheet.cells.get(toCellKey(row, column))?.formula ?? '');
  },
};
