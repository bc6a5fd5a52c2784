import type { TimeRange } from '#shared/analytics/time-ranges.ts';
import type { NewLearnerEvent } from '#client/learner/tracking/outbox.ts';

const MAX_RANGES = 100;
const MIN_RANGE_SECONDS = 0.5;

/** Returns the played ranges of a media element in seconds, rounded to a tenth of a second. Very short ranges are omitted. */
export function readPlayedRanges(played: Pick<TimeRanges, 'length' | 'start' | 'end'>): TimeRange[] {
  return Array.from({ length: played.length }, (_, index): TimeRange => [
    roundToTenth(played.start(index)),
    roundToTenth(played.end(index)),
  ])
    .filter(([from, to]) => to - from >= MIN_RANGE_SECONDS)
    .slice(0, MAX_RANGES);
}

/** Creates the event that reports the watched ranges of a card's video, or returns null when no part of the video was played. */
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
