import type { Sheet } from '#workbook/reader/workbook.ts';
import { refersToCells } from '../formula-analysis/cell-reference.ts';
import { getCopyDirections, formatRelativeFormula } from '../formula-analysis/relative-formula.ts';
import { findHardCodedNumber } from '../formula-analysis/hard-coded-number.ts';
import { listAreaCells } from '../sheet-area.ts';
import { isBlank, isSameValue, toPlainValue } from '../values/same-value.ts';
import {
  checkEachCell,
  createFailedCheckResult,
  getCheckedArea,
  type CellFault,
  type CheckedCell,
  type CheckResult,
  type CheckRun,
} from './check-run.ts';
import type { CheckedFormula, FormulaCheck } from './checked-formula.ts';
import { findSolutionResults, isExpectedValue } from './expected-value.ts';
import { findFunctionFault } from './function-faults.ts';
import { findUnanchoredReferenceFault, findReferenceFault } from './reference-faults.ts';

export function checkFormula(run: CheckRun, check: FormulaCheck, sheet: Sheet): CheckResult {
  const result = checkEachCell(run, check, sheet, (cell) => findFormulaFault(run, check, cell));
  if (!check.filled || result.outcome === 'fail' || result.outcome === 'blocked') return result;
  const unlike = findUnlikeCell(run, check, sheet);
  return unlike ? createFailedCheckResult('notFilled', unlike) : result;
}

function findFormulaFault(run: CheckRun, check: FormulaCheck, checked: CheckedCell): CellFault | null {
  const { cell, formula } = checked;
  if (!formula) {
    const value = toPlainValue(cell?.value ?? null);
    if (isBlank(value)) return { fault: 'empty' };
    return { fault: typeof value === 'string' && value.trim().startsWith('=') ? 'formulaAsText' : 'typed' };
  }
  const tree = run.recalculation.parse(formula.formula);
  // A formula that cannot be parsed never makes the check fail.
  if (!tree) return cell?.hasStoredValue ? null : { fault: 'unclear' };
  if (!refersToCells(tree)) return { fault: 'noReference' };
  const checkedFormula = { ...checked, formula, tree };
  return (
    findReferenceFault(run, check, checkedFormula) ??
    findUnanchoredReferenceFault(run, check, checkedFormula) ??
    findConstantFault(check, checkedFormula) ??
    findFunctionFault(run, check, checkedFormula) ??
    findFollowingFault(run, check, checkedFormula)
  );
}

function findConstantFault({ noConstants }: FormulaCheck, { tree }: CheckedFormula): CellFault | null {
  const constant = noConstants ? findHardCodedNumber(tree) : null;
  return constant === null ? null : { fault: 'constant', detail: { constant } };
}

/**
 * Tests whether a formula still gives the correct result when the data changes. The test runs only when the formula's result for the
 * original data is correct. No fault is reported when the formula engine cannot reproduce the formula's stored result.
 */
function findFollowingFault(run: CheckRun, check: FormulaCheck, checked: CheckedFormula): CellFault | null {
  const target = findSolutionResults(run.set, check);
  if (!check.follows || !target?.variants) return null;
  const { sheet, row, column, index, cell } = checked;
  const stored = cell?.hasStoredValue ? toPlainValue(cell.value) : undefined;
  const own = run.recalculation.findOwnValue(sheet, row, column);
  if (own === undefined) return stored === undefined ? { fault: 'unclear' } : null;
  if (stored !== undefined && !isSameValue(stored, own)) return null;
  const tolerance = findTolerance(run, check);
  const given = run.recalculation.findGivenValue(sheet, row, column);
  if (given === undefined || !isExpectedValue(run, checked, target.expected[index] ?? null, given, tolerance)) return null;
  const varied = run.recalculation.findVariedValues(sheet, row, column);
  if (varied.includes(undefined)) return null;
  const isRight = target.variants.every((expected, variation) =>
    isExpectedValue(run, checked, expected[index] ?? null, varied[variation] ?? null, tolerance),
  );
  return isRight ? null : { fault: 'notFollowing' };
}

/** Returns the tolerance of the result check for the same cells, or 0 when there is no such check. */
function findTolerance({ set }: CheckRun, { sheet, at }: FormulaCheck): number {
  const tolerances = set.checks.map((check) => (check.kind === 'result' && check.sheet === sheet && check.at === at ? check.tolerance : 0));
  return Math.max(0, ...tolerances);
}

/** Finds the first cell whose formula is not a copy of the first formula in the area. */
function findUnlikeCell(run: CheckRun, check: FormulaCheck, sheet: Sheet): { row: number; column: number } | null {
  const area = getCheckedArea(check);
  const directions = getCopyDirections(area);
  let first: string | null = null;
  for (const { row, column } of listAreaCells(area)) {
    const origin = run.recalculation.findFormula(sheet, row, column);
    const tree = origin && run.recalculation.parse(origin.formula);
    if (!tree) continue;
    const relative = formatRelativeFormula(tree, origin.row, origin.column, directions);
    first ??= relative;
    if (relative !== first) return { row, column };
  }
  return null;
}
