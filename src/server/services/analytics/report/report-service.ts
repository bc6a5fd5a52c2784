import { maskAccessKey } from '#shared/access-key-format.ts';
import type { ActivityRow, DashboardStats, DailyCounts } from '#shared/reports.ts';
import type { Deps } from '#server/deps.ts';
import { toUtcDay } from '../rollups/rollup-delta.ts';
import {
  countCardsByProduct,
  countDashboardTotals,
  sumByDay as listDaysFrom,
  selectLatestSessions,
  EMPTY_SESSION_TOTALS,
  sumSessionTotals,
} from './report-queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const ACTIVE_DAYS = 7;
const PLOT_DAYS = 30;
const SESSIONS_AT_ONCE = 500;

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

/** The sessions seen last, with what they did. */
export async function listActivity(deps: Pick<Deps, 'db'>, limit: number): Promise<ActivityRow[]> {
  const sessions = await selectLatestSessions(deps.db, limit);
  const totals = await countCardsByProduct(deps.db);
  const rows: ActivityRow[] = [];
  for (let start = 0; start < sessions.length; start += SESSIONS_AT_ONCE) {
    const some = sessions.slice(start, start + SESSIONS_AT_ONCE);
    const numbers = await sumSessionTotals(
      deps.db,
      some.map(({ sessionId }) => sessionId),
    );
    for (const { prefix, hint, productId, ...session } of some) {
      const did = numbers.get(session.sessionId) ?? EMPTY_SESSION_TOTALS;
      rows.push({ ...session, ...did, accessKey: maskAccessKey(prefix, hint), totalCards: totals.get(productId) ?? 0 });
    }
  }
  return rows;
}

/** The last thirty days up to today (UTC), oldest first, of one product or of all. */
export async function listDailyCounts(deps: Pick<Deps, 'db' | 'now'>, productId: string | null): Promise<DailyCounts[]> {
  const today = deps.now().getTime();
  const days = Array.from({ length: PLOT_DAYS }, (_, index) => toUtcDay(new Date(today - (PLOT_DAYS - 1 - index) * DAY_MS).toISOString()));
  const { sessions, views, completions } = await listDaysFrom(deps.db, days[0]!, productId);
  return days.map((day) => ({ day, sessions: sessions.get(day) ?? 0, views: views.get(day) ?? 0, completions: completions.get(day) ?? 0 }));
}
