import type { DbOrTrx } from '#db/open.ts';

/** Which of some ids are taken. */
export async function selectExistingObjectIds(db: DbOrTrx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom('object').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map((row) => row.id));
}

/** Whether an id is taken, by a removed object too. */
export async function hasObject(db: DbOrTrx, id: string): Promise<boolean> {
  const row = await db.selectFrom('object').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}
