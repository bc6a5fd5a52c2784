import { LOCALE } from '#admin-words/locale.ts';
import { insightWords } from '#admin-words/insight.ts';
import type { CardInsight, MissedVideoRange } from '#shared/analytics/report-schemas.ts';
import type { Proportion } from '#shared/statistics.ts';
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
  const recentText = recent > 0 ? insightWords.hereInLastThreeDays(recent.toLocaleString(LOCALE), recent) : '';
  const worst = findBiggestDropOff(cards);
  if (!worst && recent > 0) return insightWords.learnersBegan(learners, recentText);
  if (!worst) return insightWords.nobodyStopped(learners);
  const most = insightWords.ofThoseWhoReached(worst.dropOffs.toLocaleString(LOCALE), worst.reached.toLocaleString(LOCALE));
  return insightWords.mostStopAt(learners, totalDropOffs.toLocaleString(LOCALE), worst.title, most, recentText);
}

/** Says how many of the first answers to a quiz were correct. */
export function describeFirstAnswers({ total, correct }: NonNullable<CardInsight['firstAnswers']>): string {
  if (total === 0) return insightWords.nobodyHasAnsweredYet;
  return insightWords.firstAnswersWereRight(computePercent(correct, total), correct.toLocaleString(LOCALE), total.toLocaleString(LOCALE));
}

/** Says how many learners passed a challenge and how many attempts they needed on average. */
export function describeAttempts({ passedAfter, notPassed }: NonNullable<CardInsight['attempts']>): string {
  const passed = passedAfter.reduce((sum, { sessions }) => sum + sessions, 0);
  if (passed + notPassed === 0) return insightWords.nobodyHasTriedYet;
  const totalAttempts = passedAfter.reduce((sum, { attempts, sessions }) => sum + attempts * sessions, 0);
  const summary = insightWords.learnersOfPassed(passed, (passed + notPassed).toLocaleString(LOCALE));
  return passed === 0 ? `${summary}.` : insightWords.afterAttemptsOnAverage(summary, (totalAttempts / passed).toFixed(1));
}

/**
 * Describes a part of a video that was missed more often by learners who failed a question than by those who passed it. The text reports
 * the difference between learners who failed the question and learners who passed it, but does not claim that the missed part caused the
 * failures.
 */
export function describeMissedVideoRange({ failed, passed, from, to, videoTitle, smallestGap }: MissedVideoRange): string {
  const rangeText = insightWords.videoRange(formatVideoTime(from), formatVideoTime(to), videoTitle);
  const formatShare = ({ count, total }: Proportion) => `${count.toLocaleString(LOCALE)} (${computePercent(count, total)}%)`;
  return [
    insightWords.ofLearnersWhoFailed(failed.total.toLocaleString(LOCALE), formatShare(failed), rangeText),
    insightWords.ofWhoPassedAtFirst(passed.total.toLocaleString(LOCALE), formatShare(passed)),
    insightWords.gapIsAtLeastPoints(Math.floor(smallestGap * 100)),
  ].join(' ');
}
