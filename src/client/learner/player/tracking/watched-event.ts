import type { TimeRange } from '#shared/analytics/time-ranges.ts';
import { buildEventCardFields, type CardWithRevision } from '#client/learner/tracking/event-card-fields.ts';
import type { NewLearnerEvent } from '#client/learner/tracking/outbox.ts';
import { roundToTenth, type VideoActions } from '../playback/video-actions.ts';

const MAX_RANGES = 100;
const MIN_RANGE_SECONDS = 0.5;

/**
 * Returns the played ranges of a media element in seconds, rounded to a tenth of a second. Ranges shorter than `MIN_RANGE_SECONDS` are
 * omitted.
 */
export function readPlayedRanges(played: Pick<TimeRanges, 'length' | 'start' | 'end'>): TimeRange[] {
  return Array.from({ length: played.length }, (_, index): TimeRange => [
    roundToTenth(played.start(index)),
    roundToTenth(played.end(index)),
  ])
    .filter(([from, to]) => to - from >= MIN_RANGE_SECONDS)
    .slice(0, MAX_RANGES);
}

/** Returns null if there is no watched range to report. */
export function buildWatchedEvent(
  card: CardWithRevision,
  { played, currentTime }: Pick<HTMLMediaElement, 'played' | 'currentTime'>,
  { rewinds, pauses }: VideoActions,
): Extract<NewLearnerEvent, { type: 'watched' }> | null {
  const ranges = readPlayedRanges(played);
  if (ranges.length === 0) return null;
  return {
    type: 'watched',
    ...buildEventCardFields(card),
    ranges,
    position: roundToTenth(currentTime),
    ...(rewinds.length > 0 && { rewinds }),
    ...(pauses.length > 0 && { pauses }),
  };
}
