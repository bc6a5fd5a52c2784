import type { Updateable } from 'kysely';
import type { DbOrTrx } from '#db/open-database.ts';
import type { SaleTable } from '#db/sales-schema.ts';
import type { SaleStatus } from '#shared/sales/sale-schemas.ts';
import type { Reversal } from './read-message.ts';

/** Holds one line of an order as the decisions about its access key need it. */
export interface SaleRecord {
  id: string;
  sourceId: string;
  order: string;
  line: string;
  theirProduct: string;
  quantity: number;
  accessKeyId: string | null;
  tries: number;
  status: SaleStatus;
  buyerEmail: string;
  buyerName: string;
  language: string;
  isSold: boolean;
  isRefunded: boolean;
  isDisputed: boolean;
  isDisputeWon: boolean;
  isRefundedByHand: boolean;
  revokedAt: string | null;
  shownAt: string | null;
}

export const isRefundedByShop = ({
  isRefunded,
  isDisputed,
  isDisputeWon,
}: Pick<SaleRecord, 'isRefunded' | 'isDisputed' | 'isDisputeWon'>) => isRefunded || (isDisputed && !isDisputeWon);

const recordColumns = [
  'id',
  'source_id as sourceId',
  'order_id as order',
  'line',
  'product_ref as theirProduct',
  'quantity',
  'access_key_id as accessKeyId',
  'tries',
  'status',
  'buyer_email as buyerEmail',
  'buyer_name as buyerName',
  'language',
  'is_sold as isSold',
  'is_refunded as isRefunded',
  'is_disputed as isDisputed',
  'is_dispute_won as isDisputeWon',
  'is_refunded_by_hand as isRefundedByHand',
  'revoked_at as revokedAt',
  'shown_at as shownAt',
] as const;

const selectRecords = (db: DbOrTrx) => db.selectFrom('sale').select(recordColumns);
type RecordRow = Awaited<ReturnType<ReturnType<typeof selectRecords>['executeTakeFirstOrThrow']>>;

const toRecord = (row: RecordRow): SaleRecord => ({
  ...row,
  status: row.status as SaleStatus,
  isSold: row.isSold === 1,
  isRefunded: row.isRefunded === 1,
  isDisputed: row.isDisputed === 1,
  isDisputeWon: row.isDisputeWon === 1,
  isRefundedByHand: row.isRefundedByHand === 1,
});

export async function findSale(db: DbOrTrx, id: string): Promise<SaleRecord | null> {
  const row = await selectRecords(db).where('id', '=', id).executeTakeFirst();
  return row ? toRecord(row) : null;
}

/** Returns all lines of an order, among them the empty one of a refund that came before its sale. */
export async function selectOrder(db: DbOrTrx, sourceId: string, order: string): Promise<SaleRecord[]> {
  const rows = await selectRecords(db).where('source_id', '=', sourceId).where('order_id', '=', order).orderBy('id').execute();
  return rows.map(toRecord);
}

/** Returns the sales of a product of a shop that wait for a product, oldest first. */
export async function selectWaitingSales(db: DbOrTrx, sourceId: string, theirProduct: string): Promise<SaleRecord[]> {
  const rows = await selectRecords(db)
    .where('source_id', '=', sourceId)
    .where('product_ref', '=', theirProduct)
    .where('status', '=', 'needsProduct')
    .orderBy('id')
    .execute();
  return rows.map(toRecord);
}

/** Locks a sale until the transaction ends, and returns it. */
export async function lockSale(trx: DbOrTrx, id: string): Promise<SaleRecord | null> {
  await trx
    .updateTable('sale')
    .set((eb) => ({ id: eb.ref('id') }))
    .where('id', '=', id)
    .execute();
  return findSale(trx, id);
}

export type NewSale = Pick<SaleRecord, 'id' | 'sourceId' | 'order' | 'line' | 'status'> & {
  at: string;
  detail?: string;
  theirProduct?: string;
};

/** Inserts a sale. Does nothing when the line of the order is there already. */
export async function insertSale(trx: DbOrTrx, { sourceId, order, theirProduct = '', at, detail = '', ...sale }: NewSale): Promise<void> {
  await trx
    .insertInto('sale')
    .values({ ...sale, source_id: sourceId, order_id: order, product_ref: theirProduct, detail, created_at: at, last_message_at: at })
    .onConflict((conflict) => conflict.columns(['source_id', 'order_id', 'line']).doNothing())
    .execute();
}

export async function updateSale(trx: DbOrTrx, id: string, values: Updateable<SaleTable>): Promise<void> {
  await trx.updateTable('sale').set(values).where('id', '=', id).execute();
}

const reversalColumns = { refund: 'is_refunded', dispute: 'is_disputed', disputeWon: 'is_dispute_won' } as const satisfies Record<
  Reversal,
  keyof SaleTable
>;

export const setReversal = (trx: DbOrTrx, id: string, reversal: Reversal, at: string): Promise<void> =>
  updateSale(trx, id, { [reversalColumns[reversal]]: 1, last_message_at: at });

export async function deleteSale(trx: DbOrTrx, id: string): Promise<void> {
  await trx.deleteFrom('sale').where('id', '=', id).execute();
}

/** Erases the buyer of a sale, of its access key and of the access keys that this one has replaced. */
export async function eraseBuyerOf(trx: DbOrTrx, id: string): Promise<void> {
  await trx
    .withRecursive('sold', (query) =>
      query
        .selectFrom('sale')
        .innerJoin('access_key', 'access_key.id', 'sale.access_key_id')
        .select(['access_key.id', 'access_key.replaced_key_id'])
        .where('sale.id', '=', id)
        .union((rest) =>
          rest
            .selectFrom('sold')
            .innerJoin('access_key', 'access_key.id', 'sold.replaced_key_id')
            .select(['access_key.id', 'access_key.replaced_key_id']),
        ),
    )
    .updateTable('access_key')
    .set({ buyer: '' })
    .where('id', 'in', (eb) => eb.selectFrom('sold').select('sold.id'))
    .execute();
  await updateSale(trx, id, { buyer_email: '', buyer_name: '', is_buyer_erased: 1 });
}

/** Erases the buyers of all sales whose access keys belong to a product, with their mails. */
export async function eraseBuyersOfProduct(trx: DbOrTrx, productId: string): Promise<void> {
  const sales = trx
    .selectFrom('sale')
    .innerJoin('access_key', 'access_key.id', 'sale.access_key_id')
    .where('access_key.product_id', '=', productId)
    .select('sale.id');
  await trx.deleteFrom('mail').where('sale_id', 'in', sales).execute();
  await trx.updateTable('sale').set({ buyer_email: '', buyer_name: '', is_buyer_erased: 1 }).where('id', 'in', sales).execute();
}

/** Returns the ids of sales whose last message is older than the given instant, and whose buyers are still known. */
export async function selectSalesToErase(db: DbOrTrx, before: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('sale')
    .select('id')
    .where('last_message_at', '<', before)
    .where((eb) => eb.or([eb('buyer_email', '!=', ''), eb('buyer_name', '!=', '')]))
    .orderBy('last_message_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
