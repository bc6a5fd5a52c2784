import type { LearnerEvent } from '#shared/analytics/learner-events.ts';
import type { FaultCode } from '#workbook/checks/findings.ts';
import type { SubmittedAnswer } from '#shared/page-types/challenge.ts';
import { addSubmittedRound, findSubmittedRound, type RoundsOfSession, type SubmittedRound } from './session-rounds.ts';
import type { CardExit, CardStep, TakenExit } from './session-steps.ts';
import { mergeClosestTimeRanges, mergeTimeRanges, subtractTimeRanges, type TimeRange } from '#shared/analytics/time-ranges.ts';

/** Describes the progress of a session on a card. Instants are ISO-8601 strings, and ranges are playback positions in seconds. */
export interface CardProgress {
  viewedAt: string | null;
  completedAt: string | null;
  attempts: number;
  hasLastAttemptFailed: boolean;
  /** Holds the number of the first passed attempt, or null when no attempt has passed yet. */
  attemptsToPass: number | null;
  /** Lists at most a hundred watched ranges of the video, in whole seconds. */
  watchedRanges: TimeRange[];
  positionSeconds: number;
  /**
   * Identifies the set of answers against which the session's first attempt was graded: the number of the card revision that introduced it,
   * or 1 before the first attempt.
   */
  answersSince: number;
  /** Holds the number of the card revision that introduced the video to which the watched ranges and the position refer. */
  videoSince: number;
  /** Lists at most a hundred ranges that the learner rewound, in whole seconds. */
  rewoundRanges: TimeRange[];
  /** Lists at most a hundred playback positions, in whole seconds, at which the learner paused. */
  pausedSeconds: number[];
  watchedBefore: WatchedVideo[];
  /**
   * Names the way in which the learner leaves the card if the learner does nothing else on the card. The `exit` field is null for every
   * card except the one that the session viewed last.
   */
  exit: CardExit | null;
  takenExits: TakenExit[];
  rounds: RoundsOfSession;
}

/** The lists of rewound ranges and paused seconds are present only if the learner rewound or paused the video. */
export type WatchedVideo = [videoSince: number, watched: TimeRange[], rewound?: TimeRange[], paused?: number[]];

/** Identifies the video and the answers that a learner saw on a card by the numbers of the card revisions that introduced them. */
export interface CardContentRevisions {
  videoSince: number;
  answersSince: number;
}

export interface RecordedCheck {
  checkId: string;
  /** The fault code is `blocked` when an earlier check has already reported the fault, and empty when the check passed. */
  fault: string;
  /** True when the submission was the session's first attempt at the card. */
  isFirst: boolean;
}

export interface CardStatisticsDelta {
  viewed: number;
  completed: number;
  attempts: number;
  /** Holds the chosen option and whether the answer was the session's first attempt at the card. */
  pick: { optionIndex: number; isFirst: boolean } | null;
  checks: RecordedCheck[];
  /** Holds the round of own numbers of which this is the session's first submission, and whether it passed. */
  firstTry: (SubmittedRound & { hasPassed: boolean }) | null;
  /** Lists the seconds of the video that the session had not watched before, as ranges with exclusive ends. */
  newlyWatched: TimeRange[];
  /** Lists the seconds of the video that the session had not rewound before, as ranges with exclusive ends. */
  newlyRewound: TimeRange[];
  /** Lists the seconds of the video at which the session had not paused before, each as a range of one second. */
  newlyPaused: TimeRange[];
  /** Holds the learner's step from this card to the next card, or null when the learner stayed on the card. */
  step: CardStep | null;
}

/**
 * Limits the number of watched ranges that are stored for a video. No learner needs more than a hundred ranges, but a script could
 * otherwise make the server store a separate range for every other second.
 */
const MAX_WATCHED_RANGES = 100;
const MAX_REWOUND_RANGES = 100;
const MAX_PAUSED_SECONDS = 100;

/** Marks a check whose only faults were already reported by an earlier check. */
export const BLOCKED_FAULT = 'blocked';
/** Stands for the fault of a failed check whose fault code the client did not send. Keyreel's own client always sends a fault code. */
const UNKNOWN_FAULT = 'unclear' satisfies FaultCode;

export type CardEvent = Extract<LearnerEvent, { cardId: string }>;

export const initialCardProgress: CardProgress = {
  viewedAt: null,
  completedAt: null,
  attempts: 0,
  hasLastAttemptFailed: false,
  attemptsToPass: null,
  watchedRanges: [],
  positionSeconds: 0,
  answersSince: 1,
  videoSince: 1,
  rewoundRanges: [],
  pausedSeconds: [],
  watchedBefore: [],
  exit: null,
  takenExits: [],
  rounds: [],
};

export const emptyDelta: CardStatisticsDelta = {
  viewed: 0,
  completed: 0,
  attempts: 0,
  pick: null,
  checks: [],
  firstTry: null,
  newlyWatched: [],
  newlyRewound: [],
  newlyPaused: [],
  step: null,
};

/**
 * Returns the progress after an event, and the numbers that the event adds to its card's statistics. This reducer is used both when events
 * are recorded and when roll-ups are rebuilt. `hasPassed` says whether an answer is correct, and `at` is the instant at which the server
 * received the event.
 */
