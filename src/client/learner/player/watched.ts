import type { Range } from '#shared/ranges.ts';

const MOST_RANGES = 100;
const LEAST_SECONDS = 0.5;

/** The seconds a media element has played, as they are reported: to a tenth, without slivers. */
export function playedRanges(played: Pick<TimeRanges, 'length' | 'start' | 'end'>): Range[] {
  const tenth = (seconds: number) => Math.round(seconds * 10) / 10;
  return Array.from({ length: played.length }, (_, index): Range => [tenth(played.start(index)), tenth(played.end(index))])
    .filter(([from, to]) => to - from >= LEAST_SECONDS)
    .slice(0, MOST_RANGES);
}
