import type { TimeRange } from '#shared/time-ranges.ts';
import type { NewLearnerEvent } from '#client/learner/tracking/uuid-v7.ts';

const MAX_RANGES = 100;
const MIN_RANGE_SECONDS = 0.5;

/** The seconds a media element has played, as they are reported: to a tenth, without slivers. */
export function readPlayedRanges(played: Pick<TimeRanges, 'length' | 'start' | 'end'>): TimeRange[] {
  return Array.from({ length: played.length }, (_, index): TimeRange => [
    roundToTenth(played.start(index)),
    roundToTenth(played.end(index)),
  ])
    .filter(([from, to]) => to - from >= MIN_RANGE_SECONDS)
    .slice(0, MAX_RANGES);
}

/** What is reported of a card's lesson; null when nothing of it was played. */
export function buildWatchedEvent(
  cardId: string,
  { played, currentTime }: Pick<HTMLMediaElement, 'played' | 'currentTime'>,
): Extract<NewLearnerEvent, { type: 'watched' }> | null {
  const ranges = readPlayedRanges(played);
  return ranges.length > 0 ? { type: 'watched', cardId, ranges, position: roundToTenth(currentTime) } : null;
}

function roundToTenth(seconds: number): number {
  return Math.round(seconds * 10) / 10;
}
