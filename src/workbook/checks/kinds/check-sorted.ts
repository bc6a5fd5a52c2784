import { getColumnOfCellKey, getRowOfCellKey, toAreaAddress, toCellAddress, toCellKey } from '#workbook/reader/cell-address.ts';
import type { Sheet } from '#workbook/reader/workbook.ts';
import type { Check } from '../check-set.ts';
import { describeNumberFormat } from '../values/number-format.ts';
import { compareInSortOrder } from '../values/sort-order.ts';
import {
  createFailedCheckResult,
  getCheckedArea,
  getPlacedArea,
  PASSED_CHECK,
  readCellValue,
  formatValueOfCell,
  type CheckResult,
  type CheckRun,
} from './check-run.ts';
import { findColumnsByTitle } from './find-columns-by-title.ts';

/** Checks that the rows of an area are sorted. The first row contains column titles and is not part of the sort order. */
export function checkSorted(run: CheckRun, check: Extract<Check, { kind: 'sorted' }>, sheet: Sheet): CheckResult {
  const area = getPlacedArea(run, sheet, getCheckedArea(check));
  const keys: { column: number; descending: boolean }[] = [];
  for (const { column: title, descending } of check.by) {
    const [column] = findColumnsByTitle(run, sheet, area, title);
    if (column === undefined) return createFailedCheckResult('noColumn', null, { column: title, area: toAreaAddress(area) });
    keys.push({ column, descending });
  }
  for (let row = area.top + 2; row <= area.bottom; row++) {
    for (const [level, { column, descending }] of keys.entries()) {
      const order = compareInSortOrder(readCellValue(run, sheet, row - 1, column), readCellValue(run, sheet, row, column), descending);
      if (order < 0) break;
      if (order === 0) continue;
      const copy = findSortedCopy(sheet);
      if (copy) return createFailedCheckResult('sortedBeside', copy);
      const shows = formatValueOfCell(run, sheet, row, column);
      const above = formatValueOfCell(run, sheet, row - 1, column);
      return createFailedCheckResult(
        'notSorted',
        { row, column },
        {
          shows,
          above,
          order: describeOrder(run, sheet, row, column, descending),
          // Rows that are alike in the first columns are in order of the next.
          ...(level > 0 && {
            previous: toCellAddress(row - 1, keys[0]!.column),
            next: toCellAddress(row, keys[0]!.column),
            alike: formatValueOfCell(run, sheet, row, keys[0]!.column),
            by: check.by[level]!.column,
          }),
        },
      );
    }
  }
  return PASSED_CHECK;
}

/** Finds a formula that shows a sorted copy of a list. */
function findSortedCopy(sheet: Sheet): { row: number; column: number } | null {
  const found = [...sheet.cells].find(([, { formula }]) => formula !== null && /\bSORT(BY)?\(/i.test(formula));
  return found ? { row: getRowOfCellKey(found[0]), column: getColumnOfCellKey(found[0]) } : null;
}

function describeOrder(run: CheckRun, sheet: Sheet, row: number, column: number, descending: boolean): string {
  const cell = sheet.cells.get(toCellKey(row, column));
  if (typeof readCellValue(run, sheet, row, column) === 'string') return descending ? 'Z to A' : 'A to Z';
  const isDate = cell !== undefined && describeNumberFormat(run.workbook.numberFormatOf(cell.style)).kind === 'date';
  if (isDate) return descending ? 'newest first' : 'oldest first';
  return descending ? 'largest first' : 'smallest first';
}
