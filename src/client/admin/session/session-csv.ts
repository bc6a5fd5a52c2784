import type { TimelineEvent } from '#shared/analytics/report-schemas.ts';
import { formatCsv } from '../ui/format/csv.ts';
import { formatVideoTime } from '../ui/format/video-time.ts';

export function formatSessionCsv(events: readonly TimelineEvent[]): string {
  const rows = events.map(({ at, type, moduleTitle, cardTitle, answer, hasPassed, watchedRanges }) => [
    at,
    type,
    moduleTitle ?? '',
    cardTitle ?? '',
    answer ?? '',
    hasPassed === null ? '' : hasPassed ? 'right' : 'wrong',
    watchedRanges.map(([from, to]) => `${formatVideoTime(from)} to ${formatVideoTime(to)}`).join('; '),
  ]);
  return formatCsv([['Time', 'What', 'Module', 'Card', 'Answer', 'Verdict', 'Watched'], ...rows]);
}
