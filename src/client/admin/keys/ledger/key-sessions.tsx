import { Paper } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keysWords } from '#admin-words/keys.ts';
import { activityColumns } from '#client/admin/activity/activity-columns.tsx';
import { ACTIVITY_PAGE_SIZE } from '#client/admin/activity/use-activity-page.ts';
import { trpc } from '#client/admin/api/trpc-hooks.ts';
import { FailureNotice } from '#client/admin/ui/failure-notice.tsx';
import type { SortOrder } from '#client/admin/ui/table/table-column.ts';
import { TableView } from '#client/admin/ui/table/table-view.tsx';
import css from './key-ledger.module.css';

// The product column is omitted, because all sessions of an access key belong to the same product.
const columns = activityColumns.filter(({ sortKey }) => sortKey !== 'productName');

/** Each name links to the learner's timeline. The server sorts and paginates the rows. */
export function KeySessions({ accessKeyId }: { accessKeyId: string }) {
  const { client } = trpc.useUtils();
  const [sort, setSort] = useState<SortOrder>({ column: keysWords.lastSeen, isDescending: true });
  const [page, setPage] = useState(1);
  const request = {
    accessKeyId,
    sortBy: columns.find(({ name }) => name === sort.column)!.sortKey,
    isDescending: sort.isDescending,
    offset: (page - 1) * ACTIVITY_PAGE_SIZE,
    limit: ACTIVITY_PAGE_SIZE,
  };
  const { data, error, refetch } = useQuery({
    queryKey: ['key-sessions', request],
    queryFn: () => client.analytics.searchActivity.mutate(request),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const lastPage = Math.max(1, Math.ceil((data?.matchingSessions ?? 0) / ACTIVITY_PAGE_SIZE));
  if (data && page > lastPage) setPage(lastPage);
  const title = <h2 className={css.tableTitle}>{keysWords.learners}</h2>;
  if (error) return <FailureNotice title={keysWords.failedToLoadActivityData} error={error} onRetry={() => void refetch()} />;
  if (data?.matchingSessions === 0)
    return (
      <Paper component="section" className={css.empty}>
        {title}
        <p>{keysWords.nobodyLearnsWithThisKey}</p>
      </Paper>
    );
  return (
    <div className={css.table}>
      <TableView
        label={keysWords.learners}
        title={title}
        isDense
        columns={columns}
        rowKey={({ sessionId }) => sessionId}
        rows={data?.rows}
        total={data?.matchingSessions ?? 0}
        page={page}
        pageSize={ACTIVITY_PAGE_SIZE}
        onPageChange={setPage}
        sort={sort}
        onSort={(newSort) => {
          setSort(newSort);
          setPage(1);
        }}
      />
    </div>
  );
}
