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
 * Stores the current instant in a setting, unless the setting already holds an instant after `before`. An instant in the future, which a
 * wrong clock left behind, does not count. Returns whether this call stored the instant. If several processes store an instant in the same
 * setting at the same time, only one of them succeeds.
 */
export async function advanceInstantSetting(db: DbOrTrx, name: string, { before, now }: { before: string; now: string }): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('setting')
    .values({ name, value: now })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ value: now })
        .where((eb) => eb.or([eb('setting.value', '<=', before), eb('setting.value', '>', now)])),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Replaces a setting that still has the given value. Returns false when another request has changed the setting meanwhile. */
export async function replaceSetting(db: DbOrTrx, name: string, { from, to }: { from: string; to: string }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('setting')
    .set({ value: to })
    .where('name', '=', name)
    .where('value', '=', from)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function upsertSetting(db: DbOrTrx, name: string, value: string): Promise<void> {
  await db
    .insertInto('setting')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

export async function deleteSetting(db: DbOrTrx, name: string): Promise<void> {
  await db.deleteFrom('setting').where('name', '=', name).execute();
}

export async function findProductShops(db: DbOrTrx, productId: string): Promise<string | null> {
  const row = await db.selectFrom('product_option').select('shops').where('product_id', '=', productId).executeTakeFirst();
  return row?.shops || null;
}
