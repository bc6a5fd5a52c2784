import { Paper } from '@mantine/core';
import { keysWords } from '#admin-words/keys.ts';
import { activityColumns } from '#client/admin/activity/activity-columns.tsx';
import { useSessionPages } from '#client/admin/activity/use-activity-page.ts';
import { FailureNotice } from '#client/admin/ui/failure-notice.tsx';
import { TableView } from '#client/admin/ui/table/table-view.tsx';
import css from './key-ledger.module.css';

// The product column is omitted, because all sessions of an access key belong to the same product.
const columns = activityColumns.filter(({ sortKey }) => sortKey !== 'productName');

/** Each name links to the learner's timeline. The server sorts and paginates the rows. */
export function KeySessions({ accessKeyId }: { accessKeyId: string }) {
  const { activity, error, refetch, table } = useSessionPages(columns, { accessKeyId });
  const title = <h2 className={css.tableTitle}>{keysWords.learners}</h2>;
  if (error) return <FailureNotice title={keysWords.failedToLoadActivityData} error={error} onRetry={refetch} />;
  if (activity?.matchingSessions === 0)
    return (
      <Paper component="section" className={css.empty}>
        {title}
        <p>{keysWords.nobodyLearnsWithThisKey}</p>
      </Paper>
    );
  return (
    <div className={css.table}>
      <TableView label={keysWords.learners} title={title} isDense rowKey={({ sessionId }) => sessionId} {...table} />
    </div>
  );
}
