import { createFieldError } from '#shared/app-error.ts';
import type { CardChanges } from '#shared/catalog.ts';
import { buildRedosProbes, SLOW_REGEX_MESSAGE } from '#shared/redos-probe.ts';
import type { Deps } from '#server/deps.ts';

/** CPU time for one probe, and for all probes of a card together. A usual pattern needs a thousandth. */
const MAX_PROBE_MS = 100;
const MAX_CARD_MS = 500;

/**
 * Throws a field error for the first pattern that some answer keeps busy for long: answers are graded within a CPU budget, so
 * such a pattern would fail right answers.
 */
export async function rejectSlowRegexes({ regexSandbox }: Pick<Deps, 'regexSandbox'>, { answers }: CardChanges): Promise<void> {
  const probes = (answers ?? []).flatMap(({ regex }, index) =>
    regex === null ? [] : buildRedosProbes(regex).map((text) => ({ index, regex, text })),
  );
  const results = await regexSandbox.run(probes, MAX_CARD_MS);
  const slow = results.findIndex(({ isMatch, cpuMs }) => isMatch === null || cpuMs > MAX_PROBE_MS);
  if (slow !== -1) throw createFieldError(`answers.${probes[slow]!.index}.regex`, SLOW_REGEX_MESSAGE);
}
