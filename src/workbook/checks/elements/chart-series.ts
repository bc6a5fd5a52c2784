import { say, type ElementSentence } from '../element-sentence.ts';
import {
  countReadCells,
  intersectAreas,
  parseAreaAddress,
  toAreaAddress,
  toCellAddress,
  type Area,
} from '#workbook/reader/cell-address.ts';
import { listAreaCells, parseSheetArea, quoteSheetName } from '../sheet-area.ts';

const MAX_COMPARED_CELLS = 2000;

export const joinSeries = (values: string, categories: string) => (categories === '' ? values : `${values} by ${categories}`);

export function cleanReference(reference: string, sheetName: string): string {
  const parsed = parseSheetArea(reference.trim());
  if (!parsed) return reference.trim();
  const address = toAreaAddress(parsed.area);
  return parsed.sheetName === null || parsed.sheetName.toLowerCase() === sheetName.toLowerCase()
    ? address
    : `${quoteSheetName(parsed.sheetName)}!${address}`;
}

interface Series {
  values: string;
  categories: string;
}

const splitSeries = (text: string): Series[] =>
  text.split(/[;\n]/).flatMap((part) => {
    const [values = '', categories = ''] = part.replaceAll('$', '').trim().split(/ by /i);
    return part.trim() === '' ? [] : [{ values: values.trim(), categories: categories.trim() }];
  });

const isSameText = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

export function describeSeriesFault(foundText: string, wantedText: string): ElementSentence | null {
  const [found, wanted] = [splitSeries(foundText), splitSeries(wantedText)];
  const lacking = wanted.filter(({ values }) => !found.some((series) => isSameText(series.values, values)));
  const surplus = found.filter(({ values }) => !wanted.some((series) => isSameText(series.values, values)));
  const [first] = lacking;
  if (first) {
    if (lacking.length > 0 && surplus.length > 0 && listCells(found) === listCells(wanted))
      return say('Rows and columns are the wrong way round.');
    const near = surplus.find(({ values }) => findShared(values, first.values));
    if (!near)
      return found.length === 0 ? say('The chart shows no cells.') : say('The chart does not show {wanted}.', { wanted: first.values });
    const missing = listMissing(near.values, first.values);
    return missing === ''
      ? say('The chart shows {found}; {wanted} is wanted.', { found: near.values, wanted: first.values })
      : say('The chart shows {found}; {wanted} is missing.', { found: near.values, wanted: missing });
  }
  const repeated = found.find(({ values }, index) => found.findIndex((other) => isSameText(other.values, values)) < index);
  const count = (all: readonly Series[]) => all.filter(({ values }) => isSameText(values, repeated?.values ?? '')).length;
  if (repeated && count(found) > count(wanted)) return say('The chart shows {found} more than once.', { found: repeated.values });
  if (surplus[0]) return say('The chart also shows {found}.', { found: surplus[0].values || say('numbers of its own') });
  for (const { values, categories } of wanted) {
    const own = found.find((series) => isSameText(series.values, values))!;
    if (categories === '' || isSameText(own.categories, categories)) continue;
    return own.categories === ''
      ? say('The chart has no categories; {wanted} is wanted.', { wanted: categories })
      : say('The categories are {found}; {wanted} is wanted.', { found: own.categories, wanted: categories });
  }
  return null;
}

/** Compares the names of the series that show the same cells. */
export function describeNamesFault(foundText: string, wantedText: string): ElementSentence | null {
  const [found, wanted] = [splitNames(foundText), splitNames(wantedText)];
  for (const [values, name] of wanted) {
    const own = found.get(values);
    if (name === '' || own === undefined || isSameText(own, name)) continue;
    return own === ''
      ? say('The data in {item} have no name; "{wanted}" is wanted.', { item: values, wanted: name })
      : say('The data in {item} are called "{found}"; "{wanted}" is wanted.', { item: values, found: own, wanted: name });
  }
  return null;
}

/** Compares the types of the series that show the same cells in a chart of several types. */
export function describeTypesFault(
  foundText: string,
  wantedText: string,
  families: Readonly<Record<string, string>>,
): ElementSentence | null {
  const found = splitNames(foundText);
  const nameType = (type: string) => say(families[type] ?? type);
  for (const [values, type] of splitNames(wantedText)) {
    const own = found.get(values);
    if (type !== '' && own !== undefined && !isSameText(own, type))
      return say('The data in {item} are shown as {found}; {wanted} are wanted.', {
        item: values,
        found: nameType(own),
        wanted: nameType(type),
      });
  }
  return null;
}

const splitNames = (text: string) =>
  new Map(
    text.split(/[;\n]/).map((part) => {
      const [values = '', name = ''] = part.split('=');
      return [values.replaceAll('$', '').trim(), name.trim()];
    }),
  );

const findShared = (one: string, other: string): Area | null => {
  const [first, second] = [parseAreaAddress(one), parseAreaAddress(other)];
  return first && second ? intersectAreas(first, second) : null;
};

const listCells = (series: readonly Series[]): string =>
  series
    .flatMap(({ values }) => {
      const area = parseAreaAddress(values);
      return area && countReadCells(area) <= MAX_COMPARED_CELLS
        ? listAreaCells(area).map(({ row, column }) => toCellAddress(row, column))
        : values;
    })
    .toSorted()
    .join();

/** Returns the cells of the wanted area that the found area lacks at one of its ends, or an empty text when it lacks none. */
function listMissing(found: string, wanted: string): string {
  const [own, area] = [parseAreaAddress(found)!, parseAreaAddress(wanted)!];
  const parts: Area[] = [
    { ...area, bottom: Math.min(area.bottom, own.top - 1) },
    { ...area, top: Math.max(area.top, own.bottom + 1) },
    { ...area, right: Math.min(area.right, own.left - 1) },
    { ...area, left: Math.max(area.left, own.right + 1) },
  ];
  return parts
    .filter(({ top, left, bottom, right }) => top <= bottom && left <= right)
    .map(toAreaAddress)
    .join(' and ');
}
