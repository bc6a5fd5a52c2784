import { type BinaryOperator, type CallNode, type FormulaNode, type ReferenceNode } from '#workbook/formula/syntax/formula-tree.ts';
import { getCurrentFunctionName } from '#workbook/formula/syntax/function-name.ts';
import type { Area } from '#workbook/reader/cell-address.ts';
import { CellError, type CellValue } from '#workbook/reader/workbook.ts';
import type { PlainValue } from '../check-set.ts';
import {
  addStep,
  compareRoughly,
  countToLast,
  countTies,
  fixFallback,
  isLocked,
  lookUpAlike,
  missLimit,
  missMonthEnds,
  moveComparedCell,
  roundLate,
  typeCount,
  type Mutant,
  type Place,
} from './call-mutants.ts';
import { referTo } from './cell-mutants.ts';
import { driftReference, shortenAllRanges, shortenRange, type Drift } from './shorten-ranges.ts';
import { CRITERION_PATTERN, isCriteriaFunction } from './solution-limits.ts';

const SWAPPED_OPERATORS: Partial<Record<string, BinaryOperator>> = { '>': '>=', '>=': '>', '<': '<=', '<=': '<' };
const MAX_BEGINNING_LENGTH = 3;
/** A typed number inside of these functions is followed in one direction only. */
const LIMITERS = ['MIN', 'MAX'];
const DROPPED_FUNCTIONS: ReadonlySet<string> = new Set(['IFERROR', 'IFNA', 'TRIM', 'PROPER', 'UPPER', 'LOWER', 'CLEAN']);

/**
 * Lists formulas with one common fault each: a range that is one row or column short, another limit, another comparison, a number typed in
 * place of a reference, of a part of the formula or as a limit, the beginning of a text, a cell in place of a text, and an answer for some of
 * what is not found.
 */
export function listMutants(tree: FormulaNode, context: MutantContext): Mutant[] {
  const { valueOf, startValuesOf, drift } = context;
  const places = listPlaces(tree, false, (node) => node);
  const mutants = places.flatMap((place) => mutateNode(place, context));
  const drifted = places.flatMap(({ node, replace }) =>
    node.kind === 'reference'
      ? driftReference(node, drift).map((moved) => ({ tree: replace(moved), isCopied: true, isOfStartData: true as const }))
      : [],
  );
  const result = valueOf(tree);
  const replaced = places.flatMap((place) => [
    ...fixFallback(place, startValuesOf),
    ...countTies(place),
    ...missLimit(place),
    ...typeCount(place, valueOf),
    ...lookUpAlike(place, valueOf),
    ...countToLast(place, result, valueOf),
  ]);
  const parts = places.slice(1).filter(({ node }) => node.kind === 'call' || node.kind === 'binary');
  return [
    ...mutants,
    ...drifted,
    ...replaced,
    ...parts.flatMap((place) => typePart(place, valueOf)),
    ...roundLate(places),
    ...shortenAll(tree, places),
  ];
}

const asOfStartData = (mutants: readonly Mutant[]): Mutant[] => mutants.map((mutant) => ({ ...mutant, isOfStartData: true }));

export interface MutantContext {
  /** Returns the start value of a part of the formula, and null for an array. */
  valueOf: (node: FormulaNode) => CellValue;
  /** Returns the step by which a limit is changed. */
  unitOf: (limit: number) => number;
  /** Returns the start values of the run of a cell. */
  startValuesOf: (node: ReferenceNode) => readonly PlainValue[];
  /** Returns some given cells of the sheet with a value. */
  listCellsWith: (value: PlainValue) => readonly Area[];
  /** Tells how far a copied formula is from the first one. */
  drift: Drift;
}

