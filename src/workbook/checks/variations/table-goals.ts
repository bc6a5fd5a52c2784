import { containsCell } from '#workbook/reader/cell-address.ts';
import type { PlainValue } from '../check-set.ts';
import { ERROR_VALUE_PATTERN, isBlank } from '../values/same-value.ts';
import type { InputRun } from './input-runs.ts';
import type { CandidateState, Goal, VariationProblem } from './variation-problem.ts';
import { readOverride } from './variation-problem.ts';

/** What a list of typed results can look up in place of a whole text. */
const SIGNS: readonly ((text: string) => string)[] = [
  (text) => String(text.length),
  (text) => text.slice(0, 1).toLowerCase(),
  (text) => text.slice(-1).toLowerCase(),
];

const listRowRuns = ({ cells, source }: VariationProblem, indexes: readonly number[]): InputRun[] =>
  indexes.length < 2
    ? []
    : source.runs.filter(
        ({ kind, sheetKey, area }) =>
          kind === 'text' &&
          indexes.every((index) => cells[index]!.sheet.name.toLowerCase() === sheetKey && containsCell(area, cells[index]!.row, area.left)),
      );

const isNewResult = (results: readonly PlainValue[], value: PlainValue) =>
  !results.includes(value) && !isBlank(value) && !(typeof value === 'string' && ERROR_VALUE_PATTERN.test(value));

/** Lists the goal that a list of all texts with their results is wrong: some text must be new, and give a new result. */
export function listTableGoals(problem: VariationProblem, start: CandidateState, indexes: readonly number[]): Goal[] {
  const results = indexes.map((index) => start.values[index] ?? null);
  if (listRowRuns(problem, indexes).length === 0 || new Set(results).size < indexes.length) return [];
  return [{ isMet: ({ values }) => indexes.some((index) => isNewResult(results, values[index] ?? null)) }];
}

/** Lists the goals that some text gives another result than the text of the start with the same length, first or last letter. */
export function listSignGoals(problem: VariationProblem, start: CandidateState, indexes: readonly number[]): Goal[] {
  const results = indexes.map((index) => start.values[index] ?? null);
  return listRowRuns(problem, indexes).flatMap((run) =>
    SIGNS.flatMap((signOf): Goal[] => {
      const rowOf = (index: number) => problem.cells[index]!.row;
      const table = new Map<string, PlainValue>();
      for (const [at, index] of indexes.entries()) {
        const sign = signOf(String(run.values[rowOf(index) - run.area.top]));
        if (table.has(sign) && table.get(sign) !== results[at]) return [];
        table.set(sign, results[at]!);
      }
      const isWrong = ({ candidate, values }: CandidateState) =>
        indexes.some((index) => {
          const text = readOverride(problem, candidate, run, rowOf(index));
          const [value, listed] = [values[index] ?? null, typeof text === 'string' ? table.get(signOf(text)) : undefined];
          return typeof text === 'string' && (listed === undefined ? isNewResult(results, value) : listed !== value);
        });
      return new Set(table.values()).size > 1 ? [{ isMet: isWrong }] : [];
    }),
  );
}
