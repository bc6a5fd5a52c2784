import type { DashboardStats } from '#shared/analytics/report-schemas.ts';
import { useCanUseArea } from '../api/use-can-use-area.ts';
import css from './dashboard.module.css';
import { Paper, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { AdminIcon, type AdminIconName } from '../ui/admin-icon.tsx';

const formatNumber = (number: number | undefined) => number?.toLocaleString('en');

/** Shows the dashboard statistics that the administrator is allowed to see, starting with the most important ones. */
export function StatsOverview({ stats }: { stats: DashboardStats | undefined }) {
  const canUse = useCanUseArea();
  return (
    <>
      <div className={`${css.grid} ${css.fourColumns}`}>
        <StatCard label="Video cards" icon="video" caption="in all modules">
          {formatNumber(stats?.videoCards)}
        </StatCard>
        <StatCard label="Active sessions" icon="person" caption="in the last 7 days">
          {formatNumber(stats?.activeSessions)}
        </StatCard>
        <StatCard label="Completion rate" icon="check" caption="of viewed cards">
          {stats && `${stats.completionRate}%`}
        </StatCard>
        {canUse('keys') && (
          <StatCard
            label="Active keys"
            icon="key"
            caption={stats ? `${formatNumber(stats.totalKeys - stats.activeKeys)} revoked or expired` : 'of all keys'}
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

/** Shows one statistic with a caption. A skeleton placeholder appears until the value has loaded. */
function StatCard({ label, icon, caption, children }: { label: string; icon: AdminIconName; caption: string; children: ReactNode }) {
  return (
    <Paper className={css.stat}>
      <dl>
        <dt>
          {label}
          <AdminIcon name={icon} />
        </dt>
        <dd>{children ?? <Skeleton height={22} width={70} my={5} />}</dd>
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
