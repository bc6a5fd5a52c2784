// This file describes the tables that several server processes use to share state. The tables exist only in PostgreSQL.

/**
 * Describes the table of failed attempts, which counts the failed attempts of all server processes together. Only PostgreSQL has the table
 * of failed attempts, because only one process uses a SQLite database.
 */
export interface FailedAttemptTable {
  /** Holds the name of the rate limit that counts the failed attempt. */
  name: string;
  failed_at_ms: number;
}

/**
 * Describes the table of values that all server processes share until each value expires. Only PostgreSQL has the table of expiring values.
 */
export interface ExpiringValueTable {
  name: string;
  value: string;
  expires_at_ms: number;
}

/**
 * Describes the table that holds the used amount of each allowance, such as a session's grading time. Only PostgreSQL has the table of used
 * amounts.
 */
export interface UsedAmountTable {
  name: string;
  amount: number;
  at_ms: number;
}

/**
 * Describes the table that holds how many slots of each semaphore each server process occupies. Only PostgreSQL has the table of semaphore
 * counts.
 */
export interface SemaphoreCountTable {
  name: string;
  process_id: string;
  count: number;
  expires_at_ms: number;
}
