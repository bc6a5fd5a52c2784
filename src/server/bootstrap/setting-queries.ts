import type { DbOrTrx } from '#db/open-database.ts';

/** Returns the value of a setting in the database, or null when the setting has never been stored. */
export async function findSetting(db: DbOrTrx, name: string): Promise<string | null> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value ?? null;
}

/**
 * Stores a setting unless a setting with the same name is already stored. Returns whether this call stored the setting. If several
 * processes store the same setting at the same time, only one of them succeeds.
 */
export async function insertSetting(db: DbOrTrx, name: string, value: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('setting')
    .values({ name, value })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/**
 * Stores the instant `value` in a setting unless the setting holds an instant later than `before`. Returns whether this call stored the
 * instant. If several processes store an instant in the same setting at the same time, only one of them succeeds.
 */
export async function advanceInstantSetting(db: DbOrTrx, name: string, before: string, value: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('setting')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }).where('setting.value', '<=', before))
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function upsertSetting(db: DbOrTrx, name: string, value: string): Promise<void> {
  await db
    .insertInto('setting')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
