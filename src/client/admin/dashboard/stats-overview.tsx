import { LOCALE } from '#admin-words/locale.ts';
import { dashboardWords } from '#admin-words/dashboard.ts';
import type { DashboardStats, WeeklyFigures } from '#shared/analytics/report-schemas.ts';
import { useCanUseArea } from '../api/use-can-use-area.ts';
import css from './dashboard.module.css';
import { Paper, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { trpc } from '../api/trpc-hooks.ts';
import { WeekLine } from '../ui/charts/week-line.tsx';
import { AdminIcon, type AdminIconName } from '../ui/admin-icon.tsx';

const formatNumber = (number: number | undefined) => number?.toLocaleString(LOCALE);

/** Shows the dashboard statistics that the administrator is allowed to see, starting with the most important ones. */
export function StatsOverview({ stats }: { stats: DashboardStats | undefined }) {
  const canUse = useCanUseArea();
  const { data: weeks } = trpc.analytics.weeklyFigures.useQuery();
  const line = (name: keyof WeeklyFigures, unit?: string) =>
    weeks && <WeekLine figures={weeks.map((week) => week[name])} {...(unit === undefined ? {} : { unit })} />;
  return (
    <>
      <div className={`${css.grid} ${css.fourColumns}`}>
        <StatCard label={dashboardWords.videoCards} icon="video" caption={dashboardWords.inAllModules} line={line('videoCards')}>
          {formatNumber(stats?.videoCards)}
        </StatCard>
        <StatCard label={dashboardWords.activeSessions} icon="person" caption={dashboardWords.inTheLast7Days} line={line('sessions')}>
          {formatNumber(stats?.activeSessions)}
        </StatCard>
        <StatCard
          label={dashboardWords.completionRate}
          icon="check"
          caption={dashboardWords.ofViewedCards}
          line={line('completionRate', '%')}
        >
          {stats && `${stats.completionRate}%`}
        </StatCard>
        {canUse('keys') && (
          <StatCard
            label={dashboardWords.activeKeys}
            icon="key"
            caption={
              stats
                ? dashboardWords.revokedOrExpired((stats.totalKeys - stats.activeKeys).toLocaleString(LOCALE))
                : dashboardWords.ofAllKeys
            }
            line={line('keys')}
          >
            {stats && (
              <>
                {formatNumber(stats.activeKeys)}{' '}
                <small>
                  {dashboardWords.of}
                  {formatNumber(stats.totalKeys)}
                </small>
              </>
            )}
          </StatCard>
        )}
      </div>
      <div className={`${css.grid} ${css.twoColumns}`}>
        <StatGroup
          title={dashboardWords.videoMetrics}
          stats={[
            { label: dashboardWords.totalViews, value: formatNumber(stats?.totalCardViews) },
            { label: dashboardWords.completedVideos, value: formatNumber(stats?.totalCompletions) },
            { label: dashboardWords.averageProgress, value: stats?.averageProgress.toFixed(1), unit: 'cards' },
          ]}
        />
        <StatGroup
          title={dashboardWords.sessionAnalytics}
          stats={[
            { label: dashboardWords.totalSessions, value: formatNumber(stats?.totalSessions) },
            { label: dashboardWords.activeThisWeek, value: formatNumber(stats?.activeSessions) },
            { label: dashboardWords.activeProducts, value: formatNumber(stats?.totalProducts) },
          ]}
        />
      </div>
    </>
  );
}

interface StatCardProps {
  label: string;
  icon: AdminIconName;
  caption: string;
  /** Shows the last eight weeks. */
  line: ReactNode;
  children: ReactNode;
}

/** Shows one statistic with a caption. A skeleton placeholder appears until the value has loaded. */
function StatCard({ label, icon, caption, line, children }: StatCardProps) {
  return (
    <Paper className={css.stat}>
      <dl>
        <dt>
          {label}
          <AdminIcon name={icon} />
        </dt>
        <dd>
          <span>{children ?? <Skeleton height={22} width={70} my={5} />}</span>
          {line}
        </dd>
      </dl>
      <p>{caption}</p>
    </Paper>
  );
}

function StatGroup({ title, stats }: { title: string; stats: { label: string; value: string | undefined; unit?: string }[] }) {
  return (
    <Paper component="section">
      <h2 className={css.title}>{title}</h2>
      <dl className={css.threeColumns}>
        {stats.map(({ label, value, unit }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {value ?? <Skeleton height={16} width={48} my={6} />}
              {value !== undefined && unit !== undefined && <small> {unit}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </Paper>
  );
}
