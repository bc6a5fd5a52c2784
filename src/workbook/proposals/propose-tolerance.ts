import { FormulaEngine } from '../formula/engine/formula-engine.ts';
import type { LoadedWorkbook } from '../formula/engine/loaded-workbook.ts';
import { tracePrecedents } from '../formula/engine/trace-precedents.ts';
import { SheetRange, UnsupportedError } from '../formula/values/formula-value.ts';
import { containsCell, getColumnOfCellKey, getRowOfCellKey, toCellKey, type Area } from '../reader/cell-address.ts';
import type { CellValue, Sheet, Workbook } from '../reader/workbook.ts';
import { listAreaCells } from '../checks/sheet-area.ts';
import { describeNumberFormat } from '../checks/values/number-format.ts';
import { isSameValue } from '../checks/values/same-value.ts';

const ROUNDING_FUNCTIONS = ['ROUND', 'ROUNDUP', 'ROUNDDOWN', 'MROUND', 'CEILING', 'FLOOR', 'INT', 'TRUNC', 'QUOTIENT'];
const MAX_TOLERANCE_SHARE = 0.005;
/** Results that are whole by chance are no longer whole when numbers rise by different multiples of these steps. */
const STEPS = [1, 7];
const [MAX_CHANGED_CELLS, MAX_ENDS] = [5000, 10];

/**
 * Returns the proposed tolerance of a result check: half a unit in the last decimal place that the solution shows, and at most half a percent
 * of the smallest result. The tolerance is 0 for a cell whose number format is neither a plain number nor a currency, and for results that
 * are rounded or, also with other data, have no more decimals than are shown.
 */
export function proposeTolerance(
  workbook: Workbook,
  sheet: Sheet,
  book: LoadedWorkbook,
  area: Area,
  functions: ReadonlySet<string>,
): number {
  const cells = listAreaCells(area).map(({ row, column }) => sheet.cells.get(toCellKey(row, column)));
  const [first] = cells;
  if (!first || typeof first.value !== 'number' || ROUNDING_FUNCTIONS.some((name) => functions.has(name))) return 0;
  const { kind, decimals } = describeNumberFormat(workbook.numberFormatOf(first.style));
  if (kind !== 'number' && kind !== 'currency') return 0;
  const sizes = cells.flatMap((cell) => (typeof cell?.value === 'number' ? [Math.abs(cell.value)] : []));
  const areShown = (numbers: readonly number[]) => numbers.every((number) => isSameValue(Number(number.toFixed(decimals)), number));
  if (areShown(sizes) && STEPS.every((step) => areShown(calculateChanged(sheet, book, area, step)))) return 0;
  const smallest = Math.min(...sizes.filter((size) => size > 0));
  return Number(Math.min(0.5 * 10 ** -decimals, smallest * MAX_TOLERANCE_SHARE).toPrecision(6));
}

/** Calculates the first and the last results with other numbers of the same decimals. Leaves out what cannot be calculated. */
function calculateChanged(sheet: Sheet, book: LoadedWorkbook, area: Area, step: number): number[] {
  const changed = new Map<string, Map<number, CellValue>>();
  let count = 0;
  for (const range of tracePrecedents(book, [new SheetRange(sheet, area)]).ranges) {
    const name = range.sheet.name.toLowerCase();
    const ofSheet = changed.get(name) ?? new Map<number, CellValue>();
    changed.set(name, ofSheet);
    for (const [key, { formula, value }] of range.sheet.cells) {
      if (formula !== null || typeof value !== 'number' || ofSheet.has(key) || count >= MAX_CHANGED_CELLS) continue;
      if (containsCell(range.area, getRowOfCellKey(key), getColumnOfCellKey(key))) ofSheet.set(key, value + step * ++count);
    }
  }
  const engine = new FormulaEngine(book, changed, { clock: 1, seed: 1 });
  const cells = listAreaCells(area);
  const ends = cells.length > 2 * MAX_ENDS ? [...cells.slice(0, MAX_ENDS), ...cells.slice(-MAX_ENDS)] : cells;
  return ends.flatMap(({ row, column }) => {
    try {
      const value = engine.evaluateCell(sheet.name, row, column);
      return typeof value === 'number' ? [value] : [];
    } catch (error) {
      if (error instanceof UnsupportedError) return [];
      throw error;
    }
  });
}
