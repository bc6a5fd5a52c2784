import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { DbOrTrx } from '#db/open-database.ts';
import type { Database } from '#db/schema.ts';
import { splitIntoChunks } from '#db/split-into-chunks.ts';
import type { UnusedObject } from '#shared/media/object-schemas.ts';

/**
 * Builds a condition that is true when an object is used by a card, by a kept revision of a card or by a draft, or is the light version,
 * the poster or the still of a video.
 */
const isUsed = (eb: ExpressionBuilder<Database, 'object'>): Expression<SqlBool> =>
  eb.or([
    eb.exists(eb.selectFrom('card_object').select('card_id').whereRef('card_object.object_id', '=', 'object.id')),
    eb.exists(eb.selectFrom('card_revision_object').select('card_id').whereRef('card_revision_object.object_id', '=', 'object.id')),
    eb.exists(eb.selectFrom('draft_object').select('module_id').whereRef('draft_object.object_id', '=', 'object.id')),
    eb.exists(eb.selectFrom('object as video').select('video.id').whereRef('video.light_id', '=', 'object.id')),
    eb.exists(eb.selectFrom('object as video').select('video.id').whereRef('video.poster_id', '=', 'object.id')),
    eb.exists(eb.selectFrom('object as video').select('video.id').whereRef('video.still_id', '=', 'object.id')),
  ]);

/** Returns the objects that are not in use, newest first. */
export async function selectUnusedObjects(db: DbOrTrx): Promise<UnusedObject[]> {
  return db
    .selectFrom('object')
    .select(['id', 'extension', 'content_type as contentType', 'size', 'name', 'created_at as createdAt', 'removed_at as removedAt'])
    .where((eb) => eb.not(isUsed(eb)))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Returns the ids of the objects that live cards and drafts use. */
export async function selectObjectIdsInUseNow(db: DbOrTrx): Promise<string[]> {
  const rows = await db
    .selectFrom('card_object')
    .select('object_id as id')
    .union(db.selectFrom('draft_object').select('object_id as id'))
    .execute();
  return rows.map(({ id }) => id);
}

/** Maps the ids of objects to their sizes in bytes, each with the sizes of the light version, the poster and the still. */
export async function selectObjectSizes(db: DbOrTrx, ids: readonly string[]): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for (const chunk of splitIntoChunks(ids)) {
    const rows = await db
      .selectFrom('object')
      .leftJoin('object as light', 'light.id', 'object.light_id')
      .leftJoin('object as poster', 'poster.id', 'object.poster_id')
      .leftJoin('object as still', 'still.id', 'object.still_id')
      .select(['object.id', 'object.size', 'light.size as lightSize', 'poster.size as posterSize', 'still.size as stillSize'])
      .where('object.id', 'in', chunk)
      .execute();
    for (const { id, size, lightSize, posterSize, stillSize } of rows)
      sizes.set(id, size + (lightSize ?? 0) + (posterSize ?? 0) + (stillSize ?? 0));
  }
  return sizes;
}

export interface ObjectUse {
  /** Holds the title of the module in which the object is used. */
  module: string;
  page: string;
  /** Holds the newest version that lists the page with the object, or null when the live page or the draft uses it. */
  version: number | null;
}

/**
 * Returns one use of an object: on a live page or, if there is none, in the newest version of a module that lists a page with the object.
 * Returns null when neither uses the object.
 */
export async function findObjectUse(db: DbOrTrx, id: string): Promise<ObjectUse | null> {
  const live = await db
    .selectFrom('card_object')
    .innerJoin('card', 'card.id', 'card_object.card_id')
    .innerJoin('module', 'module.id', 'card.module_id')
    .select(['module.title as module', 'card.title as page'])
    .where('card_object.object_id', '=', id)
    .executeTakeFirst();
  if (live) return { ...live, version: null };
  const revisions = await db
    .selectFrom('card_revision_object')
    .innerJoin('card', 'card.id', 'card_revision_object.card_id')
    .innerJoin('module', 'module.id', 'card.module_id')
    .select(['card.id', 'card.module_id as moduleId', 'card_revision_object.revision', 'module.title as module', 'card.title as page'])
    .where('card_revision_object.object_id', '=', id)
    .orderBy('card_revision_object.revision', 'desc')
    .execute();
  for (const { moduleId, revision, module, page, id: cardId } of revisions) {
    const { version } = await db
      .selectFrom('module_version')
      .select((eb) => eb.fn.max('number').as('version'))
      .where('module_id', '=', moduleId)
      .where('cards', 'like', `%["${cardId}",${revision}]%`)
      .executeTakeFirstOrThrow();
    if (version) return { module, page, version };
  }
  return null;
}

/**
 * Marks an unused object as removed. If the object was already removed, the instant of its first removal is kept. Returns whether an unused
 * object with the given id exists.
 */
export async function markObjectAsRemoved(db: DbOrTrx, id: string, removedAt: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('object')
    .set((eb) => ({ removed_at: eb.fn.coalesce('removed_at', eb.val(removedAt)) }))
    .where('id', '=', id)
    .where((eb) => eb.not(isUsed(eb)))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Restores an object that was marked as removed. Returns whether the object exists. */
export async function unmarkRemovedObject(db: DbOrTrx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db.updateTable('object').set({ removed_at: null }).where('id', '=', id).executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Restores the objects that were marked as removed but are in use again. */
export async function unmarkRemovedObjectsInUse(db: DbOrTrx): Promise<void> {
  await db.updateTable('object').set({ removed_at: null }).where('removed_at', 'is not', null).where(isUsed).execute();
}

export async function selectObjectsRemovedBefore(db: DbOrTrx, instant: string): Promise<string[]> {
  const rows = await db.selectFrom('object').select('id').where('removed_at', '<', instant).execute();
  return rows.map((row) => row.id);
}

/**
 * Deletes the row of an object that was removed before an instant, unless the object is in use again or a learner may still read it.
 * Returns whether the row was deleted.
 */
export async function deleteRemovedObject(
  db: DbOrTrx,
  id: string,
  { removedBefore, now }: { removedBefore: string; now: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('object')
    .where('id', '=', id)
    .where('removed_at', '<', removedBefore)
    .where((eb) => eb.not(isUsed(eb)))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('replaced_object')
            .select('module_id')
            .whereRef('replaced_object.object_id', '=', 'object.id')
            .where('readable_until', '>', now),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

export async function deleteExpiredReplacedObjects(db: DbOrTrx, now: string): Promise<void> {
  await db.deleteFrom('replaced_object').where('readable_until', '<=', now).execute();
}
