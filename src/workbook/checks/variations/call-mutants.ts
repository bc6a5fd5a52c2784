import { visitFormulaNodes, type FormulaNode, type ReferenceNode } from '#workbook/formula/syntax/formula-tree.ts';
import { getCurrentFunctionName } from '#workbook/formula/syntax/function-name.ts';
import { CellError, type CellValue } from '#workbook/reader/workbook.ts';
import type { PlainValue } from '../check-set.ts';
import type { Goal } from './variation-problem.ts';
import { LIST_ARGUMENTS } from './solution-limits.ts';

export interface Mutant {
  tree: FormulaNode;
  /** Is true when a copied formula with the fault is told by any of its cells, so that not every cell must show the fault. */
  isCopied: boolean;
  isOfStartData?: Goal['isOfStartData'];
}

export interface Place {
  node: FormulaNode;
  /** Is true for a criterion of a function such as SUMIFS, or for one side of a comparison. */
  isCriterion: boolean;
  replace: (node: FormulaNode) => FormulaNode;
}

const EXACT: FormulaNode = { kind: 'value', value: 0 };
const MAX_FALLBACK_KEYS = 12;
const FALLBACK_FUNCTIONS: ReadonlySet<string> = new Set(['IFERROR', 'IFNA']);
const RANK_FUNCTIONS: ReadonlySet<string> = new Set(['RANK', 'RANK.EQ', 'RANK.AVG']);

/** Returns the formula with the answer for what is not found only for what the start data look up. */
export function fixFallback({ node, replace }: Place, startValuesOf: (node: ReferenceNode) => readonly PlainValue[]): Mutant[] {
  if (node.kind !== 'call' || !FALLBACK_FUNCTIONS.has(node.name) || node.args.length < 2) return [];
  const looked = node.args[0]!;
  let key: ReferenceNode | null = null;
  visitFormulaNodes(looked, (part) => {
    const first = part.kind === 'call' && LIST_ARGUMENTS.has(getCurrentFunctionName(part.name)) ? part.args[0] : undefined;
    if (first?.kind === 'reference') key ??= first;
  });
  const values = key ? [...new Set(startValuesOf(key))].slice(0, MAX_FALLBACK_KEYS) : [];
  const isKnown = (value: PlainValue): FormulaNode => ({
    kind: 'binary',
    operator: '=',
    left: key!,
    right: { kind: 'value', value },
  });
  const tree = values.reduce<FormulaNode>((rest, value) => ({ kind: 'call', name: 'IF', args: [isKnown(value), node, rest] }), looked);
  return values.length > 0 ? [{ tree: replace(tree), isCopied: true }] : [];
}

/** Returns the formula with a rank that counts equal numbers from below. */
export function countTies({ node, replace }: Place): Mutant[] {
  if (node.kind !== 'call' || !RANK_FUNCTIONS.has(node.name) || node.args.length < 2) return [];
  const ties: FormulaNode = { kind: 'call', name: 'COUNTIF', args: [node.args[1]!, node.args[0]!] };
  return [{ tree: replace({ kind: 'binary', operator: '+', left: node, right: ties }), isCopied: true }];
}

/** Returns the formula with an average that divides by at most or at least the number of cells that are filled at the start. */
export function typeCount({ node, replace }: Place, valueOf: (node: FormulaNode) => CellValue): Mutant[] {
  if (node.kind !== 'call' || node.name !== 'AVERAGE' || node.args.length !== 1 || node.args[0]!.kind !== 'reference') return [];
  const call = (name: string): FormulaNode => ({ kind: 'call', name, args: node.args });
  const [count, blankCount] = ['COUNT', 'COUNTBLANK'].map((name) => valueOf(call(name)));
  if (typeof count !== 'number' || !blankCount) return [];
  // One formula is wrong when an empty cell is filled, and the other when a filled cell is emptied.
  return ['MIN', 'MAX'].map((name) => {
    const typed: FormulaNode = { kind: 'call', name, args: [call('COUNT'), { kind: 'value', value: count }] };
    return { tree: replace({ kind: 'binary', operator: '/', left: call('SUM'), right: typed }), isCopied: false };
  });
}

/** Returns the value at the place of the last filled cell, with a typed number in place of the empty cells before it. */
export function countToLast({ node }: Place, result: CellValue, valueOf: (node: FormulaNode) => CellValue): Mutant[] {
  if (node.kind !== 'reference' || node.area.top === node.area.bottom || node.area.left !== node.area.right) return [];
  if (result === null || result instanceof CellError) return [];
  const count: FormulaNode = { kind: 'call', name: 'COUNT', args: [node] };
  const [filled, place] = [
    count,
    { kind: 'call' as const, name: 'MATCH', args: [{ kind: 'value' as const, value: result }, node, EXACT] },
  ].map((part) => valueOf(part));
  if (typeof filled !== 'number' || typeof place !== 'number' || filled < 1 || place <= filled) return [];
  return [{ tree: { kind: 'call', name: 'INDEX', args: [node, addStep(count, place - filled)] }, isCopied: false, isOfStartData: true }];
}

const [ALMOST_NOTHING, EXACT_KINDS] = [1e-6, new Set<unknown>([0, false])];
/** Holds, by look-up function, the index of the argument that asks for an exact match when it is 0 or FALSE. */
const KIND_ARGUMENTS: ReadonlyMap<string, number> = new Map([
  ['VLOOKUP', 3],
  ['HLOOKUP', 3],
  ['MATCH', 2],
  ['LOOKUP', 3],
]);

