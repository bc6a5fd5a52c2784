import { createFieldError } from '#shared/app-error.ts';
import type { CardChanges } from '#shared/catalog.ts';
import { buildRedosProbes, SLOW_PATTERN_MESSAGE } from '#shared/redos-probe.ts';
import { slownessWithin } from '#server/adapters/regex-sandbox.ts';

/** For one answer, and for all that are tried on a card: nobody else is served meanwhile. A usual pattern takes a thousandth. */
const BUDGET = { eachMs: 100, allMs: 500 };

/** Learners' answers are judged within a time limit, so a pattern that some answers keep busy would refuse right ones. */
export function rejectSlowRegexes({ answers }: CardChanges): void {
  const isSlowOn = slownessWithin(BUDGET);
  answers?.forEach(({ regex }, index) => {
    if (regex !== null && isSlowOn(regex, buildRedosProbes(regex))) throw createFieldError(`answers.${index}.regex`, SLOW_PATTERN_MESSAGE);
  });
}
