import { setImmediate } from 'node:timers/promises';

/** A step of a change to this many pages takes a few milliseconds, during which nobody else is answered. */
const MAX_PAGES_AT_ONCE = 200;

/**
 * Lets the server answer others between two steps of a change to many pages. Inside a transaction, those who need SQLite wait all the same,
 * so the steps of small changes follow one another at once.
 */
export async function letOthersRun(pages: { length: number }): Promise<void> {
  if (pages.length > MAX_PAGES_AT_ONCE) await setImmediate();
}
