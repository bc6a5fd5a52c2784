import type { DbOrTrx } from '#db/open-database.ts';
import { transact } from '#db/transact.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#shared/app-error.ts';
import { stripObjectExtension } from '#shared/media/object-url.ts';
import type { UnusedObject } from '#shared/media/object-schemas.ts';
import { recordAudit, type AuditDeps } from '../../audit/audit-service.ts';
import { deleteCompanionRows, findCompanionIds } from '../companions/companion-service.ts';
import { findObject, hasObject } from '../object-queries.ts';
import { discardObjects } from '../store/discard-objects.ts';
import {
  unmarkRemovedObject,
  unmarkRemovedObjectsInUse,
  deleteExpiredReplacedObjects,
  deleteRemovedObject,
  findObjectUse,
  selectObjectsRemovedBefore,
  selectUnusedObjects,
  markObjectAsRemoved,
} from './unused-object-queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Lists the objects that are not in use, newest first, including those removed during the last day. */
export async function listUnusedObjects(deps: Pick<Deps, 'db'>): Promise<UnusedObject[]> {
  return selectUnusedObjects(deps.db);
}

/**
 * Removes an object. A removed object can be restored for a day. Throws `object.onPage`, `object.inVersion` or `object.used` when the object
 * is in use, and `object.missing` when the object does not exist. `name` is the id of the object, with or without the file extension.
 */
export async function removeUnusedObject(deps: Pick<Deps, 'db'> & AuditDeps, name: string): Promise<void> {
  const id = stripObjectExtension(name);
  await transact(deps.db, async (trx) => {
    if (!(await markObjectAsRemoved(trx, id, deps.now().toISOString()))) throw await createRefusal(trx, id);
    await recordAudit(trx, deps, 'file.removed', await findFileTarget(trx, id));
  });
}

/** Creates the error that says why an object cannot be removed: where it is used, or that it does not exist. */
async function createRefusal(trx: DbOrTrx, id: string): Promise<AppError> {
  if (!(await hasObject(trx, id))) return new AppError('object.missing');
  const use = await findObjectUse(trx, id);
  if (!use) return new AppError('object.used');
  const { module, page, version } = use;
  return version === null ? new AppError('object.onPage', { module, page }) : new AppError('object.inVersion', { module, version });
}

/** Restores a removed object. Throws `object.missing` when the object no longer exists. */
export async function restoreRemovedObject(deps: Pick<Deps, 'db'> & AuditDeps, name: string): Promise<void> {
  const id = stripObjectExtension(name);
  await transact(deps.db, async (trx) => {
    if (!(await unmarkRemovedObject(trx, id))) throw new AppError('object.missing');
    await recordAudit(trx, deps, 'file.restored', await findFileTarget(trx, id));
  });
}

/** Describes a file as the target of an audit entry, by its original name or, if that is not known, by its id. */
async function findFileTarget(trx: DbOrTrx, id: string): Promise<{ id: string; name: string }> {
  return { id, name: (await findObject(trx, id))?.name ?? id };
}

/**
 * Deletes the rows of the objects that were removed more than a day ago, and then moves their files to the trash. Restores the objects that
 * are in use again. Throws an AggregateError at the end when some of the files could not be moved.
 */
export async function purgeRemovedObjects(deps: Pick<Deps, 'db' | 'now' | 'objects'>): Promise<void> {
  const now = deps.now().toISOString();
  const dayAgo = new Date(deps.now().getTime() - DAY_MS).toISOString();
  await deleteExpiredReplacedObjects(deps.db, now);
  await unmarkRemovedObjectsInUse(deps.db);
  const errors: Error[] = [];
  for (const id of await selectObjectsRemovedBefore(deps.db, dayAgo)) {
    const deletedIds = await transact(deps.db, async (trx) => {
      const companionIds = await findCompanionIds(trx, id);
      if (!(await deleteRemovedObject(trx, id, { removedBefore: dayAgo, now }))) return [];
      return [id, ...(await deleteCompanionRows(trx, companionIds))];
    });
    errors.push(...(await discardObjects(deps, deletedIds)));
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Some removed files could not be moved to the trash.');
}
