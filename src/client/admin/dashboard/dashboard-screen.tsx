import { Skeleton, Paper, Text } from '@mantine/core';
import { Suspense } from 'react';
import { useCanUseArea } from '../api/use-can-use-area.ts';
import { trpc } from '../api/trpc-hooks.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { formatClockTime, formatDay } from '../ui/format/date-format.ts';
import { RefreshButton } from '../ui/refresh-button.tsx';
import { ProductsTable } from '../products/products-table.tsx';
import css from './dashboard.module.css';
import { FirstCourse } from './first-course.tsx';
import { StatsOverview } from './stats-overview.tsx';
import { TodayPanels } from './today/today-panels.tsx';
import { dashboardWords } from '#admin-words/dashboard.ts';
import { lazyOrReload } from '#client/import-or-reload.ts';
import { ProblemItems } from '../cards/publish/problem-list.tsx';
import { LOCALE } from '#admin-words/locale.ts';

const DailyChartCard = lazyOrReload(async () => (await import('./daily-chart/daily-chart-card.tsx')).DailyChartCard);

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
      <PageHeader title={dashboardWords.dashboard} summary={formatNow(stats.dataUpdatedAt)}>
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

/** Returns the day and the time of the figures, or nothing while there are none. */
function formatNow(updatedAtMs: number): string | undefined {
  if (updatedAtMs === 0) return undefined;
  const instant = new Date(updatedAtMs).toISOString();
  return dashboardWords.dayAsOf(formatDay(instant), formatClockTime(instant));
}

/** Shows what is wrong with the pages that learners see, module by module. Shows nothing when all is well or the problems are unknown. */
function ContentProblems() {
  const canUse = useCanUseArea();
  const { data: modules = [] } = trpc.analytics.moduleProblems.useQuery(undefined, { enabled: canUse('courses') });
  if (modules.length === 0) return null;
  return (
    <Paper component="section" className={css.problems} aria-label={dashboardWords.problemsOnPages}>
      <h2>{dashboardWords.problemsOnPages}</h2>
      {modules.map(({ moduleId, title, problems }) => (
        <details key={moduleId} open={modules.length === 1 && problems.length <= 5}>
          <summary>
            <b>{title}</b>
            {dashboardWords.problems(problems.length)}
          </summary>
          <ProblemItems problems={problems} moduleId={moduleId} label={dashboardWords.problemsOf(title)} />
        </details>
      ))}
    </Paper>
  );
}

const format = (count: number) => count.toLocaleString(LOCALE);

/** Shows how many visitors the free lessons had. The figures stand apart from those of learners. */
function FreeLessonFigures() {
  const { data: figures } = trpc.admin.freeLessonFigures.useQuery(undefined, { refetchOnMount: 'always' });
  if (!figures) return null;
  const { opened, ended, shop, key } = figures;
  return (
    <Text size="sm" mb={14}>
      {dashboardWords.freeLessons(format(opened), format(ended), format(shop), format(key))}
      <Text span size="sm" c="dimmed">
        {dashboardWords.countedByBrowserWithoutNames}
      </Text>
    </Text>
  );
}
