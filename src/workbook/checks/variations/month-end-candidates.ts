import { toCalendarDay, toDateSerial } from '#workbook/formula/values/serial-date.ts';
import { createCandidate, replaceCells, type Candidate } from './candidate.ts';
import type { InputRun } from './input-runs.ts';
import { isDateOfToday } from './plausible-data.ts';

const [MAX_MONTHS, MAX_PHASES] = [8, 12];

/** Gives dates the first day and the last day of the months among them. */
export function createMonthEndCandidates(runs: readonly InputRun[]): Candidate[] {
  const dates = runs.filter(({ kind, values, isOnWorkDays }) => !isOnWorkDays && (kind === 'date' || values.every(isDateOfToday)));
  const ends = dates.map((run) => listMonthEnds(run.values as number[]));
  const phaseCount = Math.max(0, ...ends.map((days, index) => Math.ceil(days.length / dates[index]!.values.length)));
  return Array.from({ length: Math.min(MAX_PHASES, phaseCount) }, (_, phase) =>
    createCandidate(`month ends ${phase}`, 2, dates, (run, at) => {
      const days = ends[at]!;
      const shift = phase * run.values.length;
      return [
        replaceCells(
          run,
          run.values.map((_value, index) => [index, days[(index + shift) % days.length]!]),
        ),
      ];
    }),
  );
}

/** Lists the first days of the months of dates and of the months after them, each with the day before it. */
function listMonthEnds(dates: readonly number[]): number[] {
  const firsts = new Set<number>();
  for (const date of dates) {
    const { year, month } = toCalendarDay(date, false);
    for (const step of [0, 1]) firsts.add(toDateSerial(year, month + step, 1, false));
  }
  return [...firsts].slice(0, MAX_MONTHS).flatMap((first) => [first, first - 1]);
}
