import { intersectAreas, countReadCells, toAreaAddress, toCellKey, type Area } from '../reader/cell-address.ts';
import type { ColumnFilter, Sheet } from '../reader/workbook.ts';
import { MAX_CHECKED_CELLS, type PlainValue } from '../checks/check-set.ts';
import { applyCheckDefaults } from '../checks/apply-check-defaults.ts';
import { isSameValue, normalizeTextForComparison, toPlainValue } from '../checks/values/same-value.ts';
import { compareInSortOrder } from '../checks/values/sort-order.ts';
import type { CheckProposal, SheetPair } from './check-proposal.ts';

export function proposeListChecks(pair: SheetPair): CheckProposal[] {
  const { start, solved } = pair;
  const proposals: CheckProposal[] = [];
  const lists = listLists(solved);
  for (const { area, isTable, filters } of lists) {
    const place = { sheet: solved.name, at: toAreaAddress(area) };
    const id = place.at.toLowerCase().replace(':', '-');
    if (countReadCells(area) > MAX_CHECKED_CELLS) continue;
    const add = (check: CheckProposal['check']) => proposals.push({ check, isTicked: true, formulaOptions: [] });
    const body = { ...area, top: area.top + 1 };
    if (start && hasMovedRows(start, solved, body)) {
      add(applyCheckDefaults({ sheet: solved.name, at: toAreaAddress(body), id: `${id}-rows`, kind: 'given', order: 'any' }));
      const by = findSortLevels(start, solved, area);
      if (by.length > 0) add(applyCheckDefaults({ ...place, id: `${id}-sorted`, kind: 'sorted', by }));
    }
    if (isTable && !start?.tables.some((table) => intersectAreas(table.area, area)))
      add(applyCheckDefaults({ ...place, id: `${id}-table`, kind: 'table' }));
    for (const filter of filters) {
      const column = readValue(solved, area.top, area.left + filter.column);
      const shows = listShownValues(solved, area, area.left + filter.column);
      if (filter.hasCondition && typeof column === 'string' && shows.length > 0 && shows.length <= MAX_SHOWN_VALUES)
        add(applyCheckDefaults({ ...place, id: `${id}-filter-${filter.column + 1}`, kind: 'filter', column, shows }));
    }
  }
  return proposals;
}

const MAX_SHOWN_VALUES = 100;

/** Fills in a check of the list to which the selected cells belong, for an author who adds the check by hand. */
export function describeListAt({ start, solved }: Pick<SheetPair, 'start' | 'solved'>, selected: Area) {
  const isCell = countReadCells(selected) === 1;
  const list = listLists(solved).find(({ area, isTable }) => (isCell || isTable) && intersectAreas(area, selected));
  const area = list?.area ?? selected;
  const titles = Array.from({ length: area.right - area.left + 1 }, (_, index) => readValue(solved, area.top, area.left + index));
  const first = Math.max(0, list?.filters.find(({ hasCondition }) => hasCondition)?.column ?? titles.findIndex((title) => title !== null));
  const column = String(titles[first] ?? 'Column');
  const found = start ? findSortLevels(start, solved, area) : [];
  const sorted = titles.findIndex((title, index) => typeof title === 'string' && isSorted(solved, area, area.left + index, false));
  const by = found.length > 0 ? found : [{ column: sorted === -1 ? column : String(titles[sorted]), descending: false }];
  return { area, by, column, shows: listShownValues(solved, area, area.left + first).slice(0, MAX_SHOWN_VALUES) };
}

interface List {
  area: Area;
  isTable: boolean;
  filters: readonly ColumnFilter[];
}

/**
 * Lists the areas of a sheet's filter and tables, without totals rows. When a sheet has neither a filter nor a table, the result is one
 * area that covers all cells.
 */
function listLists(sheet: Sheet): List[] {
  const tables = sheet.tables.map(({ area, totalsRowCount, filters }) => ({
    area: { ...area, bottom: area.bottom - totalsRowCount },
    isTable: true,
    filters,
  }));
  if (sheet.autoFilter) return [...tables, { ...sheet.autoFilter, isTable: false }];
  if (tables.length > 0 || sheet.cells.size === 0) return tables;
  return [{ area: { top: 1, left: 1, bottom: sheet.rowCount, right: sheet.columnCount }, isTable: false, filters: [] }];
}

const readValue = (sheet: Sheet, row: number, column: number): PlainValue => {
  const cell = sheet.cells.get(toCellKey(row, column));
  return cell ? toPlainValue(cell.value) : null;
};

const readRow = (sheet: Sheet, row: number, { left, right }: Area) =>
  JSON.stringify(
    Array.from({ length: right - left + 1 }, (_, index) => {
      const value = readValue(sheet, row, left + index);
      return typeof value === 'string' ? normalizeTextForComparison(value) : value;
    }),
  );

