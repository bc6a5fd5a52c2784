import type { CardInsight, SkippedRange } from '#shared/analytics/reports.ts';
import { pluralize } from '../ui/format/pluralize.ts';
import { computePercent } from '../ui/format/percent.ts';
import { formatVideoTime } from '../ui/format/video-time.ts';

/** Returns the card with the most drop-offs, or null when no card has drop-offs. */
export function findBiggestDropOff(cards: readonly CardInsight[]): CardInsight | null {
  const [worst] = cards.toSorted((a, b) => b.dropOffs - a.dropOffs);
  return worst && worst.dropOffs > 0 ? worst : null;
}

/** Describes the funnel in one sentence. */
export function describeFunnel(cards: readonly CardInsight[]): string {
  const learners = Math.max(0, ...cards.map(({ reached }) => reached));
  const totalDropOffs = cards.reduce((sum, { dropOffs }) => sum + dropOffs, 0);
  const worst = findBiggestDropOff(cards);
  if (!worst) return `${pluralize(learners, 'learner')} began, and every one has reached the end or moved on to another module.`;
  const most = `${worst.dropOffs.toLocaleString('en')} of the ${worst.reached.toLocaleString('en')} who reached it`;
  return `${pluralize(learners, 'learner')} began; ${totalDropOffs.toLocaleString('en')} went no further than one of these cards, the most at “${worst.title}”: ${most}.`;
}

/** Describes how many first answers to a quiz were correct. */
export function describeFirstAnswers({ total, correct }: NonNullable<CardInsight['firstAnswers']>): string {
  if (total === 0) return 'Nobody has answered yet.';
  return `${computePercent(correct, total)}% of first answers were right: ${correct.toLocaleString('en')} of ${total.toLocaleString('en')}.`;
}

/** Describes how many learners passed a challenge, and after how many attempts on average. */
export function describeAttempts({ passedAfter, notPassed }: NonNullable<CardInsight['attempts']>): string {
  const passed = passedAfter.reduce((sum, { sessions }) => sum + sessions, 0);
  if (passed + notPassed === 0) return 'Nobody has tried yet.';
  const totalAttempts = passedAfter.reduce((sum, { attempts, sessions }) => sum + attempts * sessions, 0);
  const summary = `${pluralize(passed, 'learner')} of ${(passed + notPassed).toLocaleString('en')} passed`;
  return passed === 0 ? `${summary}.` : `${summary}, after ${(totalAttempts / passed).toFixed(1)} attempts on average.`;
}

/** Describes which part of a video learners who failed a question had skipped. */
export function describeSkippedRange({ failedSessions, from, to, videoTitle }: SkippedRange): string {
  const rangeText = `${formatVideoTime(from)} to ${formatVideoTime(to)} of “${videoTitle}”`;
  if (failedSessions === 1) return `The one learner who failed at first had skipped ${rangeText}.`;
  return `At least half of the ${failedSessions.toLocaleString('en')} learners who failed at first had skipped ${rangeText}.`;
}
