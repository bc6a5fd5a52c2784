import { createFieldError } from '#shared/app-error.ts';
import type { CardChanges } from '#shared/catalog.ts';
import { buildRedosProbes, SLOW_REGEX_MESSAGE } from '#shared/redos-probe.ts';
import type { RegexSandbox, RegexTest } from '#server/adapters/regex-sandbox.ts';
import type { Deps } from '#server/deps.ts';

/**
 * These constants limit the CPU time for one test input and for all test inputs of a regular expression. A typical regular
 * expression needs a thousandth of the allowed CPU time.
 */
const MAX_PROBE_MS = 250;
const MAX_PATTERN_MS = 1500;
const WAITER = { group: 'admin', member: 'admin' };

/**
 * Throws a validation error for the first regular expression that takes too much CPU time for some answer. Grading has a limit for CPU
 * time, so correct answers would fail when a regular expression is slow.
 */
export async function rejectSlowRegexes({ regexSandbox }: Pick<Deps, 'regexSandbox'>, { answers }: CardChanges): Promise<void> {
  for (const [index, { regex }] of (answers ?? []).entries())
    if (regex !== null && (await isSlow(regexSandbox, regex))) throw createFieldError(`answers.${index}.regex`, SLOW_REGEX_MESSAGE);
}

async function isSlow(sandbox: RegexSandbox, regex: string): Promise<boolean> {
  let totalMs = 0;
  for (const text of buildRedosProbes(regex)) {
    totalMs += await measureLeastCpuMs(sandbox, { regex, text });
    if (totalMs > MAX_PATTERN_MS) return true;
  }
  return false;
}

/**
 * Returns the CPU time of a test, or Infinity when the test needs more than MAX_PROBE_MS. A test that seems too slow is measured a second
 * time, because the measured CPU time grows when other programs use the same processor.
 */
async function measureLeastCpuMs(sandbox: RegexSandbox, test: RegexTest): Promise<number> {
  for (let attempt = 0; attempt < 2; attempt++) {
    const [result] = await sandbox.run([test], MAX_PROBE_MS, WAITER);
    if (result!.isMatch !== null && result!.cpuMs <= MAX_PROBE_MS) return result!.cpuMs;
  }
  return Infinity;
}
