import type { LearnerEvent } from '#shared/learner-events.ts';
import { mergeTimeRanges, subtractTimeRanges, type TimeRange } from '#shared/time-ranges.ts';

/** How one session stands with one card. Instants are ISO-8601 text, ranges seconds of the video. */
export interface CardProgress {
  viewedAt: string | null;
  completedAt: string | null;
  attempts: number;
  hasLastAttemptFailed: boolean;
  /** How many attempts the first success took. */
  passedAfter: number | null;
  watched: TimeRange[];
  positionSeconds: number;
}

/** What one event adds to the numbers of its card. */
export interface CardDelta {
  viewed: number;
  completed: number;
  attempts: number;
  /** The option that was picked, and whether it was the session's first answer. */
  pick: { optionIndex: number; isFirst: boolean } | null;
  /** Whole seconds of the video that this session had not watched before; each range ends before its second number. */
  newlyWatched: TimeRange[];
}

export type CardEvent = Extract<LearnerEvent, { cardId: string }>;

export const initialCardProgress: CardProgress = {
  viewedAt: null,
  completedAt: null,
  attempts: 0,
  hasLastAttemptFailed: false,
  passedAfter: null,
  watched: [],
  positionSeconds: 0,
};

const nothing: CardDelta = { viewed: 0, completed: 0, attempts: 0, pick: null, newlyWatched: [] };

/** Takes an event into a session's standing with a card. The same fold keeps the roll-ups and recounts them. */
export function reduceCardEvent(
  state: CardProgress,
  event: CardEvent,
  hasPassed: boolean | null,
  at: string,
): { state: CardProgress; gain: CardDelta } {
  switch (event.type) {
    case 'viewed':
      return { state: { ...state, viewedAt: state.viewedAt ?? at }, gain: { ...nothing, viewed: state.viewedAt === null ? 1 : 0 } };
    case 'completed':
      return complete(state, nothing, at);
    case 'answered': {
      const pick = { optionIndex: event.optionIndex, isFirst: state.attempts === 0 };
      return attempt(state, { ...nothing, attempts: 1, pick }, hasPassed === true, at);
    }
    case 'submitted':
      return attempt(state, { ...nothing, attempts: 1 }, hasPassed === true, at);
    case 'watched': {
      const watched = mergeTimeRanges([...state.watched, ...event.ranges]);
      const newSeconds = subtractTimeRanges(wholeSeconds(watched), wholeSeconds(state.watched));
      return { state: { ...state, watched, positionSeconds: event.position }, gain: { ...nothing, newlyWatched: newSeconds } };
    }
  }
}

function attempt(state: CardProgress, gain: CardDelta, hasPassed: boolean, at: string): { state: CardProgress; gain: CardDelta } {
  const attempts = state.attempts + 1;
  const tried = { ...state, attempts, hasLastAttemptFailed: !hasPassed };
  if (!hasPassed) return { state: tried, gain };
  return complete({ ...tried, passedAfter: state.passedAfter ?? attempts }, gain, at);
}

function complete(state: CardProgress, gain: CardDelta, at: string): { state: CardProgress; gain: CardDelta } {
  return { state: { ...state, completedAt: state.completedAt ?? at }, gain: { ...gain, completed: state.completedAt === null ? 1 : 0 } };
}

/** The seconds of which at least half were watched. */
function wholeSeconds(ranges: readonly TimeRange[]): TimeRange[] {
  return mergeTimeRanges(ranges.map(([from, to]) => [Math.round(from), Math.round(to)]));
}
