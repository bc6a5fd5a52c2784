// This file describes the tables for the versions of modules and for drafts. The tables follow the conventions that `schema.ts` describes.

export interface ModuleVersionTable {
  module_id: string;
  /** Holds the number of the version. The versions of a module are numbered from 1, and the number of a version is never reused. */
  number: number;
  /** Holds the cards of the version in order, as a JSON list of pairs. Each pair consists of a card id and a revision number. */
  cards: string;
  /** Holds the origin of the version, for example `portal`, `api` or `draft`. */
  source: string;
  /** Holds the administrator's note on the version, which may be empty. */
  note: string;
  /** Holds the id of the administrator who created the version, or null when it was not created by an administrator. */
  made_by: string | null;
  made_at: string;
  /** Holds, as JSON, the numbers of cards that the version creates, changes, moves and deletes. */
  summary: string;
}

/**
 * Describes a revision of a card. A revision is the card's content between two consecutive changes. A revision never changes. When a card's
 * earlier content is restored, the card uses the earlier revision again.
 */
export interface CardRevisionTable {
  card_id: string;
  revision: number;
  /** Holds all fields of the card except its id, its module and its position, as JSON. */
  fields: string;
  /**
   * Holds the number of the first revision that had the same video as this revision. The roll-ups use `video_since` to count watched
   * seconds separately for each video that the card has had.
   */
  video_since: number;
  /**
   * Holds the number of the first revision that had the same answers as this revision. The roll-ups use `answers_since` to count results
   * separately for each set of answers that the card has had.
   */
  answers_since: number;
  made_at: string;
}

export interface CardRevisionObjectTable {
  card_id: string;
  revision: number;
  object_id: string;
}

/** Describes the draft of a module. A module has at most one draft. */
export interface DraftTable {
  module_id: string;
  base_version: number;
  /** Holds the cards of the draft in order, as JSON. */
  cards: string;
  /** Holds the product to which a new module is to be linked when the draft is published, as a JSON list of at most one entry. */
  links: string;
  /** Holds a text that changes with every change to the draft, so that conflicting changes are detected (optimistic locking). */
  stamp: string;
  /** Holds the id of the administrator who last changed or discarded the draft. */
  changed_by: string | null;
  changed_at: string;
  /** Holds the time at which the draft was discarded, or null while the draft is open. */
  discarded_at: string | null;
}

export interface DraftObjectTable {
  module_id: string;
  object_id: string;
}

/** Describes a file that is still to come. The row is deleted when the file has been stored as an object. */
export interface UploadTable {
  object_id: string;
  /** Holds the id of the module whose draft waits for the file, or null when an author uploads a single file. */
  module_id: string | null;
  admin_id: string;
  /** Holds the path of the file in the folder that the author chose. */
  path: string;
  name: string;
  extension: string;
  /** Holds the size of the file in bytes. */
  size: number;
  /** Holds the time at which the file was last changed on the author's device, in milliseconds since 1970, or 0 when it is not known. */
  modified_ms: number;
  /** Holds a hash of a part of the content, or null when it is not known. */
  fingerprint: string | null;
  /** Holds why the server refused the file, in words for the author, or null while the file is still to come. */
  failure: string | null;
  created_at: string;
  expires_at: string;
}
