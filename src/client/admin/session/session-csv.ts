import type { SessionReport } from '#shared/reports.ts';
import { formatCsv } from '../ui/format/csv.ts';
import { formatVideoTime } from '../ui/format/video-time.ts';

const verdicts = new Map([
  [true, 'right'],
  [false, 'wrong'],
]);

/** One learner's way as a file, a row for each thing done. */
export function formatSessionCsv({ events }: SessionReport): string {
  const rows = events.map(({ at, type, moduleTitle, cardTitle, answer, hasPassed, watchedRanges }) => [
    at,
    type,
    moduleTitle ?? '',
    cardTitle ?? '',
    answer ?? '',
    hasPassed === null ? '' : verdicts.get(hasPassed)!,
    watchedRanges.map(([from, to]) => `${formatVideoTime(from)} to ${formatVideoTime(to)}`).join('; '),
  ]);
  return formatCsv([['Time', 'What', 'Module', 'Card', 'Answer', 'Verdict', 'Watched'], ...rows]);
}
