import { createFieldError } from '#shared/app-error.ts';
import type { CardChanges } from '#shared/catalog.ts';
import { buildRedosProbes, SLOW_REGEX_MESSAGE } from '#shared/redos-probe.ts';
import type { Deps } from '#server/deps.ts';

/**
 * Limits the CPU time for one test input. For an input of the maximum length, a regular expression with quadratic running time needs about
 * a third of the limit, so even slower machines accept such an expression. A regular expression with cubic or exponential running time
 * needs at least sixty times the limit.
 */
const MAX_PROBE_MS = 600;
/** Limits the CPU time for all test inputs of a regular expression together. */
const MAX_PATTERN_MS = 6000;
const WAITER = { group: 'admin', member: 'admin' };

/**
 * Throws a validation error for the first regular expression that takes too much CPU time for some answer. If a slow regular expression
 * were saved, grading would stop it at the CPU time limit and grade correct answers as wrong.
 */
export async function rejectSlowRegexes({ regexSandbox }: Pick<Deps, 'regexSandbox'>, { answers }: CardChanges): Promise<void> {
  for (const [index, { regex }] of (answers ?? []).entries())
    if (regex !== null && (await isSlow(regexSandbox, regex))) throw createFieldError(`answers.${index}.regex`, SLOW_REGEX_MESSAGE);
}

/** Tests a regular expression with one input at a time, so that the server can grade learners' answers between two inputs. */
async function isSlow(regexSandbox: Deps['regexSandbox'], regex: string): Promise<boolean> {
  let usedMs = 0;
  for (const text of buildRedosProbes(regex)) {
    const [result] = await regexSandbox.run([{ regex, text }], MAX_PROBE_MS, WAITER);
    usedMs += result!.cpuMs;
    if (result!.isMatch === null || usedMs > MAX_PATTERN_MS) return true;
  }
  return false;
}
