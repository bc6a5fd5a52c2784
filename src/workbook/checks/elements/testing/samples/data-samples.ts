import type { WorkbookContents } from '#workbook/reader/testing/workbook-parts.ts';
import { buildRows, type ElementSample } from '../element-samples.ts';

export type Rows = (readonly (number | string | null)[])[];
export const buildDataSheet = (rows: Rows): WorkbookContents => ({ rows: buildRows(rows) });
/** Writes the same cells with shared strings, as Excel and Google Sheets do. */
const shared = (rows: Rows, style = ''): WorkbookContents => {
  const texts = [...new Set(rows.flat().filter((value) => typeof value === 'string'))];
  const cell = (value: number | string | null, row: number, column: number) => {
    const address = `${String.fromCharCode(65 + column)}${row + 1}`;
    if (value === null) return '';
    return typeof value === 'string'
      ? `<c r="${address}"${style} t="s"><v>${texts.indexOf(value)}</v></c>`
      : `<c r="${address}"${style}><v>${value}</v></c>`;
  };
  return {
    rows: rows
      .map((row, index) => `<row r="${index + 1}">${row.map((value, column) => cell(value, index, column)).join('')}</row>`)
      .join(''),
    sharedStrings: texts.map((text) => `<si><t xml:space="preserve">${text}</t></si>`).join(''),
  };
};

export const TITLES = ['Name', 'City'];
export const KEPT: Rows = [TITLES, ['Ann', 'Rome'], ['Bo', 'Oslo'], ['Cy', 'Lima'], ['Di', 'Rome'], ['Ed', 'Bern']];
export const TWICE: Rows = [
  TITLES,
  ['Ann', 'Rome'],
  ['Bo', 'Oslo'],
  ['Ann', 'Rome'],
  ['Cy', 'Lima'],
  ['Bo', 'Oslo'],
  ['Di', 'Rome'],
  ['Ed', 'Bern'],
];

const FULL: Rows = [
  ['Full name', 'Last name'],
  ['Ann Lee', null],
  ['Bo Díaz', null],
  ['Cy Ray', null],
  ['Di Fox', null],
];
const split = (...names: (string | number | null)[]): Rows =>
  FULL.map(([name], index) => [name!, index === 0 ? 'Last name' : (names[index - 1] ?? null)]);
const CODES = split('Lee', 'Díaz', 'Ray', 'Fox');

const TYPED: Rows = [
  ['Code', 'Units'],
  ['A', '12'],
  ['B', '7'],
  ['C', '30'],
  ['D', '4'],
];
const units = (...values: (string | number)[]): Rows => TYPED.map(([code], index) => [code!, index === 0 ? 'Units' : values[index - 1]!]);

export const DATA_SAMPLES: Record<string, ElementSample> = {
  'a task that removes duplicates is proposed, right ways pass and near misses are named': {
    element: 'data',
    start: buildDataSheet(TWICE),
    solution: buildDataSheet(KEPT),
    wants: { order: 'any' },
    at: 'A2:B6',
    right: {
      Excel: shared(KEPT),
      'Google Sheets': shared(KEPT, ' s="0"'),
      LibreOffice: buildDataSheet(KEPT),
      'in another order': buildDataSheet([TITLES, ...KEPT.slice(1).toReversed()]),
      'with a space after a name': buildDataSheet([TITLES, ['Ann ', 'Rome'], ...KEPT.slice(2)]),
    },
    wrong: {
      'A4 repeats row 2.': buildDataSheet([
        TITLES,
        ['Ann', 'Rome'],
        ['Bo', 'Oslo'],
        ['Ann', 'Rome'],
        ['Cy', 'Lima'],
        ['Di', 'Rome'],
        ['Ed', 'Bern'],
      ]),
      'A7 is left over.': buildDataSheet([...KEPT, ['Bo', 'Oslo']]),
      'A2:B6 lacks the row of "Ed".': buildDataSheet(KEPT.slice(0, -1)),
      'Row 3 is not one of the rows that are wanted.': buildDataSheet([TITLES, ['Ann', 'Rome'], ['Bo', 'Rome'], ...KEPT.slice(3)]),
    },
  },
  'a task that fills in names by example is proposed, right ways pass and near misses are named': {
    element: 'data',
    start: buildDataSheet(FULL),
    solution: buildDataSheet(CODES),
    wants: { order: 'same' },
    at: 'B2:B5',
    right: {
      Excel: shared(CODES),
      'Google Sheets': shared(CODES, ' s="0"'),
      LibreOffice: buildDataSheet(CODES),
      'with formulas': buildDataSheet(split('=MID(A2,5,9)|Lee', '=MID(A3,4,9)|Díaz', '=MID(A4,4,9)|Ray', '=MID(A5,4,9)|Fox')),
    },
    wrong: {
      'B4 is empty; "Ray" is wanted.': buildDataSheet(split('Lee', 'Díaz', null, 'Fox')),
      'B3 is "Diaz"; "Díaz" is wanted.': buildDataSheet(split('Lee', 'Diaz', 'Ray', 'Fox')),
      'B2 is "lee"; "Lee" is wanted.': buildDataSheet(split('lee', 'Díaz', 'Ray', 'Fox')),
      'B6 is left over.': buildDataSheet([...CODES, [null, 'Lee']]),
    },
  },
  'a task that makes numbers of texts is proposed, right ways pass and near misses are named': {
    element: 'data',
    start: buildDataSheet(TYPED),
    solution: buildDataSheet(units(12, 7, 30, 4)),
    wants: { order: 'same' },
    at: 'B2:B5',
    right: {
      Excel: shared(units(12, 7, 30, 4)),
      'Google Sheets': shared(units(12, 7, 30, 4), ' s="0"'),
      LibreOffice: buildDataSheet(units(12, 7, 30, 4)),
    },
    wrong: {
      'B4 holds a text that looks like a number ("30").': buildDataSheet(units(12, 7, '30', 4)),
      'B5 is 40; 4 is wanted.': buildDataSheet(units(12, 7, 30, 40)),
      'B2 is "twelve"; 12 is wanted.': buildDataSheet(units('twelve', 7, 30, 4)),
      'B3 is 12; 7 is wanted. (and 1 more)': buildDataSheet(units(12, 12, 30, 12)),
    },
  },
};
