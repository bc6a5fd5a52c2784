import { LOCALE } from '#admin-words/locale.ts';
import { insightWords } from '#admin-words/insight.ts';
import type { CardInsight, CheckDay } from '#shared/analytics/report-schemas.ts';
import { computeCheckFailureRate, describeFaults, type CheckFailureRate } from './check-summaries.ts';

type Outcomes = CardInsight['checks'][number]['outcomes'];

export interface CheckComparison {
  id: string;
  label: string;
  before: CheckFailureRate;
  after: CheckFailureRate;
  /** Says both rates in words, with what was found. */
  text: string;
}

/**
 * Compares what the checks of a card found in learners' first tries before and after a UTC day. The day itself is in neither, because it has
 * tries of both kinds.
 */
export function compareCheckDays(
  { id, checks }: Pick<CardInsight, 'id' | 'checks'>,
  days: readonly CheckDay[],
  day: string,
): CheckComparison[] {
  const own = days.filter(({ cardId }) => cardId === id);
  return checks.map((check) => {
    const found = own.filter(({ checkId }) => checkId === check.id);
    const [before, after] = [found.filter((each) => each.day < day), found.filter((each) => each.day > day)].map(sumByFault) as [
      Outcomes,
      Outcomes,
    ];
    const rates = { before: rate(before), after: rate(after) };
    const text = insightWords.beforeAfter(check.label, describe(rates.before, before), describe(rates.after, after));
    return { id: check.id, label: check.label, ...rates, text };
  });
}

const rate = (outcomes: Outcomes) => computeCheckFailureRate({ outcomes }, 'firstTimes');

function describe({ failed, judged, percent }: CheckFailureRate, outcomes: Outcomes): string {
  if (judged === 0) return insightWords.noFirstTries;
  const faults = describeFaults(outcomes, 'firstTimes');
  return insightWords.ofLearnersFailedAtFirst(failed.toLocaleString(LOCALE), judged.toLocaleString(LOCALE), percent, faults);
}

function sumByFault(days: readonly CheckDay[]): Outcomes {
  const learnersByFault = new Map<CheckDay['fault'], number>();
  for (const { fault, learners } of days) learnersByFault.set(fault, (learnersByFault.get(fault) ?? 0) + learners);
  return [...learnersByFault]
    .map(([fault, learners]) => ({ fault, times: learners, firstTimes: learners }))
    .toSorted((one, other) => other.times - one.times);
}
