import type { DbOrTrx } from '#db/open-database.ts';

/** Locks a product until the transaction ends. Returns false when the product does not exist. */
export async function lockProduct(db: DbOrTrx, id: string, at: string): Promise<boolean> {
  const { numUpdatedRows } = await db.updateTable('product').set({ updated_at: at }).where('id', '=', id).executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
