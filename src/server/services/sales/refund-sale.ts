import { transact } from '#db/transact.ts';
import { AppError } from '#shared/app-error.ts';
import type { RefundEffects } from '#shared/sales/sale-schemas.ts';
import type { Deps } from '#server/deps.ts';
import { recordAudit } from '../audit/audit-service.ts';
import { findRefundEffects } from './sale-list-queries.ts';
import { isRefundedByShop, lockSale, updateSale } from './sale-queries.ts';
import { settleSale, type KeyDeps } from './settle-sale.ts';

/** Names the access key that a refund of the sale would revoke, and the learners whom it would put out. Throws `sale.missing`. */
export async function loadRefundEffects({ db }: Pick<Deps, 'db'>, id: string): Promise<RefundEffects> {
  const effects = await findRefundEffects(db, id);
  if (!effects) throw new AppError('sale.missing');
  return effects;
}

/**
 * Marks a sale as refunded, as a refund that the shop reports does: its access key is revoked, and none is made for it. Throws
 * `sale.missing`, or `sale.refundedByShop` when the shop has taken the money back already.
 */
export const refundSale = (deps: KeyDeps, id: string): Promise<void> => setRefundedByHand(deps, id, true);

/** Takes back that a person marked a sale as refunded. Throws `sale.missing`, or `sale.refundedByShop` when the shop has refunded it. */
export const undoRefund = (deps: KeyDeps, id: string): Promise<void> => setRefundedByHand(deps, id, false);

async function setRefundedByHand(deps: KeyDeps, id: string, isRefunded: boolean): Promise<void> {
  await transact(deps.db, async (trx) => {
    const sale = await lockSale(trx, id);
    if (!sale?.isSold) throw new AppError('sale.missing');
    if (isRefundedByShop(sale)) throw new AppError('sale.refundedByShop');
    if (sale.isRefundedByHand === isRefunded) return;
    await updateSale(trx, id, { is_refunded_by_hand: isRefunded ? 1 : 0 });
    await settleSale(trx, deps, id);
    await recordAudit(trx, deps, isRefunded ? 'sale.refundedByHand' : 'sale.refundUndone', { id, name: `order ${sale.order}` });
  });
}
