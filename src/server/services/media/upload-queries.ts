import type { DbOrTrx } from '#db/open.ts';

/** Whether an id is taken, by a removed object too. */
export async function hasObject(db: DbOrTrx, id: string): Promise<boolean> {
  const row = await db.selectFrom('object').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}
