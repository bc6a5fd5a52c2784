import type { Range } from '#shared/time-ranges.ts';
import type { NewLearnerEvent } from '#client/learner/tracking/uuid-v7.ts';

const MOST_RANGES = 100;
const LEAST_SECONDS = 0.5;

/** The seconds a media element has played, as they are reported: to a tenth, without slivers. */
export function playedRanges(played: Pick<TimeRanges, 'length' | 'start' | 'end'>): Range[] {
  return Array.from({ length: played.length }, (_, index): Range => [tenth(played.start(index)), tenth(played.end(index))])
    .filter(([from, to]) => to - from >= LEAST_SECONDS)
    .slice(0, MOST_RANGES);
}

/** What is reported of a card's lesson; null when nothing of it was played. */
export function watchedEvent(
  cardId: string,
  { played, currentTime }: Pick<HTMLMediaElement, 'played' | 'currentTime'>,
): Extract<NewLearnerEvent, { type: 'watched' }> | null {
  const ranges = playedRanges(played);
  return ranges.length > 0 ? { type: 'watched', cardId, ranges, position: tenth(currentTime) } : null;
}

function tenth(seconds: number): number {
  return Math.round(seconds * 10) / 10;
}
