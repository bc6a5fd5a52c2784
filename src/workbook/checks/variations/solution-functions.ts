import { evaluateFormulaTree } from '#workbook/formula/engine/evaluate-formula-tree.ts';
import { FormulaEngine } from '#workbook/formula/engine/formula-engine.ts';
import type { LoadedWorkbook } from '#workbook/formula/engine/loaded-workbook.ts';
import { visitFormulaNodes, type FormulaNode, type ReferenceNode } from '#workbook/formula/syntax/formula-tree.ts';
import type { SheetRange } from '#workbook/formula/values/formula-value.ts';
import { containsCell, intersectAreas, toCellKey } from '#workbook/reader/cell-address.ts';
import type { PlainValue } from '../check-set.ts';
import { toCanonicalFunctionName } from '../formula-analysis/function-use.ts';
import { toPlainValue } from '../values/same-value.ts';
import type { InputRun } from './input-runs.ts';
import type { CandidateSource } from './candidate.ts';
import { findSolutionLimits, listKeyColumns, listTermCells } from './solution-limits.ts';

export const CLOCK_FUNCTIONS = ['TODAY', 'NOW'] as const;
export const RANDOM_FUNCTIONS = ['RAND', 'RANDBETWEEN', 'RANDARRAY'] as const;
const CLEANING_FUNCTIONS = ['TRIM', 'PROPER', 'UPPER', 'LOWER', 'CLEAN', 'EXACT', 'FIND', 'SUBSTITUTE'];
const BLANK_FUNCTIONS = ['COUNT', 'COUNTA', 'COUNTBLANK', 'ISBLANK', 'COUNTIF', 'COUNTIFS', 'TOCOL'];
const MISSING_FUNCTIONS = ['IFERROR', 'IFNA', 'XLOOKUP'];
const TRIMMING_FUNCTIONS = ['TRIM', 'CLEAN', 'SUBSTITUTE'];
const LAST_VALUE_FUNCTIONS = ['LOOKUP', 'TAKE', 'CHOOSEROWS'];
/** Functions whose results change from one day to the next at the end of a month. */
const MONTH_FUNCTIONS = ['MONTH', 'YEAR', 'EOMONTH', 'EDATE', 'DATEDIF', 'YEARFRAC'];
const MAX_LIMIT_CELLS = 200;
const MAX_LIMITS = 12;

/** Lists the limits of a copied formula before the values that its copies compare with them. */
function listMostFrequent<T>(limits: readonly T[]): T[] {
  const counts = new Map<T, number>();
  for (const limit of limits) counts.set(limit, (counts.get(limit) ?? 0) + 1);
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, MAX_LIMITS)
    .map(([limit]) => limit);
}

function listTrees(book: LoadedWorkbook, ranges: readonly SheetRange[]): { tree: FormulaNode; sheet: SheetRange['sheet'] }[] {
  return [...new Set(ranges.map(({ sheet }) => sheet))].flatMap((sheet) => {
    const areas = ranges.filter((range) => range.sheet === sheet).map(({ area }) => area);
    return book
      .listFormulas(sheet)
      .filter(({ row, column, cell }) =>
        areas.some((area) => containsCell(area, row, column) || (cell.arrayArea !== null && intersectAreas(area, cell.arrayArea))),
      )
      .flatMap(({ formula }) => {
        try {
          return [{ tree: book.parse(formula), sheet }];
        } catch {
          return [];
        }
      });
  });
}

/** Returns whether an area holds several runs of one column, between which cells are empty. */
const hasGap = ({ sheet, area }: SheetRange, runs: readonly InputRun[]): boolean => {
  const columns = runs
    .filter((run) => run.sheetKey === sheet.name.toLowerCase() && intersectAreas(run.area, area))
    .map((run) => run.area.left);
  return new Set(columns).size < columns.length;
};

/** Returns whether a formula asks which cells are empty, as in `B2:B9<>""`. */
function comparesWithBlank(tree: FormulaNode): boolean {
  let isFound = false;
  const isEmptyText = (node: FormulaNode) => node.kind === 'value' && node.value === '';
  visitFormulaNodes(tree, (node) => {
    if (node.kind === 'binary' && (node.operator === '=' || node.operator === '<>') && (isEmptyText(node.left) || isEmptyText(node.right)))
      isFound = true;
  });
  return isFound;
}

const LAST_FUNCTIONS: ReadonlySet<string> = new Set(['LOOKUP', 'MATCH']);
const POSITION_FUNCTIONS: ReadonlySet<string> = new Set(['INDEX', 'OFFSET']);
const SIZE_FUNCTIONS: ReadonlySet<string> = new Set(['COUNT', 'COUNTA']);
/** A number that is larger than all of a list. */
const LARGE_NUMBER = 1e9;

/** Returns whether a formula looks for the last filled cell with a value that comes after all others. */
function findsLast(tree: FormulaNode): boolean {
  let isFound = false;
  visitFormulaNodes(tree, (node) => {
    const [key] = node.kind === 'call' && LAST_FUNCTIONS.has(node.name) ? node.args : [];
    const value = key?.kind === 'value' ? key.value : null;
    const isLarge = typeof value === 'number' && value >= LARGE_NUMBER;
    const isLate = (typeof value === 'string' && /^z{2,}/i.test(value)) || (key?.kind === 'call' && key.name === 'REPT');
    if (isLarge || isLate) isFound = true;
  });
  return isFound;
}

