import type { DbOrTrx } from '#db/open-database.ts';
import type { SaleStatus, WhatIsSold } from '#shared/sales/sale-schemas.ts';
import { KEY_NOTE_MAX_LENGTH } from '#shared/access-keys/access-key-schemas.ts';
import type { Deps } from '#server/deps.ts';
import { serverActor } from '../audit/actor.ts';
import { recordAudit, type AuditDeps } from '../audit/audit-service.ts';
import { deleteSessionTokensOfKey, findProductKeyPrefix, lockAccessKey, updateAccessKeyRow } from '../keys/access-key-queries.ts';
import { enqueueHookEvent } from '../hooks/enqueue-hook-event.ts';
import { requireAccessKey } from '../keys/access-key-service.ts';
import { createAccessKey } from '../keys/create-access-key.ts';
import { findReplacementKey, findRevokedAt } from '../keys/key-ledger-queries.ts';
import { createSoldKeyGenerator } from '../keys/sold-key.ts';
import { isMailStillOwed } from '../mail/mail-queries.ts';
import { enqueueSaleMail } from '../mail/mail-service.ts';
import { findSale, isRefundedByShop, updateSale, type SaleRecord } from './sale-queries.ts';

export type KeyDeps = Pick<Deps, 'config' | 'db' | 'keySigner' | 'randomBytes'> & AuditDeps;

const DAY_MS = 24 * 60 * 60 * 1000;
const MAX_LOGINS = 1000;

type Facts = Pick<SaleRecord, 'isSold' | 'isRefunded' | 'isDisputed' | 'isDisputeWon' | 'isRefundedByHand'> & { hasKey: boolean };

/** Returns the status that follows from what the shop has reported, in whatever order, and from what a person has decided. */
export function decideStatus({ isSold, isDisputed, isRefundedByHand, hasKey, ...facts }: Facts): SaleStatus {
  if (!isSold) return 'refundFirst';
  if (isRefundedByHand || isRefundedByShop({ isDisputed, ...facts })) return 'refunded';
  if (!hasKey) return 'needsProduct';
  return isDisputed ? 'restored' : 'made';
}

/**
 * Makes the access key of a sale, and revokes it at once when the sale has been refunded already. Returns the sale as it was when the
 * product no longer exists.
 */
export async function makeKeyOfSale(trx: DbOrTrx, deps: KeyDeps, sale: SaleRecord, sold: WhatIsSold): Promise<SaleRecord> {
  const prefix = await findProductKeyPrefix(trx, sold.productId);
  if (prefix === null) return sale;
  const now = deps.now();
  const key = await createAccessKey(
    trx,
    deps,
    createSoldKeyGenerator(deps, prefix, sale),
    {
      productId: sold.productId,
      prefix,
      maxLogins: Math.min(MAX_LOGINS, sold.maxLogins * sale.quantity),
      expiresAt: sold.days === null ? null : new Date(now.getTime() + sold.days * DAY_MS).toISOString(),
      replacedKeyId: null,
      label: '',
      buyer: (sale.buyerEmail || sale.buyerName).slice(0, KEY_NOTE_MAX_LENGTH),
      orderNumber: sale.order.slice(0, KEY_NOTE_MAX_LENGTH),
    },
    Infinity,
  );
  await updateSale(trx, sale.id, { access_key_id: key.id });
  await recordSaleAudit(trx, deps, 'sale.keyMade', key.id, sale);
  const settled = await settleSale(trx, deps, sale.id);
  if (settled.status === 'made' || settled.status === 'restored') await enqueueSaleMail(trx, deps, sale.id, sale.buyerEmail);
  return settled;
}

/** Brings the status of a sale and its access key in line with what the shop has reported. */
export async function settleSale(trx: DbOrTrx, deps: KeyDeps, id: string): Promise<SaleRecord> {
  const sale = (await findSale(trx, id))!;
  const status = decideStatus({ ...sale, hasKey: sale.accessKeyId !== null });
  if (status !== sale.status) await updateSale(trx, id, { status });
  if (sale.accessKeyId !== null) {
    if (status === 'refunded') await revokeKey(trx, deps, sale, sale.accessKeyId);
    else await restoreKey(trx, deps, sale, sale.accessKeyId);
  }
  return { ...sale, status };
}

/** Revokes the access key of a sale, unless it is revoked already. */
async function revokeKey(trx: DbOrTrx, deps: KeyDeps, sale: SaleRecord, keyId: string): Promise<void> {
  await lockAccessKey(trx, keyId);
  if ((await findRevokedAt(trx, keyId)) !== null) return;
  const revokedAt = deps.now().toISOString();
  await updateAccessKeyRow(trx, keyId, { revokedAt });
  await deleteSessionTokensOfKey(trx, keyId);
  await updateSale(trx, sale.id, { revoked_at: revokedAt });
  await enqueueHookEvent(trx, deps, 'key.revoked', { keyId });
  await recordSaleAudit(trx, deps, 'sale.refunded', keyId, sale);
}

/** Restores the access key of a sale, if it is still revoked because of the refund. A person may have revoked it since. */
async function restoreKey(trx: DbOrTrx, deps: KeyDeps, sale: SaleRecord, keyId: string): Promise<void> {
  if (sale.revokedAt === null) return;
  await lockAccessKey(trx, keyId);
  await updateSale(trx, sale.id, { revoked_at: null });
  if ((await findRevokedAt(trx, keyId)) !== sale.revokedAt || (await findReplacementKey(trx, keyId))) return;
  await updateAccessKeyRow(trx, keyId, { revokedAt: null });
  await recordSaleAudit(trx, deps, 'sale.restored', keyId, sale);
  // The refund may have come before the mail, so the buyer has never got the access key.
  if (sale.shownAt === null && (await isMailStillOwed(trx, sale.id))) await enqueueSaleMail(trx, deps, sale.id, sale.buyerEmail);
}

async function recordSaleAudit(
  trx: DbOrTrx,
  deps: KeyDeps,
  action: 'sale.keyMade' | 'sale.refunded' | 'sale.restored',
  keyId: string,
  { order }: SaleRecord,
): Promise<void> {
  // What a person does has an entry of its own.
  if (deps.actor.id !== null) return;
  const { key } = await requireAccessKey(trx, deps, keyId);
  await recordAudit(trx, { ...deps, actor: serverActor }, action, { id: keyId, name: key }, `order ${order}`);
}
