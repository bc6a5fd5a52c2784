import { join } from 'node:path';
import { isPostgres, type Db } from '#db/open-database.ts';
import { deleteExpiredValues } from '../services/limits/shared-state/database-expiring-values.ts';
import { deleteOldFailures } from '../services/limits/shared-state/database-failure-time-store.ts';
import { deleteExpiredSemaphoreCounts } from '../services/limits/shared-state/database-semaphores.ts';
import { deleteOldUsedAmounts } from '../services/limits/shared-state/database-used-amount-store.ts';
import { OBJECTS_FOLDER } from '../adapters/data-dir.ts';
import { quarantineOrphanedFiles } from '../adapters/objects/orphaned-files.ts';
import { ConfigError } from '../config.ts';
import type { Deps } from '../deps.ts';
import { purgeExpiredAdminTokens } from '../services/people/login-service.ts';
import { purgeInvitations } from '../services/people/invitation-service.ts';
import { purgeAuditEntries } from '../services/audit/audit-service.ts';
import { purgeDeliveries } from '../services/hooks/hook-service.ts';
import { purgeMails } from '../services/mail/mail-service.ts';
import { purgeBuyers } from '../services/sales/sale-service.ts';
import { purgeUnnamedVersions } from '../services/authoring/versions/purge-unnamed-versions.ts';
import { purgeVersions } from '../services/authoring/versions/purge-versions.ts';
import { purgeExpiredSessionTokens } from '../services/gate/gate-service.ts';
import { purgeHandovers } from '../services/gate/handover-service.ts';
import { selectExistingObjectIds } from '../services/media/object-queries.ts';
import { purgeOrphanedObjects } from '../services/media/unused/orphaned-object-service.ts';
import { describeForeignStore, ownsStore, renewStoreMark } from '../services/media/store/store-ownership.ts';
import { purgeRemovedObjects } from '../services/media/unused/unused-object-service.ts';
import { purgeExpiredUploads } from '../services/media/resumable/resumable-upload-service.ts';
import { purgeUnacceptedUploads } from '../services/media/upload/direct-upload-service.ts';
import { checkClock } from '../services/clock/clock-service.ts';
import { describeClockDoubt } from '#shared/clock-doubt.ts';
import { purgeReplacedPictures } from '../services/settings/brand-service.ts';
import { advanceInstantSetting } from '../services/settings/setting-queries.ts';

export const PURGE_INTERVAL_MS = 60 * 60 * 1000;
/**
 * Sets the minimum time between two purges to half the interval of the purge timer, so that no purge is skipped because the timer fires
 * slightly early.
 */
const MIN_INTERVAL_MS = PURGE_INTERVAL_MS / 2;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Sets how often the server lists all stored files to find orphaned ones. */
const ORPHAN_INTERVAL_MS = DAY_MS;
/** Sets how long a discarded file stays in the trash. */
const TRASH_DAYS = 30;

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
  const trashedBefore = new Date(now.getTime() - TRASH_DAYS * DAY_MS);
  const isOwner = await renewStoreMark(deps).catch(() => null);
  const results = await Promise.allSettled([
    purgeExpiredSessionTokens(deps),
    purgeHandovers(deps),
    purgeExpiredAdminTokens(deps),
    purgeInvitations(deps),
    purgeAuditEntries(deps),
    purgeBuyers(deps),
    purgeMails(deps),
    purgeDeliveries(deps),
    purgeVersions(deps),
    purgeUnnamedVersions(deps),
    purgeReplacedPictures(deps),
    purgeExpiredUploads(deps),
    ...(isOwner === true ? [purgeRemovedObjects(deps), purgeUnacceptedUploads(deps), deps.objects.emptyTrash(trashedBefore)] : []),
    ...(isPostgres(deps.db) ? purgeSharedState(deps.db, now) : []),
  ]);
  const errors = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
  if (isOwner === false) errors.push(new ConfigError(describeForeignStore(deps.objects)));
  if (errors.length > 0) throw new AggregateError(errors, 'Some expired data could not be deleted.');
  return true;
}

const purgeSharedState = (db: Db, now: Date) => [
  deleteExpiredValues(db, now),
  deleteOldFailures(db, now),
  deleteOldUsedAmounts(db, now),
  deleteExpiredSemaphoreCounts(db, now),
];

interface PurgedOrphans {
  /** Lists the ids of orphans that were found for the first time, which are moved to the trash a month later. */
  found: string[];
  /** Lists the ids of orphans that were moved to the trash. */
  deleted: string[];
  errors: Error[];
}

/** Finds orphaned files and moves them to the trash, those in an S3-compatible store a month after they were found. */
export async function purgeOrphans(deps: Deps): Promise<PurgedOrphans> {
  const { config, db, objects } = deps;
  await requirePlausibleClock(deps);
  if (objects.direct) return purgeOrphanedObjects(deps);
  const selectKnownIds = (ids: string[]) => selectExistingObjectIds(db, ids);
  const { discard } = objects;
  const folder = join(config.dataDir, OBJECTS_FOLDER);
  return { found: [], ...(await quarantineOrphanedFiles(folder, { selectKnownIds, discard }, deps.now())) };
}

/** Calls `purgeOrphans` unless a process has already done so within the last day, or the store belongs to another installation. */
export async function purgeOrphansIfDue(deps: Deps): Promise<PurgedOrphans> {
  await requirePlausibleClock(deps);
  const now = deps.now();
  const before = new Date(now.getTime() - ORPHAN_INTERVAL_MS).toISOString();
  const isDue = (await ownsStore(deps)) && (await advanceInstantSetting(deps.db, 'orphans_purged_at', { before, now: now.toISOString() }));
  return isDue ? purgeOrphans(deps) : { found: [], deleted: [], errors: [] };
}
