import { sessionWords } from '#admin-words/session.ts';
import type { TimelineEvent } from '#shared/analytics/report-schemas.ts';
import { formatCsvTable } from '../ui/format/csv.ts';
import { formatVideoTime } from '../ui/format/video-time.ts';

const formatVerdict = ({ hasPassed }: TimelineEvent): string =>
  hasPassed === null ? '' : hasPassed ? sessionWords.rightInText : sessionWords.wrongInText;

const formatRanges = ({ watchedRanges }: TimelineEvent): string =>
  watchedRanges.map(([from, to]) => sessionWords.videoRange(formatVideoTime(from), formatVideoTime(to))).join('; ');

export const formatSessionCsv = (events: readonly TimelineEvent[]): string =>
  formatCsvTable(events, [
    [sessionWords.time, ({ at }) => at],
    [sessionWords.what, ({ type }) => type],
    [sessionWords.module, ({ moduleTitle }) => moduleTitle ?? ''],
    [sessionWords.card, ({ cardTitle }) => cardTitle ?? ''],
    [sessionWords.answer, ({ answer }) => answer ?? ''],
    [sessionWords.verdict, formatVerdict],
    [sessionWords.watched, formatRanges],
  ]);
