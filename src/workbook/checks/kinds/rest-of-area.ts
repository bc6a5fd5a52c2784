// Of a long column of formulas, the check set has only samples. The learner's browser loads this file only for such a check set.
import { containsCell, intersectAreas, parseAreaAddress, toCellKey } from '#workbook/reader/cell-address.ts';
import type { Sheet } from '#workbook/reader/workbook.ts';
import { formatRelativeFormula, getCopyDirections } from '../formula-analysis/relative-formula.ts';
import { toSheetKey } from '../given-cells/given-cells.ts';
import { isBlank, toPlainValue } from '../values/same-value.ts';
import { createFailedCheckResult, getCheckedArea, listPlacedCells, type CheckResult, type CheckRun } from './check-run.ts';
import type { FormulaCheck } from './checked-formula.ts';

/** Checks that the cells beside the samples have the same formula as one of the samples, or belong to its array. */
export function checkRestOfArea(run: CheckRun, check: FormulaCheck, sheet: Sheet): CheckResult | null {
  const area = parseAreaAddress(check.rest ?? '');
  if (!area) return null;
  const samples = run.set.checks
    .filter((other) => other.kind === 'formula' && toSheetKey(other.sheet) === toSheetKey(check.sheet))
    .map(getCheckedArea)
    .filter((other) => intersectAreas(other, area));
  const directions = getCopyDirections(area);
  const formatFormula = (row: number, column: number): string | null => {
    const origin = run.recalculation.findFormula(sheet, row, column);
    const tree = origin && run.recalculation.parse(origin.formula);
    return tree && formatRelativeFormula(tree, origin.row, origin.column, directions);
  };
  const known = new Set(samples.flatMap((one) => listPlacedCells(run, sheet, one)).map(({ row, column }) => formatFormula(row, column)));
  const places = run.placements.has(sheet) ? samples.flatMap((one) => listPlacedCells(run, sheet, one)) : null;
  const sampled = places && new Set(places.map(({ row, column }) => toCellKey(row, column)));
  const isSample = (row: number, column: number) =>
    sampled ? sampled.has(toCellKey(row, column)) : samples.some((one) => containsCell(one, row, column));
  for (const { row, column } of listPlacedCells(run, sheet, area)) {
    if (isSample(row, column)) continue;
    const formula = formatFormula(row, column);
    if (formula !== null && known.has(formula)) continue;
    const value = toPlainValue(sheet.cells.get(toCellKey(row, column))?.value ?? null);
    return createFailedCheckResult(formula !== null ? 'notFilled' : isBlank(value) ? 'empty' : 'typed', { row, column });
  }
  return null;
}
