import { createContext, Script } from 'node:vm';
import type { Matches } from '#shared/page-types/challenge.ts';

const context = createContext(Object.create(null) as object);
const test = new Script('new RegExp(regex).test(text)');

/**
 * Tests authors' patterns on a learner's texts, for so many milliseconds in all.
 * A pattern that is invalid, or takes longer than what is left, does not match.
 */
export function matchesWithin(budgetMs: number): Matches {
  let left = budgetMs;
  return (regex, text) => {
    if (left <= 0) return false;
    const started = performance.now();
    try {
      Object.assign(context, { regex, text });
      return test.runInContext(context, { timeout: Math.max(1, Math.floor(left)) }) === true;
    } catch {
      return false;
    } finally {
      left -= performance.now() - started;
    }
  };
}
