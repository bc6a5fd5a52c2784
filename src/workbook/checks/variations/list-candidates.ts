import type { PlainValue } from '../check-set.ts';
import { groupBy } from './group-by.ts';
import {
  createCandidate,
  findNextPower,
  isNumeric,
  listLimitValues,
  measureFarSteps,
  measureSpread,
  replaceCells,
  round,
  type Candidate,
  type CandidateSource,
  type Spread,
} from './candidate.ts';
import type { InputRun } from './input-runs.ts';
import { createGapCandidates } from './list-gaps.ts';
import type { SolutionLimits } from './solution-limits.ts';
import { createMonthEndCandidates } from './month-end-candidates.ts';
import { createAlikeKeyCandidates } from './alike-texts.ts';
import { createTextCandidates } from './text-candidates.ts';

const MAX_EDGES = 12;
const MAX_COPIED_ROWS = 12;

/** Lists the candidates in ascending order of their cost. */
export function listCandidates(source: CandidateSource): Candidate[] {
  const whole = createWholeCandidates(source.runs);
  const rotations = whole.filter(({ rule, ops }) => /^rotate\S*$/.test(rule) && ops.length > 0);
  const candidates = [
    ...whole,
    ...createEndCandidates(source),
    ...createTextCandidates(source),
    ...createAlikeKeyCandidates(source.runs),
    ...createPairCandidates(source.pairs ?? []),
    ...(source.readsLast ? [createLongNumberCandidate(source.runs)] : []),
    ...createGapCandidates(source.gaps ?? [], source.runs, rotations),
  ];
  return candidates.filter(({ ops }) => ops.length > 0).toSorted((one, other) => one.cost - other.cost);
}

function createWholeCandidates(runs: readonly InputRun[]): Candidate[] {
  const affine = (rule: string, change: (spread: Spread, length: number, index: number) => { a: number; b: number; c: number }) =>
    createCandidate(rule, 1, runs, (run, index) =>
      isNumeric(run) ? [{ at: run.at, op: 'affine', ...change(measureSpread(run), run.values.length, index) }] : [],
    );
  const rotate = (rule: string, stepOf: (index: number) => number) =>
    createCandidate(rule, 1, runs, (run, index) => {
      const n = stepOf(index) % run.values.length;
      // Sorted values would be the same again after sorting.
      return run.order !== null || n === 0 || run.values.every((value) => value === run.values[0]) ? [] : [{ at: run.at, op: 'rotate', n }];
    });
  const [rotated, rotatedApart] = [rotate('rotate', () => 1), rotate('rotate-apart', (index) => index + 1)];
  const shifted = affine('shift', ({ distance }) => ({ a: 1, b: distance, c: 0 }));
  const lowered = affine('shift-down', (spread) => ({ a: 1, b: -findStepBelow(spread), c: 0 }));
  return [
    // Changes of both the order and the size tell the most with few variations.
    ...[rotated, rotatedApart].flatMap((one) =>
      [shifted, lowered].map((other) => ({ ...combine(one, other, 1), isCombined: true as const })),
    ),
    rotated,
    rotatedApart,
    // Lists that are sorted by chance lose their order only when nothing else shows which cells a formula reads.
    ...runs.filter(({ order }) => order !== null).flatMap(unsort),
    shifted,
    lowered,
    ...(['up', 'down'] as const).map((side) =>
      createCandidate(`far ${side}`, 2, runs, (run) => {
        if (!isNumeric(run)) return [];
        const steps = measureFarSteps(run, measureSpread(run));
        const step = side === 'up' ? steps.up : -steps.down;
        return step === 0 ? [] : [{ at: run.at, op: 'affine', a: 1, b: step, c: 0 }];
      }),
    ),
    affine('scatter', ({ distance, unit }, length, index) => {
      const step = Math.max(unit, round(Math.floor(round(distance / length / unit)) * unit));
      return { a: 1, b: round(step * (index + 1)), c: step };
    }),
    affine('stretch', ({ low }) => ({ a: 2, b: -low, c: 0 })),
    affine('mirror', ({ low, high }) => ({ a: -1, b: round(low + high), c: 0 })),
  ];
}

/** Returns a step by which positive numbers stay positive. */
const findStepBelow = ({ low, distance, unit }: Spread): number =>
  low > 0 ? Math.max(unit, Math.min(distance, round(Math.floor(round(low / 3 / unit)) * unit))) : distance;

