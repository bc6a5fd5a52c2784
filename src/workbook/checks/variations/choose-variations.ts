import { isBlank, ERROR_VALUE_PATTERN } from '../values/same-value.ts';
import { MAX_VARIATION_BYTES, type PlainValue } from '../check-set.ts';
import type { Variation } from '../variation.ts';
import type { Candidate } from './candidate.ts';
import { isStableState } from './is-stable-state.ts';
import { listCandidates } from './list-candidates.ts';
import { listGoals } from './variation-goals.ts';
import { calculateState, type CandidateState, type Values, type VariationProblem } from './variation-problem.ts';

/** Candidates of this cost or more are tried only when the others leave a goal open. */
const RARE_COST = 4;
/** Limits how many pairs of a variation and a goal are looked at in the search for variations that together meet all goals. */
const MAX_COVER_PAIRS = 5_000_000;

/** Chooses at most `limit` variations that together tell the solution from as many wrong formulas as possible. */
export function chooseVariations(problem: VariationProblem, limit: number): Candidate[] {
  const start = calculateState(problem, { rule: 'start', cost: 0, ops: [] });
  if (!start || problem.source.runs.length === 0) return [];
  const goals = listGoals(problem, start);
  const states: { candidate: Candidate; met: Set<number> }[] = [];
  const open = new Set(goals.keys());
  const meets = (state: CandidateState, wanted: readonly number[]) => new Set(wanted.filter((goal) => goals[goal]!.isMet(state)));
  const tryCandidates = (candidates: readonly Candidate[], isWanted: (goal: number) => boolean, mayLose: boolean) => {
    for (const cost of new Set(candidates.map((candidate) => candidate.cost))) {
      if (cost >= RARE_COST && [...open].every((goal) => goals[goal]!.isOfStartData)) break;
      for (const candidate of candidates.filter((other) => other.cost === cost)) {
        // Unusual data are no more like those of the start than the limits of these.
        const wanted = (cost >= RARE_COST ? [...open].filter((goal) => !goals[goal]!.isOfStartData) : [...goals.keys()]).filter(isWanted);
        const state = calculateState(problem, candidate);
        if (!state || !isStableState(problem, state)) continue;
        if (cost < RARE_COST && !mayLose && losesResult(start.values, state.values)) continue;
        const met = meets(state, wanted);
        if (met.size > 0) states.push({ candidate, met });
      }
      for (const { met } of states) for (const goal of met) open.delete(goal);
    }
  };
  const candidates = listCandidates(problem.source);
  const plausible = new Set(candidates.filter(problem.isPlausible));
  tryCandidates([...plausible], () => true, false);
  // The first goals are that the result of each checked cell changes at all, if need be to 0 or with unusual data.
  const isOpenResult = (goal: number) => goal < problem.cells.length && open.has(goal);
  const others = candidates.filter((candidate) => !plausible.has(candidate));
  for (const list of [[...plausible], others]) if ([...open].some(isOpenResult)) tryCandidates(list, isOpenResult, true);
  // The goals that every version of the data must meet come first, with simple changes, which hold for other data more often.
  const isLasting = (goal: number) => !goals[goal]!.isOfStartData;
  const lasting = states.flatMap(({ candidate, met }) =>
    candidate.isCombined ? [] : [{ candidate, met: new Set([...met].filter(isLasting)) }],
  );
  const meetAll = ({ candidate }: MetState) => ({ candidate, met: meets(calculateState(problem, candidate)!, [...goals.keys()]) });
  const keepLasting = ({ candidate, met }: MetState) => ({ candidate, met: new Set([...met].filter(isLasting)) });
  const first = removeSpare(chooseGreedily(lasting, limit).map(meetAll).map(keepLasting)).map(meetAll);
  // What turns out to be spare makes room for others.
  let kept = first;
  for (;;) {
    const added = chooseGreedily(states, limit, kept).slice(kept.length).map(meetAll);
    if (added.length === 0) break;
    kept = removeSpare([...kept, ...added], first);
  }
  const tellable = new Set(states.flatMap(({ met }) => [...met]));
  const cover = meetsAll(kept, tellable) ? null : findCover(states, tellable, limit);
  return (cover ? removeSpare(cover.map(meetAll)) : kept).map(({ candidate }) => candidate);
}

