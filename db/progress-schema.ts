// This file describes the tables for the activity of learners: the event journal and its roll-ups. The tables follow the conventions that
// `schema.ts` describes.

import type { Generated } from 'kysely';

/** Describes the event journal, which stores each event of every learner exactly once. */
export interface EventTable {
  /** Holds the sequence number of the event. Events are numbered in the order in which they are stored, and a number is never reused. */
  sequence: Generated<number>;
  id: string;
  session_id: string;
  /** The `card_id` column has no foreign key, because an event stays in the journal when its card is deleted. */
  card_id: string | null;
  /** Holds the number of the card revision that the learner saw, or null for revision 1. */
  card_revision: Generated<number | null>;
  module_id: string | null;
  type: string;
  /** Holds the event fields that have no column of their own, as JSON. */
  detail: string;
  /** Holds the grade that an answer received when the event was stored, or null when the event is not graded. */
  has_passed: 0 | 1 | null;
  happened_at: string;
  /**
   * Holds the time at which the event was stored. All events of one batch have the same storage time. After the clock has been set back, an
   * event can have an earlier time than events that were stored before it.
   */
  received_at: string;
}

/** Holds the events of learners who have not been seen for long, with one row for each session. */
export interface ArchivedEventTable {
  session_id: string;
  /** Holds the rows of the event journal as JSON, compressed with Brotli and encoded as base64. */
  events: string;
}

/** The roll-up is updated in the same transaction that stores the events. */
export interface SessionCardTable {
  session_id: string;
  card_id: string;
  viewed_at: string | null;
  completed_at: string | null;
  attempts: number;
  last_attempt_failed: 0 | 1;
  /** Holds the number of attempts up to and including the first success, or null before the first success. */
  passed_after: number | null;
  /**
   * Identifies the set of answers against which the learner's first attempt was graded: the number of the first card revision with these
   * answers, or 1 before the first attempt.
   */
  answers_since: Generated<number>;
  /** Holds the watched ranges of the video in seconds, as JSON. */
  watched: string;
  /** Holds the position in seconds at which playback of the video stopped. */
  position_seconds: number;
  /** Identifies the video to which the watched ranges and the position refer: the number of the first card revision with this video. */
  video_since: Generated<number>;
  rewound: Generated<string>;
  /** Holds the playback positions at which the learner paused, in whole seconds, as JSON. */
  paused: Generated<string>;
  /**
   * Holds the learner's activity in all videos that the card has had, except the video that `video_since` identifies. The JSON list has one
   * entry per video: the number of the first card revision with that video, the watched ranges, and any rewound ranges and paused seconds.
   */
  watched_before: Generated<string>;
  /**
   * Holds the kind of exit that would be recorded if the learner left the card now. The value is `next`, `option:` followed by the index of
   * the picked option, `passed`, `failed` or `other`. The `exit` column is null unless the learner is currently on the card.
   */
  exit: string | null;
  /**
   * Lists the ways in which the learner has left the card, as JSON. Each entry is a pair of an exit, such as `next`, and the id of the card
   * that came next, which is null at the end of the module.
   */
  exits: Generated<string>;
  /** Lists the rounds of own numbers in which the learner has submitted something, as JSON: pairs of the round and 1 when it was passed. */
  rounds: Generated<string>;
}

export interface SessionModuleTable {
  session_id: string;
  module_id: string;
  completed_at: string;
}

/**
 * Describes how far, in percent, a session was in a module before the content of the module changed. A later change of the content does not
 * take a learner back. The journal does not say which pages there were, so this table is no roll-up.
 */
export interface SessionModulePercentTable {
  session_id: string;
  module_id: string;
  percent: number;
}

/** Describes the roll-up that counts the started sessions of each product on each UTC day. Days have the form YYYY-MM-DD. */
export interface ProductDayTable {
  product_id: string;
  day: string;
  sessions: number;
}

/**
 * Describes the roll-up that counts, per product, card and UTC day, the sessions that viewed the card for the first time, the sessions that
 * completed it for the first time, and the attempts.
 */
export interface CardDayTable {
  product_id: string;
  card_id: string;
  day: string;
  viewed: number;
  completed: number;
  attempts: number;
}

/** Describes the roll-up that counts how often learners picked each option of a quiz, both in total and as a session's first answer. */
export interface CardOptionTable {
  product_id: string;
  card_id: string;
  /** Identifies the set of answers that the learners saw: the number of the first card revision with these answers. */
  answers_since: number;
  option_index: number;
  picks: number;
  first_picks: number;
}

/** Each count column holds a JSON list with one count per second of the video. */
export interface CardWatchTable {
  product_id: string;
  card_id: string;
  /** Identifies the video that the learners saw: the number of the first card revision with this video. */
  video_since: number;
  sessions_by_second: string;
  rewound_by_second: Generated<string>;
  paused_by_second: Generated<string>;
}

/**
 * Describes the roll-up that counts learners' steps per UTC day. A step leads from one card to another card, or to the end of the module.
 * No screen shows the steps, the rewinds and the pauses yet; they are recorded for the flow map, which reads them.
 */
export interface CardStepTable {
  product_id: string;
  from_card_id: string;
  /** Holds the day on which the learners left the card, in the form YYYY-MM-DD. */
  day: string;
  /** Names the way in which the learners left the card, with the same values as `session_card.exit`. */
  exit: string;
  /** Holds the id of the card that the learners viewed next, or an empty string for the end of the module. */
  to_card_id: string;
  steps: number;
  /** Holds the number of sessions that took the step for the first time on this day. */
  learners: number;
}

/**
 * Describes the roll-up that counts how often each workbook check of a challenge passed or failed, both in total and in each session's
 * first submission.
 */
export interface CardCheckTable {
  product_id: string;
  card_id: string;
  /** Identifies the set of answers that the learners saw: the number of the first card revision with these answers. */
  answers_since: number;
  check_id: string;
  /** The fault code is `blocked` when an earlier fault prevented the check, and empty when the check passed. */
  fault: string;
  times: number;
  first_times: number;
}

/** Describes the roll-up that counts what workbook checks found in the first tries of learners, by the UTC day of the try. */
export interface CardCheckDayTable {
  product_id: string;
  card_id: string;
  day: string;
  check_id: string;
  fault: string;
  learners: number;
}
