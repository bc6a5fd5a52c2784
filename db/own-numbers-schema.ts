// This file describes the tables of own numbers. The tables follow the conventions that `schema.ts` describes.

import type { Generated } from 'kysely';

/**
 * Describes the versions of a challenge's workbook. A version never changes. The card may be new, so that only a draft has it: `card_id` has
 * no foreign key, and versions that nothing names are purged.
 */
export interface WorkbookVersionTable {
  card_id: string;
  /** Names the versions that belong together, as in the content of the card. */
  numbers: string;
  number: number;
  /** Holds the version as JSON. */
  content: string;
  saved_at: Generated<string>;
}

export interface WorkbookRoundTable {
  session_id: string;
  card_id: string;
  /** Counts from 1. */
  round: number;
  numbers: string;
  /** Holds the number of the version, or 0 when the learner got the data of the start workbook. */
  number: number;
  at: string;
}

/** Describes the roll-up that counts the first submissions of learners in each round on each version, and how many of them passed. */
export interface CardRoundTable {
  product_id: string;
  card_id: string;
  numbers: string;
  round: number;
  number: number;
  first_tries: number;
  first_passes: number;
}

export interface OwnNumbersTables {
  workbook_version: WorkbookVersionTable;
  workbook_round: WorkbookRoundTable;
  card_round: CardRoundTable;
}
