import { containsCell, getColumnOfCellKey, getRowOfCellKey, toCellAddress, toCellKey, type Area } from '../reader/cell-address.ts';
import { DAYS_FROM_1900_TO_1904, type Cell, type Sheet, type Workbook } from '../reader/workbook.ts';
import {
  MAX_GIVEN_CELLS,
  MAX_GIVEN_CHARACTERS,
  MAX_SHEET_LABELS,
  type Check,
  type CheckSet,
  type PlainValue,
  type SheetLabels,
} from './check-set.ts';
import { toSheetKey } from './given-cells/given-cells.ts';
import { getCheckedArea } from './kinds/check-run.ts';
import { readNamedSheets } from './match-sheets.ts';
import { moveStart, placeStart } from './placement/place-start.ts';
import { describeNumberFormat } from './values/number-format.ts';
import { toPlainValue } from './values/same-value.ts';

const isDateCell = (workbook: Workbook, cell: Cell | undefined): boolean =>
  cell !== undefined && describeNumberFormat(workbook.numberFormatOf(cell.style)).kind === 'date';

export function convertTo1900Dates(workbook: Workbook, cell: Cell | undefined, value: PlainValue): PlainValue {
  const isShifted = workbook.uses1904Dates && typeof value === 'number' && isDateCell(workbook, cell);
  return isShifted ? value + DAYS_FROM_1900_TO_1904 : value;
}

/**
 * Reads the constants outside the checked cells of the named sheets, where they are in the solution. The function returns at most
 * `MAX_GIVEN_CELLS` constants, and hashes of the others. A sample of `MAX_GIVEN_CELLS` constants is enough to recognize a renamed sheet. The
 * `isKept` function tells whether all constants in the area of a check are returned.
 */
export async function readConstants(
  start: Workbook,
  names: Iterable<string>,
  targets: readonly Check[],
  solution: Workbook,
): Promise<Pick<CheckSet, 'given' | 'dates' | 'guarded'> & { isKept: (check: Check) => boolean }> {
  const constants: CheckSet['given'] = {};
  const dates: CheckSet['dates'] = {};
  const wanted = new Set([...names].map(toSheetKey));
  const leftOut: { sheetKey: string; row: number; column: number }[] = [];
  const guarded: NonNullable<CheckSet['guarded']> = {};
  let [count, characters] = [0, 0];
  for (const { name, isChartSheet } of start.sheets) {
    if (isChartSheet || !wanted.has(toSheetKey(name))) continue;
    const areas = targets.filter(({ sheet }) => toSheetKey(sheet) === toSheetKey(name)).map(getCheckedArea);
    const given = await start.readSheet(name);
    const solved = (await readNamedSheets(solution, [name])).get(toSheetKey(name));
    const hasData = targets.some((check) => check.kind === 'element' && toSheetKey(check.sheet) === toSheetKey(name));
    const placed = solved && !hasData ? placeStart(given, solved) : null;
    const sheet = placed ? moveStart(given, placed) : given;
    // Rows that the solution removes stand below the values that it keeps.
    const dataAreas = targets
      .filter((check) => check.kind === 'element' && toSheetKey(check.sheet) === toSheetKey(name))
      .map(getCheckedArea);
    areas.push(...dataAreas.map((area) => ({ ...area, bottom: findLastRow(sheet, area) })));
    const cells: Record<string, PlainValue> = {};
    const dateCells: string[] = [];
    const keys: number[] = [];
    let firstLeftOut: number | null = null;
    for (const [key, cell] of [...sheet.cells].sort(([one], [other]) => one - other)) {
      const [row, column] = [getRowOfCellKey(key), getColumnOfCellKey(key)];
      if (cell.formula !== null || cell.value === null || areas.some((area) => containsCell(area, row, column))) continue;
      keys.push(key);
      const address = toCellAddress(row, column);
      const value = convertTo1900Dates(start, cell, toPlainValue(cell.value));
      count++;
      characters += address.length + JSON.stringify(value).length + 4;
      if (count > MAX_GIVEN_CELLS || characters > MAX_GIVEN_CHARACTERS) {
        leftOut.push({ sheetKey: toSheetKey(name), row, column });
        firstLeftOut ??= row;
        continue;
      }
      cells[address] = value;
      if (typeof cell.value === 'number' && isDateCell(start, cell)) dateCells.push(address);
    }
    if (firstLeftOut !== null) {
      const { createReader, guardRows } = await import('./kinds/guarded-rows.ts');
      const typed = new Set(keys);
      const read = createReader(start, sheet);
      const rows = guardRows(keys, firstLeftOut, (row, column) => (typed.has(toCellKey(row, column)) ? read(row, column) : null));
      if (rows) guarded[name] = rows;
    }
    constants[name] = cells;
    if (dateCells.length > 0) dates[name] = dateCells;
  }
  const isKept = (check: Check) => {
    const [sheetKey, area] = [toSheetKey(check.sheet), getCheckedArea(check)];
    return !leftOut.some((cell) => cell.sheetKey === sheetKey && containsCell(area, cell.row, cell.column));
  };
  return { given: constants, dates, isKept, ...(leftOut.length > 0 && { guarded }) };
}

function findLastRow(sheet: Sheet, { left, right, bottom }: Area): number {
  let last = bottom;
  while (hasConstant(last + 1)) last++;
  return last;

  function hasConstant(row: number): boolean {
    for (let column = left; column <= right; column++) {
      const cell = sheet.cells.get(toCellKey(row, column));
      if (cell && cell.formula === null && cell.value !== null) return true;
    }
    return false;
  }
}

/** Reads the constants by which the sheets are found that only the solution has. Returns null when there are no such sheets. */
export function readSheetLabels(start: Workbook, sheets: ReadonlyMap<string, Sheet>, targets: readonly Check[]): SheetLabels | null {
  const known = new Set(start.sheets.map(({ name }) => toSheetKey(name)));
  const added = [...sheets].filter(([key]) => !known.has(key));
  if (added.length === 0) return null;
  const labels = added.map(([key, sheet]) => {
    const areas = targets.filter((check) => toSheetKey(check.sheet) === key).map(getCheckedArea);
    const constants = [...sheet.cells].filter(([cellKey, { formula, value }]) => {
      const [row, column] = [getRowOfCellKey(cellKey), getColumnOfCellKey(cellKey)];
      return formula === null && value !== null && !areas.some((area) => containsCell(area, row, column));
    });
    const cells = constants.toSorted(([one], [other]) => one - other).slice(0, MAX_SHEET_LABELS);
    const entries = cells.map(([cellKey, { value }]) => [
      toCellAddress(getRowOfCellKey(cellKey), getColumnOfCellKey(cellKey)),
      toPlainValue(value),
    ]);
    return [sheet.name, Object.fromEntries(entries) as Record<string, PlainValue>] as const;
  });
  return { sheets: Object.fromEntries(labels), start: start.sheets.map(({ name }) => name) };
}
