import { toCellKey } from '#workbook/reader/cell-address.ts';
import type { Sheet } from '#workbook/reader/workbook.ts';
import type { Check, CheckTarget, PlainValue } from '../check-set.ts';
import { looksLikeNumber } from '../values/looks-like-number.ts';
import { ERROR_VALUE_PATTERN, isBlank, isSameValue, toPlainValue } from '../values/same-value.ts';
import { describeNumberFormat } from '../values/number-format.ts';
import { formatValueForMessage } from '../values/format-value-for-message.ts';
import { checkEachCell, formatValueOfCell, type CellFault, type CheckedCell, type CheckResult, type CheckRun } from './check-run.ts';
import { findSolutionResults, isExpectedValue } from './expected-value.ts';
import { findChangedInput, judgeFormulaCell } from './formula-verdict.ts';

type ResultCheck = Extract<Check, { kind: 'result' }>;

/** Lists the numbers of decimal places to which a learner may have rounded a typed-in result. */
const ROUNDED_DECIMALS = [0, 1, 2];

const ROUNDING_FUNCTIONS: readonly string[] = ['ROUND', 'ROUNDUP', 'ROUNDDOWN', 'INT', 'TRUNC'];

/**
 * Checks the value of every cell in an area. When the formula engine reproduces the result in the file, its result for the data of the
 * start workbook decides, so changed data can neither spoil a right formula nor help a wrong one. Otherwise the cell passes when either
 * result is right.
 */
export function checkResultCells(run: CheckRun, check: ResultCheck, sheet: Sheet): CheckResult {
  const target = findSolutionResults(run.set, check);
  return checkEachCell(run, check, sheet, (cell) => findResultFault(run, check, cell, target));
}

function findResultFault(run: CheckRun, options: ResultCheck, checked: CheckedCell, target: CheckTarget | null): CellFault | null {
  const { sheet, row, column, cell, formula, index, ownIndex } = checked;
  const expected = target?.expected[index] ?? null;
  const stored = cell?.hasStoredValue ? toPlainValue(cell.value) : undefined;
  const isRight = (value: PlainValue) => isExpectedValue(run, checked, expected, value, options);
  if (!formula) {
    const value = stored ?? null;
    if (isRight(value) || isExpectedValue(run, checked, target?.expected[ownIndex] ?? null, value, options)) return null;
    return isBlank(value) ? { fault: 'empty' } : explainValue(run, checked, expected, value, options);
  }
  const verdict = run.set.v === 2 ? judgeFormulaCell(run, checked, target) : null;
  if (verdict?.kind === 'volatile') return verdict.fault;
  const isTrusted = verdict?.kind === 'trusted';
  const isStoredRight = stored !== undefined && isRight(stored);
  if (isStoredRight && !isTrusted) return null;
  const calculated = run.recalculation.findGivenValue(sheet, row, column);
  if (calculated !== undefined && isRight(calculated)) return null;
  if (isStoredRight && !target?.readsClock) return explainChangedData(run, checked);
  const seen = stored === undefined ? calculated : stored;
  if (seen === undefined && verdict?.kind === 'unknown' && verdict.fault.fault !== 'cannotFollow') return verdict.fault;
  return seen === undefined ? { fault: 'unclear' } : explainValue(run, checked, expected, seen, options);
}

/** Explains a result that is right only because the learner has changed the given data. */
function explainChangedData(run: CheckRun, checked: CheckedCell): CellFault {
  const input = findChangedInput(run, checked);
  return { fault: 'changedData', detail: { input: input ?? 'a cell that it reads' } };
}

function explainValue(run: CheckRun, checked: CheckedCell, expected: PlainValue, value: PlainValue, { tolerance }: ResultCheck): CellFault {
  const isTyped = checked.formula === null;
  if (typeof value === 'string') {
    if (isTyped && value.trim().startsWith('=')) return { fault: 'formulaAsText' };
    if (ERROR_VALUE_PATTERN.test(value)) return { fault: 'error', detail: { error: value } };
    if (typeof expected === 'number' && value !== '')
      return { fault: looksLikeNumber(value) ? 'textNumber' : 'textNotNumber', detail: { shows: formatValueForMessage(value) } };
  }
  if (typeof expected === 'string' && typeof value === 'string' && isSameValue(expected, value)) return explainText(expected, value);
  if (typeof expected === 'number' && typeof value === 'number') {
    const { decimals } = describeNumberFormat(run.workbook.numberFormatOf(checked.cell?.style ?? 0));
    const isShown = decimals > 0 && isSameValue(expected, round(value, decimals)) && !isSameValue(expected, value);
    if (!isTyped && isShown)
      return { fault: 'formatOnly', detail: { shows: round(value, decimals).toFixed(decimals), value: formatValueForMessage(value) } };
    if (isSameValue(expected * 100, value, tolerance * 100)) return { fault: 'timesHundred' };
    const isRounded = isTyped
      ? ROUNDED_DECIMALS.some((decimals) => isSameValue(round(expected, decimals), value))
      : Math.abs(expected - value) < 1 && isRoundedByFormula(run, checked);
    if (isRounded) return { fault: 'rounded' };
    if (isSameValue(-expected, value, tolerance)) return { fault: 'sign' };
  }
  return { fault: 'wrongValue', detail: { shows: describeSeenValue(run, checked, value) } };
}

/** Explains a text that differs from the expected one only in capital letters, spaces or the form of its characters. */
function explainText(expected: string, value: string): CellFault {
  if (expected.toLowerCase() === value.toLowerCase()) return { fault: 'case', detail: { shows: formatValueForMessage(value) } };
  const countSpaces = (text: string) => text.length - text.replaceAll(/\s/g, '').length;
  return { fault: 'spaces', detail: { count: countSpaces(value) - countSpaces(expected) } };
}

function isRoundedByFormula({ recalculation }: CheckRun, { formula }: CheckedCell): boolean {
  const tree = formula && recalculation.parse(formula.formula);
  return tree?.kind === 'call' && ROUNDING_FUNCTIONS.includes(tree.name);
}

/** Rounds a number. As in spreadsheet programs, halfway cases are rounded away from zero. */
function round(value: number, decimals: number): number {
  const factor = 10 ** decimals;
  return (Math.sign(value) * Math.round(Number((Math.abs(value) * factor).toPrecision(15)))) / factor;
}

function describeSeenValue(run: CheckRun, { sheet, row, column }: CheckedCell, value: PlainValue): string {
  if (isBlank(value)) return 'nothing';
  const isStored = sheet.cells.get(toCellKey(row, column))?.hasStoredValue;
  return isStored ? formatValueOfCell(run, sheet, row, column) : formatValueForMessage(value);
}
