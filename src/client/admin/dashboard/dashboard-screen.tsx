import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { useCanUseArea } from '../api/use-can-use-area.ts';
import { describeClockDoubt } from '#shared/clock-doubt.ts';
import { trpc } from '../api/trpc-hooks.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { RefreshButton } from '../ui/refresh-button.tsx';
import { ProductsTable } from '../products/products-table.tsx';
import css from './dashboard.module.css';
import { ContentProblems } from './content-problems.tsx';
import { FirstCourse } from './first-course.tsx';
import { StatsOverview } from './stats-overview.tsx';
import { importOrReload } from '#client/import-or-reload.ts';
import { AdminIcon } from '../ui/admin-icon.tsx';

const DailyChartCard = lazy(async () => ({
  default: (await importOrReload(() => import('./daily-chart/daily-chart-card.tsx'))).DailyChartCard,
}));

export function DashboardScreen() {
  const stats = trpc.analytics.dashboard.useQuery();
  const products = trpc.admin.products.useQuery();
  const error = stats.error ?? products.error;
  const canUse = useCanUseArea();
  const cache = trpc.useUtils();
  const refetchAll = () =>
    void Promise.all([
      stats.refetch(),
      products.refetch(),
      cache.analytics.dailyCounts.invalidate(),
      cache.analytics.moduleProblems.invalidate(),
    ]);
  return (
    <>
      <PageHeader title="Dashboard" summary="Everything learners did, as of when you opened or refreshed this page">
        <RefreshButton isBusy={stats.isFetching} onClick={refetchAll} />
      </PageHeader>
      {error ? (
        <FailureNotice error={error} onRetry={refetchAll} />
      ) : (
        <>
          <OverdueBackupNotice />
          {canUse('courses') && stats.data && products.data && <FirstCourse products={products.data} stats={stats.data} />}
          <StatsOverview stats={stats.data} />
          <ContentProblems />
          <Suspense fallback={<Skeleton height={308} mb={14} radius="lg" />}>
            {products.data?.length !== 0 && <DailyChartCard products={products.data} />}
          </Suspense>
          {products.data?.length !== 0 ? (
            <ProductsTable products={products.data} hasSearch={false} title={<h2 className={css.tableTitle}>Products</h2>} />
          ) : (
            !canUse('courses') && <EmptyState icon="product" text="No products yet. A product is what you sell access keys to." />
          )}
        </>
      )}
    </>
  );
}

/**
 * Warns when no complete backup was made in the last two days, or when the server does not trust its clock. The component shows nothing when
 * all is well or the status is unknown.
 */
function OverdueBackupNotice() {
  const canUse = useCanUseArea();
  const { data: status } = trpc.admin.backupStatus.useQuery(undefined, { enabled: canUse('backups') });
  if (!status?.isOverdue && !status?.clockDoubt) return null;
  return (
    <output className={css.overdueBackup}>
      <AdminIcon name="warning" />
      <span>
        {status.clockDoubt && `${describeClockDoubt(status.clockDoubt)} `}
        {status.isOverdue && 'There is no good backup of the last two days. '}
        <Link to="/admin/backups">See backups</Link>
      </span>
    </output>
  );
}
