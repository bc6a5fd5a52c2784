import type { DashboardStats, DailyCounts } from '#shared/analytics/report-schemas.ts';
import type { Deps } from '#server/deps.ts';
import { toUtcDay } from '../rollups/rollup-delta.ts';
import { countDashboardTotals, sumByDay } from './report-queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const ACTIVE_DAYS = 7;
const CHART_DAYS = 30;

export async function getDashboard(deps: Pick<Deps, 'db' | 'now'>): Promise<DashboardStats> {
  const now = deps.now();
  const counts = await countDashboardTotals(deps.db, {
    now: now.toISOString(),
    activeSince: new Date(now.getTime() - ACTIVE_DAYS * DAY_MS).toISOString(),
  });
  const { totalCardViews, totalCompletions, totalSessions } = counts;
  return {
    ...counts,
    completionRate: totalCardViews === 0 ? 0 : Math.min(100, Math.round((totalCompletions / totalCardViews) * 100)),
    averageProgress: totalSessions === 0 ? 0 : Math.round((totalCompletions / totalSessions) * 10) / 10,
  };
}

/**
 * Returns the counts of each of the last thirty UTC days including today, oldest day first. If `productId` is null, all products are
 * counted.
 */
export async function listDailyCounts(deps: Pick<Deps, 'db' | 'now'>, productId: string | null): Promise<DailyCounts[]> {
  const today = deps.now().getTime();
  const days = Array.from({ length: CHART_DAYS }, (_, index) =>
    toUtcDay(new Date(today - (CHART_DAYS - 1 - index) * DAY_MS).toISOString()),
  );
  const { sessions, views, completions } = await sumByDay(deps.db, days[0]!, productId);
  return days.map((day) => ({ day, sessions: sessions.get(day) ?? 0, views: views.get(day) ?? 0, completions: completions.get(day) ?? 0 }));
}
