import type { Deps } from '#server/deps.ts';
import { discardObjects } from '../store/discard-objects.ts';
import { selectExistingObjectIds } from '../object-queries.ts';
import { deleteOrphanedObjectRecord, insertOrphanedObjectRecord, selectOrphanedObjects } from './orphaned-object-queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/**
 * Sets how long an object without a database row is kept. An orphaned object is not deleted at once, because the server may have been
 * started with an older database that lacks the rows of the latest objects.
 */
const KEPT_MS = 30 * DAY_MS;
const BATCH = 500;

/**
 * Finds objects without a database row in an S3-compatible store, which a crash or a start with an older database can leave behind, and
 * moves the objects that were first found more than 30 days ago to the trash. Objects less than a day old are ignored, because their rows may not have
 * been inserted yet. Files in DATA_DIR are checked on startup instead.
 * @returns the ids of the objects that this call found for the first time, and of those that it moved to the trash, and the errors
 */
export async function purgeOrphanedObjects({
  db,
  now,
  objects,
}: Pick<Deps, 'db' | 'now' | 'objects'>): Promise<{ found: string[]; deleted: string[]; errors: Error[] }> {
  const result = { found: [] as string[], deleted: [] as string[], errors: [] as Error[] };
  if (!objects.direct) return result;
  const notes = await selectOrphanedObjects(db);
  const orphans = new Set<string>();
  const nowMs = now().getTime();
  let batch: string[] = [];
  const addOrphansOfBatch = async () => {
    const known = await selectExistingObjectIds(db, batch);
    for (const id of batch) if (!known.has(id)) orphans.add(id);
    batch = [];
  };
  for await (const { id, modifiedAt } of objects.direct.listObjects()) {
    if (nowMs - modifiedAt.getTime() > DAY_MS) batch.push(id);
    if (batch.length === BATCH) await addOrphansOfBatch();
  }
  await addOrphansOfBatch();

  for (const id of notes.keys()) if (!orphans.has(id)) await deleteOrphanedObjectRecord(db, id);
  for (const id of orphans) {
    const foundAt = notes.get(id);
    if (foundAt === undefined) {
      await insertOrphanedObjectRecord(db, id, now().toISOString());
      result.found.push(id);
    } else if (nowMs - Date.parse(foundAt) > KEPT_MS) {
      const errors = await discardObjects({ db, objects }, [id]);
      result.errors.push(...errors);
      if (errors.length > 0) continue;
      await deleteOrphanedObjectRecord(db, id);
      result.deleted.push(id);
    }
  }
  return result;
}
