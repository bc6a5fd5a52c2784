import { visitFormulaNodes, type ReferenceNode } from '#workbook/formula/syntax/formula-tree.ts';
import { intersectAreas } from '#workbook/reader/cell-address.ts';
import type { Sheet } from '#workbook/reader/workbook.ts';
import { refersToCells } from '../formula-analysis/cell-reference.ts';
import { getCopyDirections, formatRelativeFormula } from '../formula-analysis/relative-formula.ts';
import { findHardCodedNumber } from '../formula-analysis/hard-coded-number.ts';
import type { FaultCode } from '../findings.ts';
import { isBlank, isSameValue, toPlainValue } from '../values/same-value.ts';
import {
  checkEachCell,
  createFailedCheckResult,
  getCheckedArea,
  listPlacedCells,
  type CellFault,
  type CheckedCell,
  type CheckResult,
  type CheckRun,
} from './check-run.ts';
import type { CheckedFormula, FormulaCheck } from './checked-formula.ts';
import { findSolutionResults, isExpectedValue, type ResultOptions } from './expected-value.ts';
import { findChangedDataFault, judgeFormulaCell } from './formula-verdict.ts';
import { findFunctionFault } from './function-faults.ts';
import { findReferenceFault, findUnanchoredReferenceFault, pointsToAnchoredCells, readsAnchoredCells } from './reference-faults.ts';

/** Lists the faults of formulas that have no result which could follow the data. They explain all other faults of the formula. */
const FAULTS_WITHOUT_RESULT: ReadonlySet<FaultCode> = new Set(['otherWorkbook', 'circular', 'noSuchFunction', 'volatile']);

/** Lists the faults that changed data of the start workbook explains. */
const FAULTS_OF_DATA: ReadonlySet<FaultCode> = new Set(['notFollowing', 'wrongValue', 'notRecalculated']);

export function checkFormula(run: CheckRun, check: FormulaCheck, sheet: Sheet): CheckResult {
  const needsNoLocks = readsAnchoredCells(run, check, sheet);
  let advice: CheckResult | null = null;
  const found = checkEachCell(run, check, sheet, (cell) => {
    const fault = findFormulaFault(run, check, cell, needsNoLocks);
    if (fault?.fault !== 'anchorAdvice') return fault;
    advice ??= { ...createFailedCheckResult('anchorAdvice', cell, fault.detail), outcome: 'pass' };
    return null;
  });
  const isAccepted = check.acceptsUnknown === true && found.outcome === 'unclear' && found.fault === 'cannotFollow';
  const result: CheckResult = isAccepted ? { ...found, outcome: 'pass' } : found;
  if (result.fault && FAULTS_OF_DATA.has(result.fault) && readsChangedRows(run, check, sheet)) return { outcome: 'blocked' };
  if (result.outcome === 'fail' || result.outcome === 'blocked') return result;
  const rest = run.checkRestOfArea?.(run, check, sheet);
  if (rest) return rest;
  const unlike = check.filled ? findUnlikeCell(run, check, sheet, needsNoLocks) : null;
  if (unlike) return createFailedCheckResult('notFilled', unlike);
  return result.fault === undefined ? (advice ?? result) : result;
}

/** Returns whether a formula reads rows that only hashes guard and that are not as in the start workbook, which another check tells. */
function readsChangedRows(run: CheckRun, check: FormulaCheck, sheet: Sheet): boolean {
  const { checkGuardedRows, recalculation, set } = run;
  const [cell] = listPlacedCells(run, sheet, getCheckedArea(check));
  const formula = cell && recalculation.findFormula(sheet, cell.row, cell.column);
  const { ranges } = formula ? recalculation.tracePrecedents(sheet, formula) : { ranges: [] };
  return set.checks.some((other) => {
    const own = other.kind === 'given' ? run.findSheet(other.sheet) : null;
    if (other.kind !== 'given' || !own || !ranges.some((range) => range.sheet === own)) return false;
    return checkGuardedRows?.(run, other, own).outcome === 'fail';
  });
}

function findFormulaFault(run: CheckRun, check: FormulaCheck, checked: CheckedCell, needsNoLocks: boolean): CellFault | null {
  const { cell, formula } = checked;
  if (!formula) {
    const value = toPlainValue(cell?.value ?? null);
    if (isBlank(value)) return { fault: 'empty' };
    return { fault: typeof value === 'string' && value.trim().startsWith('=') ? 'formulaAsText' : 'typed' };
  }
  const tree = run.recalculation.parse(formula.formula);
  const target = findSolutionResults(run.set, check);
  if (!tree) return run.set.v === 2 ? { fault: 'cannotFollow' } : cell?.hasStoredValue ? null : { fault: 'unclear' };
  if (!refersToCells(tree)) return { fault: 'noReference' };
  const checkedFormula = { ...checked, formula, tree };
  const following =
    run.set.v === 2 && check.follows && target?.variants
      ? findChangedDataFault(run, checked, judgeFormulaCell(run, checked, target), target, findResultCheck(run, check))
      : findFollowingFault(run, check, checkedFormula);
  if (following && FAULTS_WITHOUT_RESULT.has(following.fault)) return following;
  const isFollowing = !following && check.follows && target?.variants != null;
  const anchor = findUnanchoredReferenceFault(run, check, checkedFormula);
  return (
    findReferenceFault(run, check, checkedFormula) ??
    (needsNoLocks ? null : anchor) ??
    findConstantFault(check, checkedFormula, isFollowing) ??
    findFunctionFault(run, check, checkedFormula) ??
    (check.structured ? findPointingFault(checkedFormula) : null) ??
    following ??
    (anchor && { ...anchor, fault: 'anchorAdvice' })
  );
}

