// This file writes sorted and filtered lists, random numbers and formulas of tables as Excel, LibreOffice and Google Sheets save them.
import type { WorkbookContents } from '#workbook/reader/testing/workbook-parts.ts';
import { buildRows, relateSheet, type ElementSample } from '../element-samples.ts';

type Row = readonly (number | string | null)[];

const TITLES: Row = ['Region', 'Date', 'Sales'];
const LIST: readonly Row[] = [
  ['South', 5, 10],
  ['North', 9, 20],
  ['South', 2, 30],
  ['North', 3, 40],
  ['East', 7, 50],
];
const take = (...numbers: number[]): Row[] => [TITLES, ...numbers.map((number) => LIST[number - 1]!)];
const START = take(1, 2, 3, 4, 5);
const SORTED = take(5, 4, 2, 3, 1);

const list = (rows: readonly Row[], afterRows = '', more: WorkbookContents = {}): WorkbookContents => ({
  rows: buildRows(rows),
  afterRows,
  ...more,
});
const LEVELS = '<sortState ref="A2:C6"><sortCondition ref="A2:A6"/><sortCondition ref="B2:B6"/></sortState>';

const FILTER_NAME =
  '<definedNames><definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">Data!$A$1:$C$6</definedName></definedNames>';
/** Hides rows of the list below a filter of its first column. */
const filtered = (condition: string, hidden: readonly number[], area = 'A1:C6', column = 0): WorkbookContents => ({
  rows: hidden.reduce((rows, row) => rows.replace(`<row r="${row}">`, `<row r="${row}" hidden="1">`), buildRows(START)),
  afterRows: condition === '' ? '' : `<autoFilter ref="${area}"><filterColumn colId="${column}">${condition}</filterColumn></autoFilter>`,
  afterSheets: FILTER_NAME,
});
const values = (...texts: string[]) => `<filters>${texts.map((text) => `<filter val="${text}"/>`).join('')}</filters>`;
const custom = (operator: string, text: string) => `<customFilters><customFilter ${operator} val="${text}"/></customFilters>`;

const THROWS = ['Throw', 'A', 'B', 'C'];
/** Writes the number of each throw beside its name. */
const thrown = (write: (row: number) => string): WorkbookContents => ({
  rows: THROWS.map((name, index) => {
    const row = index + 1;
    return `<row r="${row}"><c r="A${row}" t="inlineStr"><is><t>${name}</t></is></c>${index === 0 ? '' : `<c r="B${row}">${write(row)}</c>`}</row>`;
  }).join(''),
});
const formula = (text: string, attributes = '') => thrown(() => `<f${attributes}>${text}</f><v>4</v>`);
const shared = (text: string) =>
  thrown((row) => (row === 2 ? `<f t="shared" ref="B2:B4" si="1">${text}</f><v>4</v>` : '<f t="shared" si="1"/><v>4</v>'));

const NET = [20, 40, 65];
const taxed = (write: (row: number) => string, area = 'A1:B4', attributes = ''): WorkbookContents => ({
  rows: [
    '<row r="1"><c r="A1" t="inlineStr"><is><t>Net</t></is></c><c r="B1" t="inlineStr"><is><t>Gross</t></is></c></row>',
    ...NET.map((net, index) => {
      const [row, content] = [index + 2, write(index + 2)];
      return `<row r="${row}"><c r="A${row}"><v>${net}</v></c>${content === '' ? '' : `<c r="B${row}"><f${attributes}>${content}</f><v>${net * 2}</v></c>`}</row>`;
    }),
  ].join(''),
  parts: {
    ...relateSheet({ type: 'table', target: '../tables/table1.xml' }),
    'xl/tables/table1.xml':
      `<table xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" id="1" name="Tax" displayName="Tax" ref="${area}">` +
      '<tableColumns count="2"><tableColumn id="1" name="Net"/><tableColumn id="2" name="Gross"/></tableColumns></table>',
  },
});

