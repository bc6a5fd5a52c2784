import { evaluateFormulaTree } from '#workbook/formula/engine/evaluate-formula-tree.ts';
import { tracePrecedents } from '#workbook/formula/engine/trace-precedents.ts';
import type { FormulaNode, ReferenceNode } from '#workbook/formula/syntax/formula-tree.ts';
import { SheetRange } from '#workbook/formula/values/formula-value.ts';
import { containsCell, intersectAreas } from '#workbook/reader/cell-address.ts';
import type { PlainValue } from '../check-set.ts';
import { isNothingInstead, isSameValue, toPlainValue } from '../values/same-value.ts';
import type { Mutant } from './call-mutants.ts';
import { unitOf, type Candidate } from './candidate.ts';
import { groupBy } from './group-by.ts';
import type { InputRun } from './input-runs.ts';
import { listEndGoals, listGapGoals, listLimitGoals } from './limit-goals.ts';
import { findCellsWith, listCellMutants } from './cell-mutants.ts';
import { listMutants } from './list-mutants.ts';
import { pointToCells } from './point-to-cells.ts';
import { listSignGoals, listTableGoals } from './table-goals.ts';
import { calculateState, type CandidateState, type Goal, type VariationProblem } from './variation-problem.ts';

const [MAX_SUBSET_RUNS, MAX_COPIES] = [5, 30];

/** Lists what the chosen variations must show: the first goals are that the results of the checked cells change. */
export function listGoals(problem: VariationProblem, start: CandidateState): Goal[] {
  const goals: Goal[] = problem.cells.map(({ tolerance }, index) => ({
    isMet: ({ values }) => !isSameValue(start.values[index]!, values[index]!, tolerance),
  }));
  for (const indexes of groupBy(problem.cells.keys(), (index) => problem.cells[index]!.area).values()) {
    const ends = [...new Set([indexes[0]!, indexes.at(-1)!])];
    for (const index of ends) goals.push(...listInputGoals(problem, index));
    const ofStartData = [
      ...listEndGoals(problem, start, indexes),
      ...listGapGoals(problem, indexes),
      ...listLimitGoals(problem, start, indexes),
      ...listSignGoals(problem, start, indexes),
    ];
    goals.push(
      ...listTableGoals(problem, start, indexes),
      ...listMutantGoals(problem, start, indexes, ends),
      ...ofStartData.map(({ isMet }) => ({ isMet, isOfStartData: true as const })),
    );
  }
  return goals;
}

/** Lists the goals that a result depends on every run: without the changes of some runs, it must be another one. */
function listInputGoals(problem: VariationProblem, index: number): Goal[] {
  const { sheet, row, column, tolerance } = problem.cells[index]!;
  const cell = new SheetRange(sheet, { top: row, left: column, bottom: row, right: column });
  const { ranges } = tracePrecedents(problem.book, [cell]);
  const isRead = (run: InputRun) =>
    ranges.some((range) => range.sheet.name.toLowerCase() === run.sheetKey && intersectAreas(range.area, run.area));
  const runs = problem.source.runs.filter(isRead);
  const cache = new Map<Candidate, Map<string, PlainValue | undefined>>();
  const calculateHeld = (candidate: Candidate, held: ReadonlySet<string>) => {
    const ops = candidate.ops.filter(({ at }) => !held.has(at));
    const key = JSON.stringify(ops);
    const known = cache.get(candidate) ?? new Map<string, PlainValue | undefined>();
    cache.set(candidate, known);
    if (!known.has(key)) {
      const state = calculateState({ ...problem, cells: [problem.cells[index]!] }, { ...candidate, ops });
      known.set(key, state?.values[0]);
    }
    return known.get(key);
  };
  return listSubsets(runs.map(({ at }) => at)).map((held) => ({
    isMet: ({ candidate, values }) => {
      const value = calculateHeld(candidate, held);
      return value !== undefined && !isSameValue(values[index]!, value, tolerance);
    },
  }));
}

/** Lists all proper subsets of up to five runs. Of more runs, the function lists single runs, all but one, and neighbours. */
function listSubsets(runs: readonly string[]): ReadonlySet<string>[] {
  const count = runs.length;
  if (count <= MAX_SUBSET_RUNS)
    return Array.from(
      { length: Math.max(0, 2 ** count - 2) },
      (_, mask) => new Set(runs.filter((_run, index) => (mask + 1) & (1 << index))),
    );
  return runs.flatMap((run, index) => [
    new Set([run]),
    new Set(runs.filter((other) => other !== run)),
    new Set([run, runs[(index + 1) % count]!]),
  ]);
}

