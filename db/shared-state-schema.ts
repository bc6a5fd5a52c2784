// This file describes the tables that several server processes use to share state. The tables exist only on PostgreSQL.

/**
 * Describes the table of failed attempts, which all server processes count together. Only PostgreSQL has the table of failed attempts,
 * because only one process uses a SQLite database.
 */
export interface FailedAttemptTable {
  /** Holds the name of the rate limit that counts the failed attempt. */
  name: string;
  failed_at_ms: number;
}

/**
 * Describes the table of values that all server processes share until the values expire. Only PostgreSQL has the table of expiring values.
 */
export interface ExpiringValueTable {
  name: string;
  value: string;
  expires_at_ms: number;
}

/**
 * Describes the table that holds the used amount of each allowance, such as the grading time of a session. Only PostgreSQL has the table of
 * used amounts.
 */
export interface UsedAmountTable {
  name: string;
  amount: number;
  at_ms: number;
}

/**
 * Describes the table that holds the number of holders of each semaphore in each server process. Only PostgreSQL has the table of semaphore
 * counts.
 */
export interface SemaphoreCountTable {
  name: string;
  process_id: string;
  count: number;
  expires_at_ms: number;
}
