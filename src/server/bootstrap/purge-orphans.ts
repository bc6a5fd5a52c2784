import { join } from 'node:path';
import { describeClockDoubt } from '#shared/clock-doubt.ts';
import { OBJECTS_FOLDER } from '../adapters/data-dir.ts';
import { quarantineOrphanedFiles } from '../adapters/objects/orphaned-files.ts';
import type { Deps } from '../deps.ts';
import { checkClock } from '../services/clock/clock-service.ts';
import { selectExistingObjectIds } from '../services/media/object-queries.ts';
import { ownsStore } from '../services/media/store/store-ownership.ts';
import { advanceInstantSetting } from '../services/settings/setting-queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Sets how often the server lists all stored files to find orphaned ones. */
const ORPHAN_INTERVAL_MS = DAY_MS;

/** Thrown instead of deleting anything while the clock is in doubt, because with a wrong clock everything can look expired. */
export class DoubtfulClockError extends Error {
  override readonly name = 'DoubtfulClockError';
}

/** Throws DoubtfulClockError while the clock is in doubt. */
export async function requirePlausibleClock(deps: Deps): Promise<void> {
  const doubt = await checkClock(deps);
  if (doubt) throw new DoubtfulClockError(describeClockDoubt(doubt));
}

export interface PurgedOrphans {
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
  if (objects.direct) {
    const { purgeOrphanedObjects } = await import('../services/media/unused/orphaned-object-service.ts');
    return purgeOrphanedObjects(deps);
  }
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
