import { Link } from 'react-router';
import { activityWords } from '#admin-words/activity.ts';
import type { ActivityRow, ActivitySortKey } from '#shared/analytics/activity-schemas.ts';
import { countBadgeCards } from '#shared/analytics/progress-level.ts';
import { formatRelativeTime } from '../ui/format/relative-time.ts';
import type { TableColumn } from '../ui/table/table-column.ts';
import { TitleCell, TruncatedText } from '../ui/table/title-cell.tsx';
import css from './activity.module.css';
import { EngagementTag, ProgressTag } from './activity-tags.tsx';

const numberColumn = (name: string, key: 'viewedCards' | 'failedCards' | 'totalAttempts') => ({
  name,
  cell: (row: ActivityRow) => row[key],
  sortKey: key,
  isNumeric: true,
  isHiddenOnPhones: true,
  isHiddenOnTablets: true,
});

export const activityColumns: (TableColumn<ActivityRow> & { sortKey: ActivitySortKey })[] = [
  {
    name: activityWords.learner,
    cell: ({ sessionId, nickname, accessKey }) => (
      <Link to={`/admin/activity/${sessionId}`} className={css.learner ?? ''}>
        <TitleCell title={nickname} code={accessKey} isNarrow />
      </Link>
    ),
    sortKey: 'nickname',
  },
  { name: activityWords.product, cell: ({ productName }) => <TruncatedText text={productName} />, sortKey: 'productName' },
  {
    name: activityWords.cards,
    cell: ({ completedCards, totalCards }) => <span style={{ whiteSpace: 'nowrap' }}>{`${completedCards} / ${totalCards}`}</span>,
    sortKey: 'completedCards',
    isNumeric: true,
  },
  {
    name: activityWords.progress,
    cell: (row) => (
      <>
        <ProgressTag completed={row.completedCards} total={countBadgeCards(row)} />
        {row.newPages > 0 && <small className={css.newPages}>{activityWords.newPages(row.newPages)}</small>}
      </>
    ),
    sortKey: 'progress',
    isBadge: true,
  },
  numberColumn(activityWords.viewed, 'viewedCards'),
  numberColumn(activityWords.failed, 'failedCards'),
  numberColumn(activityWords.attempts, 'totalAttempts'),
  {
    name: activityWords.engagement,
    cell: (row) => <EngagementTag attempts={row.totalAttempts} total={countBadgeCards(row)} />,
    sortKey: 'engagement',
    isBadge: true,
  },
  {
    name: activityWords.lastSeen,
    cell: ({ lastSeen }) => (
      <time dateTime={lastSeen} title={lastSeen} style={{ whiteSpace: 'nowrap' }}>
        {formatRelativeTime(lastSeen, new Date())}
      </time>
    ),
    sortKey: 'lastSeen',
  },
];
