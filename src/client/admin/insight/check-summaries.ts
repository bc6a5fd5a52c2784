import { LOCALE } from '#admin-words/locale.ts';
import { insightWords } from '#admin-words/insight.ts';
import type { CardInsight } from '#shared/analytics/report-schemas.ts';
import { FAULT_LABELS, type FaultCode } from '#workbook/checks/findings.ts';
import { computePercent } from '../ui/format/percent.ts';

type CheckInsight = CardInsight['checks'][number];

/**
 * Contains the failure rate of one check, either for all submissions or for first submissions only. The `judged` field counts the workbooks
 * for which the check had a result.
 */
export interface CheckFailureRate {
  failed: number;
  judged: number;
  percent: number;
}

const BLOCKED = 'blocked';
/** A check that passed although the engine does not know a function in the formula has this fault. */
const ACCEPTED = 'cannotFollow' satisfies FaultCode;
const hasFailed = ({ fault }: CheckInsight['outcomes'][number]) => fault !== '' && fault !== BLOCKED && fault !== ACCEPTED;
const isJudged = ({ fault }: CheckInsight['outcomes'][number]) => fault !== BLOCKED;

/** Returns the outcome of a check in the words that appear in reports, for example "typed in". */
export function formatCheckOutcome(fault: string): string {
  if (fault === '') return insightWords.passedInText;
  if (fault === BLOCKED) return insightWords.notJudgedBecauseOfAnotherFault;
  return Object.hasOwn(FAULT_LABELS, fault) ? FAULT_LABELS[fault as FaultCode] : fault;
}

/** A check has no result when a fault elsewhere in the workbook blocks the check. */
export function computeCheckFailureRate({ outcomes }: Pick<CheckInsight, 'outcomes'>, count: 'times' | 'firstTimes'): CheckFailureRate {
  const sum = (some: CheckInsight['outcomes']) => some.reduce((total, outcome) => total + outcome[count], 0);
  const [failed, judged] = [sum(outcomes.filter(hasFailed)), sum(outcomes.filter(isJudged))];
  return { failed, judged, percent: computePercent(failed, judged) };
}

/** Returns the checks of a card, sorted by failure rate in descending order. */
export function sortChecksByFailures(checks: CardInsight['checks']): CardInsight['checks'] {
  const getShare = ({ failed, judged }: CheckFailureRate) => failed / Math.max(1, judged);
  return checks.toSorted((a, b) => getShare(computeCheckFailureRate(b, 'times')) - getShare(computeCheckFailureRate(a, 'times')));
}

/** Lists the faults of a check with their numbers, for example "30 typed in, 11 leave out cells". */
export const describeFaults = (outcomes: CheckInsight['outcomes'], count: 'times' | 'firstTimes'): string =>
  outcomes
    .filter(hasFailed)
    .map((outcome) => `${formatCount(outcome[count])} ${formatCheckOutcome(outcome.fault)}`)
    .join(', ');

/**
 * Summarizes the number of failures of a check and their causes, for example "B10 by a formula: 41 of 73 failed (30 typed in, 11 leave out
 * cells)".
 */
export function describeCheckFailures(check: CheckInsight): string {
  const { failed, judged } = computeCheckFailureRate(check, 'times');
  const faults = describeFaults(check.outcomes, 'times');
  const blocked = check.outcomes.find(({ fault }) => fault === BLOCKED)?.times ?? 0;
  const summary = judged === 0 ? insightWords.notJudgedYet : insightWords.failedOf(formatCount(failed), formatCount(judged));
  const reasons = faults === '' ? '' : ` (${faults})`;
  const accepted = check.outcomes.find(({ fault }) => fault === ACCEPTED)?.times ?? 0;
  const others = accepted === 0 ? '' : `; ${formatCount(accepted)} ${formatCheckOutcome(ACCEPTED)}`;
  return `${check.label}: ${summary}${reasons}${others}${blocked === 0 ? '' : `; ${formatCount(blocked)} ${formatCheckOutcome(BLOCKED)}`}`;
}

const formatCount = (count: number) => count.toLocaleString(LOCALE);
