import type { CallNode, FormulaNode } from '../../formula/syntax/formula-tree.ts';
import { getCurrentFunctionName } from '../../formula/syntax/function-name.ts';
import type { CellValue } from '../../workbook/workbook.ts';
import { looksLikeNumber } from '../values/looks-like-number.ts';

/**
 * Lists the positions of the arguments that control how a function works, such as the column of a look-up or the digits of a rounding. The
 * first argument has the position 0. Numbers in arguments that control how a function works do not count as typed data.
 */
const SETTING_ARGUMENTS: ReadonlyMap<string, readonly number[]> = new Map(
  Object.entries({
    ADDRESS: [2, 3],
    AGGREGATE: [0, 1],
    CHOOSE: [0],
    CHOOSECOLS: [1, 2, 3, 4, 5],
    CHOOSEROWS: [1, 2, 3, 4, 5],
    DAYS360: [2],
    DOLLAR: [1],
    DROP: [1, 2],
    EDATE: [1],
    EOMONTH: [1],
    FIND: [2],
    FIXED: [1],
    FV: [4],
    HLOOKUP: [2, 3],
    INDEX: [1, 2, 3],
    IPMT: [5],
    LARGE: [1],
    LEFT: [1],
    LEFTB: [1],
    LOG: [1],
    MATCH: [2],
    MID: [1, 2],
    'NETWORKDAYS.INTL': [2],
    OFFSET: [1, 2, 3, 4],
    'PERCENTILE.EXC': [1],
    'PERCENTILE.INC': [1],
    PMT: [4],
    PPMT: [5],
    PV: [4],
    'QUARTILE.EXC': [1],
    'QUARTILE.INC': [1],
    'RANK.AVG': [2],
    'RANK.EQ': [2],
    REPLACE: [1, 2],
    RIGHT: [1],
    ROUND: [1],
    ROUNDDOWN: [1],
    ROUNDUP: [1],
    SEARCH: [2],
    SMALL: [1],
    SORT: [1, 2],
    SORTBY: [2, 4, 6],
    SUBSTITUTE: [3],
    SUBTOTAL: [0],
    TAKE: [1, 2],
    TEXTAFTER: [2],
    TEXTBEFORE: [2],
    TRUNC: [1],
    VLOOKUP: [2, 3],
    WEEKDAY: [1],
    WEEKNUM: [1],
    'WORKDAY.INTL': [2],
    XLOOKUP: [4, 5],
    XMATCH: [2, 3],
    YEARFRAC: [2],
  }),
);

/** Matches a criterion that contains a comparison with a typed value, for example `>=25` in SUMIF. */
const COMPARISON = /^(?:<=|>=|<>|=|<|>)\s*(.+)$/;
const ARITHMETIC_OPERATORS = new Set(['+', '-', '*', '/', '^']);

/**
 * Finds a number other than 0 and 1 that is typed into a formula, and returns the number with the spelling of the formula. The function
 * also finds texts that are used as numbers, and numbers in criteria such as `>=25`. Returns null when the formula contains no typed number
 * other than 0 and 1.
 */
export function findHardCodedNumber(node: FormulaNode): string | null {
  switch (node.kind) {
    case 'value':
      return findConstantValue(node.value);
    case 'array':
      return findFirst(node.rows.flat(), (value) => findHardCodedNumber({ kind: 'value', value }));
    case 'unary': {
      const constant = findHardCodedNumber(node.operand);
      return constant !== null && node.operator === '%' ? `${constant}%` : constant;
    }
    case 'binary':
      return findFirst([node.left, node.right], (operand) => {
        const text = operand.kind === 'value' && typeof operand.value === 'string' ? operand.value : null;
        const isNumber = text !== null && ARITHMETIC_OPERATORS.has(node.operator) && looksLikeNumber(text);
        return isNumber && !['0', '1'].includes(text.trim()) ? text : findHardCodedNumber(operand);
      });
    case 'call':
      return findFirst(node.args, (argument, index) => (isSetting(node, argument, index) ? null : findHardCodedNumber(argument)));
    case 'missing':
    case 'name':
    case 'reference':
    case 'table':
      return null;
  }
}

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