function listMutantGoals(problem: VariationProblem, start: CandidateState, indexes: readonly number[], ends: readonly number[]): Goal[] {
  const { book, cells } = problem;
  const first = cells[indexes[0]!]!;
  const formulaOf = (index: number) => {
    const { sheet, row, column } = cells[index]!;
    const found = book.findFormula(sheet, row, column);
    // The cells of an array formula have one formula, which is judged in its first cell.
    return found && found.row === row && found.column === column ? found : null;
  };
  // With whole results only, a rounded formula looks right.
  const areWhole = indexes.every((index) => isNearlyWhole(start.values[index]!));
  const mayRound = areWhole && problem.source.runs.some(({ kind, unit }) => kind === 'number' && unit < 1);
  const mutantsOf = (index: number): Mutant[] => {
    const formula = formulaOf(index);
    if (!formula) return [];
    const { sheet, row, column } = cells[index]!;
    const valueOf = (node: FormulaNode) => {
      const values = evaluateFormulaTree(start.engine, { sheet, row, column }, node, true);
      return values?.length === 1 && values[0]!.length === 1 ? (values[0]![0] ?? null) : null;
    };
    const unitAt = (limit: number) => unitOf(problem.source.runs, limit);
    const startValuesOf = ({ area, sheets }: ReferenceNode) =>
      problem.source.runs.find(
        (run) => run.sheetKey === (sheets?.first ?? sheet.name).toLowerCase() && containsCell(run.area, area.top, area.left),
      )?.values ?? [];
    const tree = pointToCells(book, book.parse(formula.formula), cells[index]!);
    const rounded: FormulaNode = { kind: 'call', name: 'ROUND', args: [tree, { kind: 'value', value: 0 }] };
    return [
      ...(mayRound ? [{ tree: rounded, isCopied: true }] : []),
      ...listMutants(tree, {
        valueOf,
        unitOf: unitAt,
        startValuesOf,
        listCellsWith: (value) => findCellsWith(problem.source.runs, sheet.name, value).map(({ cell: found }) => found),
        drift: { rows: row - first.row, columns: column - first.column },
      }),
      ...listCellMutants(problem.source.runs, sheet.name, start.values[index]!),
    ];
  };
  const isTold = (index: number, tree: FormulaNode) => {
    const { sheet, row, column, tolerance } = cells[index]!;
    const { cell } = formulaOf(index)!;
    const isArray = cell.arrayArea !== null || !cell.hasStoredValue;
    const own = book.parse(formulaOf(index)!.formula);
    const calculate = ({ engine }: CandidateState, formula: FormulaNode) =>
      evaluateFormulaTree(engine, { sheet, row, column }, formula, isArray)?.map((line) => line.map(toPlainValue));
    const [ownStart, otherStart] = [calculate(start, own), calculate(start, tree)];
    return (state: CandidateState): boolean => {
      const [right, wrong] = [calculate(state, own), calculate(state, tree)];
      if (!right || !wrong) return false;
      if (right.length !== wrong.length) return true;
      // A wrong formula can be made right for the start data with a typed number, so the change of its result must be wrong, too.
      const correct = (at: number, to: number) => {
        const [one, other, value] = [ownStart?.[at]?.[to], otherStart?.[at]?.[to], wrong[at]![to] ?? null];
        return typeof one === 'number' && typeof other === 'number' && typeof value === 'number' ? value + one - other : value;
      };
      return right.some((line, at) =>
        line.some((value, to) => {
          const [other, startValue] = [correct(at, to), ownStart?.[at]?.[to] ?? null];
          return !isSameValue(value, other, tolerance) && !isNothingInstead(startValue, value, other);
        }),
      );
    };
  };
  const goals: Goal[] = [];
  for (const index of ends)
    for (const { tree, isCopied, isOfStartData } of mutantsOf(index))
      if (!isCopied || indexes.length === 1) goals.push({ isMet: isTold(index, tree), ...(isOfStartData && { isOfStartData }) });
  if (indexes.length === 1) return goals;
  const copies = indexes.length <= MAX_COPIES ? indexes : [...indexes.slice(0, MAX_COPIES / 2), ...indexes.slice(-MAX_COPIES / 2)];
  const mutants = copies.map((index) => mutantsOf(index).filter(({ isCopied }) => isCopied));
  for (const [position, mutant] of mutants[0]!.entries()) {
    const tests = copies.flatMap((index, copy) => {
      const own = mutants[copy]![position];
      return own && mutants[copy]!.length === mutants[0]!.length ? [isTold(index, own.tree)] : [];
    });
    goals.push({ isMet: (state) => tests.some((test) => test(state)), ...(mutant.isOfStartData && { isOfStartData: true }) });
  }
  return goals;
}

const isNearlyWhole = (value: PlainValue) => typeof value === 'number' && Math.abs(value - Math.round(value)) < 1e-6;
