import type { BinaryOperator, CallNode, FormulaNode, ReferenceNode } from '#workbook/formula/syntax/formula-tree.ts';
import { CellError, type CellValue } from '#workbook/reader/workbook.ts';
import type { PlainValue } from '../check-set.ts';
import { isSameValue } from '../values/same-value.ts';
import type { InputRun } from './input-runs.ts';
import { CRITERION_PATTERN, isCriteriaFunction } from './solution-limits.ts';

export interface Mutant {
  tree: FormulaNode;
  /** Is true when a copied formula with the fault is told by any of its cells, so that not every cell must show the fault. */
  isCopied: boolean;
}

interface Place {
  node: FormulaNode;
  /** Is true for a criterion of a function such as SUMIFS, or for one side of a comparison. */
  isCriterion: boolean;
  replace: (node: FormulaNode) => FormulaNode;
}

const SWAPPED_OPERATORS: Partial<Record<string, BinaryOperator>> = { '>': '>=', '>=': '>', '<': '<=', '<=': '<' };
const MAX_BEGINNING_LENGTH = 3;
/** A typed number inside of these functions is followed in one direction only. */
const LIMITERS = ['MIN', 'MAX'];
const DROPPED_FUNCTIONS: ReadonlySet<string> = new Set(['IFERROR', 'IFNA', 'TRIM', 'PROPER', 'UPPER', 'LOWER', 'CLEAN']);

/**
 * Lists formulas with one common fault each: a range that is one row or column short, another limit, another comparison, a number typed in
 * place of a reference, of a part of the formula or as a limit, and the beginning of a text. The `valueOf` function returns the start value of a part of the formula, and null for an array, and `unitOf` the
 * step by which a limit is changed.
 */
export function listMutants(tree: FormulaNode, valueOf: (node: FormulaNode) => CellValue, unitOf: (limit: number) => number): Mutant[] {
  const places = listPlaces(tree, false, (node) => node);
  const mutants = places.flatMap((place) => mutateNode(place, valueOf, unitOf));
  const parts = places.slice(1).filter(({ node }) => node.kind === 'call' || node.kind === 'binary');
  return [...mutants, ...parts.flatMap((place) => typePart(place, valueOf)), ...shortenAll(tree, places)];
}

function listPlaces(node: FormulaNode, isCriterion: boolean, replace: Place['replace']): Place[] {
  const places: Place[] = [{ node, isCriterion, replace }];
  if (node.kind === 'unary') places.push(...listPlaces(node.operand, isCriterion, (operand) => replace({ ...node, operand })));
  else if (node.kind === 'binary') {
    const isCompared = isCriterion || node.operator in SWAPPED_OPERATORS || node.operator === '=' || node.operator === '<>';
    places.push(
      ...listPlaces(node.left, isCompared, (left) => replace({ ...node, left })),
      ...listPlaces(node.right, isCompared, (right) => replace({ ...node, right })),
    );
  } else if (node.kind === 'call') {
    for (const [index, arg] of node.args.entries())
      places.push(...listPlaces(arg, isCriteriaFunction(node.name), (next) => replace({ ...node, args: node.args.with(index, next) })));
  }
  return places;
}

function mutateNode(
  { node, isCriterion, replace }: Place,
  valueOf: (node: FormulaNode) => CellValue,
  unitOf: (limit: number) => number,
): Mutant[] {
  const toMutants = (nodes: FormulaNode[], isCopied: boolean) => nodes.map((next) => ({ tree: replace(next), isCopied }));
  if (node.kind === 'reference') {
    if (node.whole !== null) return [];
    const isSingle = node.area.top === node.area.bottom && node.area.left === node.area.right;
    if (!isSingle) return toMutants(shortenRange(node), false);
    const value = valueOf(node);
    if (value === null || value instanceof CellError) return [];
    const typed: FormulaNode = { kind: 'value', value };
    return toMutants([typed, ...(typeof value === 'number' ? LIMITERS.map((name) => limitTo(name, node, typed)) : [])], false);
  }
  if (node.kind === 'binary') {
    const operator = SWAPPED_OPERATORS[node.operator];
    return operator ? toMutants([{ ...node, operator }], true) : [];
  }
  if (node.kind === 'call') return toMutants(dropFunction(node), true);
  if (node.kind !== 'value' || !isCriterion) return [];
  if (typeof node.value === 'number') return toMutants(moveLimit(node.value, unitOf), true);
  return typeof node.value === 'string' ? toMutants(mutateText(node.value, unitOf), true) : [];
}

