import type { CheckSet, PlainValue } from '../checks/check-set.ts';
import { isSameValue, normalizeValueForComparison, toPlainValue } from '../checks/values/same-value.ts';
import { compareInSortOrder } from '../checks/values/sort-order.ts';
import { containsCell, parseAreaAddress, toCellKey, type Area } from '../reader/cell-address.ts';
import type { Cell, Sheet } from '../reader/workbook.ts';

type Checks = Pick<CheckSet, 'checks'>;

/** Returns the rows of a sheet that the solution sorts, without their titles. */
export function listSortedAreas({ checks }: Checks, sheetName: string): { area: Area; by: { column: string; descending: boolean }[] }[] {
  return checks.flatMap((check) => {
    const area = check.kind === 'sorted' && check.sheet.toLowerCase() === sheetName.toLowerCase() ? parseAreaAddress(check.at) : null;
    return check.kind === 'sorted' && area ? [{ area: { ...area, top: area.top + 1 }, by: check.by }] : [];
  });
}

/** Returns whether the rows of a check may stand in any order. */
export const isInAnyOrder = ({ checks }: Checks, sheetName: string, row: number, column: number): boolean =>
  checks.some((check) => {
    const area = check.kind === 'given' && check.order === 'any' ? parseAreaAddress(check.at) : null;
    return area !== null && check.sheet.toLowerCase() === sheetName.toLowerCase() && containsCell(area, row, column);
  });

const read = (cell: Cell | undefined) => toPlainValue(cell?.value ?? null);

/**
 * Returns the cells of a solved sheet whose list is sorted, for other data: the rows of the start sheet, in the order of the checks. Cells
 * with formulas stay in their rows.
 */
export function sortLists(set: Checks, start: Sheet, solved: Sheet): Map<number, Cell> {
  const cells = new Map(solved.cells);
  for (const { area, by } of listSortedAreas(set, solved.name)) {
    const titleOf = (column: number) => String(read(solved.cells.get(toCellKey(area.top - 1, column))) ?? '').trim();
    const columns = listNumbers(area.left, area.right);
    const keys = by.flatMap(({ column: title, descending }) => {
      const column = columns.find((other) => titleOf(other).toLowerCase() === title.trim().toLowerCase());
      return column === undefined ? [] : [{ column, descending }];
    });
    const rows = listNumbers(area.top, area.bottom).map((row) => columns.map((column) => start.cells.get(toCellKey(row, column))));
    const valueOf = (row: (typeof rows)[number], column: number): PlainValue => read(row[column - area.left]);
    const sorted = rows.toSorted((one, other) => {
      for (const { column, descending } of keys) {
        const order = compareInSortOrder(valueOf(one, column), valueOf(other, column), descending);
        if (order !== 0) return order;
      }
      return 0;
    });
    for (const [index, row] of sorted.entries())
      for (const [offset, cell] of row.entries()) {
        const key = toCellKey(area.top + index, area.left + offset);
        const own = cells.get(key);
        if (cell && cell.formula === null && own && own.formula === null) cells.set(key, { ...own, value: cell.value });
      }
  }
  return cells;
}

/** Returns which rows of a solved sheet are hidden by its filters, for other data. */
export function hideRows({ checks }: Checks, sheet: Sheet): Set<number> {
  const hidden = new Set(sheet.hiddenRows);
  const filters = checks.flatMap((check) => {
    const area = check.kind === 'filter' && check.sheet.toLowerCase() === sheet.name.toLowerCase() ? parseAreaAddress(check.at) : null;
    return check.kind === 'filter' && area ? [{ ...check, area }] : [];
  });
  for (const { area } of filters) for (let row = area.top + 1; row <= area.bottom; row++) hidden.delete(row);
  for (const { area, column: title, shows } of filters) {
    const columns = listNumbers(area.left, area.right).filter(
      (column) => normalizeValueForComparison(read(sheet.cells.get(toCellKey(area.top, column)))) === normalizeValueForComparison(title),
    );
    for (let row = area.top + 1; row <= area.bottom; row++) {
      const isShown = columns.some((column) => shows.some((value) => isSameValue(value, read(sheet.cells.get(toCellKey(row, column))))));
      if (!isShown) hidden.add(row);
    }
  }
  return hidden;
}

const listNumbers = (first: number, last: number) => Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
