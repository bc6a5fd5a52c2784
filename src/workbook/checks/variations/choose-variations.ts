import { groupBy } from './group-by.ts';
import { evaluateFormulaTree } from '#workbook/formula/engine/evaluate-formula-tree.ts';
import { FormulaEngine, type CellOverrides } from '#workbook/formula/engine/formula-engine.ts';
import type { LoadedWorkbook } from '#workbook/formula/engine/loaded-workbook.ts';
import { tracePrecedents } from '#workbook/formula/engine/trace-precedents.ts';
import type { FormulaNode, ReferenceNode } from '#workbook/formula/syntax/formula-tree.ts';
import { SheetRange, UnsupportedError } from '#workbook/formula/values/formula-value.ts';
import { containsCell, intersectAreas } from '#workbook/reader/cell-address.ts';
import type { Sheet } from '#workbook/reader/workbook.ts';
import { MAX_VARIATION_BYTES, type PlainValue } from '../check-set.ts';
import type { Variation } from '../variation.ts';
import { isBlank, isSameValue, toPlainValue, ERROR_VALUE_PATTERN } from '../values/same-value.ts';
import type { InputRun } from './input-runs.ts';
import { unitOf, type Candidate, type CandidateSource } from './candidate.ts';
import { listCandidates } from './list-candidates.ts';
import { pointToCells } from './point-to-cells.ts';
import { listCellMutants, listMutants, type Mutant } from './list-mutants.ts';

export interface CheckedSolutionCell {
  sheet: Sheet;
  row: number;
  column: number;
  area: string;
  tolerance: number;
}

export interface VariationProblem {
  book: LoadedWorkbook;
  cells: readonly CheckedSolutionCell[];
  source: CandidateSource;
  clock: number;
  createOverrides: (variation: Variation) => CellOverrides;
  /** Returns whether the data of a variation could be those of the task. Other variations are chosen only for what nothing else changes. */
  isPlausible: (variation: Variation) => boolean;
}

/** Contains the values of the checked cells in one state, or null when the engine cannot calculate one of them. */
type Values = readonly PlainValue[];

interface Goal {
  isMet: (state: CandidateState) => boolean;
}

interface CandidateState {
  candidate: Candidate;
  engine: FormulaEngine;
  values: Values;
}

const [MAX_SUBSET_RUNS, MAX_COPIES] = [5, 30];
/** Candidates of this cost or more are tried only when the others leave a goal open. */
const RARE_COST = 4;

/** Chooses at most `limit` variations that together tell the solution from as many wrong formulas as possible. */
export function chooseVariations(problem: VariationProblem, limit: number): Candidate[] {
  const start = calculateState(problem, { rule: 'start', cost: 0, ops: [] });
  if (!start || problem.source.runs.length === 0) return [];
  const goals = listGoals(problem, start);
  const states: { candidate: Candidate; met: Set<number> }[] = [];
  const open = new Set(goals.keys());
  const tryCandidates = (candidates: readonly Candidate[], isWanted: (goal: number) => boolean) => {
    for (const cost of new Set(candidates.map((candidate) => candidate.cost))) {
      if (cost >= RARE_COST && open.size === 0) break;
      for (const candidate of candidates.filter((other) => other.cost === cost)) {
        const wanted = (cost >= RARE_COST ? [...open] : [...goals.keys()]).filter(isWanted);
        const state = calculateState(problem, candidate);
        if (!state || (cost < RARE_COST && losesResult(start.values, state.values))) continue;
        const met = new Set(wanted.filter((goal) => goals[goal]!.isMet(state)));
        if (met.size > 0) states.push({ candidate, met });
      }
      for (const { met } of states) for (const goal of met) open.delete(goal);
    }
  };
  const candidates = listCandidates(problem.source);
  const plausible = new Set(candidates.filter(problem.isPlausible));
  tryCandidates([...plausible], () => true);
  // The first goals are that the result of each checked cell changes at all.
  const isOpenResult = (goal: number) => goal < problem.cells.length && open.has(goal);
  if ([...open].some(isOpenResult))
    tryCandidates(
      candidates.filter((candidate) => !plausible.has(candidate)),
      isOpenResult,
    );
  return removeSpare(chooseGreedily(states, limit));
}

export function listMetGoals(problem: VariationProblem, variations: readonly Variation[]): boolean[] {
  const start = calculateState(problem, { rule: 'start', cost: 0, ops: [] });
  if (!start || problem.source.runs.length === 0) return [];
  const states = variations.flatMap(({ ops }) => calculateState(problem, { rule: 'kept', cost: 0, ops }) ?? []);
  return listGoals(problem, start).map(({ isMet }) => states.some(isMet));
}

