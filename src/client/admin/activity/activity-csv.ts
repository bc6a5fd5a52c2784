import type { ActivityRow } from '#shared/analytics/activity-schemas.ts';
import { getEngagementBadge } from '#shared/analytics/engagement-badge.ts';
import { countBadgeCards, getProgressLevel } from '#shared/analytics/progress-level.ts';
import { formatCsv } from '../ui/format/csv.ts';

const header = [
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

export function formatActivityCsv(rows: readonly ActivityRow[]): string {
  return formatCsv([
    header,
    ...rows.map((row) => [
      row.nickname,
      row.accessKey,
      row.productName,
      row.completedCards,
      row.totalCards,
      getProgressLevel(row.completedCards, countBadgeCards(row)),
      row.viewedCards,
      row.failedCards,
      row.totalAttempts,
      getEngagementBadge(row.totalAttempts, countBadgeCards(row)),
      row.lastSeen,
      row.createdAt,
    ]),
  ]);
}
