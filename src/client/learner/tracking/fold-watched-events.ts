import type { LearnerEvent } from '#shared/analytics/learner-events.ts';
import { mergeTimeRanges } from '#shared/analytics/time-ranges.ts';

const MAX_RANGES = 100;
const MAX_VIDEO_ACTIONS = 50;

/**
 * Returns one event that says what two events say about the same revision of a card's video. Returns null when the two cannot be one,
 * because the server would refuse it.
 */
export function foldWatchedEvents(earlier: LearnerEvent, later: LearnerEvent): LearnerEvent | null {
  if (earlier.type !== 'watched' || later.type !== 'watched') return null;
  if (earlier.cardId !== later.cardId || earlier.revision !== later.revision) return null;
  const ranges = mergeTimeRanges([...earlier.ranges, ...later.ranges]);
  const rewinds = [...(earlier.rewinds ?? []), ...(later.rewinds ?? [])];
  const pauses = [...(earlier.pauses ?? []), ...(later.pauses ?? [])];
  if (ranges.length > MAX_RANGES || rewinds.length > MAX_VIDEO_ACTIONS || pauses.length > MAX_VIDEO_ACTIONS) return null;
  return { ...later, ranges, ...(rewinds.length > 0 && { rewinds }), ...(pauses.length > 0 && { pauses }) };
}
