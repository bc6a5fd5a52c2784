import { sessionWords } from '#admin-words/session.ts';
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
    hasPassed === null ? '' : hasPassed ? sessionWords.rightInText : sessionWords.wrongInText,
    watchedRanges.map(([from, to]) => sessionWords.videoRange(formatVideoTime(from), formatVideoTime(to))).join('; '),
  ]);
  return formatCsv([
    [
      sessionWords.time,
      sessionWords.what,
      sessionWords.module,
      sessionWords.card,
      sessionWords.answer,
      sessionWords.verdict,
      sessionWords.watched,
    ],
    ...rows,
  ]);
}
