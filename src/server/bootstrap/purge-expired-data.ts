import { isPostgres, type Db } from '#db/open-database.ts';
import { deleteExpiredValues } from '../services/limits/shared-state/database-expiring-values.ts';
import { deleteOldFailures } from '../services/limits/shared-state/database-failure-time-store.ts';
import { deleteExpiredSemaphoreCounts } from '../services/limits/shared-state/database-semaphores.ts';
import { deleteOldUsedAmounts } from '../services/limits/shared-state/database-used-amount-store.ts';
import type { Deps } from '../deps.ts';
import { purgeExpiredAdminTokens } from '../services/people/login-service.ts';
import { purgeInvitations } from '../services/people/invitation-service.ts';
import { purgeAuditEntries } from '../services/audit/audit-service.ts';
import { purgeVersions } from '../services/authoring/versions/purge-versions.ts';
import { purgeExpiredSessionTokens } from '../services/gate/gate-service.ts';
import { purgeOrphanedObjects } from '../services/media/unused/orphaned-object-service.ts';
import { purgeRemovedObjects } from '../services/media/unused/unused-object-service.ts';
import { purgeUnacceptedUploads } from '../services/media/upload/direct-upload-service.ts';
import { checkClock } from '../services/clock/clock-service.ts';
import { describeClockDoubt } from '#shared/clock-doubt.ts';
import { advanceInstantSetting } from '../services/settings/setting-queries.ts';

export const PURGE_INTERVAL_MS = 60 * 60 * 1000;
/**
 * Sets the minimum time between two purges to half the interval of the purge timer, so that no purge is skipped because the timer fires
 * slightly early.
 */
const MIN_INTERVAL_MS = PURGE_INTERVAL_MS / 2;
/** Sets how often the server lists all objects of an S3-compatible store to find orphaned objects. */
const ORPHAN_INTERVAL_MS = 24 * PURGE_INTERVAL_MS;

/** Thrown instead of deleting anything while the clock is in doubt, because with a wrong clock everything can look expired. */
export class DoubtfulClockError extends Error {
  override readonly name = 'DoubtfulClockError';
}

async function requirePlausibleClock(deps: Deps): Promise<void> {
  const doubt = await checkClock(deps);
  if (doubt) throw new DoubtfulClockError(describeClockDoubt(doubt));
}

/**
 * Deletes expired tokens, removed files and other expired data, unless another process has recently done so. Returns whether this call
 * deleted the expired data. Throws DoubtfulClockError, and deletes nothing, while the clock is in doubt.
 */
export async function purgeExpiredDataIfDue(deps: Deps): Promise<boolean> {
  await requirePlausibleClock(deps);
  const now = deps.now();
  const before = new Date(now.getTime() - MIN_INTERVAL_MS).toISOString();
  if (!(await advanceInstantSetting(deps.db, 'purged_at', { before, now: now.toISOString() }))) return false;
  await Promise.all([
    purgeExpiredSessionTokens(deps),
    purgeExpiredAdminTokens(deps),
    purgeInvitations(deps),
    purgeAuditEntries(deps),
    purgeVersions(deps),
    purgeRemovedObjects(deps),
    purgeUnacceptedUploads(deps),
    ...(isPostgres(deps.db) ? purgeSharedState(deps.db, now) : []),
  ]);
  return true;
}

const purgeSharedState = (db: Db, now: Date) => [
  deleteExpiredValues(db, now),
  deleteOldFailures(db, now),
  deleteOldUsedAmounts(db, now),
  deleteExpiredSemaphoreCounts(db, now),
];

/** Finds and deletes orphaned objects in an S3-compatible store, unless a process has already done so within the last day. */
export async function purgeOrphansIfDue(deps: Deps): Promise<{ found: string[]; deleted: string[] }> {
  if (!deps.objects.direct) return { found: [], deleted: [] };
  await requirePlausibleClock(deps);
  const now = deps.now();
  const before = new Date(now.getTime() - ORPHAN_INTERVAL_MS).toISOString();
  const isDue = await advanceInstantSetting(deps.db, 'orphans_purged_at', { before, now: now.toISOString() });
  return isDue ? purgeOrphanedObjects(deps) : { found: [], deleted: [] };
}
