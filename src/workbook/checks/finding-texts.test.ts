import { describe, expect, test } from 'vitest';
import type { Finding } from './findings.ts';
import { describeFinding } from './finding-texts.ts';

const show = (finding: Omit<Finding, 'id' | 'outcome'>, sheet: string | null = null) =>
  describeFinding({ id: 'check', outcome: 'fail', ...finding }, sheet)
    .map(({ text, isBold }) => (isBold ? `*${text}*` : text))
    .join('');

describe('the learner reads about a fault', () => {
  test.each<[Omit<Finding, 'id' | 'outcome'>, string]>([
    [{ fault: 'empty', cell: 'B10' }, '*B10* is empty.'],
    [{ fault: 'typed', cell: 'B10' }, '*B10* holds a typed-in result. Put a formula there, so that it follows when the data changes.'],
    [{ fault: 'noReference', cell: 'B10' }, 'The formula in *B10* uses no cells. Point to the cells instead of typing their values.'],
    [{ fault: 'formulaAsText', cell: 'B10' }, '*B10* shows its formula as text. Set its format to General and enter it again.'],
    [
      { fault: 'textNumber', cell: 'B10', detail: { shows: '1778,50' } },
      '*B10* holds a text that looks like a number ("1778,50"). Enter it as a number.',
    ],
    [{ fault: 'textNotNumber', cell: 'B10', detail: { shows: 'Tray' } }, '*B10* shows the text "Tray" where a number is wanted.'],
    [{ fault: 'error', cell: 'C5', detail: { error: '#N/A' } }, '*C5* shows #N/A: what it looks for is not found.'],
    [{ fault: 'error', cell: 'C5', detail: { error: '#REF!' } }, '*C5* shows #REF!: a cell it used is gone.'],
    [{ fault: 'error', cell: 'C5', detail: { error: '#NEW!' } }, '*C5* shows #NEW!.'],
    [{ fault: 'wrongValue', cell: 'B10', detail: { shows: '1,730.5' } }, '*B10* shows 1,730.5, which is not the result asked for.'],
    [{ fault: 'rounded', cell: 'B10' }, '*B10* is a rounded number.'],
    [{ fault: 'timesHundred', cell: 'C2' }, '*C2* is 100 times too large: the percent format multiplies by itself.'],
    [{ fault: 'sign', cell: 'B10' }, '*B10* has the wrong sign.'],
    [{ fault: 'rangeShort', cell: 'B10', detail: { missing: 'B9' } }, 'The formula in *B10* leaves out B9.'],
    [{ fault: 'noRefTo', cell: 'F4', detail: { area: 'F1:F2' } }, 'The formula in *F4* does not use F1:F2.'],
    [
      { fault: 'anchor', cell: 'C2', detail: { reference: 'E2', locked: 'E$2 or $E$2', direction: 'below' } },
      '*C2* points to E2 without locking it, so the copies below point elsewhere. Write E$2 or $E$2 (F4 while editing).',
    ],
    [{ fault: 'constant', cell: 'C2', detail: { constant: '0.2' } }, '*C2* has 0.2 typed into it. Point to the cell that holds it.'],
    [
      { fault: 'functionMissing', cell: 'C2', detail: { functions: 'XLOOKUP, VLOOKUP or INDEX with MATCH' } },
      'Use XLOOKUP, VLOOKUP or INDEX with MATCH in *C2*.',
    ],
    [{ fault: 'functionAvoid', cell: 'B10', detail: { function: 'SUM' } }, 'Do not use SUM in *B10*.'],
    [{ fault: 'notFilled', cell: 'C6' }, '*C6* does something else than the cells above it.'],
    [
      { fault: 'notFollowing', cell: 'B10' },
      '*B10* is right for this data, but not when the data changes. Does it use every cell it needs?',
    ],
    [
      { fault: 'format', cell: 'C2', detail: { shown: 'a number', wanted: 'a percentage' } },
      '*C2* is shown as a number, not as a percentage.',
    ],
    [{ fault: 'decimals', cell: 'C2', detail: { shown: 2, wanted: 1 } }, '*C2* shows 2 decimals; 1 is wanted.'],
    [{ fault: 'decimals', cell: 'C2', detail: { shown: 1, wanted: 2 } }, '*C2* shows 1 decimal; 2 are wanted.'],
    [
      { fault: 'givenChanged', cell: 'B4', detail: { was: '60', now: '66' } },
      '*B4* was 60 in the file you started from, now it is 66. Put it back.',
    ],
    [{ fault: 'moved', detail: { rows: 1, columns: 0 } }, 'Your data stands 1 row lower than in the file you started from.'],
    [
      { fault: 'moved', detail: { rows: -2, columns: 1 } },
      'Your data stands 2 rows higher and 1 column further right than in the file you started from.',
    ],
    [
      { fault: 'rowChanged', cell: 'A2', detail: { row: 2 } },
      'Row 2 is not a row of the file you started from. Sort the whole list, not one column.',
    ],
    [{ fault: 'noSheet', detail: { sheet: 'Budget' } }, 'There is no sheet "Budget".'],
    [{ fault: 'noColumn', detail: { column: 'Amount', area: 'A1:D13' } }, 'There is no column "Amount" in A1:D13.'],
    [{ fault: 'noTable', detail: { area: 'A1:D13' } }, 'A1:D13 is not a table.'],
    [{ fault: 'filterNotTable', detail: { area: 'A1:D13' } }, 'A1:D13 has a filter but is not a table (Insert, Table).'],
    [{ fault: 'tableArea', detail: { covers: 'A1:D12', area: 'A1:D13' } }, 'The table covers A1:D12; A1:D13 is wanted.'],
    [{ fault: 'tableName', detail: { name: 'Table1', wanted: 'SalesTable' } }, 'The table is called Table1; SalesTable is wanted.'],
    [
      { fault: 'notSorted', cell: 'D6', detail: { shows: '240', above: '60', order: 'largest first' } },
      '*D6* (240) stands below 60; largest first is wanted.',
    ],
    [{ fault: 'noFilter', detail: { column: 'Region' } }, 'Region has no filter.'],
    [{ fault: 'filterShows', cell: 'A4', detail: { row: 4, value: 'South' } }, 'Row 4 (South) is shown.'],
    [{ fault: 'filterHides', cell: 'A7', detail: { row: 7, value: 'North' } }, 'Row 7 (North) is hidden.'],
    [{ fault: 'absent', detail: { what: 'chart' } }, 'There is no chart on this sheet.'],
    [{ fault: 'absent', detail: { what: 'name', name: 'Rate' } }, 'No name "Rate" is defined.'],
    [
      { fault: 'unclear', cell: 'B10' },
      'We could not work out *B10*, and the file holds no result for it. Open it in your spreadsheet program, save it, and choose it again.',
    ],
  ])('%j as "%s"', (finding, text) => {
    expect(show(finding)).toBe(text);
  });
});

test('the learner reads how many more cells have the same fault', () => {
  expect(show({ fault: 'empty', cell: 'C2', otherCellCount: 4 })).toBe('*C2* is empty. (and 4 more)');
});

test('the learner reads the sheet of a cell when it is given', () => {
  expect(show({ fault: 'empty', cell: 'C2' }, 'Prices')).toBe('*Prices!C2* is empty.');
});
