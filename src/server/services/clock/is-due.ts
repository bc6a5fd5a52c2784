import { sql } from 'kysely';

const DAY_MS = 24 * 60 * 60 * 1000;
/** No attempt to send something is put off for this long. */
const LONGEST_WAIT_MS = 3 * DAY_MS;

/**
 * Builds the condition that the time to send something has come. An instant that is further ahead than any wait was stored while the clock
 * was wrong, and would otherwise keep a buyer's mail back for years.
 */
export function isDue(column: string, now: string) {
  const latest = new Date(Date.parse(now) + LONGEST_WAIT_MS).toISOString();
  return sql<boolean>`(${sql.ref(column)} <= ${now} or ${sql.ref(column)} > ${latest})`;
}
