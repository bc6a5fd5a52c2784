import type { FormulaNode, ReferenceNode } from '#workbook/formula/syntax/formula-tree.ts';

const END_MOVES = [
  { end: 'bottom', step: -1 },
  { end: 'top', step: 1 },
  { end: 'right', step: -1 },
  { end: 'left', step: 1 },
] as const;

export function shortenRange(node: ReferenceNode): ReferenceNode[] {
  return END_MOVES.flatMap(({ end, step }) => shorten(node, end, step) ?? []);
}

function shorten(node: ReferenceNode, end: 'top' | 'bottom' | 'left' | 'right', step: number): ReferenceNode | null {
  const isRow = end === 'top' || end === 'bottom';
  const { top, left, bottom, right } = node.area;
  if (node.whole !== null || (isRow ? top === bottom : left === right)) return null;
  return { ...node, area: { ...node.area, [end]: node.area[end] + step } };
}

/** Shortens all ranges of a formula at the same end, because a learner drags all ranges of a formula over the same rows. */
export const shortenAllRanges = (tree: FormulaNode): FormulaNode[] =>
  END_MOVES.map(({ end, step }) => mapReferences(tree, (node) => (node.kind === 'reference' && shorten(node, end, step)) || node));

/** Returns a formula with what `map` returns in place of its references. */
export function mapReferences(
  node: FormulaNode,
  map: (node: Extract<FormulaNode, { kind: 'reference' | 'table' | 'name' }>) => FormulaNode,
): FormulaNode {
  if (node.kind === 'reference' || node.kind === 'table' || node.kind === 'name') return map(node);
  if (node.kind === 'unary') return { ...node, operand: mapReferences(node.operand, map) };
  if (node.kind === 'binary') return { ...node, left: mapReferences(node.left, map), right: mapReferences(node.right, map) };
  return node.kind === 'call' ? { ...node, args: node.args.map((arg) => mapReferences(arg, map)) } : node;
}

export interface Drift {
  rows: number;
  columns: number;
}

/** Returns a locked reference as it is in a copy of a formula without the locks, and a range of which only the beginning is not locked. */
export function driftReference(node: ReferenceNode, { rows, columns }: Drift): ReferenceNode[] {
  if (node.whole !== null) return [];
  const { top, left, bottom, right } = node.area;
  const [down, across] = [node.locks.top && node.locks.bottom ? rows : 0, node.locks.left && node.locks.right ? columns : 0];
  const moved = { top: top + down, left: left + across, bottom: bottom + down, right: right + across };
  const begun = { top: Math.min(moved.top, bottom), left: Math.min(moved.left, right), bottom, right };
  return [moved, begun].map((area) => ({ ...node, area }));
}
