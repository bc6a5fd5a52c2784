// This file describes the tables for the versions of modules and for drafts. The tables follow the conventions that `schema.ts` describes.

/** Describes a version of a module: the cards that learners saw from one change of the module until the next change. */
export interface ModuleVersionTable {
  module_id: string;
  /** Holds the number of the version. The versions of a module are numbered from 1, and a number is never reused. */
  number: number;
  /** Holds the cards in their order, as a JSON list of pairs of a card id and a revision. */
  cards: string;
  /** Names how the change was made, for example `portal`, `api` or `draft`. */
  source: string;
  /** Holds the administrator's note on the version, which may be empty. */
  note: string;
  /** Names the administrator who made the version, or is null when no administrator made the version. */
  made_by: string | null;
  made_at: string;
  /** Holds the numbers of created, changed, moved and deleted cards as JSON. */
  summary: string;
}

/**
 * Describes a revision of a card: the content that the card had from one change until the next. A revision never changes. A card whose
 * earlier content is restored gets its earlier revision back.
 */
export interface CardRevisionTable {
  card_id: string;
  /** Holds the number of the revision. The revisions of a card are numbered from 1. */
  revision: number;
  /** Holds all fields of the card except its id, its module and its position, as JSON. */
  fields: string;
  /** Holds the first revision that had the video of this revision. Watched seconds are counted for this number. */
  video_since: number;
  /** Holds the first revision that had the answers of this revision. Answers are counted for this number. */
  answers_since: number;
  made_at: string;
}

/** Describes the table of the objects that each kept revision of a card uses. */
export interface CardRevisionObjectTable {
  card_id: string;
  revision: number;
  object_id: string;
}

/** Describes the draft of a module. A module has at most one draft. */
export interface DraftTable {
  module_id: string;
  /** Holds the number of the version with which the draft began. */
  base_version: number;
  /** Holds the cards of the draft in their order, as JSON. */
  cards: string;
  /** Holds the products to which a new module is linked when the draft is published, as JSON. */
  links: string;
  /** Holds a text that every change of the draft replaces, for optimistic locking. */
  stamp: string;
  /** Names the administrator who changed or discarded the draft last. */
  changed_by: string | null;
  changed_at: string;
  /** Holds the time at which the draft was discarded, or null while the draft is open. */
  discarded_at: string | null;
}

/** Describes the table of the objects that each draft uses. */
export interface DraftObjectTable {
  module_id: string;
  object_id: string;
}