export function reduceCardEvent(
  progress: CardProgress,
  event: CardEvent,
  hasPassed: boolean | null,
  at: string,
  counted: CardContentRevisions,
): { progress: CardProgress; delta: CardStatisticsDelta } {
  switch (event.type) {
    case 'viewed': {
      const viewed = progress.viewedAt === null ? 1 : 0;
      return { progress: { ...progress, viewedAt: progress.viewedAt ?? at }, delta: { ...emptyDelta, viewed } };
    }
    case 'completed':
      return complete(progress, emptyDelta, at);
    case 'answered': {
      const pick = { optionIndex: event.optionIndex, isFirst: progress.attempts === 0 };
      return addAttempt(progress, { ...emptyDelta, attempts: 1, pick }, hasPassed === true, at, counted);
    }
    case 'submitted': {
      const submitted = findSubmittedRound(event.answers);
      const { rounds, isFirst } = addSubmittedRound(progress.rounds, submitted, hasPassed === true);
      const isFirstRound = submitted === null || submitted.round === 1;
      const checks = listRecordedChecks(event.answers, isFirstRound && progress.attempts === 0);
      const firstTry = isFirst ? { ...submitted!, hasPassed: hasPassed === true } : null;
      const delta = { ...emptyDelta, checks, firstTry };
      // A new round keeps the pass: once it is there, only practice follows.
      if (!isFirstRound && progress.attemptsToPass !== null) return { progress: { ...progress, rounds }, delta };
      return addAttempt({ ...progress, rounds }, { ...delta, attempts: 1 }, hasPassed === true, at, counted);
    }
    case 'watched':
      return watch(switchVideo(progress, counted.videoSince), event);
  }
}

function watch(
  progress: CardProgress,
  event: Extract<CardEvent, { type: 'watched' }>,
): { progress: CardProgress; delta: CardStatisticsDelta } {
  const watchedRanges = addRanges(progress.watchedRanges, event.ranges, MAX_WATCHED_RANGES);
  const rewoundRanges = addRanges(progress.rewoundRanges, event.rewinds ?? [], MAX_REWOUND_RANGES);
  const pausedSeconds = [...new Set([...progress.pausedSeconds, ...(event.pauses ?? [])])].slice(0, MAX_PAUSED_SECONDS);
  const newPauses = pausedSeconds.slice(progress.pausedSeconds.length);
  return {
    progress: { ...progress, watchedRanges, rewoundRanges, pausedSeconds, positionSeconds: event.position },
    delta: {
      ...emptyDelta,
      newlyWatched: subtractTimeRanges(watchedRanges, toWholeSeconds(progress.watchedRanges)),
      newlyRewound: subtractTimeRanges(rewoundRanges, progress.rewoundRanges),
      newlyPaused: newPauses.map((second): TimeRange => [second, second + 1]),
    },
  };
}

function addRanges(before: readonly TimeRange[], added: readonly TimeRange[], maxCount: number): TimeRange[] {
  return mergeClosestTimeRanges(toWholeSeconds([...before, ...added]), maxCount);
}

/** Makes the progress on a card refer to another video. The learner's actions in the replaced video are moved to `watchedBefore`. */
function switchVideo(progress: CardProgress, videoSince: number): CardProgress {
  if (progress.videoSince === videoSince) return progress;
  const [, watchedRanges = [], rewoundRanges = [], pausedSeconds = []] =
    progress.watchedBefore.find(([since]) => since === videoSince) ?? [];
  const others = progress.watchedBefore.filter(([since]) => since !== videoSince);
  const watchedBefore = [...others, ...listPreviousVideo(progress)];
  return { ...progress, videoSince, watchedRanges, rewoundRanges, pausedSeconds, watchedBefore };
}

function listPreviousVideo({ videoSince, watchedRanges, rewoundRanges, pausedSeconds }: CardProgress): WatchedVideo[] {
  if (rewoundRanges.length + pausedSeconds.length > 0) return [[videoSince, watchedRanges, rewoundRanges, pausedSeconds]];
  return watchedRanges.length > 0 ? [[videoSince, watchedRanges]] : [];
}

function listRecordedChecks(answers: readonly SubmittedAnswer[], isFirst: boolean): RecordedCheck[] {
  const outcomes = answers.flatMap((answer) => (answer !== null && 'checked' in answer ? (answer.checked?.outcomes ?? []) : []));
  return outcomes.map(({ id, outcome, fault }) => ({
    checkId: id,
    fault: outcome === 'pass' ? (fault ?? '') : outcome === 'blocked' ? BLOCKED_FAULT : (fault ?? UNKNOWN_FAULT),
    isFirst,
  }));
}

function addAttempt(
  progress: CardProgress,
  delta: CardStatisticsDelta,
  hasPassed: boolean,
  at: string,
  counted: CardContentRevisions,
): { progress: CardProgress; delta: CardStatisticsDelta } {
  const attempts = progress.attempts + 1;
  const answersSince = progress.attempts === 0 ? counted.answersSince : progress.answersSince;
  const attempted = { ...progress, attempts, answersSince, hasLastAttemptFailed: !hasPassed };
  if (!hasPassed) return { progress: attempted, delta };
  return complete({ ...attempted, attemptsToPass: progress.attemptsToPass ?? attempts }, delta, at);
}

function complete(progress: CardProgress, delta: CardStatisticsDelta, at: string): { progress: CardProgress; delta: CardStatisticsDelta } {
  const completed = progress.completedAt === null ? 1 : 0;
  return { progress: { ...progress, completedAt: progress.completedAt ?? at }, delta: { ...delta, completed } };
}

/** Rounds watched ranges to whole seconds and then merges them. A second counts as watched if at least half of it was watched. */
export function toWholeSeconds(ranges: readonly TimeRange[]): TimeRange[] {
  return mergeTimeRanges(ranges.map(([from, to]) => [Math.round(from), Math.round(to)]));
}
