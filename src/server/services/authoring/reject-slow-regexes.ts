import { createFieldError } from '#shared/app-error.ts';
import type { CardChanges } from '#shared/catalog.ts';
import { buildRedosProbes, SLOW_REGEX_MESSAGE } from '#shared/redos-probe.ts';
import type { Deps } from '#server/deps.ts';

/** CPU time for one probe, and for all probes of a pattern together. A usual pattern needs a thousandth. */
const MAX_PROBE_MS = 250;
const MAX_PATTERN_MS = 750;
const WAITER = { group: 'admin', member: 'admin' };

/**
 * Throws a field error for the first pattern that some answer keeps busy for long: answers are graded within a CPU budget, so
 * such a pattern would fail right answers.
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
