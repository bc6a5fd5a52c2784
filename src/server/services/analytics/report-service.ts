import { maskKey } from '#shared/access-key.ts';
import type { ActivityRow, Dashboard } from '#shared/reports.ts';
import type { Deps } from '../../deps.ts';
import { countEverything, listActivity } from './report-queries.ts';

const ACTIVE_WINDOW_MS = 7 * 24 * 60 * 60 * 1000;

export async function getDashboard(deps: Pick<Deps, 'db' | 'now'>): Promise<Dashboard> {
  const now = deps.now();
  const counts = await countEverything(deps.db, {
    now: now.toISOString(),
    activeSince: new Date(now.getTime() - ACTIVE_WINDOW_MS).toISOString(),
  });
  const { totalCardViews, totalCompletions, totalSessions } = counts;
  return {
    ...counts,
    completionRate: totalCardViews === 0 ? 0 : Math.round((totalCompletions / totalCardViews) * 100),
    averageProgress: totalSessions === 0 ? 0 : Math.round((totalCompletions / totalSessions) * 10) / 10,
  };
}

/** The sessions seen last, with what they did. */
export async function listSessions(deps: Pick<Deps, 'db'>, limit: number): Promise<ActivityRow[]> {
  const rows = await listActivity(deps.db, limit);
  return rows.map(({ prefix, hint, ...row }) => ({ ...row, accessKey: maskKey(prefix, hint) }));
}