export const LIST_SAMPLES: Record<string, ElementSample> = {
  'a list is sorted by two columns': {
    element: 'sorted',
    start: list(START),
    solution: list(SORTED, LEVELS),
    wants: {
      by: [
        { column: 'Region', descending: false },
        { column: 'Date', descending: false },
      ],
    },
    at: 'A1:C6',
    right: {
      Excel: list(SORTED, LEVELS.replace('<sortState', '<sortState caseSensitive="0"')),
      LibreOffice: list(SORTED),
      'Google Sheets': list(SORTED, '<drawing r:id="rId1"/>', { afterSheets: FILTER_NAME }),
    },
    wrong: {
      'A3 (North) stands below South; A to Z is wanted.': list(START),
      'A3 and A4 (both North) are not in order of Date.': list(take(5, 2, 4, 1, 3)),
      'A4 (North) stands below South; A to Z is wanted.': list(take(3, 1, 4, 2, 5)),
      'The sorted copy is in E2; sort the list itself.': list(
        START.map((row, index) => (index === 1 ? [...row, null, '=SORT(A2:C6,{1,2})|East'] : row)),
      ),
    },
  },
  'a filter shows the rows of one region': {
    element: 'filter',
    start: list(START),
    solution: filtered(values('North'), [2, 4, 6]),
    wants: { column: 'Region', shows: ['North'] },
    at: 'A1:C6',
    right: {
      Excel: filtered(values('North'), [2, 4, 6]),
      LibreOffice: filtered(custom('operator="equal"', 'North'), [2, 4, 6]),
      'Google Sheets': filtered('<filters blank="1"><filter val="North"/></filters>', [2, 4, 6], '$A$1:$C$6'),
      'by what it begins with': filtered(custom('', 'N*'), [2, 4, 6]),
    },
    wrong: {
      'Region has no filter.': list(START),
      'Region has no filter. #2': filtered('', [2, 4, 6]),
      'Region has no filter. #3': filtered(values('9', '3'), [2, 4, 6], 'A1:C6', 1),
      'Row 2 (South) is shown.': filtered(values('North', 'South'), [6]),
      'Row 3 (North) is hidden.': filtered(values('East'), [2, 3, 4, 5]),
    },
  },
  'dice are random whole numbers': {
    element: 'random',
    start: thrown(() => ''),
    solution: formula('RANDBETWEEN(1,6)'),
    wants: { low: 1, high: 6, isWhole: true },
    at: 'B2:B4',
    right: {
      Excel: formula('RANDBETWEEN(1,6)', ' ca="1"'),
      LibreOffice: formula('RANDBETWEEN(1,6)', ' aca="false"'),
      'Google Sheets': shared('RANDBETWEEN(1,6)'),
      'from a fraction': formula('INT(RAND()*6)+1'),
    },
    wrong: {
      'B2 holds a typed-in result. Put a formula there, so that it follows when the data changes. (and 2 more)': thrown(() => '<v>4</v>'),
      'B2 is 3.44816778693; whole numbers from 1 to 6 are wanted. (and 2 more)': formula('RAND()*6'),
      'B2 always shows the same number. It should change by chance, for example with RANDBETWEEN. (and 2 more)': formula('3'),
      'B2 is 35; whole numbers from 1 to 6 are wanted. (and 2 more)': formula('RANDBETWEEN(1,60)'),
      'B2 is empty. (and 2 more)': thrown(() => ''),
    },
  },
  'a column of a table names the column that it reads': {
    element: 'structured',
    start: taxed(() => ''),
    solution: taxed(() => 'Tax[[#This Row],[Net]]*2'),
    wants: {},
    at: 'B2:B4',
    right: {
      Excel: taxed(() => '2*Tax[[#This Row],[Net]]'),
      LibreOffice: taxed(() => 'Tax[[#This Row],[Net]]*2', 'A1:B4', ' aca="false"'),
      'Google Sheets': taxed(() => 'Tax[[#This Row],[Net]]+Tax[[#This Row],[Net]]'),
    },
    wrong: {
      'B2 points to cells; use [@Net]. (and 2 more)': taxed((row) => `A${row}*2`),
      'B2 points to cells; use [@Net]. (and 2 more) #2': taxed((row) => `$A${row}*2`),
      'B2 points to cells; use [@Net]. (and 2 more) #3': taxed((row) => `INDEX(Tax[Net],ROW()-1)*2+0*A${row}`),
      'B2 points to cells; use [@Net]. (and 2 more) #4': taxed((row) => `SUM(Tax[[#This Row],[Net]],A${row})`),
    },
  },
};
