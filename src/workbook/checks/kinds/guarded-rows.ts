// A start workbook can have more data than a check set can hold. The learner's browser loads this file only for such a check set.
import {
  containsCell,
  getColumnOfCellKey,
  getRowOfCellKey,
  intersectAreas,
  parseAreaAddress,
  parseColumnLetters,
  toAreaAddress,
  toCellKey,
  toColumnLetters,
  type Area,
} from '#workbook/reader/cell-address.ts';
import { DAYS_FROM_1900_TO_1904, type Sheet, type Workbook } from '#workbook/reader/workbook.ts';
import { needsTarget, type Check, type CheckSet, type GuardedRows, type PlainValue } from '../check-set.ts';
import {
  createFailedCheckResult,
  getCheckedArea,
  PASSED_CHECK,
  type CheckResult,
  type CheckRun,
  type SheetPlacement,
} from './check-run.ts';
import { describeNumberFormat } from '../values/number-format.ts';
import { normalizeValueForComparison, toPlainValue } from '../values/same-value.ts';
import { toSheetKey } from '../given-cells/given-cells.ts';

export const ROWS_PER_HASH = 256;
const HASH_DIGITS = 12;
const SUM_MODULUS = 2 ** 48;

type ReadValue = (row: number, column: number) => PlainValue;

/** Describes the data of a start sheet from a row on by hashes. Returns null when there is no data. */
export function guardRows(cells: readonly number[], top: number, read: ReadValue): GuardedRows | null {
  const kept = cells.filter((key) => getRowOfCellKey(key) >= top);
  if (kept.length === 0) return null;
  const columns = [...new Set(kept.map(getColumnOfCellKey))].toSorted((one, other) => one - other);
  const bottom = kept.reduce((last, key) => Math.max(last, getRowOfCellKey(key)), top);
  const hashes = columns.map((column): [string, string] => [
    toColumnLetters(column),
    listBlocks(top, bottom)
      .map(([first, last]) => toDigits(hashColumn(first, last, (row) => read(row, column))))
      .join(''),
  ]);
  const rows = [...new Set(kept.map(getRowOfCellKey))];
  const sum = rows.reduce((total, row) => (total + hashRow(columns, (column) => read(row, column))) % SUM_MODULUS, 0);
  const area = { top, left: columns[0]!, bottom, right: columns.at(-1)! };
  return { at: toAreaAddress(area), rows: rows.length, sum: toDigits(sum), hashes: Object.fromEntries(hashes) };
}

interface ChangedRows {
  first: number;
  last: number;
  column: string;
}

/** Checks that the data below the given cells is as in the start workbook. Whole rows may stand in another order. */
export function checkGuardedRows(run: CheckRun, check: Extract<Check, { kind: 'given' }>, sheet: Sheet): CheckResult {
  const changed = findChangedRows(run, check, sheet);
  return changed ? createFailedCheckResult('rowsChanged', null, { ...changed }) : PASSED_CHECK;
}

function findChangedRows({ set, workbook, placements }: CheckRun, check: Check, sheet: Sheet): ChangedRows | null {
  const [sheetName, area] = [check.sheet, getCheckedArea(check)];
  const guarded = findGuarded(set, sheetName);
  const guardedArea = guarded && parseAreaAddress(guarded.at);
  if (!guarded || !guardedArea || !intersectAreas(area, guardedArea)) return null;
  const placement = placements.get(sheet);
  const place: SheetPlacement['placeCell'] = (row, column) => (placement ? placement.placeCell(row, column) : { row, column });
  const checked = listCheckedAreas(set, sheetName);
  const readOwn = createReader(workbook, sheet);
  const read: ReadValue = (row, column) => {
    const cell = checked.some((one) => containsCell(one, row, column)) ? null : place(row, column);
    return cell && readOwn(cell.row, cell.column);
  };
  const found = findChangedBlock(guarded, guardedArea, area, read);
  if (!found) return null;
  const columns = Object.keys(guarded.hashes).map(parseColumnLetters);
  if (checked.some((one) => intersectAreas(one, guardedArea))) return found;
  const above = new Set<number>();
  for (let row = 1; row < guardedArea.top; row++) above.add(place(row, columns[0]!)?.row ?? row);
  const ownColumns = columns.map((column) => place(guardedArea.top, column)?.column ?? column);
  return hasSameRows(guarded, ownColumns, above, sheet, readOwn) ? null : found;
}

