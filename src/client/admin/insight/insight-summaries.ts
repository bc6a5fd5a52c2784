import type { CardInsight, SkippedRange } from '#shared/reports.ts';
import { pluralize } from '../ui/format/pluralize.ts';
import { computePercent } from '../ui/format/percent.ts';
import { formatVideoTime } from '../ui/format/video-time.ts';

/** The card most learners have stopped at; null when nobody has stopped. */
export function findBiggestDropOff(cards: readonly CardInsight[]): CardInsight | null {
  const [worst] = cards.toSorted((a, b) => b.dropOffs - a.dropOffs);
  return worst && worst.dropOffs > 0 ? worst : null;
}

/** What the funnel says, in a sentence or two. */
export function describeFunnel(cards: readonly CardInsight[]): string {
  const began = Math.max(0, ...cards.map(({ reached }) => reached));
  const stopped = cards.reduce((sum, { dropOffs }) => sum + dropOffs, 0);
  const worst = findBiggestDropOff(cards);
  if (!worst) return `${pluralize(began, 'learner')} began, and every one has reached the end or moved on to another module.`;
  const most = `${worst.dropOffs.toLocaleString('en')} of the ${worst.reached.toLocaleString('en')} who reached it`;
  return `${pluralize(began, 'learner')} began; ${stopped.toLocaleString('en')} went no further than one of these cards, the most at “${worst.title}”: ${most}.`;
}

/** How the first answers to a quiz were. */
export function describeFirstAnswers({ total, correct }: NonNullable<CardInsight['firstAnswers']>): string {
  if (total === 0) return 'Nobody has answered yet.';
  return `${computePercent(correct, total)}% of first answers were right: ${correct.toLocaleString('en')} of ${total.toLocaleString('en')}.`;
}

/** How a challenge went. */
export function describeAttempts({ passedAfter, notPassed }: NonNullable<CardInsight['attempts']>): string {
  const passed = passedAfter.reduce((sum, { sessions }) => sum + sessions, 0);
  if (passed + notPassed === 0) return 'Nobody has tried yet.';
  const tries = passedAfter.reduce((sum, { attempts, sessions }) => sum + attempts * sessions, 0);
  const all = `${pluralize(passed, 'learner')} of ${(passed + notPassed).toLocaleString('en')} passed`;
  return passed === 0 ? `${all}.` : `${all}, after ${(tries / passed).toFixed(1)} attempts on average.`;
}

/** What those who failed had skipped. */
export function describeSkippedRange({ failedSessions, from, to, videoTitle }: SkippedRange): string {
  const stretch = `${formatVideoTime(from)} to ${formatVideoTime(to)} of “${videoTitle}”`;
  if (failedSessions === 1) return `The one learner who failed at first had skipped ${stretch}.`;
  return `At least half of the ${failedSessions.toLocaleString('en')} learners who failed at first had skipped ${stretch}.`;
}
