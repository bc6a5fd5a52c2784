import { findFunctionDefinition, isFunctionOfPrograms } from '#workbook/formula/functions/function-registry.ts';
import { visitFormulaNodes } from '#workbook/formula/syntax/formula-tree.ts';
import { UnsupportedError } from '#workbook/formula/values/formula-value.ts';
import { containsCell, getColumnOfCellKey, getRowOfCellKey, toCellAddress, toCellKey } from '#workbook/reader/cell-address.ts';
import type { CheckTarget, PlainValue } from '../check-set.ts';
import { toSheetKey } from '../given-cells/given-cells.ts';
import { requireKnown } from '../recalculation.ts';
import { quoteSheetName } from '../sheet-area.ts';
import { isNothingInstead, isSameValue, toPlainValue } from '../values/same-value.ts';
import { formatValueOfCell, type CellFault, type CheckedCell, type CheckRun } from './check-run.ts';
import { isExpectedValue, type ResultOptions } from './expected-value.ts';

/**
 * States what the engine knows about a formula cell. The engine is trusted when it reproduces the result in the learner's file. Otherwise
 * the file is outdated: it shows a result that its own data does not give.
 */
export type FormulaVerdict =
  | { kind: 'unknown' | 'volatile'; fault: CellFault }
  | { kind: 'trusted' | 'outdated'; given: PlainValue; own: PlainValue | undefined };

const VOLATILE_FUNCTIONS: ReadonlySet<string> = new Set(['TODAY', 'NOW', 'RAND', 'RANDBETWEEN', 'RANDARRAY']);

/** Judges a formula cell. The check of its result and the check of its formula use the same verdict. */
export function judgeFormulaCell(run: CheckRun, checked: CheckedCell, target: CheckTarget | null): FormulaVerdict {
  const { sheet, row, column, cell } = checked;
  const { recalculation } = run;
  const given = recalculation.evaluateGiven(sheet, row, column);
  if (given instanceof UnsupportedError) return { kind: 'unknown', fault: explainUnsupported(run, checked, given) };
  const readsClock = target?.readsClock ?? false;
  const shaken = recalculation.evaluateShaken(sheet, row, column, !readsClock);
  // Without such a function, only the limits of calculation end the second calculation.
  if (shaken instanceof UnsupportedError && findVolatileFunction(run, checked) === null)
    return { kind: 'unknown', fault: explainUnsupported(run, checked, shaken) };
  if (shaken instanceof UnsupportedError || !isSameValue(given, shaken))
    return {
      kind: 'volatile',
      fault: { fault: 'volatile', detail: { function: findVolatileFunction(run, checked) ?? 'a function of time or chance' } },
    };
  const stored = cell?.hasStoredValue ? toPlainValue(cell.value) : undefined;
  const own = recalculation.findOwnValue(sheet, row, column);
  const isTrusted = readsClock || stored === undefined || (own !== undefined && isSameValue(stored, own));
  return { kind: isTrusted ? 'trusted' : 'outdated', given, own };
}

/**
 * Tests whether a formula is still right when the data changes. A formula that the engine cannot calculate, or whose file is outdated, gets no
 * verdict unless the fault is the formula's own.
 */
export function findChangedDataFault(
  run: CheckRun,
  checked: CheckedCell,
  verdict: FormulaVerdict,
  { expected, variants }: CheckTarget,
  options: ResultOptions & { isResultChecked: boolean },
): CellFault | null {
  if ('fault' in verdict) return verdict.fault;
  const { sheet, row, column, index } = checked;
  const results = run.recalculation.evaluateVaried(sheet, row, column);
  const unknown = results.find((result) => result instanceof UnsupportedError);
  if (unknown) return explainUnsupported(run, checked, unknown);
  const values = results.map((result) => requireKnown(result) ?? null);
  const start = expected[index] ?? null;
  const isRight = (variants ?? []).every((results, variation) => {
    const wanted = results[index] ?? null;
    const value = values[variation] ?? null;
    return isExpectedValue(run, checked, wanted, value, options) || isNothingInstead(start, wanted, value);
  });
  const isRightAtStart = isExpectedValue(run, checked, start, verdict.given, options);
  if (isRight && isRightAtStart) return null;
  if (verdict.kind === 'outdated') {
    const shows = formatValueOfCell(run, sheet, row, column);
    return { fault: 'notRecalculated', detail: { shows, calculated: String(verdict.own ?? 'something else') } };
  }
  return isRightAtStart
    ? { fault: 'notFollowing' }
    : { fault: 'wrongValue', detail: { shows: formatValueOfCell(run, sheet, row, column) }, isToldOnce: options.isResultChecked };
}

