import { createFieldError } from '#shared/app-error.ts';
import type { CardChanges } from '#shared/catalog.ts';
import { buildRedosProbes, SLOW_REGEX_MESSAGE } from '#shared/redos-probe.ts';
import type { Deps } from '#server/deps.ts';

/**
 * These constants limit the CPU time for one test input and for all test inputs of a regular expression. A typical regular
 * expression needs a thousandth of the allowed CPU time.
 */
const MAX_PROBE_MS = 250;
const MAX_PATTERN_MS = 750;
const WAITER = { group: 'admin', member: 'admin' };

/**
 * Throws a validation error for the first regular expression that takes too much CPU time for some answer. Grading has a limit for CPU
 * time, so correct answers would fail when a regular expression is slow.
 */
export async function rejectSlowRegexes({ regexSandbox }: Pick<Deps, 'regexSandbox'>, { answers }: CardChanges): Promise<void> {
  for (const [index, { regex }] of (answers ?? []).entries()) {
    if (regex === null) continue;
    const probes = buildRedosProbes(regex).map((text) => ({ regex, text }));
    const results = await regexSandbox.run(probes, MAX_PATTERN_MS, WAITER);
    if (results.some(({ isMatch, cpuMs }) => isMatch === null || cpuMs > MAX_PROBE_MS))
      throw createFieldError(`answers.${index}.regex`, SLOW_REGEX_MESSAGE);
  }
}
