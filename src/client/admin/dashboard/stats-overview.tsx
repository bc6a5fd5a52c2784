import type { Dashboard } from '#shared/reports.ts';
import { Figures } from './stat-group.tsx';
import css from './dashboard.module.css';
import { StatCard } from './stat-card.tsx';

const written = (number: number | undefined) => number?.toLocaleString('en');

/** The ten numbers, those that are looked at most first. */
export function Stats({ stats }: { stats: Dashboard | undefined }) {
  return (
    <>
      <div className={`${css.grid} ${css.four}`}>
        <StatCard label="Video cards" icon="video" meaning="in all modules">
          {written(stats?.videoCards)}
        </StatCard>
        <StatCard label="Active sessions" icon="person" meaning="in the last 7 days">
          {written(stats?.activeSessions)}
        </StatCard>
        <StatCard label="Completion rate" icon="check" meaning="of viewed cards">
          {stats && `${stats.completionRate}%`}
        </StatCard>
        <StatCard
          label="Active keys"
          icon="key"
          meaning={stats ? `${written(stats.totalKeys - stats.activeKeys)} revoked or expired` : 'of all keys'}
        >
          {stats && (
            <>
              {written(stats.activeKeys)} <small>of {written(stats.totalKeys)}</small>
            </>
          )}
        </StatCard>
      </div>
      <div className={`${css.grid} ${css.two}`}>
        <Figures
          title="Video metrics"
          figures={[
            { label: 'Total views', figure: written(stats?.totalCardViews) },
            { label: 'Completed videos', figure: written(stats?.totalCompletions) },
            { label: 'Average progress', figure: stats?.averageProgress.toFixed(1), unit: 'cards' },
          ]}
        />
        <Figures
          title="Session analytics"
          figures={[
            { label: 'Total sessions', figure: written(stats?.totalSessions) },
            { label: 'Active this week', figure: written(stats?.activeSessions) },
            { label: 'Active products', figure: written(stats?.totalProducts) },
          ]}
        />
      </div>
    </>
  );
}
