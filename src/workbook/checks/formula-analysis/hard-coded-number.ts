import type { CallNode, FormulaNode } from '#workbook/formula/syntax/formula-tree.ts';
import { getCurrentFunctionName } from '#workbook/formula/syntax/function-name.ts';
import type { CellValue } from '#workbook/reader/workbook.ts';
import { looksLikeNumber } from '../values/looks-like-number.ts';

/**
 * Maps zero-based argument positions to the functions that have a control argument at that position. A control argument determines how
 * a function works, for example the column number of VLOOKUP or the number of digits of ROUND. Numbers in control arguments do not
 * count as typed data.
 */
const FUNCTIONS_BY_SETTINGS = {
  '0': 'CHOOSE SUBTOTAL',
  '0 1': 'AGGREGATE',
  '1':
    'DOLLAR EDATE EOMONTH FIXED LARGE LEFT LEFTB LOG PERCENTILE.EXC PERCENTILE.INC QUARTILE.EXC QUARTILE.INC ' +
    'RIGHT ROUND ROUNDDOWN ROUNDUP SMALL TRUNC WEEKDAY WEEKNUM',
  '1 2': 'DROP MID REPLACE SORT TAKE',
  '1 2 3': 'INDEX',
  '1 2 3 4': 'OFFSET',
  '1 2 3 4 5': 'CHOOSECOLS CHOOSEROWS',
  '2': 'DAYS360 FIND MATCH NETWORKDAYS.INTL RANK.AVG RANK.EQ SEARCH TEXTAFTER TEXTBEFORE WORKDAY.INTL YEARFRAC',
  '2 3': 'ADDRESS HLOOKUP VLOOKUP XMATCH',
  '2 4 6': 'SORTBY',
  '3': 'SUBSTITUTE',
  '4': 'FV PMT PV',
  '4 5': 'XLOOKUP',
  '5': 'IPMT PPMT',
};
const SETTING_ARGUMENTS: ReadonlyMap<string, readonly number[]> = new Map(
  Object.entries(FUNCTIONS_BY_SETTINGS).flatMap(([positions, names]) =>
    names.split(' ').map((name) => [name, positions.split(' ').map(Number)] as const),
  ),
);

/** Matches a criterion that compares with a typed value, for example `>=25` in SUMIF. */
const COMPARISON = /^(?:<=|>=|<>|=|<|>)\s*(.+)$/;
const ARITHMETIC_OPERATORS = new Set(['+', '-', '*', '/', '^']);

/**
 * Finds a number other than 0 and 1 that is typed into a formula, and returns the number as it is written in the formula. The function
 * also finds text that is used as a number, and numbers in criteria such as `>=25`. Returns null when the formula contains no such
 * number. With `allowsScales`, the powers of ten, such as 100 and 0.1, are no such numbers.
 */
export function findHardCodedNumber(node: FormulaNode, allowsScales = false): string | null {
  const find = (inner: FormulaNode) => findHardCodedNumber(inner, allowsScales);
  switch (node.kind) {
    case 'value':
      return allowsScales && isScale(node.value) ? null : findConstantValue(node.value);
    case 'array':
      return findFirst(node.rows.flat(), (value) => find({ kind: 'value', value }));
    case 'unary': {
      const constant = find(node.operand);
      if (constant === null || node.operator !== '%') return constant;
      return constant === '100' ? null : `${constant}%`;
    }
    case 'binary':
      return findFirst([node.left, node.right], (operand) => {
        const text = operand.kind === 'value' && typeof operand.value === 'string' ? operand.value : null;
        const isNumber = text !== null && ARITHMETIC_OPERATORS.has(node.operator) && looksLikeNumber(text);
        return isNumber && !['0', '1'].includes(text.trim()) ? text : find(operand);
      });
    case 'call':
      return findFirst(node.args, (argument, index) => (isSetting(node, argument, index) ? null : find(argument)));
    case 'missing':
    case 'name':
    case 'reference':
    case 'table':
      return null;
  }
}

const isScale = (value: CellValue) => typeof value === 'number' && value > 0 && Number.isInteger(Number(Math.log10(value).toPrecision(12)));

function findConstantValue(value: CellValue): string | null {
  if (typeof value === 'string') {
    const [, operand = ''] = COMPARISON.exec(value) ?? [];
    return looksLikeNumber(operand) && !['0', '1'].includes(operand) ? operand : null;
  }
  return typeof value === 'number' && value !== 0 && value !== 1 ? String(value) : null;
}

function isSetting({ name }: CallNode, argument: FormulaNode, index: number): boolean {
  const value = argument.kind === 'unary' ? argument.operand : argument;
  return (
    (value.kind === 'value' || value.kind === 'array') && SETTING_ARGUMENTS.get(getCurrentFunctionName(name))?.includes(index) === true
  );
}

function findFirst<T>(items: readonly T[], find: (item: T, index: number) => string | null): string | null {
  for (const [index, item] of items.entries()) {
    const found = find(item, index);
    if (found !== null) return found;
  }
  return null;
}
