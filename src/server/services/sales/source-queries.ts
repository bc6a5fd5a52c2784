import type { Updateable } from 'kysely';
import type { DbOrTrx } from '#db/open-database.ts';
import type { SaleSourceTable } from '#db/sales-schema.ts';
import type { SaleSource, SaleSourceKind, SoldProduct } from '#shared/sales/sale-schemas.ts';

const columns = [
  'id',
  'name',
  'kind',
  'seller_id as sellerId',
  'products',
  'last_message_at as lastMessageAt',
  'wrong_count as wrongCount',
  'wrong_since as wrongSince',
] as const;

const toSource = <Row extends { kind: string; products: string }>(row: Row) => ({
  ...row,
  kind: row.kind as SaleSourceKind,
  products: JSON.parse(row.products) as SoldProduct[],
});

/** Returns the sources that have not been deleted, in the order of their creation. */
export async function selectSources(db: DbOrTrx): Promise<SaleSource[]> {
  const rows = await db.selectFrom('sale_source').select(columns).where('deleted_at', 'is', null).orderBy('id').execute();
  return rows.map(toSource);
}

/** Returns a source with its encrypted secret, or null when the source does not exist or has been deleted. */
export async function findSource(db: DbOrTrx, id: string): Promise<(SaleSource & { secret: string }) | null> {
  const row = await db
    .selectFrom('sale_source')
    .select([...columns, 'secret'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row ? toSource(row) : null;
}

export async function insertSource(
  db: DbOrTrx,
  {
    sellerId,
    products,
    createdAt,
    ...source
  }: Pick<SaleSource, 'id' | 'name' | 'kind' | 'sellerId' | 'products'> & { secret: string; createdAt: string },
): Promise<void> {
  await db
    .insertInto('sale_source')
    .values({ ...source, seller_id: sellerId, products: JSON.stringify(products), created_at: createdAt })
    .execute();
}

export interface SourceRowChanges {
  name?: string | undefined;
  sellerId?: string | undefined;
  products?: SoldProduct[] | undefined;
  secret?: string | undefined;
  deletedAt?: string | undefined;
}

/** Changes the given fields of a source. Returns false when the source does not exist. */
export async function updateSourceRow(db: DbOrTrx, id: string, changes: SourceRowChanges): Promise<boolean> {
  const values = {
    ...(changes.name !== undefined && { name: changes.name }),
    ...(changes.sellerId !== undefined && { seller_id: changes.sellerId }),
    ...(changes.products !== undefined && { products: JSON.stringify(changes.products) }),
    ...(changes.secret !== undefined && { secret: changes.secret }),
    ...(changes.deletedAt !== undefined && { deleted_at: changes.deletedAt }),
  } satisfies Updateable<SaleSourceTable>;
  return updateSource(db, id, values);
}

/** Notes the arrival of a message with a right signature, and locks the source until the transaction ends. */
export const touchSource = (trx: DbOrTrx, id: string, at: string): Promise<boolean> =>
  updateSource(trx, id, { last_message_at: at, wrong_count: 0, wrong_since: null });

async function updateSource(db: DbOrTrx, id: string, values: Updateable<SaleSourceTable>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sale_source')
    .set((eb) => ({ id: eb.ref('id'), ...values }))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Counts a message with a wrong signature. Nothing else of such a message is stored. */
export async function countWrongMessage(db: DbOrTrx, id: string, at: string): Promise<void> {
  await db
    .updateTable('sale_source')
    .set((eb) => ({ wrong_count: eb('wrong_count', '+', 1), wrong_since: eb.fn.coalesce('wrong_since', eb.val(at)) }))
    .where('id', '=', id)
    .execute();
}