const findGuarded = ({ guarded }: CheckSet, sheetName: string): GuardedRows | null =>
  Object.entries(guarded ?? {}).find(([name]) => toSheetKey(name) === toSheetKey(sheetName))?.[1] ?? null;

const listCheckedAreas = ({ checks }: CheckSet, sheetName: string): Area[] =>
  checks.filter((check) => needsTarget(check) && toSheetKey(check.sheet) === toSheetKey(sheetName)).map(getCheckedArea);

/** Reads what people have typed. Formulas are no data, and dates are read in the 1900 date system. */
export const createReader =
  ({ uses1904Dates, numberFormatOf }: Workbook, sheet: Sheet): ReadValue =>
  (row, column) => {
    const cell = sheet.cells.get(toCellKey(row, column));
    if (!cell || cell.formula !== null) return null;
    const isShifted = uses1904Dates && typeof cell.value === 'number' && describeNumberFormat(numberFormatOf(cell.style)).kind === 'date';
    return isShifted ? (cell.value as number) + DAYS_FROM_1900_TO_1904 : toPlainValue(cell.value);
  };

function findChangedBlock({ hashes }: GuardedRows, { top, bottom }: Area, area: Area, read: ReadValue): ChangedRows | null {
  for (const [index, [first, last]] of listBlocks(top, bottom).entries()) {
    if (first > area.bottom || last < area.top) continue;
    for (const [letters, digits] of Object.entries(hashes)) {
      const column = parseColumnLetters(letters);
      if (column < area.left || column > area.right) continue;
      const wanted = digits.slice(index * HASH_DIGITS, (index + 1) * HASH_DIGITS);
      if (toDigits(hashColumn(first, last, (row) => read(row, column))) !== wanted) return { first, last, column: letters };
    }
  }
  return null;
}

/** Returns whether the rows below the given cells are those of the start workbook in any order, with empty rows between them. */
function hasSameRows(guarded: GuardedRows, columns: readonly number[], above: ReadonlySet<number>, sheet: Sheet, read: ReadValue): boolean {
  const first = Math.min(...above, Infinity);
  let [count, sum] = [0, 0];
  for (let row = Number.isFinite(first) ? first : 1; row <= sheet.rowCount && count < guarded.rows; row++) {
    if (above.has(row) || columns.every((column) => normalizeValueForComparison(read(row, column)) === null)) continue;
    count++;
    sum = (sum + hashRow(columns, (column) => read(row, column))) % SUM_MODULUS;
  }
  return count === guarded.rows && toDigits(sum) === guarded.sum;
}

const listBlocks = (top: number, bottom: number): [first: number, last: number][] =>
  Array.from({ length: Math.ceil((bottom - top + 1) / ROWS_PER_HASH) }, (_, index) => {
    const first = top + index * ROWS_PER_HASH;
    return [first, Math.min(bottom, first + ROWS_PER_HASH - 1)];
  });

function hashColumn(first: number, last: number, read: (row: number) => PlainValue): number {
  const hash = new TextHash();
  for (let row = first; row <= last; row++) hash.add(row - first, read(row));
  return hash.value;
}

function hashRow(columns: readonly number[], read: (column: number) => PlainValue): number {
  const hash = new TextHash();
  for (const [index, column] of columns.entries()) hash.add(index, read(column));
  return hash.value;
}

/** Computes a hash of 48 bits from values and their places. Blanks do not count. */
class TextHash {
  #one = 0xdeadbeef;
  #other = 0x41c6ce57;

  add(place: number, value: PlainValue): void {
    const canonical = normalizeValueForComparison(value);
    if (canonical === null) return;
    const text = `${place} ${typeof canonical} ${canonical}`;
    for (let index = 0; index < text.length; index++) {
      const code = text.codePointAt(index)! + 1;
      this.#one = Math.imul(this.#one ^ code, 2_654_435_761);
      this.#other = Math.imul(this.#other ^ code, 1_597_334_677);
    }
    this.#one = Math.imul(this.#one ^ (this.#one >>> 16), 2_246_822_507) ^ Math.imul(this.#other ^ (this.#other >>> 13), 3_266_489_909);
    this.#other = Math.imul(this.#other ^ (this.#other >>> 16), 2_246_822_507) ^ Math.imul(this.#one ^ (this.#one >>> 13), 3_266_489_909);
  }

  get value(): number {
    return (this.#other & 0xffff) * 2 ** 32 + (this.#one >>> 0);
  }
}

const toDigits = (hash: number): string => hash.toString(16).padStart(HASH_DIGITS, '0');
