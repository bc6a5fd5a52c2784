import type { Deps } from '#server/deps.ts';
import { AppError } from '#shared/app-error.ts';
import { stripObjectExtension } from '#shared/media/object-url.ts';
import type { UnusedObject } from '#shared/media/object-schemas.ts';
import { deleteCompanions, findCompanionIds } from '../companions/companion-service.ts';
import { hasObject } from '../object-queries.ts';
import {
  clearRemovedAt,
  clearRemovedAtOfUsedObjects,
  deleteExpiredReplacedObjects,
  deleteRemovedObject,
  selectObjectsRemovedBefore,
  selectUnusedObjects,
  updateRemovedAt,
} from './unused-object-queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Lists the objects that no card uses, newest first, including the objects removed during the last day. */
export async function listUnusedObjects(deps: Pick<Deps, 'db'>): Promise<UnusedObject[]> {
  return selectUnusedObjects(deps.db);
}

/**
 * Removes an object, which can be restored for a day. Throws `object.used` when a card uses the object, and `object.missing` when
 * the object does not exist. `name` is the id of the object, with or without the file extension.
 */
export async function removeUnusedObject(deps: Pick<Deps, 'db' | 'now'>, name: string): Promise<void> {
  const id = stripObjectExtension(name);
  if (await updateRemovedAt(deps.db, id, deps.now().toISOString())) return;
  throw new AppError((await hasObject(deps.db, id)) ? 'object.used' : 'object.missing');
}

/** Restores a removed object. Throws `object.missing` when the object no longer exists. */
export async function restoreRemovedObject(deps: Pick<Deps, 'db'>, name: string): Promise<void> {
  if (!(await clearRemovedAt(deps.db, stripObjectExtension(name)))) throw new AppError('object.missing');
}

/** Deletes the objects that were removed more than a day ago, and restores the removed objects that a card now uses. */
export async function purgeRemovedObjects(deps: Pick<Deps, 'db' | 'now' | 'objects'>): Promise<void> {
  const now = deps.now().toISOString();
  const dayAgo = new Date(deps.now().getTime() - DAY_MS).toISOString();
  await deleteExpiredReplacedObjects(deps.db, now);
  await clearRemovedAtOfUsedObjects(deps.db);
  for (const id of await selectObjectsRemovedBefore(deps.db, dayAgo)) {
    // The transaction keeps the row when the file cannot be deleted. After a crash between the deletion of the file and the deletion of
    // the row, the next purge deletes the row.
    await deps.db.transaction().execute(async (trx) => {
      const companionIds = await findCompanionIds(trx, id);
      if (!(await deleteRemovedObject(trx, id, { removedBefore: dayAgo, now }))) return;
      await deleteCompanions({ ...deps, trx }, companionIds);
      await deps.objects.remove(id);
    });
  }
}