const unsort = ({ at, values }: InputRun): Candidate[] =>
  [1, values.length - 1].map((n) => ({ rule: 'unsorted', cost: 5, ops: [{ at, op: 'rotate', n }] }));

function createEndCandidates({ runs, limits, countsBlanks, emptiesOnlyLast, readsMonths }: CandidateSource): Candidate[] {
  const ends = (rule: string, valuesOf: (spread: Spread) => [first: number, last: number]) =>
    createCandidate(rule, 2, runs, (run) => {
      if (!isNumeric(run) || run.values.length < 2 || run.order !== null) return [];
      const spread = measureSpread(run);
      const [first, last] = valuesOf(spread).map(round) as [number, number];
      // Numbers that are never negative stay so: the others rise instead of the ends falling.
      const rise = spread.low >= 0 ? Math.max(0, -Math.min(first, last)) : 0;
      const rest = { at: run.at, op: 'affine' as const, a: 1, b: round(rise), c: 0 };
      const ends = replaceCells(run, [
        [0, round(first + rise)],
        [run.values.length - 1, round(last + rise)],
      ]);
      return rise > 0 ? [rest, ends] : [ends];
    });
  const edges = createEdgeCandidates(runs, limits);
  const scatter = createWholeCandidates(runs).find(({ rule }) => rule === 'scatter')!;
  const copies = createCopyCandidates(runs);
  return [
    ends('ends-high', ({ high, distance }) => [high + distance, high + 2 * distance]),
    ends('ends-high-first', ({ high, distance }) => [high + 2 * distance, high + distance]),
    ends('ends-low', (spread) => [spread.low - findStepBelow(spread), spread.low - 2 * findStepBelow(spread)]),
    ends('ends-low-first', (spread) => [spread.low - 2 * findStepBelow(spread), spread.low - findStepBelow(spread)]),
    ...edges,
    ...(readsMonths ? createMonthEndCandidates(runs) : []),
    ...copies,
    ...copies.map((copy) => combine(scatter, copy)),
    ...edges.slice(0, 3).flatMap((edge) => copies.map((copy) => combine(edge, copy))),
    ...createNumberCandidates(runs, countsBlanks, emptiesOnlyLast),
  ];
}

const combine = (one: Candidate, other: Candidate, cost = 3): Candidate => ({
  rule: `${one.rule} ${other.rule}`,
  cost,
  ops: [...one.ops, ...other.ops],
});

/** Gives every run the values at the limits of the solution, one unit below them and one unit above them. */
function createEdgeCandidates(runs: readonly InputRun[], { numbers }: SolutionLimits): Candidate[] {
  const valuesOf = (run: InputRun) => listLimitValues(run, numbers);
  const changed = runs.filter((run) => isNumeric(run) && run.values.length > 0);
  const counts = changed.map((run) => Math.ceil(valuesOf(run).length / Math.max(1, Math.min(3, run.values.length))));
  const count = Math.min(MAX_EDGES, Math.max(0, ...counts));
  const edge = (phase: number, isSingle: InputRun | null) =>
    createCandidate(`edge ${phase}`, 2, isSingle ? [isSingle] : changed, (run) => {
      const values = valuesOf(run);
      if (values.length === 0) return [];
      const shift = phase * Math.min(3, run.values.length);
      return [
        replaceCells(
          run,
          run.values.map((_, index) => [index, values[(index + shift) % values.length]!]),
        ),
      ];
    });
  const phases = Array.from({ length: count }, (_, phase) => phase);
  // Where several columns are compared, one column at a time shows more.
  const singles = changed.length > 1 ? changed.flatMap((run) => phases.slice(0, 3).map((phase) => edge(phase, run))) : [];
  const ordered = changed.length > 1 ? changed.flatMap((run) => createOrderedEdgeCandidates(run, valuesOf(run))) : [];
  return [...phases.map((phase) => edge(phase, null)), ...singles, ...createApartEdgeCandidates(changed, numbers), ...ordered];
}

