// This file describes the tables that several server processes use to share state. The tables exist only in PostgreSQL, because only one
// process uses a SQLite database.

/** Describes the table in which all server processes record failed attempts, such as wrong passwords, so that they are counted together. */
export interface FailedAttemptTable {
  name: string;
  failed_at_ms: number;
}

/** Describes the table of values that all server processes share until each value expires. */
export interface ExpiringValueTable {
  name: string;
  value: string;
  expires_at_ms: number;
}

/** Describes the table that holds the used amount of each allowance, for example of a session's grading time. */
export interface UsedAmountTable {
  name: string;
  amount: number;
  at_ms: number;
}

export interface SemaphoreCountTable {
  name: string;
  process_id: string;
  count: number;
  expires_at_ms: number;
}
