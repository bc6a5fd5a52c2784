import { Link } from 'react-router';
import type { ActivityRow } from '#shared/reports.ts';
import type { Column } from '../ui/table/column.ts';
import { Cut, TwoLines } from '../ui/table/title-cell.tsx';
import { EngagementTag, ProgressTag } from './activity-tags.tsx';
import css from './activity.module.css';
import { since } from '../ui/format/relative-time.ts';

const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);

export const activityColumns: Column<ActivityRow>[] = [
  {
    name: 'Learner',
    cell: ({ sessionId, nickname, accessKey }) => (
      <Link to={`/admin/activity/${sessionId}`} className={css.learner ?? ''}>
        <TwoLines title={nickname} code={accessKey} isNarrow />
      </Link>
    ),
    sortBy: ({ nickname }) => nickname,
  },
  { name: 'Product', cell: ({ productName }) => <Cut text={productName} />, sortBy: ({ productName }) => productName, isMinor: true },
  {
    name: 'Cards',
    cell: ({ completedCards, totalCards }) => <span style={{ whiteSpace: 'nowrap' }}>{`${completedCards} / ${totalCards}`}</span>,
    sortBy: ({ completedCards }) => completedCards,
    isNumber: true,
    isMinor: true,
  },
  {
    name: 'Progress',
    cell: ({ completedCards, totalCards }) => <ProgressTag completed={completedCards} total={totalCards} />,
    sortBy: ({ completedCards, totalCards }) => share(completedCards, totalCards),
  },
  { name: 'Viewed', cell: ({ viewedCards }) => viewedCards, sortBy: ({ viewedCards }) => viewedCards, isNumber: true, isMinor: true },
  { name: 'Failed', cell: ({ failedCards }) => failedCards, sortBy: ({ failedCards }) => failedCards, isNumber: true, isMinor: true },
  {
    name: 'Attempts',
    cell: ({ totalAttempts }) => totalAttempts,
    sortBy: ({ totalAttempts }) => totalAttempts,
    isNumber: true,
    isMinor: true,
  },
  {
    name: 'Engagement',
    cell: ({ totalAttempts, totalCards }) => <EngagementTag attempts={totalAttempts} total={totalCards} />,
    sortBy: ({ totalAttempts, totalCards }) => share(totalAttempts, totalCards),
  },
  {
    name: 'Last seen',
    cell: ({ lastSeen }) => (
      <time dateTime={lastSeen} title={lastSeen} style={{ whiteSpace: 'nowrap' }}>
        {since(lastSeen, new Date())}
      </time>
    ),
    sortBy: ({ lastSeen }) => lastSeen,
  },
];