/** Returns the address of the first given cell that a formula reads and that the learner has changed, or null. */
export function findChangedInput(run: CheckRun, { sheet, formula }: CheckedCell): string | null {
  if (!formula) return null;
  for (const range of run.recalculation.tracePrecedents(sheet, formula).ranges) {
    for (const [sheetKey, cells] of run.given) {
      if (run.findSheet(sheetKey) !== range.sheet) continue;
      for (const [key, { value }] of cells) {
        const [row, column] = [getRowOfCellKey(key), getColumnOfCellKey(key)];
        if (!containsCell(range.area, row, column)) continue;
        if (isSameValue(value, toPlainValue(range.sheet.cells.get(toCellKey(row, column))?.value ?? null))) continue;
        const prefix = toSheetKey(range.sheet.name) === toSheetKey(sheet.name) ? '' : `${quoteSheetName(range.sheet.name)}!`;
        return prefix + toCellAddress(row, column);
      }
    }
  }
  return null;
}

/**
 * Explains why the engine cannot calculate a formula. The engine stops at the first obstacle, so a formula that it cannot follow is searched
 * for another workbook and for misspelled functions, which are faults of the formula itself.
 */
function explainUnsupported(run: CheckRun, checked: CheckedCell, { reason, subject }: UnsupportedError): CellFault {
  if (reason === 'circular') {
    const isItself = subject === toCellAddress(checked.row, checked.column);
    return { fault: 'circular', detail: { through: isItself ? '' : (subject ?? '') } };
  }
  if (reason === 'noSuchFunction') return { fault: 'noSuchFunction', detail: { function: subject ?? '' } };
  let fault: CellFault = reason === 'otherWorkbook' ? { fault: 'otherWorkbook' } : nameFunction(subject ?? '');
  if (reason !== 'cannotFollow') return fault;
  for (const tree of listReadTrees(run, checked)) {
    // A variable of LET, a parameter of LAMBDA and a defined name can be called like a function.
    const names = new Set<string>();
    visitFormulaNodes(tree, (node) => {
      if (node.kind === 'name') names.add(node.name.toUpperCase());
    });
    const isName = (name: string) => names.has(name) || run.recalculation.findNamedFormula(name, checked.sheet) !== null;
    visitFormulaNodes(tree, (node) => {
      const isExternal = 'isExternal' in node ? node.isExternal : 'sheets' in node && node.sheets?.isExternal;
      if (isExternal) fault = { fault: 'otherWorkbook' };
      if (node.kind === 'call' && !findFunctionDefinition(node.name) && !isFunctionOfPrograms(node.name) && !isName(node.name))
        fault = { fault: 'noSuchFunction', detail: { function: node.name } };
      const isUnnamed = fault.fault === 'cannotFollow' && fault.detail?.function === '';
      if (isUnnamed && node.kind === 'call' && !findFunctionDefinition(node.name)) fault = nameFunction(node.name);
    });
  }
  return fault;
}

const nameFunction = (name: string): CellFault => ({ fault: 'cannotFollow', detail: { function: name } });

function findVolatileFunction(run: CheckRun, checked: CheckedCell): string | null {
  let name = '';
  for (const tree of listReadTrees(run, checked)) {
    visitFormulaNodes(tree, (node) => {
      if (node.kind === 'call' && VOLATILE_FUNCTIONS.has(node.name)) name ||= node.name;
    });
  }
  return name === '' ? null : name;
}

function listReadTrees(run: CheckRun, { sheet, formula }: CheckedCell) {
  const tree = formula && run.recalculation.parse(formula.formula);
  return formula && tree ? [tree, ...run.recalculation.listReadFormulas(sheet, formula)] : [];
}
