import type { DashboardStats, WeeklyFigures } from '#shared/analytics/report-schemas.ts';
import { useCanUseArea } from '../api/use-can-use-area.ts';
import css from './dashboard.module.css';
import { Paper, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { trpc } from '../api/trpc-hooks.ts';
import { WeekLine } from '../ui/charts/week-line.tsx';
import { AdminIcon, type AdminIconName } from '../ui/admin-icon.tsx';

const formatNumber = (number: number | undefined) => number?.toLocaleString('en');

/** Shows the dashboard statistics that the administrator is allowed to see, starting with the most important ones. */
export function StatsOverview({ stats }: { stats: DashboardStats | undefined }) {
  const canUse = useCanUseArea();
  const { data: weeks } = trpc.analytics.weeklyFigures.useQuery();
  const line = (name: keyof WeeklyFigures, unit?: string) =>
    weeks && <WeekLine figures={weeks.map((week) => week[name])} {...(unit === undefined ? {} : { unit })} />;
  return (
    <>
      <div className={`${css.grid} ${css.fourColumns}`}>
        <StatCard label="Video cards" icon="video" caption="in all modules" line={line('videoCards')}>
          {formatNumber(stats?.videoCards)}
        </StatCard>
        <StatCard label="Active sessions" icon="person" caption="in the last 7 days" line={line('sessions')}>
          {formatNumber(stats?.activeSessions)}
        </StatCard>
        <StatCard label="Completion rate" icon="check" caption="of viewed cards" line={line('completionRate', '%')}>
          {stats && `${stats.completionRate}%`}
        </StatCard>
        {canUse('keys') && (
          <StatCard
            label="Active keys"
            icon="key"
            caption={stats ? `${formatNumber(stats.totalKeys - stats.activeKeys)} revoked or expired` : 'of all keys'}
            line={line('keys')}
          >
            {stats && (
              <>
                {formatNumber(stats.activeKeys)} <small>of {formatNumber(stats.totalKeys)}</small>
              </>
            )}
          </StatCard>
        )}
      </div>
      <div className={`${css.grid} ${css.twoColumns}`}>
        <StatGroup
          title="Video metrics"
          stats={[
            { label: 'Total views', value: formatNumber(stats?.totalCardViews) },
            { label: 'Completed videos', value: formatNumber(stats?.totalCompletions) },
            { label: 'Average progress', value: stats?.averageProgress.toFixed(1), unit: 'cards' },
          ]}
        />
        <StatGroup
          title="Session analytics"
          stats={[
            { label: 'Total sessions', value: formatNumber(stats?.totalSessions) },
            { label: 'Active this week', value: formatNumber(stats?.activeSessions) },
            { label: 'Active products', value: formatNumber(stats?.totalProducts) },
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
