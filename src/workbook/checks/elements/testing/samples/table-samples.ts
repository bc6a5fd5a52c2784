import type { WorkbookContents } from '#workbook/reader/testing/workbook-parts.ts';
import { buildRows, relateSheet, type ElementSample } from '../element-samples.ts';

const ROWS = [
  ['Item', 'Net', 'Amount'],
  ['Tea', 2, 3],
  ['Cake', 4, 5],
];

interface TableOptions {
  totals?: string;
  amount?: string;
  style?: string;
  /** Holds the formula in the total row below Amount. */
  formula?: string;
  area?: string;
  prefix?: string;
  /** Holds the XML after the style. */
  more?: string;
}

function buildTable({
  totals = '',
  amount = '',
  style = 'TableStyleMedium2',
  formula,
  area,
  prefix = '',
  more = '',
}: TableOptions): WorkbookContents {
  const rows = formula === undefined ? ROWS : [...ROWS, ['Total', null, `=${formula}|8`]];
  const p = prefix === '' ? '' : `${prefix}:`;
  const xmlns = `xmlns${prefix === '' ? '' : `:${prefix}`}="http://schemas.openxmlformats.org/spreadsheetml/2006/main"`;
  return {
    rows: buildRows(rows),
    parts: {
      ...relateSheet({ type: 'table', target: '../tables/table1.xml' }),
      'xl/tables/table1.xml':
        `<${p}table ${xmlns} id="1" name="T" displayName="T" ref="${area ?? `A1:C${rows.length}`}" ${totals}>` +
        `<${p}tableColumns count="3"><${p}tableColumn id="1" name="Item"/><${p}tableColumn id="2" name="Net"/>` +
        `<${p}tableColumn id="3" name="Amount" ${amount}/></${p}tableColumns>` +
        `<${p}tableStyleInfo name="${style}" showRowStripes="1"/>${more}</${p}table>`,
    },
  };
}

const buildFilter = (area: string, columns = ''): WorkbookContents => ({
  rows: buildRows(ROWS),
  afterRows: `<autoFilter ref="${area}">${columns}</autoFilter>`,
});

/** Excel and Google Sheets keep the name of the area that was filtered. */
const FILTER_NAME =
  '<definedNames><definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">Data!$A$1:$C$3</definedName></definedNames>';
const BANDED = '<tableStyles count="1"><tableStyle count="2" pivot="0" name="Data-style"/></tableStyles>';
const WITH_TOTALS = 'totalsRowCount="1"';
const SUM = 'totalsRowFunction="sum"';

