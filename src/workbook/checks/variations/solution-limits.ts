import { visitFormulaNodes, type FormulaNode } from '#workbook/formula/syntax/formula-tree.ts';
import { getCurrentFunctionName } from '#workbook/formula/syntax/function-name.ts';
import type { PlainValue } from '../check-set.ts';

export interface SolutionLimits {
  numbers: number[];
  texts: string[];
  /** Contains the lists of texts in which the solution looks up values or applies criteria. */
  lists: string[][];
}

const COMPARISONS: ReadonlySet<string> = new Set(['=', '<>', '<', '>', '<=', '>=']);
const CRITERIA_FUNCTION = /^(?:SUM|COUNT|AVERAGE)IFS?$|^(?:MAX|MIN)IFS$/;
/** Holds, by look-up function, the index of the argument in which it looks for its first argument. */
export const LIST_ARGUMENTS: ReadonlyMap<string, number> = new Map([
  ['VLOOKUP', 1],
  ['HLOOKUP', 1],
  ['MATCH', 1],
  ['LOOKUP', 1],
  ['XLOOKUP', 1],
  ['XMATCH', 1],
]);
const MAX_LIST_LENGTH = 12;
/** Holds, by financial function, the index of the argument with the number of periods. */
const TERM_ARGUMENTS: ReadonlyMap<string, number> = new Map([
  ...['PMT', 'PV', 'FV', 'CUMIPMT', 'CUMPRINC'].map((name) => [name, 1] as const),
  ...['IPMT', 'PPMT', 'ISPMT', 'SLN', 'SYD', 'DB', 'DDB'].map((name) => [name, 2] as const),
]);

/** Returns the cells that hold the number of periods of a loan or an asset. */
export function listTermCells(tree: FormulaNode): (FormulaNode & { kind: 'reference' })[] {
  const terms: (FormulaNode & { kind: 'reference' })[] = [];
  visitFormulaNodes(tree, (node) => {
    const term = node.kind === 'call' ? node.args[TERM_ARGUMENTS.get(getCurrentFunctionName(node.name)) ?? -1] : undefined;
    if (term) visitFormulaNodes(term, (part) => void (part.kind === 'reference' && isSingle(part) && terms.push(part)));
  });
  return terms;
}

/** Returns the first columns of the areas in which a formula looks up values, also with SUMIF. */
export function listKeyColumns(tree: FormulaNode): (FormulaNode & { kind: 'reference' })[] {
  const keys: (FormulaNode & { kind: 'reference' })[] = [];
  visitFormulaNodes(tree, (node) => {
    if (node.kind !== 'call') return;
    const list = node.args[LIST_ARGUMENTS.get(getCurrentFunctionName(node.name)) ?? -1];
    if (list?.kind === 'reference') keys.push({ ...list, area: { ...list.area, right: list.area.left } });
    const [range, criterion] = node.args;
    if (node.name === 'SUMIF' && range?.kind === 'reference' && criterion?.kind === 'reference') keys.push(range);
  });
  return keys;
}

/** Matches a criterion such as `>=100` or `North`: an optional comparison operator and a value. */
export const CRITERION_PATTERN = /^(<=|>=|<>|=|<|>)?([\s\S]*)$/;

export const isCriteriaFunction = (name: string): boolean => CRITERIA_FUNCTION.test(name);

/** Finds the limits in the solution's formulas. The `readValues` function returns the values of the cells that a reference refers to, and
 * the `calculate` function the value of a part without references. */
export function findSolutionLimits(
  trees: readonly FormulaNode[],
  readValues: (node: FormulaNode & { kind: 'reference' }) => PlainValue[],
  calculate: (node: FormulaNode) => PlainValue,
): SolutionLimits {
  const numbers = new Set<number>();
  const texts = new Set<string>();
  const lists: string[][] = [];
  const addValue = (value: PlainValue) => {
    if (typeof value === 'number') numbers.add(value);
    else if (typeof value === 'string' && value !== '') addCriterion(value);
  };
  const addCriterion = (text: string) => {
    const operand = CRITERION_PATTERN.exec(text)?.[2] ?? '';
    if (operand !== '' && Number.isFinite(Number(operand))) numbers.add(Number(operand));
    else if (operand !== '') texts.add(operand);
  };
  const addNode = (node: FormulaNode) => {
    if (node.kind === 'value' && (typeof node.value === 'number' || typeof node.value === 'string')) addValue(node.value);
    if (node.kind === 'unary' && node.operator === '-' && node.operand.kind === 'value' && typeof node.operand.value === 'number')
      numbers.add(-node.operand.value);
    if (node.kind === 'binary' && node.operator === '&') [node.left, node.right].forEach(addNode);
    if (node.kind === 'reference' && isSingle(node)) readValues(node).forEach(addValue);
    // DATE(2026,3,1) and the like are limits, too.
    if ((node.kind === 'call' || (node.kind === 'binary' && node.operator !== '&')) && isConstant(node)) addValue(calculate(node));
  };
  const addList = (node: FormulaNode) => {
    if (node.kind !== 'reference' || isSingle(node) || (node.area.top !== node.area.bottom && node.area.left !== node.area.right)) return;
    const found = readValues(node).filter((value) => typeof value === 'string' && value !== '');
    if (found.length > 1) lists.push(found as string[]);
  };
  for (const tree of trees) {
    visitFormulaNodes(tree, (node) => {
      if (node.kind === 'binary' && COMPARISONS.has(node.operator)) [node.left, node.right].forEach(addNode);
      if (node.kind !== 'call') return;
      const name = getCurrentFunctionName(node.name);
      if (isCriteriaFunction(name)) node.args.forEach(addNode);
      for (const arg of node.args) addList(arg);
      const list = node.args[LIST_ARGUMENTS.get(name) ?? -1];
      if (list?.kind !== 'reference') return;
      const values = readValues(list);
      if (values.length <= MAX_LIST_LENGTH) for (const value of values) if (typeof value === 'number') numbers.add(value);
    });
  }
  return { numbers: [...numbers], texts: [...texts], lists };
}

function isConstant(tree: FormulaNode): boolean {
  let readsCells = false;
  visitFormulaNodes(tree, ({ kind }) => {
    if (kind !== 'call' && kind !== 'unary' && kind !== 'binary' && kind !== 'value') readsCells = true;
  });
  return !readsCells;
}

const isSingle = ({ area }: FormulaNode & { kind: 'reference' }) => area.top === area.bottom && area.left === area.right;
