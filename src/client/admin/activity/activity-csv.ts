import type { ActivityRow } from '#shared/reports.ts';
import { engagementBadge } from '#shared/engagement-badge.ts';
import { progressBadge } from '#shared/progress-badge.ts';
import { toCsv } from '../ui/format/csv.ts';

const head = [
  'Nickname',
  'Access Key',
  'Product',
  'Completed',
  'Cards',
  'Progress',
  'Viewed',
  'Failed',
  'Attempts',
  'Engagement',
  'Last Seen',
  'First Seen',
];

/** The activity table as a file. */
export function activityCsv(rows: readonly ActivityRow[]): string {
  return toCsv([
    head,
    ...rows.map((row) => [
      row.nickname,
      row.accessKey,
      row.productName,
      row.completedCards,
      row.totalCards,
      progressBadge(row.completedCards, row.totalCards),
      row.viewedCards,
      row.failedCards,
      row.totalAttempts,
      engagementBadge(row.totalAttempts, row.totalCards),
      row.lastSeen,
      row.createdAt,
    ]),
  ]);
}