export const TABLE_SAMPLES: Record<string, ElementSample> = {
  'the total row of a table is judged by its function, however it was made': {
    element: 'table',
    start: buildTable({}),
    solution: buildTable({ totals: WITH_TOTALS, amount: SUM, formula: 'SUBTOTAL(109,T[Amount])' }),
    at: 'A1:C3',
    wants: { hasTotals: true, totals: 'Amount: sum' },
    right: {
      Excel: buildTable({ totals: `${WITH_TOTALS} totalsRowShown="1"`, amount: SUM, formula: 'SUBTOTAL(109,T[Amount])' }),
      LibreOffice: buildTable({ totals: WITH_TOTALS, amount: 'totalsRowFunction="custom"', formula: 'SUBTOTAL(9,C2:C3)' }),
      'Google Sheets': buildTable({ totals: WITH_TOTALS, formula: 'SUM(C2:C3)', prefix: 'x' }),
    },
    wrong: {
      'The table has no total row.': buildTable({}),
      'The total of Amount is a count; a sum is wanted.': buildTable({
        totals: WITH_TOTALS,
        amount: SUM,
        formula: 'SUBTOTAL(103,T[Amount])',
      }),
      'Amount has no total; a sum is wanted.': buildTable({ totals: WITH_TOTALS, formula: '1+7' }),
      'The table covers A1:C2; A1:C3 is wanted.': buildTable({ area: 'A1:C2' }),
    },
  },

  'the style of a table is judged when the solution changes it': {
    element: 'table',
    start: buildTable({}),
    solution: buildTable({ style: 'TableStyleDark3' }),
    wants: { style: 'TableStyleDark3' },
    right: {
      Excel: buildTable({ style: 'TableStyleDark3' }),
      'with a total row as well': buildTable({ style: 'TableStyleDark3', totals: WITH_TOTALS, formula: 'SUM(C2:C3)' }),
      'Google Sheets': buildTable({
        style: 'TableStyleDark3',
        more: '<extLst><ext uri="GoogleSheetsCustomDataVersion1"/></extLst>',
      }),
      'in another case': buildTable({ style: 'tablestyledark3', prefix: 'x' }),
    },
    wrong: {
      'The table has the style TableStyleMedium2; TableStyleDark3 is wanted.': buildTable({}),
      'The table has the style TableStyleDark2; TableStyleDark3 is wanted.': buildTable({ style: 'TableStyleDark2' }),
      'The table has the style nothing; TableStyleDark3 is wanted.': buildTable({ style: '' }),
      'A1:C3 is not a table.': { rows: buildRows(ROWS) },
    },
  },
  'a table must be gone when the solution turns it into cells': {
    element: 'noTable',
    start: buildTable({}),
    solution: { rows: buildRows(ROWS) },
    at: 'A1:C3',
    wants: {},
    right: {
      Excel: { rows: buildRows(ROWS) },
      LibreOffice: { ...buildTable({}), parts: {} },
      'Google Sheets': { rows: buildRows(ROWS), afterRows: '<drawing r:id="rId1"/>', styles: BANDED },
      'with a filter': buildFilter('A1:C3'),
    },
    wrong: {
      'A1:C3 is still a table.': buildTable({}),
      'A1:C3 is still a table. #2': buildTable({ style: '' }),
      'A1:C3 is still a table. #3': buildTable({ area: 'A1:B3' }),
      'A1:C3 is still a table. #4': buildTable({ totals: WITH_TOTALS, formula: 'SUM(C2:C3)' }),
    },
  },
  'a filter must be gone when the solution removes it': {
    element: 'noFilter',
    start: buildFilter('A1:C3'),
    solution: { rows: buildRows(ROWS) },
    at: 'A1:C3',
    wants: {},
    right: {
      Excel: { rows: buildRows(ROWS), afterSheets: FILTER_NAME },
      LibreOffice: buildTable({}),
      'Google Sheets, with a filter view': {
        rows: buildRows(ROWS),
        afterRows:
          '<customSheetViews><customSheetView guid="{6F1D-1}" filter="1" showAutoFilter="1"><autoFilter ref="$A$1:$C$3">' +
          '<filterColumn colId="0"><filters><filter val="Tea"/></filters></filterColumn></autoFilter></customSheetView></customSheetViews>',
        afterSheets: FILTER_NAME,
      },
      'with a filter elsewhere': buildFilter('E1:F3'),
    },
    wrong: {
      'A1:C3 still has a filter.': buildFilter('A1:C3'),
      'A1:C3 still has a filter. #2': buildFilter('A1:B3'),
      'A1:C3 still has a filter. #3': buildFilter('A1:C2'),
      'A1:C3 still has a filter. #4': buildFilter('A1:C3', '<filterColumn colId="0"><filters><filter val="Tea"/></filters></filterColumn>'),
    },
  },
  'the total of a column is of its own rows, of all of them and of nothing else': {
    element: 'table',
    start: buildTable({ totals: WITH_TOTALS, formula: '1+7' }),
    solution: buildTable({ totals: WITH_TOTALS, amount: SUM, formula: 'SUBTOTAL(109,T[Amount])' }),
    at: 'A1:C3',
    wants: { totals: 'Amount: sum' },
    right: {
      Excel: buildTable({ totals: WITH_TOTALS, amount: 'totalsRowFunction="custom"', formula: 'SUM(T[[#Data],[Amount]])' }),
      'Excel, within the table': buildTable({ totals: WITH_TOTALS, formula: 'SUBTOTAL(109,[Amount])' }),
      'Excel, without hidden rows': buildTable({ totals: WITH_TOTALS, formula: '_xlfn.AGGREGATE(9,5,T[Amount])' }),
      LibreOffice: buildTable({ totals: WITH_TOTALS, formula: 'SUBTOTAL(109,$C$2:$C$3)' }),
      'Google Sheets': buildTable({ totals: WITH_TOTALS, formula: 'SUM(Data!C2:C3)' }),
    },
    wrong: {
      'Amount has no total; a sum is wanted.': buildTable({ totals: WITH_TOTALS, amount: SUM, formula: 'SUBTOTAL(109,T[Net])' }),
      'Amount has no total; a sum is wanted. #2': buildTable({ totals: WITH_TOTALS, formula: 'SUM(C2:C2)' }),
      'Amount has no total; a sum is wanted. #3': buildTable({ totals: WITH_TOTALS, amount: SUM, formula: 'SUBTOTAL(109,T[Amount])+100' }),
      'Amount has no total; a sum is wanted. #4': buildTable({ totals: WITH_TOTALS, formula: 'SUM(B2:C3)' }),
      'The total of Amount is a count; a sum is wanted.': buildTable({ totals: WITH_TOTALS, amount: SUM, formula: 'SUBTOTAL(103,C2:C3)' }),
    },
  },
};