/** Returns whether a formula takes the number of filled cells for the place of the last one, which is right only without gaps before it. */
function countsToLast(tree: FormulaNode): boolean {
  let isFound = false;
  visitFormulaNodes(tree, (node) => {
    if (node.kind !== 'call' || !POSITION_FUNCTIONS.has(node.name)) return;
    for (const arg of node.args.slice(1))
      visitFormulaNodes(arg, (part) => void (part.kind === 'call' && SIZE_FUNCTIONS.has(part.name) && (isFound = true)));
  });
  return isFound;
}

const COMPARISONS: ReadonlySet<string> = new Set(['<', '>', '<=', '>=']);

/** Lists the columns of numbers of which a formula compares the cells of one row. */
function listComparedPairs(trees: readonly { tree: FormulaNode; sheet: SheetRange['sheet'] }[], runs: readonly InputRun[]) {
  const pairs = new Map<string, readonly [InputRun, InputRun]>();
  for (const { tree, sheet } of trees)
    visitFormulaNodes(tree, (node) => {
      if (node.kind !== 'binary' || !COMPARISONS.has(node.operator)) return;
      const { left, right } = node;
      if (left.kind !== 'reference' || right.kind !== 'reference' || left.area.top !== right.area.top) return;
      const runOf = ({ area, sheets }: ReferenceNode) =>
        runs.find(
          (run) =>
            run.kind === 'number' &&
            run.sheetKey === (sheets?.first ?? sheet.name).toLowerCase() &&
            containsCell(run.area, area.top, area.left),
        );
      const [first, second] = [runOf(left), runOf(right)];
      const isPair = first && second && first !== second && first.sheetKey === second.sheetKey && first.area.top === second.area.top;
      if (isPair && first.values.length === second.values.length) pairs.set(`${first.at} ${second.at}`, [first, second]);
    });
  return [...pairs.values()];
}

export function listUsedFunctions(book: LoadedWorkbook, ...ranges: (readonly SheetRange[])[]): Set<string> {
  const names = new Set<string>();
  for (const { tree } of listTrees(book, ranges.flat()))
    visitFormulaNodes(tree, (node) => {
      if (node.kind === 'call') names.add(toCanonicalFunctionName(node.name));
    });
  return names;
}

/** Collects what the variations of a solution are made from: its input data and the limits and functions in its formulas. */
export function createCandidateSource(
  book: LoadedWorkbook,
  ranges: readonly SheetRange[],
  runs: readonly InputRun[],
  functions: ReadonlySet<string>,
): CandidateSource {
  const trees = listTrees(book, ranges);
  const engine = new FormulaEngine(book, new Map(), { clock: 0, seed: 1 });
  const limits = trees.map(({ tree, sheet }) => {
    const readValues = ({ area, sheets }: ReferenceNode) => {
      const read = sheets ? book.findSheet(sheets.first) : sheet;
      if (!read || (area.bottom - area.top + 1) * (area.right - area.left + 1) > MAX_LIMIT_CELLS) return [];
      const values: PlainValue[] = [];
      const right = area.top === area.bottom ? area.right : area.left;
      for (let row = area.top; row <= area.bottom; row++)
        for (let column = area.left; column <= right; column++)
          values.push(toPlainValue(read.cells.get(toCellKey(row, column))?.value ?? null));
      return values;
    };
    const calculate = (node: FormulaNode) => {
      const value = evaluateFormulaTree(engine, { sheet, row: 1, column: 1 }, node, false)?.[0]?.[0];
      return value === undefined ? null : toPlainValue(value);
    };
    return findSolutionLimits([tree], readValues, calculate);
  });
  const place = (list: (tree: FormulaNode) => ReferenceNode[]) =>
    trees.flatMap(({ tree, sheet }) =>
      list(tree).map(({ area, sheets }) => ({ area, sheetName: (sheets?.first ?? sheet.name).toLowerCase() })),
    );
  const [keys, terms] = [place(listKeyColumns), place(listTermCells)];
  const listTerms = ({ sheetKey, area, values }: InputRun) =>
    [...values.keys()].filter((index) =>
      terms.some((term) => term.sheetName === sheetKey && containsCell(term.area, area.top + index, area.left)),
    );
  const isKey = ({ sheetKey, area, values }: InputRun) =>
    new Set(values).size === values.length && keys.some((key) => key.sheetName === sheetKey && intersectAreas(key.area, area) !== null);
  const described = runs.map((run) => ({ ...run, isKey: isKey(run), terms: listTerms(run) }));
  return {
    runs: described,
    pairs: listComparedPairs(trees, described),
    readsLast: LAST_VALUE_FUNCTIONS.some((name) => functions.has(name)) || trees.some(({ tree }) => findsLast(tree) || countsToLast(tree)),
    countsBlanks:
      BLANK_FUNCTIONS.some((name) => functions.has(name)) ||
      trees.some(({ tree }) => comparesWithBlank(tree) || findsLast(tree)) ||
      (functions.has('AVERAGE') && ranges.some((range) => hasGap(range, runs))),
    emptiesOnlyLast: trees.some(({ tree }) => countsToLast(tree)),
    limits: {
      numbers: listMostFrequent(limits.flatMap(({ numbers }) => numbers)),
      texts: listMostFrequent(limits.flatMap(({ texts }) => texts)),
      lists: limits.flatMap(({ lists }) => lists),
    },
    cleansTexts: CLEANING_FUNCTIONS.some((name) => functions.has(name)),
    trimsTexts: TRIMMING_FUNCTIONS.some((name) => functions.has(name)),
    readsMonths: MONTH_FUNCTIONS.some((name) => functions.has(name)),
    handlesMissing: MISSING_FUNCTIONS.some((name) => functions.has(name)),
  };
}