function listPlaces(node: FormulaNode, isCriterion: boolean, replace: Place['replace']): Place[] {
  if (node.kind === 'unary' && node.operator === '-' && node.operand.kind === 'value' && typeof node.operand.value === 'number')
    return [{ node: { kind: 'value', value: -node.operand.value }, isCriterion, replace }];
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

function mutateNode({ node, isCriterion, replace }: Place, { valueOf, unitOf, startValuesOf, listCellsWith }: MutantContext): Mutant[] {
  const toMutants = (nodes: FormulaNode[], isCopied: boolean) => nodes.map((next) => ({ tree: replace(next), isCopied }));
  if (node.kind === 'reference') {
    if (node.whole !== null) return [];
    const isSingle = node.area.top === node.area.bottom && node.area.left === node.area.right;
    if (!isSingle) return toMutants(shortenRange(node), false);
    const value = valueOf(node);
    if (value === null || value instanceof CellError) return [];
    const typed: FormulaNode = { kind: 'value', value };
    if (typeof value !== 'number') return toMutants(isCriterion ? [typed, ...matchBeginning(node, value)] : [typed], false);
    const moved = isCriterion && isLocked(node) ? [-1, 1].map((sign) => addStep(node, sign * unitOf(value))) : [];
    return [...toMutants([typed, ...LIMITERS.map((name) => limitTo(name, node, typed))], false), ...toMutants(moved, true)];
  }
  if (node.kind === 'binary') {
    const operator = SWAPPED_OPERATORS[node.operator];
    const limit = isCriterion && node.operator === '&' && node.right.kind === 'reference' ? valueOf(node.right) : null;
    const moved = typeof limit === 'number' ? [-1, 1].map((sign) => ({ ...node, right: addStep(node.right, sign * unitOf(limit)) })) : [];
    const steps = operator ? asOfStartData(toMutants([...moveComparedCell(node, valueOf, unitOf), ...compareRoughly(node)], true)) : [];
    const others = toMutants(
      operator ? [{ ...node, operator }] : [...moved, ...compareBeginnings(node, startValuesOf), ...missMonthEnds(node)],
      true,
    );
    return [...steps, ...others];
  }
  if (node.kind === 'call' && isCriterion && node.name === 'DATE')
    return toMutants(
      (['+', '-'] as const).map((operator) => ({ kind: 'binary', operator, left: node, right: { kind: 'value', value: 1 } })),
      true,
    );
  if (node.kind === 'call') return toMutants([...dropFunction(node), ...dropCriteria(node)], true);
  if (node.kind !== 'value' || !isCriterion) return [];
  if (typeof node.value === 'number') return toMutants(moveLimit(node.value, unitOf), true);
  if (typeof node.value !== 'string') return [];
  return [...toMutants(mutateText(node.value, unitOf), true), ...asOfStartData(toMutants(listCellsWith(node.value).map(referTo), false))];
}

/** Returns the criterion that a text begins like the text of a cell. */
function matchBeginning(node: FormulaNode, text: CellValue): FormulaNode[] {
  const length = typeof text === 'string' ? Math.min(MAX_BEGINNING_LENGTH, text.length - 1) : 0;
  if (length < 1) return [];
  const beginning: FormulaNode = { kind: 'call', name: 'LEFT', args: [node, { kind: 'value', value: length }] };
  return [{ kind: 'binary', operator: '&', left: beginning, right: { kind: 'value', value: '*' } }];
}

/** Returns a comparison with a text that compares only the beginnings. Of two texts in a column, either can be told by its beginning. */
function compareBeginnings(
  { operator, left, right }: FormulaNode & { kind: 'binary' },
  startValuesOf: (node: ReferenceNode) => readonly PlainValue[],
): FormulaNode[] {
  if (operator !== '=' || left.kind !== 'reference' || right.kind !== 'value' || typeof right.value !== 'string') return [];
  const length = Math.min(MAX_BEGINNING_LENGTH, right.value.length - 1);
  if (length < 1 || new Set(startValuesOf(left)).size <= 2) return [];
  const beginning: FormulaNode = { kind: 'call', name: 'LEFT', args: [left, { kind: 'value', value: length }] };
  return [{ kind: 'binary', operator, left: beginning, right: { kind: 'value', value: right.value.slice(0, length) } }];
}

const SIZE_FUNCTIONS: ReadonlySet<string> = new Set(['COUNT', 'COUNTA', 'ROWS', 'COLUMNS']);

/** Returns whether a part of a formula only says how long lists are, which the data of a challenge seldom changes. */
function isSize(node: FormulaNode): boolean {
  if (node.kind === 'call') return SIZE_FUNCTIONS.has(node.name);
  if (node.kind === 'binary')
    return isSize(node.left) ? isSize(node.right) || node.right.kind === 'value' : isSize(node.right) && node.left.kind === 'value';
  return false;
}

function typePart({ node, replace }: Place, valueOf: (node: FormulaNode) => CellValue): Mutant[] {
  if (isSize(node)) return [];
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

const FIRST_CRITERION: ReadonlyMap<string, number> = new Map([
  ['COUNTIFS', 0],
  ['SUMIFS', 1],
  ['AVERAGEIFS', 1],
  ['MAXIFS', 1],
  ['MINIFS', 1],
]);

/** Returns the formula without each of its criteria, if it has several. */
function dropCriteria(node: CallNode): FormulaNode[] {
  const first = FIRST_CRITERION.get(getCurrentFunctionName(node.name)) ?? node.args.length;
  const count = Math.floor((node.args.length - first) / 2);
  if (count < 2) return [];
  return Array.from({ length: count }, (_, index) => ({ ...node, args: node.args.toSpliced(first + 2 * index, 2) }));
}

function shortenAll(tree: FormulaNode, places: readonly Place[]): Mutant[] {
  const count = places.filter(({ node }) => node.kind === 'reference' && shortenRange(node).length > 0).length;
  return count < 2 ? [] : shortenAllRanges(tree).map((short) => ({ tree: short, isCopied: false }));
}
