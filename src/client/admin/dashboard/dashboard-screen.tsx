import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useCanUseArea } from '../api/use-can-use-area.ts';
import { trpc } from '../api/trpc-hooks.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { RefreshButton } from '../ui/refresh-button.tsx';
import { ProductsTable } from '../products/products-table.tsx';
import css from './dashboard.module.css';
import { ContentProblems } from './content-problems.tsx';
import { FirstCourse } from './first-course.tsx';
import { FreeLessonFigures } from './free-lesson-figures.tsx';
import { StatsOverview } from './stats-overview.tsx';
import { TodayPanels } from './today/today-panels.tsx';
import { dashboardWords } from '#admin-words/dashboard.ts';
import { importOrReload } from '#client/import-or-reload.ts';

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
      cache.analytics.today.invalidate(),
      cache.analytics.weeklyFigures.invalidate(),
      cache.admin.freeLessonFigures.invalidate(),
    ]);
  return (
    <>
      <PageHeader title={dashboardWords.dashboard} summary={dashboardWords.everythingLearnersDid}>
        <RefreshButton isBusy={stats.isFetching} onClick={refetchAll} />
      </PageHeader>
      {error ? (
        <FailureNotice error={error} onRetry={refetchAll} />
      ) : (
        <>
          {canUse('courses') && stats.data && products.data && <FirstCourse products={products.data} stats={stats.data} />}
          <TodayPanels />
          <StatsOverview stats={stats.data} />
          <FreeLessonFigures />
          <ContentProblems />
          <Suspense fallback={<Skeleton height={308} mb={14} radius="lg" />}>
            {products.data?.length !== 0 && <DailyChartCard products={products.data} />}
          </Suspense>
          {products.data?.length !== 0 ? (
            <ProductsTable
              products={products.data}
              hasSearch={false}
              title={<h2 className={css.tableTitle}>{dashboardWords.products}</h2>}
            />
          ) : (
            !canUse('courses') && <EmptyState icon="product" text={dashboardWords.noProductsYet} />
          )}
        </>
      )}
    </>
  );
}
