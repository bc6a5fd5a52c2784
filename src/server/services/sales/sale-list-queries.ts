import type { DbOrTrx } from '#db/open-database.ts';
import { maskAccessKey } from '#shared/access-keys/access-key-format.ts';
import { NAMED_LEARNERS, type RefundEffects, type Sale, type SaleListOptions, type SaleStatus } from '#shared/sales/sale-schemas.ts';
import { isRefundedByShop } from './sale-queries.ts';

/** Returns what a refund of a sale would revoke, with the learners who came last. Returns null when nothing was sold. */
export async function findRefundEffects(db: DbOrTrx, id: string): Promise<RefundEffects | null> {
  const sale = await db
    .selectFrom('sale')
    .leftJoin('access_key', 'access_key.id', 'sale.access_key_id')
    .leftJoin('product', 'product.id', 'access_key.product_id')
    .select(['access_key.id', 'access_key.prefix', 'access_key.hint', 'product.title as productName'])
    .where('sale.id', '=', id)
    .where('sale.is_sold', '=', 1)
    .executeTakeFirst();
  if (!sale) return null;
  const sessions = await db
    .selectFrom('session')
    .select('nickname')
    .where('access_key_id', '=', sale.id)
    .orderBy('started_at', 'desc')
    .execute();
  return {
    key: sale.prefix === null || sale.hint === null ? null : maskAccessKey(sale.prefix, sale.hint),
    productName: sale.productName,
    learnerCount: sessions.length,
    learners: sessions.slice(0, NAMED_LEARNERS).map(({ nickname }) => nickname),
  };
}

/** Returns sales, newest first. */
export async function selectSales(db: DbOrTrx, { status, cursor, limit }: SaleListOptions): Promise<Sale[]> {
  let query = db
    .selectFrom('sale')
    .innerJoin('sale_source', 'sale_source.id', 'sale.source_id')
    .leftJoin('access_key', 'access_key.id', 'sale.access_key_id')
    .leftJoin('mail', 'mail.sale_id', 'sale.id')
    .leftJoin('product', 'product.id', 'access_key.product_id')
    .select((eb) => [
      'sale.id',
      'sale_source.name as sourceName',
      'sale.order_id as order',
      'sale.line',
      'sale.product_ref as theirProduct',
      'sale.quantity',
      'product.title as productName',
      'sale.buyer_email as buyerEmail',
      'sale.buyer_name as buyerName',
      'sale.is_buyer_erased as isBuyerErased',
      'sale.is_refunded_by_hand as byHand',
      'sale.is_refunded as isRefunded',
      'sale.is_disputed as isDisputed',
      'sale.is_dispute_won as isDisputeWon',
      'sale.access_key_id as accessKeyId',
      'access_key.prefix',
      'access_key.hint',
      'sale.shown_at as shownAt',
      'sale.tries',
      'sale.status',
      'sale.detail',
      'sale.created_at as at',
      'access_key.created_at as keyMadeAt',
      'mail.status as mailStatus',
      'mail.attempts as mailAttempts',
      'mail.next_at as mailNextAt',
      'mail.sent_at as mailSentAt',
      'mail.reply as mailReply',
      eb
        .selectFrom('device')
        .select(({ fn }) => fn.min('device.created_at').as('at'))
        .whereRef('device.access_key_id', '=', 'sale.access_key_id')
        .as('firstUsedAt'),
    ]);
  if (status !== undefined) query = query.where('sale.status', '=', status);
  if (cursor !== undefined) query = query.where('sale.id', '<', cursor);
  // The ids are UUIDv7 values, which sort by creation time.
  const rows = await query.orderBy('sale.id', 'desc').limit(limit).execute();
  return rows.map(
    ({
      prefix,
      hint,
      shownAt,
      tries,
      isBuyerErased,
      byHand,
      isRefunded,
      isDisputed,
      isDisputeWon,
      mailStatus,
      mailAttempts,
      mailNextAt,
      mailSentAt,
      mailReply,
      keyMadeAt,
      ...row
    }) => ({
      ...row,
      mail:
        mailStatus === null
          ? null
          : {
              status: mailStatus === 'sending' ? 'waiting' : (mailStatus as 'waiting'),
              attempts: mailAttempts!,
              nextAt: mailNextAt!,
              sentAt: mailSentAt,
              reply: mailReply!,
            },
      status: row.status as SaleStatus,
      firstUsedAt: row.firstUsedAt ?? null,
      key: prefix === null || hint === null ? null : maskAccessKey(prefix, hint),
      isShown: shownAt !== null,
      isRefundedByHand:
        byHand === 1 && !isRefundedByShop({ isRefunded: isRefunded === 1, isDisputed: isDisputed === 1, isDisputeWon: isDisputeWon === 1 }),
      keyReplacedAt: tries > 0 ? keyMadeAt : null,
      isErased: isBuyerErased === 1 && row.buyerEmail === '' && row.buyerName === '',
    }),
  );
}
