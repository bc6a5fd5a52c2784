import { Link } from 'react-router';
import type { ActivityRow } from '#shared/reports.ts';
import type { TableColumn } from '../ui/table/column.ts';
import { TruncatedText, TitleCell } from '../ui/table/title-cell.tsx';
import { EngagementTag, ProgressTag } from './activity-tags.tsx';
import css from './activity.module.css';
import { formatRelativeTime } from '../ui/format/relative-time.ts';

const computeShare = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);

export const activityColumns: TableColumn<ActivityRow>[] = [
  {
    name: 'Learner',
    cell: ({ sessionId, nickname, accessKey }) => (
      <Link to={`/admin/activity/${sessionId}`} className={css.learner ?? ''}>
        <TitleCell title={nickname} code={accessKey} isNarrow />
      </Link>
    ),
    getSortValue: ({ nickname }) => nickname,
  },
  {
    name: 'Product',
    cell: ({ productName }) => <TruncatedText text={productName} />,
    getSortValue: ({ productName }) => productName,
    isHiddenOnPhones: true,
  },
  {
    name: 'Cards',
    cell: ({ completedCards, totalCards }) => <span style={{ whiteSpace: 'nowrap' }}>{`${completedCards} / ${totalCards}`}</span>,
    getSortValue: ({ completedCards }) => completedCards,
    isNumeric: true,
    isHiddenOnPhones: true,
  },
  {
    name: 'Progress',
    cell: ({ completedCards, totalCards }) => <ProgressTag completed={completedCards} total={totalCards} />,
    getSortValue: ({ completedCards, totalCards }) => computeShare(completedCards, totalCards),
  },
  {
    name: 'Viewed',
    cell: ({ viewedCards }) => viewedCards,
    getSortValue: ({ viewedCards }) => viewedCards,
    isNumeric: true,
    isHiddenOnPhones: true,
  },
  {
    name: 'Failed',
    cell: ({ failedCards }) => failedCards,
    getSortValue: ({ failedCards }) => failedCards,
    isNumeric: true,
    isHiddenOnPhones: true,
  },
  {
    name: 'Attempts',
    cell: ({ totalAttempts }) => totalAttempts,
    getSortValue: ({ totalAttempts }) => totalAttempts,
    isNumeric: true,
    isHiddenOnPhones: true,
  },
  {
    name: 'Engagement',
    cell: ({ totalAttempts, totalCards }) => <EngagementTag attempts={totalAttempts} total={totalCards} />,
    getSortValue: ({ totalAttempts, totalCards }) => computeShare(totalAttempts, totalCards),
  },
  {
    name: 'Last seen',
    cell: ({ lastSeen }) => (
      <time dateTime={lastSeen} title={lastSeen} style={{ whiteSpace: 'nowrap' }}>
        {formatRelativeTime(lastSeen, new Date())}
      </time>
    ),
    getSortValue: ({ lastSeen }) => lastSeen,
  },
];
