import type { CardInsight } from '#shared/reports.ts';
import { toCsv } from '../ui/format/csv.ts';
import { percent } from '../ui/format/percent.ts';
import { clock } from '../ui/format/video-time.ts';

/** How far each card was reached. */
export function funnelCsv(cards: readonly CardInsight[]): string {
  const rows = cards.map(({ order, title, slug, type, reached, completed, leftHere }) => [
    order,
    title,
    slug,
    type,
    reached,
    completed,
    leftHere,
    percent(completed, reached),
    percent(leftHere, reached),
  ]);
  return toCsv([['Order', 'Card', 'Slug', 'Type', 'Reached', 'Completed', 'Left Here', 'Completed %', 'Left Here %'], ...rows]);
}

/** How often each option of each quiz was picked. */
export function answersCsv(cards: readonly CardInsight[]): string {
  const rows = cards.flatMap(({ title, slug, options }) => {
    const picks = options.reduce((sum, option) => sum + option.picks, 0);
    return options.map((option, index) => [
      title,
      slug,
      index + 1,
      option.label,
      option.isCorrect ? 'yes' : 'no',
      option.picks,
      percent(option.picks, picks),
      option.firstPicks,
    ]);
  });
  return toCsv([['Card', 'Slug', 'Option', 'Label', 'Right', 'Picks', 'Share %', 'First Picks'], ...rows]);
}

/** After how many attempts each challenge was passed; the last row of each counts those who have not. */
export function attemptsCsv(cards: readonly CardInsight[]): string {
  const rows = cards.flatMap(({ title, slug, attempts }) =>
    attempts === null
      ? []
      : [
          ...attempts.passedAfter.map((passed) => [title, slug, 'passed', passed.attempts, passed.sessions]),
          [title, slug, 'not yet passed', '', attempts.notPassed],
        ],
  );
  return toCsv([['Card', 'Slug', 'Outcome', 'Attempts', 'Learners'], ...rows]);
}

/** How many learners watched each second of each video. */
export function watchCsv(cards: readonly CardInsight[]): string {
  const rows = cards.flatMap(({ title, slug, watched }) =>
    watched.map((learners, second) => [title, slug, second, clock(second), learners]),
  );
  return toCsv([['Card', 'Slug', 'Second', 'Time', 'Learners'], ...rows]);
}
