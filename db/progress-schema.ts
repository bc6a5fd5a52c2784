// The tables of what learners did: the event journal and its roll-ups. The conventions of `schema.ts` apply.

import type { Generated } from 'kysely';

/** The event journal: everything that learners did, each event once. */
export interface EventTable {
  /** The order in which the events were stored. A number is never used again. */
  sequence: Generated<number>;
  id: string;
  session_id: string;
  /** Not a foreign key: events stay in the journal when their card is deleted. */
  card_id: string | null;
  module_id: string | null;
  type: string;
  /** The other fields of the event as JSON. */
  detail: string;
  /** The grade of an answer when it was recorded; null for events that are not graded. */
  has_passed: 0 | 1 | null;
  happened_at: string;
  /** The same for all events that were stored in one batch. Earlier than that of an older event when the clock was set back. */
  received_at: string;
}

/** Roll-up of one session on one card, updated in the same transaction as the events. */
export interface SessionCardTable {
  session_id: string;
  card_id: string;
  viewed_at: string | null;
  completed_at: string | null;
  attempts: number;
  last_attempt_failed: 0 | 1;
  /** The number of attempts up to the first success; null before it. */
  passed_after: number | null;
  /** The watched ranges of the video in seconds, as JSON. */
  watched: string;
  /** Where playback of the video stopped. */
  position_seconds: number;
}

/** Roll-up: the modules that a session has completed. */
export interface SessionModuleTable {
  session_id: string;
  module_id: string;
  completed_at: string;
}

/** Roll-up: sessions started, by product and day (UTC, YYYY-MM-DD). */
export interface ProductDayTable {
  product_id: string;
  day: string;
  sessions: number;
}

/** Roll-up: sessions that viewed or completed a card for the first time, and attempts, by product, card and day. */
export interface CardDayTable {
  product_id: string;
  card_id: string;
  day: string;
  viewed: number;
  completed: number;
  attempts: number;
}

/** Roll-up: how often each option of a quiz was picked, in total and as a session's first answer. */
export interface CardOptionTable {
  product_id: string;
  card_id: string;
  option_index: number;
  picks: number;
  first_picks: number;
}

/** Roll-up: the number of sessions that watched each second of a card's video, as a JSON list. */
export interface CardWatchTable {
  product_id: string;
  card_id: string;
  sessions_by_second: string;
}