/** Returns a look-up between limits that takes a value on a limit for one below it. */
export function missLimit({ node, replace }: Place): Mutant[] {
  const kindAt = node.kind === 'call' ? KIND_ARGUMENTS.get(node.name) : undefined;
  if (node.kind !== 'call' || kindAt === undefined) return [];
  const kind = node.args[kindAt];
  if (kind && (kind.kind !== 'value' || EXACT_KINDS.has(kind.value))) return [];
  return [{ tree: replace({ ...node, args: node.args.with(0, addStep(node.args[0]!, -ALMOST_NOTHING)) }), isCopied: true }];
}

const WILDCARD: FormulaNode = { kind: 'value', value: '*' };

/** Returns texts that stand for all that begin or end like a text, or contain it. */
function matchAlike(text: FormulaNode): FormulaNode[] {
  const join = (left: FormulaNode, right: FormulaNode): FormulaNode => ({ kind: 'binary', operator: '&', left, right });
  const part = (name: string): FormulaNode => ({ kind: 'call', name, args: [text] });
  return [join(text, WILDCARD), join(WILDCARD, text), join(part('LEFT'), WILDCARD), join(WILDCARD, part('RIGHT'))];
}

/** Returns an exact look-up of a text that takes the first one that is alike. */
export function lookUpAlike({ node, replace }: Place, valueOf: (node: FormulaNode) => CellValue): Mutant[] {
  if (node.kind !== 'call' || typeof valueOf(node.args[0] ?? EXACT) !== 'string') return [];
  const kind = node.args[KIND_ARGUMENTS.get(node.name) ?? -1];
  const [key, list, results] = node.args;
  const isPlain = node.name === 'XLOOKUP' && node.args.length <= 4 && list && results;
  if (!isPlain && (kind?.kind !== 'value' || !EXACT_KINDS.has(kind.value))) return [];
  const lookUp = (alike: FormulaNode): FormulaNode =>
    isPlain
      ? { ...node, name: 'INDEX', args: [results, { kind: 'call', name: 'MATCH', args: [alike, list, EXACT] }] }
      : { ...node, args: node.args.with(0, alike) };
  return matchAlike(key!).map((alike) => ({ tree: replace(lookUp(alike)), isCopied: true, isOfStartData: true }));
}

/** The share of a limit that a wrong comparison of two columns takes for the limit. */
const ALMOST_WHOLE = 0.95;

/** Returns comparisons of two cells of a row that take almost equal numbers for equal ones. */
export function compareRoughly(node: FormulaNode & { kind: 'binary' }): FormulaNode[] {
  const { left, right } = node;
  if (left.kind !== 'reference' || right.kind !== 'reference' || isLocked(left) || isLocked(right)) return [];
  const scale = (side: FormulaNode): FormulaNode => ({
    kind: 'binary',
    operator: '*',
    left: side,
    right: { kind: 'value', value: ALMOST_WHOLE },
  });
  return [
    { ...node, left: scale(left) },
    { ...node, right: scale(right) },
  ];
}

const MONTH_FUNCTIONS: ReadonlySet<string> = new Set(['MONTH', 'YEAR', 'TEXT']);

/** Returns comparisons with a month or a year that begins or ends a day early or late. */
export function missMonthEnds(node: FormulaNode & { kind: 'binary' }): FormulaNode[] {
  const { left } = node;
  const date = left.kind === 'call' && MONTH_FUNCTIONS.has(left.name) ? left.args[0] : undefined;
  if (node.operator !== '=' || left.kind !== 'call' || !date) return [];
  return [-1, 1].flatMap((step): FormulaNode[] => {
    const moved: FormulaNode = { ...node, left: { ...left, args: left.args.with(0, addStep(date, step)) } };
    const isEither: FormulaNode = { kind: 'binary', operator: '+', left: node, right: moved };
    return [
      { kind: 'binary', operator: '>', left: isEither, right: { kind: 'value', value: 0 } },
      { kind: 'binary', operator: '*', left: node, right: moved },
    ];
  });
}

/** Returns a comparison with a cell whose limit is a step higher or lower. A locked cell has such a limit of its own. */
export function moveComparedCell(
  node: FormulaNode & { kind: 'binary' },
  valueOf: (node: FormulaNode) => CellValue,
  unitOf: (limit: number) => number,
): FormulaNode[] {
  const limit = node.right.kind === 'reference' && !isLocked(node.right) ? valueOf(node.right) : null;
  return typeof limit === 'number' ? [-1, 1].map((sign) => ({ ...node, right: addStep(node.right, sign * unitOf(limit)) })) : [];
}

/** Returns the formula that rounds its result instead of the parts that it adds up. */
export const roundLate = (places: readonly Place[]): Mutant[] =>
  places.slice(1).flatMap(({ node, replace }) => {
    const [number, digits] = node.kind === 'call' && node.name === 'ROUND' ? node.args : [];
    return number && digits ? [{ tree: { kind: 'call', name: 'ROUND', args: [replace(number), digits] }, isCopied: true }] : [];
  });

export const isLocked = ({ locks }: ReferenceNode) => locks.top && locks.bottom;

export const addStep = (node: FormulaNode, step: number): FormulaNode => ({
  kind: 'binary',
  operator: '+',
  left: node,
  right: { kind: 'value', value: step },
});
