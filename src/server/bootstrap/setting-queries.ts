import type { DbOrTrx } from '#db/open.ts';

/** Finds a value that is stored once per installation, or returns null when the value has never been written. */
export async function findSetting(db: DbOrTrx, name: string): Promise<string | null> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value ?? null;
}

/**
 * Stores the value unless a value is already stored. Returns whether this call stored the value. When several processes store a value at
 * the same time, only one process succeeds.
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
 * Stores a new instant unless the stored instant is later than the instant `before`. Returns whether this call stored the new instant. When
 * several processes call `advanceInstant` for the same setting at the same time, only one process stores its instant.
 */
export async function advanceInstant(db: DbOrTrx, name: string, before: string, value: string): Promise<boolean> {
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