/** Returns whether two sheets have the same rows in a different order. */
function hasMovedRows(start: Sheet, solved: Sheet, body: Area): boolean {
  const rows = Array.from({ length: body.bottom - body.top + 1 }, (_, index) => body.top + index);
  const before = rows.map((row) => readRow(start, row, body));
  const after = rows.map((row) => readRow(solved, row, body));
  return before.some((row, index) => row !== after[index]) && before.toSorted().join('\n') === after.toSorted().join('\n');
}

/** Finds a column by which the solution is sorted but the start workbook is not. */
function findSortKey(start: Sheet, solved: Sheet, area: Area): SortLevel | null {
  for (let column = area.left; column <= area.right; column++) {
    const title = readValue(solved, area.top, column);
    if (typeof title !== 'string') continue;
    for (const descending of [false, true])
      if (isSorted(solved, area, column, descending) && !isSorted(start, area, column, descending)) return { column: title, descending };
  }
  return null;
}

interface SortLevel {
  column: string;
  descending: boolean;
}

const MAX_SORT_LEVELS = 5;

/** Finds the columns by which the solution is sorted. A further column sorts the rows that are alike in all columns before it. */
function findSortLevels(start: Sheet, solved: Sheet, area: Area): SortLevel[] {
  const first = findSortKey(start, solved, area);
  if (!first) return [];
  const levels = [first];
  const columns = [findTitle(solved, area, first.column)];
  const before = new Map<string, number>();
  for (let row = area.top + 1; row <= area.bottom; row++) before.set(readRow(start, row, area), row);
  const isOrderKept = (rows: readonly number[]) =>
    rows.every(
      (row, index) => index === 0 || before.get(readRow(solved, rows[index - 1]!, area))! < before.get(readRow(solved, row, area))!,
    );
  while (levels.length < MAX_SORT_LEVELS) {
    const groups = listAlikeRows(solved, area, columns);
    // A program that sorts by fewer columns keeps the order of rows that are alike.
    if (groups.every(isOrderKept)) break;
    const next = findNextLevel(solved, area, columns, groups);
    if (!next) break;
    levels.push(next.level);
    columns.push(next.column);
  }
  return levels;
}

const findTitle = (sheet: Sheet, { top, left, right }: Area, title: string): number => {
  let column = left;
  while (column < right && readValue(sheet, top, column) !== title) column++;
  return column;
};

/** Lists the groups of adjacent rows that have the same values in all of the given columns. */
function listAlikeRows(sheet: Sheet, { top, bottom }: Area, columns: readonly number[]): number[][] {
  const groups: number[][] = [];
  for (let row = top + 1; row <= bottom; row++) {
    const previous = groups.at(-1)?.[0];
    const isAlike =
      previous !== undefined && columns.every((column) => isSameValue(readValue(sheet, previous, column), readValue(sheet, row, column)));
    if (isAlike) groups.at(-1)!.push(row);
    else groups.push([row]);
  }
  return groups.filter(({ length }) => length > 1);
}

function findNextLevel(
  sheet: Sheet,
  area: Area,
  used: readonly number[],
  groups: readonly (readonly number[])[],
): { level: SortLevel; column: number } | null {
  for (let column = area.left; column <= area.right; column++) {
    const title = readValue(sheet, area.top, column);
    if (used.includes(column) || typeof title !== 'string') continue;
    for (const descending of [false, true]) {
      const orders = groups.flatMap((rows) =>
        rows
          .slice(1)
          .map((row, index) => compareInSortOrder(readValue(sheet, rows[index]!, column), readValue(sheet, row, column), descending)),
      );
      if (orders.some((order) => order < 0) && orders.every((order) => order <= 0)) return { level: { column: title, descending }, column };
    }
  }
  return null;
}

function isSorted(sheet: Sheet, { top, bottom }: Area, column: number, descending: boolean): boolean {
  for (let row = top + 2; row <= bottom; row++)
    if (compareInSortOrder(readValue(sheet, row - 1, column), readValue(sheet, row, column), descending) > 0) return false;
  return bottom - top > 1;
}

/** Returns an empty list when a hidden row has the same value as a visible row, because the rows were then probably hidden by hand. */
function listShownValues(sheet: Sheet, { top, bottom }: Area, column: number): PlainValue[] {
  const shown: PlainValue[] = [];
  const hidden: PlainValue[] = [];
  const hasValue = (values: readonly PlainValue[], value: PlainValue) => values.some((other) => isSameValue(other, value));
  for (let row = top + 1; row <= bottom; row++) {
    const values = sheet.hiddenRows.has(row) ? hidden : shown;
    const value = readValue(sheet, row, column);
    if (!hasValue(values, value)) values.push(value);
  }
  return hidden.some((value) => hasValue(shown, value)) ? [] : shown;
}
