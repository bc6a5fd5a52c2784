import { Link } from 'react-router';
import type { ActivityRow, ActivitySortKey } from '#shared/analytics/activity-schemas.ts';
import { countBadgeCards } from '#shared/analytics/progress-level.ts';
import { pluralize } from '../ui/format/pluralize.ts';
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
});

export const activityColumns: (TableColumn<ActivityRow> & { sortKey: ActivitySortKey })[] = [
  {
    name: 'Learner',
    cell: ({ sessionId, nickname, accessKey }) => (
      <Link to={`/admin/activity/${sessionId}`} className={css.learner ?? ''}>
        <TitleCell title={nickname} code={accessKey} isNarrow />
      </Link>
    ),
    sortKey: 'nickname',
  },
  { name: 'Product', cell: ({ productName }) => <TruncatedText text={productName} />, sortKey: 'productName' },
  {
    name: 'Cards',
    cell: ({ completedCards, totalCards }) => <span style={{ whiteSpace: 'nowrap' }}>{`${completedCards} / ${totalCards}`}</span>,
    sortKey: 'completedCards',
    isNumeric: true,
  },
  {
    name: 'Progress',
    cell: (row) => (
      <>
        <ProgressTag completed={row.completedCards} total={countBadgeCards(row)} />
        {row.newPages > 0 && <small className={css.newPages}>{pluralize(row.newPages, 'new page')}</small>}
      </>
    ),
    sortKey: 'progress',
    isBadge: true,
  },
  numberColumn('Viewed', 'viewedCards'),
  numberColumn('Failed', 'failedCards'),
  numberColumn('Attempts', 'totalAttempts'),
  {
    name: 'Engagement',
    cell: (row) => <EngagementTag attempts={row.totalAttempts} total={countBadgeCards(row)} />,
    sortKey: 'engagement',
    isBadge: true,
  },
  {
    name: 'Last seen',
    cell: ({ lastSeen }) => (
      <time dateTime={lastSeen} title={lastSeen} style={{ whiteSpace: 'nowrap' }}>
        {formatRelativeTime(lastSeen, new Date())}
      </time>
    ),
    sortKey: 'lastSeen',
  },
];
