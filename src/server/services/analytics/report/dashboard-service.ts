import type { DashboardStats, DailyCounts, WeeklyFigures } from '#shared/analytics/report-schemas.ts';
import type { Deps } from '#server/deps.ts';
import { toUtcDay } from '../rollups/rollup-delta.ts';
import { countByCreationDay, countDashboardTotals, sumByDay } from './report-queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const ACTIVE_DAYS = 7;
const CHART_DAYS = 30;
const WEEKS = 8;
const WEEK_DAYS = 7;

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
  const days = listLastDays(deps.now(), CHART_DAYS);
  const { sessions, views, completions } = await sumByDay(deps.db, days[0]!, productId);
  return days.map((day) => ({ day, sessions: sessions.get(day) ?? 0, views: views.get(day) ?? 0, completions: completions.get(day) ?? 0 }));
}

/** Returns the figures of each of the last eight weeks, oldest week first. */
export async function listWeeklyFigures(deps: Pick<Deps, 'db' | 'now'>): Promise<WeeklyFigures[]> {
  const days = listLastDays(deps.now(), WEEKS * WEEK_DAYS);
  const { sessions, views, completions } = await sumByDay(deps.db, days[0]!, null);
  const keys = await countByCreationDay(deps.db, 'access_key', days[0]!);
  const cards = await countByCreationDay(deps.db, 'card', days[0]!);
  return Array.from({ length: WEEKS }, (_, week) => {
    const weekDays = days.slice(week * WEEK_DAYS, (week + 1) * WEEK_DAYS);
    const sum = (counts: ReadonlyMap<string, number>) => weekDays.reduce((total, day) => total + (counts.get(day) ?? 0), 0);
    const countUntil = ({ total, byDay }: { total: number; byDay: ReadonlyMap<string, number> }) =>
      days.slice((week + 1) * WEEK_DAYS).reduce((count, day) => count - (byDay.get(day) ?? 0), total);
    const viewed = sum(views);
    return {
      sessions: sum(sessions),
      completionRate: viewed === 0 ? 0 : Math.min(100, Math.round((sum(completions) / viewed) * 100)),
      keys: countUntil(keys),
      videoCards: countUntil(cards),
    };
  });
}

/** Returns the UTC days up to today, oldest first. */
const listLastDays = (now: Date, count: number) =>
  Array.from({ length: count }, (_, index) => toUtcDay(new Date(now.getTime() - (count - 1 - index) * DAY_MS).toISOString()));
