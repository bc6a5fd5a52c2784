// This file writes results, formulas, number formats and given data as Excel, LibreOffice and Google Sheets save them.
import type { WorkbookContents } from '#workbook/reader/testing/workbook-parts.ts';
import { PROGRAMS, saveSheets, type TestSheets } from '../../../testing/moved-cells.ts';
import { buildRows, type ElementSample } from '../element-samples.ts';

const ORDERS = { A1: 'Units', B1: 'Price', C1: 'Amount', A2: 12, B2: 2.5, A3: 30, B3: 4, A4: 7, B4: 9.5, B6: 'Total' };
const START: TestSheets = { Data: ORDERS };
const total = (formula: string | number): TestSheets => ({ Data: { ...ORDERS, C6: formula } });
const SUM = '=SUMPRODUCT(A2:A4,B2:B4)';
const open = (sheets: TestSheets) => () => saveSheets(sheets);
const inEachProgram = (sheets: TestSheets) => Object.fromEntries(PROGRAMS.map((program) => [program, () => saveSheets(sheets, program)]));

/** Writes an amount with a number format. */
const formatted = (code: string, value: number | string = 1234.5): WorkbookContents => ({
  rows: buildRows([['Amount'], [value], [2200.25]], { A2: 1, A3: 1 }),
  styles: `<numFmts count="1"><numFmt numFmtId="170" formatCode="${code}"/></numFmts><cellXfs><xf/><xf numFmtId="170" applyNumberFormat="1"/></cellXfs>`,
});

export const FORMULA_SAMPLES: Record<string, ElementSample> = {
  'a result is judged by its value': {
    element: 'result',
    start: open(START),
    solution: open(total(SUM)),
    wants: {},
    at: 'C6',
    right: { ...inEachProgram(total('=A2*B2+A3*B3+A4*B4')), typed: open(total(216.5)) },
    wrong: {
      'C6 is empty.': open(START),
      'C6 shows 150, which is not the result asked for.': open(total('=SUMPRODUCT(A2:A3,B2:B3)')),
      'C6 shows 49, which is not the result asked for.': open(total('=SUM(A2:A4)')),
      'C6 holds a text that looks like a number ("216.5"). Enter it as a number.': open(total('="216.5"')),
    },
  },
  'a formula is judged with other data': {
    element: 'formula',
    start: open(START),
    solution: open(total(SUM)),
    wants: { follows: true },
    at: 'C6',
    right: { ...inEachProgram(total('=SUM(A2*B2,A3*B3,A4*B4)')), 'cell by cell': open(total('=A2*B2+A3*B3+A4*B4')) },
    wrong: {
      'C6 is empty.': open(START),
      'C6 holds a typed-in result. Put a formula there, so that it follows when the data changes.': open(total(216.5)),
      'The formula in C6 uses no cells. Point to the cells instead of typing their values.': open(total('=12*2.5+30*4+7*9.5')),
      'The formula in C6 leaves out A3, A4.': open(total('=216.5+0*A2')),
      'The formula in C6 leaves out B4.': open(total('=A2*B2+A3*B3+A4*9.5')),
    },
  },
  'a number format is judged by what it shows': {
    element: 'format',
    start: formatted('General'),
    solution: formatted('#,##0.00\\ [$€-407]'),
    wants: { as: 'currency', currency: 'EUR', decimals: 2, thousands: true },
    at: 'A2:A3',
    right: {
      Excel: formatted('_-* #,##0.00\\ [$€-407]_-;\\-* #,##0.00\\ [$€-407]_-;_-* &quot;-&quot;??\\ [$€-407]_-;_-@_-'),
      LibreOffice: formatted('#,##0.00\\ [$€-407];[RED]\\-#,##0.00\\ [$€-407]'),
      'Google Sheets': formatted('[$€]#,##0.00'),
    },
    wrong: {
      'A2 is in dollars; euros are wanted. (and 1 more)': formatted('[$$-409]#,##0.00'),
      'A2 shows 1 decimal; 2 are wanted. (and 1 more)': formatted('#,##0.0\\ [$€-407]'),
      'A2 has no thousands separator. (and 1 more)': formatted('0.00\\ [$€-407]'),
      'A2 is shown as a number, not as an amount of money. (and 1 more)': formatted('#,##0.00'),
      'A2 is shown as a percentage, not as an amount of money. (and 1 more)': formatted('0.00%'),
    },
  },
  'given data stays as it is': {
    element: 'given',
    start: open(START),
    solution: open(total(SUM)),
    wants: { order: 'same' },
    right: {
      ...inEachProgram(total('=1')),
      'with a note beside it': open({ Data: { ...ORDERS, E2: 'my note' } }),
    },
    wrong: {
      'A2 was 12 in the file you started from, now it is 13. Put it back.': open({ Data: { ...ORDERS, A2: 13 } }),
      'B4 was 9.5 in the file you started from, now it is empty. Put it back.': open({ Data: { ...ORDERS, B4: null } }),
      'B3 was 4 in the file you started from, now it is four. Put it back.': open({ Data: { ...ORDERS, B3: 'four' } }),
      'A3 was 30 in the file you started from, now it is 35. Put it back.': open({ Data: { ...ORDERS, A3: '=5*7' } }),
    },
  },
};
