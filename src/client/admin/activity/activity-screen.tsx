import { formatLocalDate } from '../ui/format/date-format.ts';
import { Button, NativeSelect } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useCanUseArea } from '../api/use-can-use-area.ts';
import { useMutationToasts } from '../api/use-mutation-toasts.ts';
import { ExportCsvButton } from '../ui/export-csv-button.tsx';
import { AdminIcon } from '../ui/admin-icon.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { downloadCsv, formatCsv } from '../ui/format/csv.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { RefreshButton } from '../ui/refresh-button.tsx';
import { SearchField } from '../ui/table/search-field.tsx';
import { TableView } from '../ui/table/table-view.tsx';
import { activityColumns } from './activity-columns.tsx';
import { ACTIVITY_PAGE_SIZE, useActivityPage } from './use-activity-page.ts';
import { activityWords } from '#admin-words/activity.ts';
import type { ActivityRow } from '#shared/analytics/activity-schemas.ts';
import { getEngagementBadge } from '#shared/analytics/engagement-badge.ts';
import { countBadgeCards, getProgressLevel } from '#shared/analytics/progress-level.ts';

export function ActivityScreen() {
  const { activity, error, isFetching, refetch, fetchAllRows, ...table } = useActivityPage();
  const canUse = useCanUseArea();
  const { onError } = useMutationToasts();
  const exportCsv = useMutation({
    mutationFn: async () => downloadCsv(`activity_${formatLocalDate(new Date())}.csv`, formatActivityCsv(await fetchAllRows())),
    onError,
  });
  const isEmpty = activity?.totalSessions === 0;
  const hasRows = !error && activity !== undefined && !isEmpty;
  return (
    <>
      <PageHeader
        title={activityWords.activity}
        summary={
          isEmpty
            ? activityWords.sessionsAppearHereAsLearnersEnter
            : activity && activityWords.sessionsLastSeenFirst(activity.totalSessions)
        }
      >
        {!error && <RefreshButton isBusy={isFetching} onClick={refetch} />}
        {hasRows && canUse('insight') && (
          <Button variant="default" component={Link} to="/admin/insight" leftSection={<AdminIcon name="insight" />}>
            {activityWords.insight}
          </Button>
        )}
        {hasRows && <ExportCsvButton isBusy={exportCsv.isPending} onClick={() => exportCsv.mutate()} />}
      </PageHeader>
      {error ? (
        <FailureNotice title={activityWords.failedToLoadActivityData} error={error} onRetry={refetch} />
      ) : isEmpty ? (
        <EmptyState icon="activity" text={activityWords.noUserActivityFound}>
          <Button component={Link} to="/admin/keys" leftSection={<AdminIcon name="key" />}>
            {activityWords.generateKeys}
          </Button>
        </EmptyState>
      ) : (
        <TableView
          label={activityWords.activity}
          isDense
          columns={activityColumns}
          rowKey={({ sessionId }) => sessionId}
          rows={activity?.rows}
          total={activity?.matchingSessions ?? 0}
          page={table.page}
          pageSize={ACTIVITY_PAGE_SIZE}
          onPageChange={table.setPage}
          sort={table.sort}
          onSort={table.setSort}
          toolbar={
            <>
              <SearchField label={activityWords.searchNicknamesAndKeys} value={table.search} onChange={table.setSearch} />
              <NativeSelect
                aria-label={activityWords.showSessionsOf}
                w={170}
                value={table.productId ?? ''}
                onChange={(event) => table.setProductId(event.currentTarget.value)}
                data={[
                  { value: '', label: activityWords.allProducts },
                  ...table.products.map(({ id, title }) => ({ value: id, label: title })),
                ]}
              />
            </>
          }
        />
      )}
    </>
  );
}

const header = [
  activityWords.nickname,
  activityWords.accessKey,
  activityWords.product,
  activityWords.completed,
  activityWords.cards,
  activityWords.progress,
  activityWords.viewed,
  activityWords.failed,
  activityWords.attempts,
  activityWords.engagement,
  activityWords.lastSeenHeading,
  activityWords.firstSeen,
];

function formatActivityCsv(rows: readonly ActivityRow[]): string {
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