/** Returns the formula with the value of a part typed in place of the part. */
function typePart({ node, replace }: Place, valueOf: (node: FormulaNode) => CellValue): Mutant[] {
  const value = valueOf(node);
  const isTypable = typeof value === 'number' || typeof value === 'string';
  return isTypable ? [{ tree: replace({ kind: 'value', value }), isCopied: false }] : [];
}

const limitTo = (name: string, node: FormulaNode, limit: FormulaNode): FormulaNode => ({ kind: 'call', name, args: [node, limit] });

const moveLimit = (limit: number, unitOf: (limit: number) => number): FormulaNode[] =>
  [-1, 1].map((sign) => ({ kind: 'value', value: Number((limit + sign * unitOf(limit)).toPrecision(12)) }));

function mutateText(text: string, unitOf: (limit: number) => number): FormulaNode[] {
  const [, operator = '', operand = ''] = CRITERION_PATTERN.exec(text) ?? [];
  const mutants: FormulaNode[] = [];
  const swapped = SWAPPED_OPERATORS[operator];
  if (swapped) mutants.push({ kind: 'value', value: swapped + operand });
  if (operand !== '' && Number.isFinite(Number(operand)))
    for (const limit of moveLimit(Number(operand), unitOf))
      if (limit.kind === 'value') mutants.push({ ...limit, value: `${operator}${Number(limit.value)}` });
  if (operand.length > 1 && !/[*?~\d]/.test(operand) && operator !== '<>')
    mutants.push({ kind: 'value', value: `${operator}${operand.slice(0, Math.min(MAX_BEGINNING_LENGTH, operand.length - 1))}*` });
  return mutants;
}

/** Returns the formula without the answer for what is not found, or without a function that cleans a text. */
function dropFunction(node: CallNode): FormulaNode[] {
  if (DROPPED_FUNCTIONS.has(node.name)) return node.args.slice(0, 1);
  return node.name === 'XLOOKUP' && node.args.length > 3 ? [{ ...node, args: node.args.with(3, { kind: 'missing' }) }] : [];
}

const END_MOVES = [
  { end: 'bottom', step: -1 },
  { end: 'top', step: 1 },
  { end: 'right', step: -1 },
  { end: 'left', step: 1 },
] as const;

function shortenRange(node: ReferenceNode): ReferenceNode[] {
  return END_MOVES.flatMap(({ end, step }) => shorten(node, end, step) ?? []);
}

function shorten(node: ReferenceNode, end: 'top' | 'bottom' | 'left' | 'right', step: number): ReferenceNode | null {
  const isRow = end === 'top' || end === 'bottom';
  const { top, left, bottom, right } = node.area;
  if (node.whole !== null || (isRow ? top === bottom : left === right)) return null;
  return { ...node, area: { ...node.area, [end]: node.area[end] + step } };
}

/** Shortens all ranges of a formula at the same end, because a learner drags all ranges of a formula over the same rows. */
function shortenAll(tree: FormulaNode, places: readonly Place[]): Mutant[] {
  const count = places.filter(({ node }) => node.kind === 'reference' && shortenRange(node).length > 0).length;
  if (count < 2) return [];
  return END_MOVES.map(({ end, step }) => ({
    tree: mapReferences(tree, (node) => shorten(node, end, step) ?? node),
    isCopied: false,
  }));
}

function mapReferences(node: FormulaNode, map: (node: ReferenceNode) => ReferenceNode): FormulaNode {
  if (node.kind === 'reference') return map(node);
  if (node.kind === 'unary') return { ...node, operand: mapReferences(node.operand, map) };
  if (node.kind === 'binary') return { ...node, left: mapReferences(node.left, map), right: mapReferences(node.right, map) };
  return node.kind === 'call' ? { ...node, args: node.args.map((arg) => mapReferences(arg, map)) } : node;
}

const MAX_CELL_MUTANTS = 3;

/** Lists the formulas that only read an input cell with the same value as the result. */
export function listCellMutants(runs: readonly InputRun[], sheetName: string, result: PlainValue): Mutant[] {
  const found = runs
    .filter(({ sheetKey }) => sheetKey === sheetName.toLowerCase())
    .flatMap(({ area, values }) =>
      values.flatMap((value, index) => (isSameValue(result, value) ? [{ ...area, row: area.top + index }] : [])),
    );
  const locks = { top: false, left: false, bottom: false, right: false };
  return found.slice(0, MAX_CELL_MUTANTS).map(({ left, right, row }) => ({
    tree: { kind: 'reference', sheets: null, area: { top: row, left, bottom: row, right }, locks, whole: null },
    isCopied: false,
  }));
}
