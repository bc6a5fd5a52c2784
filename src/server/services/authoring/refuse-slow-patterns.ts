import { invalidField } from '#shared/app-error.ts';
import type { CardChanges } from '#shared/catalog.ts';
import { hostileAnswers, SLOW_PATTERN } from '#shared/hostile-answers.ts';
import { isSlowOn } from '../../adapters/guarded-regex.ts';

/** For one answer. A usual pattern takes a thousandth of it. */
const BUDGET_MS = 100;

/** Learners' answers are judged within a time limit, so a pattern that some answers keep busy would refuse right ones. */
export function refuseSlowPatterns({ answers }: CardChanges): void {
  answers?.forEach(({ regex }, index) => {
    if (regex !== null && isSlowOn(regex, hostileAnswers(regex), BUDGET_MS)) throw invalidField(`answers.${index}.regex`, SLOW_PATTERN);
  });
}