/** A formula that follows all changes of the data can convert units, so it may contain powers of ten such as 100. */
function findConstantFault({ noConstants }: FormulaCheck, { tree }: CheckedFormula, isFollowing: boolean): CellFault | null {
  const constant = noConstants ? findHardCodedNumber(tree, isFollowing) : null;
  return constant === null ? null : { fault: 'constant', detail: { constant } };
}

/**
 * In a check set without stored variations, tests whether a formula still gives the correct result when the data changes. The test runs only when the formula's result for the
 * original data is correct. No fault is reported when the formula engine cannot reproduce the formula's stored result.
 */
function findFollowingFault(run: CheckRun, check: FormulaCheck, checked: CheckedFormula): CellFault | null {
  const target = findSolutionResults(run.set, check);
  if (!check.follows || !target?.variants || run.set.v === 2) return null;
  const { sheet, row, column, index, cell } = checked;
  const stored = cell?.hasStoredValue ? toPlainValue(cell.value) : undefined;
  const own = run.recalculation.findOwnValue(sheet, row, column);
  if (own === undefined) return stored === undefined ? { fault: 'unclear' } : null;
  if (stored !== undefined && !isSameValue(stored, own)) return null;
  const options = findResultCheck(run, check);
  const given = run.recalculation.findGivenValue(sheet, row, column);
  if (given === undefined || !isExpectedValue(run, checked, target.expected[index] ?? null, given, options)) return null;
  const varied = run.recalculation.findVariedValues(sheet, row, column);
  if (varied.includes(undefined)) return null;
  const isRight = target.variants.every((expected, variation) =>
    isExpectedValue(run, checked, expected[index] ?? null, varied[variation] ?? null, options),
  );
  return isRight ? null : { fault: 'notFollowing' };
}

/** Returns how exactly the result checks for the same cells compare, and whether one of them affects the score. */
function findResultCheck({ set }: CheckRun, { sheet, at }: FormulaCheck): ResultOptions & { isResultChecked: boolean } {
  const checks = set.checks.flatMap((check) => (check.kind === 'result' && check.sheet === sheet && check.at === at ? [check] : []));
  return {
    tolerance: Math.max(0, ...checks.map(({ tolerance }) => tolerance)),
    exact: checks.some(({ exact }) => exact),
    isResultChecked: checks.some(({ weight }) => weight > 0),
  };
}

/** Finds a reference to cells of a table in a formula that must name the columns of the table. */
function findPointingFault({ sheet, tree }: CheckedFormula): CellFault | null {
  let use = '';
  let namesTable = false;
  visitFormulaNodes(tree, (node) => {
    if (node.kind === 'table') namesTable = true;
    if (node.kind !== 'reference' || (node.sheets && node.sheets.first.toLowerCase() !== sheet.name.toLowerCase())) return;
    const { area } = node;
    const table = sheet.tables.find((candidate) => intersectAreas(candidate.area, area));
    const column = table?.columns[area.left - table.area.left];
    if (table && column !== undefined) use ||= area.top === area.bottom ? `[@${column}]` : `${table.name}[${column}]`;
  });
  return use !== '' || !namesTable ? { fault: 'structured', detail: { use } } : null;
}

/** Finds the first cell whose formula is not a copy of the first formula in the area. */
function findUnlikeCell(run: CheckRun, check: FormulaCheck, sheet: Sheet, needsNoLocks: boolean): { row: number; column: number } | null {
  const area = getCheckedArea(check);
  const directions = getCopyDirections(area);
  const isFixed = (reference: ReferenceNode) => needsNoLocks && pointsToAnchoredCells(run, check, sheet, reference);
  const [first, ...others] = listPlacedCells(run, sheet, area).flatMap(({ row, column }) => {
    const origin = run.recalculation.findFormula(sheet, row, column);
    const tree = origin && run.recalculation.parse(origin.formula);
    return tree ? [{ row, column, text: formatRelativeFormula(tree, origin.row, origin.column, directions, isFixed) }] : [];
  });
  // The first period of a plan often has a formula of its own, and the next one is filled down.
  const isLine = area.top === area.bottom || area.left === area.right;
  if (isLine && others.length > 1 && others.every(({ text }) => text === others[0]!.text)) return null;
  return others.find(({ text }) => text !== first!.text) ?? null;
}
