import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { DbOrTrx } from '#db/open-database.ts';
import type { Database } from '#db/schema.ts';
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