function chooseGreedily(states: readonly { candidate: Candidate; met: Set<number> }[], limit: number) {
  const chosen: { candidate: Candidate; met: Set<number> }[] = [];
  const closed = new Set<number>();
  let bytes = 2;
  for (;;) {
    let best: (typeof states)[number] | null = null;
    let bestValue = 0;
    for (const state of states) {
      const gained = [...state.met].filter((goal) => !closed.has(goal)).length;
      const value = gained / (state.candidate.cost + 1);
      const isBetter =
        value > bestValue || (value === bestValue && best !== null && value > 0 && state.candidate.cost < best.candidate.cost);
      if (isBetter && bytes + measureBytes(state.candidate) <= MAX_VARIATION_BYTES) [best, bestValue] = [state, value];
    }
    if (!best || chosen.length >= limit) return chosen;
    chosen.push(best);
    bytes += measureBytes(best.candidate);
    for (const goal of best.met) closed.add(goal);
  }
}

const measureBytes = ({ ops }: Candidate) => JSON.stringify({ ops }).length + 1;

/** Removes every chosen variation whose goals the others meet as well, the most expensive one first. */
function removeSpare(chosen: readonly { candidate: Candidate; met: Set<number> }[]): Candidate[] {
  let kept = [...chosen];
  for (const one of chosen.toSorted((a, b) => b.candidate.cost - a.candidate.cost)) {
    const others = kept.filter((other) => other !== one);
    if ([...one.met].every((goal) => others.some(({ met }) => met.has(goal)))) kept = others;
  }
  return kept.map(({ candidate }) => candidate);
}

function calculateState({ book, cells, clock, createOverrides }: VariationProblem, candidate: Candidate): CandidateState | null {
  const engine = new FormulaEngine(book, createOverrides(candidate), { clock, seed: 1 });
  try {
    const values = cells.map(({ sheet, row, column }) => toPlainValue(engine.evaluateCell(sheet.name, row, column)));
    return { candidate, engine, values };
  } catch (error) {
    if (error instanceof UnsupportedError) return null;
    throw error;
  }
}

const isNothing = (value: PlainValue) => isBlank(value) || value === 0 || (typeof value === 'string' && ERROR_VALUE_PATTERN.test(value));
const losesResult = (start: Values, values: Values) => values.some((value, index) => isNothing(value) && !isNothing(start[index]!));

function listGoals(problem: VariationProblem, start: CandidateState): Goal[] {
  const goals: Goal[] = problem.cells.map(({ tolerance }, index) => ({
    isMet: ({ values }) => !isSameValue(start.values[index]!, values[index]!, tolerance),
  }));
  for (const indexes of groupBy(problem.cells.keys(), (index) => problem.cells[index]!.area).values()) {
    const ends = [...new Set([indexes[0]!, indexes.at(-1)!])];
    for (const index of ends) goals.push(...listInputGoals(problem, index));
    goals.push(...listMutantGoals(problem, start, indexes, ends));
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
  const formulaOf = (index: number) => {
    const { sheet, row, column } = cells[index]!;
    const found = book.findFormula(sheet, row, column);
    // The cells of an array formula have one formula, which is judged in its first cell.
    return found && found.row === row && found.column === column ? found : null;
  };
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
    return [
      ...listMutants(tree, valueOf, unitAt, startValuesOf),
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
      return right.some((line, at) => line.some((value, to) => !isSameValue(value, correct(at, to), tolerance)));
    };
  };
  const goals: Goal[] = [];
  for (const index of ends)
    for (const { tree, isCopied } of mutantsOf(index)) if (!isCopied || indexes.length === 1) goals.push({ isMet: isTold(index, tree) });
  if (indexes.length === 1) return goals;
  const copies = indexes.length <= MAX_COPIES ? indexes : [...indexes.slice(0, MAX_COPIES / 2), ...indexes.slice(-MAX_COPIES / 2)];
  const mutants = copies.map((index) => mutantsOf(index));
  for (const [position, mutant] of mutants[0]!.entries()) {
    if (!mutant.isCopied) continue;
    const tests = copies.flatMap((index, copy) => {
      const own = mutants[copy]![position];
      return own && mutants[copy]!.length === mutants[0]!.length ? [isTold(index, own.tree)] : [];
    });
    goals.push({ isMet: (state) => tests.some((test) => test(state)) });
  }
  return goals;
}