/** Returns which goals variations meet, without those of the start data when the data are others. */
export function listMetGoals(problem: VariationProblem, variations: readonly Variation[], areStartData = true): boolean[] {
  const start = calculateState(problem, { rule: 'start', cost: 0, ops: [] });
  if (!start || problem.source.runs.length === 0) return [];
  const states = variations.flatMap(({ ops }) => calculateState(problem, { rule: 'kept', cost: 0, ops }) ?? []);
  return listGoals(problem, start)
    .filter(({ isOfStartData }) => areStartData || !isOfStartData)
    .map(({ isMet }) => states.some(isMet));
}

/** Returns whether a candidate turns a result into 0, nothing or an error, or cannot be calculated. Such candidates are used only in need. */
export function spoilsResult(problem: VariationProblem, candidate: Candidate): boolean {
  const [start, state] = [{ rule: 'start', cost: 0, ops: [] }, candidate].map((one) => calculateState(problem, one));
  return !start || !state || losesResult(start.values, state.values);
}

interface MetState {
  candidate: Candidate;
  met: Set<number>;
}

function chooseGreedily(states: readonly MetState[], limit: number, first: readonly MetState[] = []) {
  const chosen = [...first];
  const closed = new Set(first.flatMap(({ met }) => [...met]));
  let bytes = measureAllBytes(first);
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

const meetsAll = (states: readonly MetState[], goals: ReadonlySet<number>) =>
  [...goals].every((goal) => states.some(({ met }) => met.has(goal)));

/** Searches for variations that together meet all goals where the greedy choice did not, and returns null after too much work. */
function findCover(states: readonly MetState[], goals: ReadonlySet<number>, limit: number): readonly MetState[] | null {
  let pairs = 0;
  const search = (chosen: readonly MetState[], open: readonly number[]): readonly MetState[] | null => {
    if (open.length === 0) return measureAllBytes(chosen) <= MAX_VARIATION_BYTES ? chosen : null;
    pairs += states.length * open.length;
    if (chosen.length === limit || pairs > MAX_COVER_PAIRS) return null;
    const countGained = ({ met }: MetState) => open.filter((goal) => met.has(goal)).length;
    const gains = new Map(states.map((state) => [state, countGained(state)]));
    if (Math.max(...gains.values()) * (limit - chosen.length) < open.length) return null;
    // Whatever else is chosen, one of these must be.
    const [rarest] = open.map((goal) => states.filter(({ met }) => met.has(goal))).toSorted((a, b) => a.length - b.length);
    for (const state of rarest!.toSorted((a, b) => gains.get(b)! - gains.get(a)! || a.candidate.cost - b.candidate.cost)) {
      const found = search(
        [...chosen, state],
        open.filter((goal) => !state.met.has(goal)),
      );
      if (found) return found;
    }
    return null;
  };
  return search([], [...goals]);
}

const measureAllBytes = (states: readonly MetState[]) => states.reduce((sum, { candidate }) => sum + measureBytes(candidate), 2);
const measureBytes = ({ ops }: Candidate) => JSON.stringify({ ops }).length + 1;

/** Removes every chosen variation whose goals the others meet as well, those of `first` last, and otherwise the most expensive one before others. */
function removeSpare(chosen: readonly MetState[], first: readonly MetState[] = []): MetState[] {
  let kept = [...chosen];
  const byCost = (states: readonly MetState[]) => states.toSorted((a, b) => b.candidate.cost - a.candidate.cost);
  const isFirst = (state: MetState) => first.includes(state);
  for (const one of [...byCost(chosen.filter((state) => !isFirst(state))), ...byCost(chosen.filter(isFirst))]) {
    const others = kept.filter((other) => other !== one);
    if ([...one.met].every((goal) => others.some(({ met }) => met.has(goal)))) kept = others;
  }
  return kept;
}

const isNothing = (value: PlainValue) => isBlank(value) || value === 0 || (typeof value === 'string' && ERROR_VALUE_PATTERN.test(value));
const losesResult = (start: Values, values: Values) => values.some((value, index) => isNothing(value) && !isNothing(start[index]!));
