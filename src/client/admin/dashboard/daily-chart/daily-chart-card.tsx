import { dashboardWords } from '#admin-words/dashboard.ts';
import { EntrySelect } from '../../ui/entry-select.tsx';
import { formatLocalDate } from '#client/admin/ui/format/date-format.ts';
import { Button, Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { Link } from 'react-router';
import type { Product } from '#shared/catalog.ts';
import type { DailyCounts } from '#shared/analytics/report-schemas.ts';
import { useCanUseArea } from '#client/admin/api/use-can-use-area.ts';
import { trpc } from '#client/admin/api/trpc-hooks.ts';
import { formatCsv } from '#client/admin/ui/format/csv.ts';
import { FailureNotice } from '#client/admin/ui/failure-notice.tsx';
import { AdminIcon } from '#client/admin/ui/admin-icon.tsx';
import { ChartCard } from '#client/admin/ui/charts/chart-card.tsx';
import { useSearchParam } from '#client/admin/ui/use-search-param.ts';
import css from './daily-chart.module.css';
import { lazyOrReload } from '#client/import-or-reload.ts';
import { numberColumn, type TableColumn } from '#client/admin/ui/table/table-column.ts';

const DailyChart = lazyOrReload(async () => (await import('./daily-chart.tsx')).DailyChart);

export function DailyChartCard({ products }: { products: readonly Product[] | undefined }) {
  const canUse = useCanUseArea();
  const [productId, setProductId] = useSearchParam('product');
  const product = products?.find(({ id }) => id === productId);
  const { data: days, error, refetch } = trpc.analytics.dailyCounts.useQuery({ productId: product?.id ?? null });
  if (error) return <FailureNotice title={dashboardWords.last30DaysCouldNot} error={error} onRetry={() => void refetch()} />;
  const isEmpty = days?.every(({ sessions, views, completions }) => sessions + views + completions === 0);
  return (
    <ChartCard<DailyCounts>
      title={dashboardWords.sessionsViewsAndCompletions}
      description={dashboardWords.perDay}
      table={
        days && {
          rows: days,
          columns: dailyColumns,
          rowKey: ({ day }) => day,
          defaultSort: { column: dashboardWords.day, isDescending: true },
        }
      }
      buildCsvFile={days && (() => ({ name: `last_30_days_${formatLocalDate(new Date())}.csv`, text: formatDailyCsv(days) }))}
      controls={
        <>
          <EntrySelect
            aria-label={dashboardWords.plotTheDaysOf}
            size="xs"
            maw={180}
            value={product?.id}
            onChange={setProductId}
            noneLabel={dashboardWords.allProducts}
            entries={products}
          />
          {canUse('insight') && (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<AdminIcon name="insight" size={15} />}
              component={Link}
              to={`/admin/insight${product ? `?product=${product.id}` : ''}`}
            >
              {dashboardWords.insight}
            </Button>
          )}
        </>
      }
    >
      {isEmpty ? (
        <p className={css.empty}>{dashboardWords.nothingHappenedInThese30Days}</p>
      ) : (
        <Suspense fallback={<Skeleton className={css.chart ?? ''} />}>
          {days ? <DailyChart days={days} /> : <Skeleton className={css.chart ?? ''} />}
        </Suspense>
      )}
    </ChartCard>
  );
}

const dailyColumns: TableColumn<DailyCounts>[] = [
  { name: dashboardWords.day, cell: ({ day }) => day, getSortValue: ({ day }) => day },
  numberColumn(dashboardWords.sessions, ({ sessions }) => sessions),
  numberColumn(dashboardWords.views, ({ views }) => views),
  numberColumn(dashboardWords.completions, ({ completions }) => completions),
];

function formatDailyCsv(days: readonly DailyCounts[]): string {
  const rows = days.map(({ day, sessions, views, completions }) => [day, sessions, views, completions]);
  return formatCsv([[dashboardWords.day, dashboardWords.sessions, dashboardWords.views, dashboardWords.completions], ...rows]);
}
