// This file describes the tables of the state that several server processes share, which exist only on PostgreSQL.

/**
 * Describes failed attempts that all processes count together. Only PostgreSQL has the table of failed attempts, because only one process
 * uses a SQLite database.
 */
export interface FailedAttemptTable {
  /** Names the rate limit towards which the failed attempt counts. */
  name: string;
  failed_at_ms: number;
}

/** Describes values that all processes share until the values expire. Only PostgreSQL has the table of expiring values. */
export interface ExpiringValueTable {
  name: string;
  value: string;
  expires_at_ms: number;
}

/** Describes how much of each allowance is used up. Only PostgreSQL has the table of used amounts. */
export interface UsedAmountTable {
  name: string;
  amount: number;
  at_ms: number;
}

/** Describes how many holders each semaphore has in each process. Only PostgreSQL has the table of semaphore counts. */
export interface SemaphoreCountTable {
  name: string;
  process_id: string;
  count: number;
  expires_at_ms: number;
}
