/** Holds the lines of a subtitle file, so that a search reads no files. */
export interface TranscriptTable {
  object_id: string;
  /** Holds the lines in order as a JSON list of `[second, text]`. */
  cues: string;
}

/** Holds the folded words of each live card. The table has other columns on each engine, which only `search-index.ts` knows. */
export interface CardSearchTable {
  card_id: string;
}

export interface SearchTables {
  transcript: TranscriptTable;
  card_search: CardSearchTable;
}

/** The definition of the index on SQLite. Words are folded before they are stored, so the index takes them as they are. */
export const CREATE_CARD_SEARCH =
  "CREATE VIRTUAL TABLE card_search USING fts5(card_id unindexed, title, page, transcript, tokenize = 'ascii', prefix = '2 3')";
