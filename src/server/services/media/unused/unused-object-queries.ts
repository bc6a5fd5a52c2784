import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { DbOrTrx } from '#db/open.ts';
import type { Database } from '#db/schema.ts';
import type { UnusedObject } from '#shared/object-schemas.ts';

const isUsed = (eb: ExpressionBuilder<Database, 'object'>): Expression<SqlBool> =>
  eb.exists(eb.selectFrom('card_object').select('card_id').whereRef('card_object.object_id', '=', 'object.id'));

/** Newest first. */
export async function selectUnusedObjects(db: DbOrTrx): Promise<UnusedObject[]> {
  return db
    .selectFrom('object')
    .select(['id', 'extension', 'content_type as contentType', 'size', 'created_at as createdAt', 'removed_at as removedAt'])
    .where((eb) => eb.not(isUsed(eb)))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Marks an object as removed unless a card uses it; says whether there is an unused one. One removed before keeps its day. */
export async function updateRemovedAt(db: DbOrTrx, id: string, removedAt: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('object')
    .set((eb) => ({ removed_at: eb.fn.coalesce('removed_at', eb.val(removedAt)) }))
    .where('id', '=', id)
    .where((eb) => eb.not(isUsed(eb)))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Whether there is such an object; it is not removed any more. */
export async function clearRemovedAt(db: DbOrTrx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db.updateTable('object').set({ removed_at: null }).where('id', '=', id).executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** A removed object that a card uses again is not removed any more. */
export async function clearRemovedAtOfUsedObjects(db: DbOrTrx): Promise<void> {
  await db.updateTable('object').set({ removed_at: null }).where('removed_at', 'is not', null).where(isUsed).execute();
}

export async function selectObjectsRemovedBefore(db: DbOrTrx, instant: string): Promise<string[]> {
  const rows = await db.selectFrom('object').select('id').where('removed_at', '<', instant).execute();
  return rows.map((row) => row.id);
}

/** Deletes the row of an object removed before an instant, if no card uses it; says whether it did. */
export async function deleteRemovedObject(db: DbOrTrx, id: string, instant: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('object')
    .where('id', '=', id)
    .where('removed_at', '<', instant)
    .where((eb) => eb.not(isUsed(eb)))
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}
