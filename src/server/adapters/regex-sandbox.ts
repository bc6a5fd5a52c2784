import { createContext, Script } from 'node:vm';
import type { RegexMatcher } from '#shared/page-types/challenge.ts';

const context = createContext(Object.create(null) as object);
const test = new Script('new RegExp(regex).test(text)');

/**
 * Tests authors' patterns on a learner's texts, for so many milliseconds of work in all.
 * A pattern that is invalid, or takes longer than what is left, does not match.
 */
export function matchesWithin(budgetMs: number): RegexMatcher {
  const matches = matchesOrEnds(budgetMs);
  return (regex, text) => matches(regex, text) === true;
}

/** Tells whether a pattern needs more than `eachMs` of work for one of the texts, or all that were asked about more than `allMs`. */
export function slownessWithin({ eachMs, allMs }: { eachMs: number; allMs: number }): (regex: string, texts: readonly string[]) => boolean {
  let left = allMs;
  return (regex, texts) =>
    texts.some((text) => {
      const before = process.threadCpuUsage();
      const isStopped = matchesOrEnds(eachMs)(regex, text) === null;
      left -= millisecondsSince(before);
      return isStopped || left <= 0;
    });
}

/** The same with null for a pattern that was stopped, or never begun, because the time was up. */
function matchesOrEnds(budgetMs: number): (regex: string, text: string) => boolean | null {
  let left = budgetMs;
  return (regex, text) => {
    // The timeout goes by the clock on the wall: on a busy machine it stops a pattern that has hardly run, and a right
    // answer would be judged wrong. So it only interrupts, and the processor time it had decides.
    while (left > 0) {
      const before = process.threadCpuUsage();
      try {
        Object.assign(context, { regex, text });
        return test.runInContext(context, { timeout: Math.max(1, Math.ceil(left)) }) === true;
      } catch (error) {
        if (!isTimeout(error)) return false;
      } finally {
        left -= millisecondsSince(before);
      }
    }
    return null;
  };
}

/** Of the processor, not of the clock on the wall. */
function millisecondsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** The error comes from the other context, so it is no instance of this one's Error. */
function isTimeout(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
}
