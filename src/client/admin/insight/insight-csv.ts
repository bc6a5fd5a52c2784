import { insightWords } from '#admin-words/insight.ts';
import type { CardInsight } from '#shared/analytics/report-schemas.ts';
import { formatCsv, formatCsvTable } from '../ui/format/csv.ts';
import { computePercent } from '../ui/format/percent.ts';
import { formatCheckOutcome } from './check-summaries.ts';
import { formatVideoTime } from '../ui/format/video-time.ts';

export const formatFunnelCsv = (cards: readonly CardInsight[]): string =>
  formatCsvTable(cards, [
    [insightWords.order, ({ order }) => order],
    [insightWords.card, ({ title }) => title],
    [insightWords.slug, ({ slug }) => slug],
    [insightWords.type, ({ type }) => type],
    [insightWords.reached, ({ reached }) => reached],
    [insightWords.completed, ({ completed }) => completed],
    [insightWords.leftHereHeading, ({ dropOffs }) => dropOffs],
    [insightWords.completedPercent, ({ completed, reached }) => computePercent(completed, reached)],
    [insightWords.leftHerePercentHeading, ({ dropOffs, reached }) => computePercent(dropOffs, reached)],
    [insightWords.hereInLast3DaysHeading, ({ recent }) => recent],
  ]);

/** Builds a CSV file that lists how often learners chose each option of each quiz. */
export function formatAnswersCsv(cards: readonly CardInsight[]): string {
  const rows = cards.flatMap(({ title, slug, options }) => {
    const picks = options.reduce((sum, option) => sum + option.picks, 0);
    return options.map((option, index) => [
      title,
      slug,
      index + 1,
      option.label,
      option.isCorrect ? insightWords.yes : insightWords.no,
      option.picks,
      computePercent(option.picks, picks),
      option.firstPicks,
    ]);
  });
  return formatCsv([
    [
      insightWords.card,
      insightWords.slug,
      insightWords.option,
      insightWords.label,
      insightWords.right,
      insightWords.picks,
      insightWords.sharePercent,
      insightWords.firstPicks,
    ],
    ...rows,
  ]);
}

/**
 * Builds a CSV file that lists how many attempts learners needed to pass each challenge. The last row for each challenge counts the
 * learners who have not passed it.
 */
export function formatAttemptsCsv(cards: readonly CardInsight[]): string {
  const rows = cards.flatMap(({ title, slug, attempts }) =>
    attempts === null
      ? []
      : [
          ...attempts.passedAfter.map((passed) => [title, slug, 'passed', passed.attempts, passed.sessions]),
          [title, slug, insightWords.notYetPassedInText, '', attempts.notPassed],
        ],
  );
  return formatCsv([[insightWords.card, insightWords.slug, insightWords.outcome, insightWords.attempts, insightWords.learners], ...rows]);
}

/** Builds a CSV file that lists how often each workbook check of each challenge passed or failed. */
export function formatChecksCsv(cards: readonly CardInsight[]): string {
  const rows = cards.flatMap(({ title, checks }) =>
    checks.flatMap(({ label, cell, outcomes }) =>
      outcomes.map(({ fault, times, firstTimes }) => [title, label, cell, formatCheckOutcome(fault), times, firstTimes]),
    ),
  );
  return formatCsv([
    [insightWords.card, insightWords.check, insightWords.cell, insightWords.fault, insightWords.times, insightWords.firstTimes],
    ...rows,
  ]);
}

/** Builds a CSV file that lists how many learners watched each second of each video. */
export function formatRetentionCsv(cards: readonly CardInsight[]): string {
  const rows = cards.flatMap(({ title, slug, viewersPerSecond }) =>
    viewersPerSecond.map((learners, second) => [title, slug, second, formatVideoTime(second), learners]),
  );
  return formatCsv([[insightWords.card, insightWords.slug, insightWords.second, insightWords.time, insightWords.learners], ...rows]);
}