/** Gives a sorted column two values next to each other at the limit, one of them only at its end, as another column can hide the rest. */
function createOrderedEdgeCandidates(run: InputRun, values: readonly number[]): Candidate[] {
  if (run.order === null || run.values.length < 2) return [];
  const pairs = values.slice(1, 3).map((high, index): [low: number, high: number] => [values[index]!, high]);
  return pairs.flatMap(([low, high]) =>
    [1, run.values.length - 1].map((lowCount) =>
      createCandidate('edge in order', 3, [run], () => [
        replaceCells(
          run,
          run.values.map((_, index) => [index, index < lowCount ? low : high]),
        ),
      ]),
    ),
  );
}

/** Gives the columns of a list different values at the most important limit, so that each column decides in some row. */
function createApartEdgeCandidates(runs: readonly InputRun[], limits: readonly number[]): Candidate[] {
  const columns = runs.filter(({ values }) => values.length > 1);
  if (columns.length < 2) return [];
  return [0, 1, 2].map((phase) =>
    createCandidate(`edge apart ${phase}`, 2, columns, (run, column) => {
      const values = listLimitValues(run, limits).slice(0, 3);
      const valueAt = (index: number) => values[(index + phase + column) % values.length]!;
      return values.length < 3
        ? []
        : [
            replaceCells(
              run,
              run.values.map((_, index) => [index, valueAt(index)]),
            ),
          ];
    }),
  );
}

/** Gives the first of two compared columns the numbers of the second one, one unit below them and one unit above them. */
const createPairCandidates = (pairs: readonly (readonly [InputRun, InputRun])[]): Candidate[] =>
  pairs.flatMap(([first, second]) =>
    [0, 1, 2].map((phase) => {
      const unit = Math.max(first.unit, second.unit);
      const cells = second.values.map((value, index): [number, PlainValue] => [
        index,
        round(Number(value) + (((index + phase) % 3) - 1) * unit),
      ]);
      return createCandidate('near each other', 2, [first], () => [replaceCells(first, cells)]);
    }),
  );

/** Gives all numbers one digit more. */
const createLongNumberCandidate = (runs: readonly InputRun[]): Candidate =>
  createCandidate('more digits', 3, runs, (run) => {
    const { low, high } = isNumeric(run) ? measureSpread(run) : { low: -1, high: 0 };
    return run.kind === 'number' && low >= 0 && high >= 1 ? [{ at: run.at, op: 'affine', a: 1, b: findNextPower(high), c: 0 }] : [];
  });

/** Repeats a whole row at the end or at the beginning of the list. */
function createCopyCandidates(runs: readonly InputRun[]): Candidate[] {
  const lists = groupBy(runs, ({ sheetKey, area }) => `${sheetKey} ${area.top} ${area.bottom}`);
  return [...lists.values()].flatMap((list) => {
    const length = list[0]!.values.length;
    if (length < 2 || list.some(({ isKey }) => isKey) || list.every(({ order }) => order !== null)) return [];
    const rows = Array.from({ length: Math.min(length, MAX_COPIED_ROWS) }, (_, row) => row);
    return rows.flatMap((row) =>
      [0, length - 1]
        .filter((end) => end !== row)
        .map((end) => createCandidate(`row-copied ${row} to ${end}`, 2, list, (run) => [replaceCells(run, [[end, run.values[row]!]])])),
    );
  });
}

function createNumberCandidates(runs: readonly InputRun[], countsBlanks: boolean, isOnlyLast: boolean): Candidate[] {
  if (!countsBlanks) return [];
  const lists = [...groupBy(runs, ({ sheetKey, area }) => `${sheetKey} ${area.top} ${area.bottom}`).values()];
  const long = lists.filter((list) => list[0]!.values.length > 1);
  const empty = (list: readonly InputRun[], index: number) =>
    createCandidate(index === 0 ? 'row emptied first' : 'row emptied last', 4, list, (run) => [replaceCells(run, [[index, null]])]);
  const numbers = isOnlyLast ? [] : long.flat().filter((run) => isNumeric(run));
  const ends = ({ values }: InputRun) => (isOnlyLast ? [values.length - 1] : [0, values.length - 1]);
  return [
    ...long.flatMap((list) => ends(list[0]!).map((end) => empty(list, end))),
    ...long.flat().flatMap((run) => ends(run).map((end) => createCandidate('blank', 5, [run], () => [replaceCells(run, [[end, null]])]))),
    ...numbers.flatMap((run) =>
      ends(run).map((end) => createCandidate('text for number', 6, [run], () => [replaceCells(run, [[end, 'x']])])),
    ),
  ];
}
