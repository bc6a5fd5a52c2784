import type { CardInsight, MissedVideoRange } from '#shared/analytics/report-schemas.ts';
import type { Proportion } from '#shared/statistics.ts';
import { pluralize } from '../ui/format/pluralize.ts';
import { computePercent } from '../ui/format/percent.ts';
import { formatVideoTime } from '../ui/format/video-time.ts';

/** Returns the card with the most drop-offs, or null when no card has drop-offs. */
export function findBiggestDropOff(cards: readonly CardInsight[]): CardInsight | null {
  const [worst] = cards.toSorted((a, b) => b.dropOffs - a.dropOffs);
  return worst && worst.dropOffs > 0 ? worst : null;
}

/** Describes in words the number of learners who began a module and the card at which the most learners stopped. */
export function describeFunnel(cards: readonly CardInsight[]): string {
  const learners = Math.max(0, ...cards.map(({ reached }) => reached));
  const totalDropOffs = cards.reduce((sum, { dropOffs }) => sum + dropOffs, 0);
  const recent = cards.reduce((sum, card) => sum + card.recent, 0);
  const recentText =
    recent > 0 ? ` ${recent.toLocaleString('en')} ${recent === 1 ? 'was' : 'were'} here in the last three days and may go on.` : '';
  const worst = findBiggestDropOff(cards);
  if (!worst && recent > 0) return `${pluralize(learners, 'learner')} began; nobody has stopped for good.${recentText}`;
  if (!worst) return `${pluralize(learners, 'learner')} began, and every one has reached the end or moved on to another module.`;
  const most = `${worst.dropOffs.toLocaleString('en')} of the ${worst.reached.toLocaleString('en')} who reached it`;
  return `${pluralize(learners, 'learner')} began; ${totalDropOffs.toLocaleString('en')} went no further than one of these cards, the most at “${worst.title}”: ${most}.${recentText}`;
}

/** Says how many of the first answers to a quiz were correct. */
export function describeFirstAnswers({ total, correct }: NonNullable<CardInsight['firstAnswers']>): string {
  if (total === 0) return 'Nobody has answered yet.';
  return `${computePercent(correct, total)}% of first answers were right: ${correct.toLocaleString('en')} of ${total.toLocaleString('en')}.`;
}

/** Says how many learners passed a challenge and how many attempts they needed on average. */
export function describeAttempts({ passedAfter, notPassed }: NonNullable<CardInsight['attempts']>): string {
  const passed = passedAfter.reduce((sum, { sessions }) => sum + sessions, 0);
  if (passed + notPassed === 0) return 'Nobody has tried yet.';
  const totalAttempts = passedAfter.reduce((sum, { attempts, sessions }) => sum + attempts * sessions, 0);
  const summary = `${pluralize(passed, 'learner')} of ${(passed + notPassed).toLocaleString('en')} passed`;
  return passed === 0 ? `${summary}.` : `${summary}, after ${(totalAttempts / passed).toFixed(1)} attempts on average.`;
}

/**
 * Describes a part of a video that was missed more often by learners who failed a question than by those who passed it. The text reports
 * the difference between learners who failed the question and learners who passed it, but does not claim that the missed part caused the
 * failures.
 */
export function describeMissedVideoRange({ failed, passed, from, to, videoTitle, smallestGap }: MissedVideoRange): string {
  const rangeText = `${formatVideoTime(from)} to ${formatVideoTime(to)} of “${videoTitle}”`;
  const formatShare = ({ count, total }: Proportion) => `${count.toLocaleString('en')} (${computePercent(count, total)}%)`;
  return [
    `Of the ${failed.total.toLocaleString('en')} learners who failed at first, ${formatShare(failed)} had not seen ${rangeText}.`,
    `Of the ${passed.total.toLocaleString('en')} who passed at first, ${formatShare(passed)} had not.`,
    `The gap is at least ${Math.floor(smallestGap * 100)} points, so it is hardly chance. It may be that those who hurry do both.`,
  ].join(' ');
}
