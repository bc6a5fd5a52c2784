import { AppError } from '#shared/app-error.ts';
import { stripObjectExtension } from '#shared/object-id.ts';
import type { UnusedObject } from '#shared/object-schemas.ts';
import type { Deps } from '#server/deps.ts';
import {
  deleteRemovedObject,
  selectObjectsRemovedBefore,
  selectUnusedObjects,
  updateRemovedAt,
  clearRemovedAt,
  clearRemovedAtOfUsedObjects,
} from './unused-object-queries.ts';
import { hasObject } from '../upload/upload-queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The files no card uses, the removed ones of the last day among them; newest first. */
export async function listUnusedObjects(deps: Pick<Deps, 'db'>): Promise<UnusedObject[]> {
  return selectUnusedObjects(deps.db);
}

/** Removes a file no card uses. For a day it can be restored. */
export async function removeUnusedObject(deps: Pick<Deps, 'db' | 'now'>, name: string): Promise<void> {
  const id = stripObjectExtension(name);
  if (await updateRemovedAt(deps.db, id, deps.now().toISOString())) return;
  throw new AppError((await hasObject(deps.db, id)) ? 'object.used' : 'object.missing');
}

export async function restoreRemovedObject(deps: Pick<Deps, 'db'>, name: string): Promise<void> {
  if (!(await clearRemovedAt(deps.db, stripObjectExtension(name)))) throw new AppError('object.missing');
}

/** Deletes what was removed a day ago. A card that has come to use it in the meantime restores it. */
export async function purgeRemovedObjects(deps: Pick<Deps, 'db' | 'now' | 'objects'>): Promise<void> {
  const dayAgo = new Date(deps.now().getTime() - DAY_MS).toISOString();
  await clearRemovedAtOfUsedObjects(deps.db);
  for (const id of await selectObjectsRemovedBefore(deps.db, dayAgo)) {
    // The row goes only if the file does; what a crash leaves half done, the next sweep finishes.
    await deps.db.transaction().execute(async (trx) => {
      if (await deleteRemovedObject(trx, id, dayAgo)) await deps.objects.remove(id);
    });
  }
}
