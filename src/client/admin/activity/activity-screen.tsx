import { EntrySelect } from '../ui/entry-select.tsx';
import { formatLocalDate } from '../ui/format/date-format.ts';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useCanUseArea } from '../api/use-can-use-area.ts';
import { useMutationToasts } from '../api/use-mutation-toasts.ts';
import { ExportCsvButton } from '../ui/export-csv-button.tsx';
import { AdminIcon } from '../ui/admin-icon.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { downloadCsv, formatCsvTable } from '../ui/format/csv.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { RefreshButton } from '../ui/refresh-button.tsx';
import { SearchField } from '../ui/table/search-field.tsx';
import { TableView } from '../ui/table/table-view.tsx';
import { useActivityPage } from './use-activity-page.ts';
import { activityWords } from '#admin-words/activity.ts';
import type { ActivityRow } from '#shared/analytics/activity-schemas.ts';
import { getEngagementBadge } from '#shared/analytics/engagement-badge.ts';
import { countBadgeCards, getProgressLevel } from '#shared/analytics/progress-level.ts';

export function ActivityScreen() {
  const { activity, error, isFetching, refetch, fetchAllRows, table, ...filters } = useActivityPage();
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
          rowKey={({ sessionId }) => sessionId}
          {...table}
          toolbar={
            <>
              <SearchField label={activityWords.searchNicknamesAndKeys} value={filters.search} onChange={filters.setSearch} />
              <EntrySelect
                aria-label={activityWords.showSessionsOf}
                w={170}
                value={filters.productId}
                onChange={filters.setProductId}
                noneLabel={activityWords.allProducts}
                entries={filters.products}
              />
            </>
          }
        />
      )}
    </>
  );
}

const formatActivityCsv = (rows: readonly ActivityRow[]): string =>
  formatCsvTable(rows, [
    [activityWords.nickname, ({ nickname }) => nickname],
    [activityWords.accessKey, ({ accessKey }) => accessKey],
    [activityWords.product, ({ productName }) => productName],
    [activityWords.completed, ({ completedCards }) => completedCards],
    [activityWords.cards, ({ totalCards }) => totalCards],
    [activityWords.progress, (row) => getProgressLevel(row.completedCards, countBadgeCards(row))],
    [activityWords.viewed, ({ viewedCards }) => viewedCards],
    [activityWords.failed, ({ failedCards }) => failedCards],
    [activityWords.attempts, ({ totalAttempts }) => totalAttempts],
    [activityWords.engagement, (row) => getEngagementBadge(row.totalAttempts, countBadgeCards(row))],
    [activityWords.lastSeenHeading, ({ lastSeen }) => lastSeen],
    [activityWords.firstSeen, ({ createdAt }) => createdAt],
  ]);
