import type { DbOrTrx } from '#db/open.ts';

/** Finds a value that is stored once per installation; null when it has never been written. */
export async function findSetting(db: DbOrTrx, name: string): Promise<string | null> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value ?? null;
}

export async function upsertSetting(db: DbOrTrx, name: string, value: string): Promise<void> {
  await db
    .insertInto('setting')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
