import type { Check } from '../checks/check-set.ts';
import { loadExtendedFunctions } from '../formula/functions/function-registry.ts';
import { FormulaEngine } from '../formula/engine/formula-engine.ts';
import { LoadedWorkbook } from '../formula/engine/loaded-workbook.ts';
import { UnsupportedError } from '../formula/values/formula-value.ts';
import { getColumnOfCellKey, getRowOfCellKey } from '../reader/cell-address.ts';
import type { Sheet, Workbook } from '../reader/workbook.ts';
import { isGridCheck } from './is-grid-check.ts';
import { MAX_GRID_COLUMNS, MAX_GRID_ROWS } from './grid-size.ts';

const MAX_GRID_SHEETS = 5;
const MAX_GRID_CELLS = 20_000;
/** The formulas of a start workbook are calculated on one day and with the same random numbers. */
const CHANCE = { clock: 46_000, seed: 1 };

/**
 * Returns whether learners can solve a challenge in a grid in the page: every check that counts is about values, formulas or number formats,
 * the start workbook is small, and the engine can calculate all of its formulas.
 */
export async function canOfferGrid(start: Workbook, checks: readonly Check[]): Promise<boolean> {
  const counted = checks.filter(({ weight }) => weight > 0);
  if (counted.length === 0 || !counted.every(isGridCheck)) return false;
  if (start.sheets.length > MAX_GRID_SHEETS || start.sheets.some(({ isChartSheet }) => isChartSheet)) return false;
  const sheets = await Promise.all(start.sheets.map(({ name }) => start.readSheet(name)));
  const isSmall = sheets.every(({ rowCount, columnCount }) => rowCount <= MAX_GRID_ROWS && columnCount <= MAX_GRID_COLUMNS);
  if (!isSmall || sheets.reduce((sum, { cells }) => sum + cells.size, 0) > MAX_GRID_CELLS) return false;
  await loadExtendedFunctions();
  return canCalculate(start, sheets);
}

function canCalculate(start: Workbook, sheets: readonly Sheet[]): boolean {
  const engine = new FormulaEngine(new LoadedWorkbook(start, sheets), new Map(), CHANCE);
  try {
    for (const sheet of sheets)
      for (const [key, { formula }] of sheet.cells)
        if (formula !== null) engine.evaluateCell(sheet.name, getRowOfCellKey(key), getColumnOfCellKey(key));
    return true;
  } catch (error) {
    if (error instanceof UnsupportedError) return false;
    throw error;
  }
}
