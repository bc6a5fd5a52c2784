import { queryLiveCards } from '#db/live-cards.ts';
import type { DbOrTrx } from '#db/open-database.ts';
import { splitIntoChunks } from '#db/split-into-chunks.ts';

export async function selectLiveCardIds(db: DbOrTrx): Promise<string[]> {
  const rows = await db.selectFrom(queryLiveCards(db).as('card')).select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

export async function selectCardIdsUsing(db: DbOrTrx, objectIds: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  for (const chunk of splitIntoChunks(objectIds)) {
    const rows = await db.selectFrom('card_object').select('card_id').where('object_id', 'in', chunk).execute();
    for (const row of rows) found.add(row.card_id);
  }
  return [...found];
}

/** Locks the rows of cards until the end of the transaction. PostgreSQL only; SQLite has one writer at a time. */
export async function lockCardRows(trx: DbOrTrx, ids: readonly string[]): Promise<void> {
  await trx.selectFrom('card').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute();
}

export async function selectProductTitles(db: DbOrTrx, moduleIds: readonly string[]): Promise<Map<string, string[]>> {
  if (moduleIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('product_module')
    .innerJoin('product', 'product.id', 'product_module.product_id')
    .select(['product_module.module_id as moduleId', 'product.title'])
    .where('product_module.module_id', 'in', moduleIds)
    .orderBy('product.title')
    .orderBy('product.id')
    .execute();
  const titles = new Map<string, string[]>();
  for (const { moduleId, title } of rows) titles.set(moduleId, [...(titles.get(moduleId) ?? []), title]);
  return titles;
}
