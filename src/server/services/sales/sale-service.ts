import { transact } from '#db/transact.ts';
import type { DbOrTrx } from '#db/open-database.ts';
import { AppError } from '#shared/app-error.ts';
import type { AssignSale, Sale, SaleListOptions } from '#shared/sales/sale-schemas.ts';
import type { Deps } from '#server/deps.ts';
import { recordAudit, type AuditDeps } from '../audit/audit-service.ts';
import { findProductKeyPrefix } from '../keys/access-key-queries.ts';
import { replaceAccessKey } from '../keys/key-ledger-service.ts';
import { eraseMailOfSale } from '../mail/mail-queries.ts';
import { enqueueSaleMail } from '../mail/mail-service.ts';
import { deriveSoldKey } from '../keys/sold-key.ts';
import { eraseBuyerOf, lockSale, selectSalesToErase, selectWaitingSales, updateSale, type SaleRecord } from './sale-queries.ts';
import { selectSales } from './sale-list-queries.ts';
import { makeKeyOfSale, type KeyDeps } from './settle-sale.ts';
import { findSource, updateSourceRow } from './source-queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const BUYER_KEPT_DAYS = 400;
const ERASED_AT_ONCE = 500;

/** Returns sales with their access keys in masked form, newest first. */
export function listSales({ db }: Pick<Deps, 'db'>, options: SaleListOptions): Promise<Sale[]> {
  return selectSales(db, options);
}

/** Returns the access key of a sale in readable form, once. Throws `sale.missing`, `sale.noKey` or `key.shownOnce`. */
export async function showKeyOfSale(deps: KeyDeps, id: string): Promise<{ key: string }> {
  return transact(deps.db, async (trx) => {
    const sale = await requireSale(trx, id);
    if (sale.shownAt !== null) throw new AppError('key.shownOnce');
    const key = await requireSoldKey(trx, deps, sale);
    await updateSale(trx, id, { shown_at: deps.now().toISOString() });
    await recordAudit(trx, deps, 'sale.keyShown', { id, name: `order ${sale.order}` });
    return { key };
  });
}

/**
 * Says which product a sale is about, and makes its access key. If the answer is lasting, it also counts for later sales and for others that
 * wait for the same product. Throws `sale.missing`, `sale.assigned` or `product.missing`.
 */
export async function assignSale(deps: KeyDeps, { id, isLasting, ...sold }: AssignSale): Promise<void> {
  await transact(deps.db, async (trx) => {
    const sale = await requireSale(trx, id);
    if (sale.status !== 'needsProduct') throw new AppError('sale.assigned');
    if ((await findProductKeyPrefix(trx, sold.productId)) === null) throw new AppError('product.missing');
    const source = isLasting ? await findSource(trx, sale.sourceId) : null;
    const waiting = isLasting ? await selectWaitingSales(trx, sale.sourceId, sale.theirProduct) : [sale];
    if (source) {
      const others = source.products.filter(({ theirs }) => theirs !== sale.theirProduct);
      await updateSourceRow(trx, source.id, { products: [...others, { ...sold, theirs: sale.theirProduct }] });
    }
    for (const each of waiting) await makeKeyOfSale(trx, deps, each, sold);
    const detail = isLasting ? `from now on, ${waiting.length} made` : '';
    await recordAudit(trx, deps, 'sale.assigned', { id, name: `order ${sale.order}` }, detail);
  });
}

/**
 * Mails the access key of a sale once more, to another address if one is given. Throws `sale.missing`, `mail.off`, `sale.refunded`,
 * `sale.noKey` or `sale.noAddress`.
 */
export async function sendAgain(deps: KeyDeps, { id, email }: { id: string; email?: string | undefined }): Promise<void> {
  if (deps.config.mail === null) throw new AppError('mail.off');
  await transact(deps.db, async (trx) => {
    const sale = await requireSale(trx, id);
    if (sale.status === 'refunded') throw new AppError('sale.refunded');
    const to = email ?? sale.buyerEmail;
    await requireSoldKey(trx, deps, sale);
    if (to === '') throw new AppError('sale.noAddress');
    if (email !== undefined) await updateSale(trx, id, { buyer_email: email });
    await enqueueSaleMail(trx, deps, id, to);
    await recordAudit(trx, deps, 'sale.sentAgain', { id, name: `order ${sale.order}` }, email === undefined ? '' : 'to another address');
  });
}

/** Replaces the access key of a sale, whose learners stay logged in, and mails the new one. Throws the same errors as `sendAgain`. */
export async function replaceAndSend(deps: KeyDeps, id: string): Promise<void> {
  if (deps.config.mail === null) throw new AppError('mail.off');
  await transact(deps.db, async (trx) => {
    const sale = await requireSale(trx, id);
    if (sale.status === 'refunded') throw new AppError('sale.refunded');
    if (sale.accessKeyId === null) throw new AppError('sale.noKey');
    if (sale.buyerEmail === '') throw new AppError('sale.noAddress');
    await replaceAccessKey({ ...deps, db: trx }, { id: sale.accessKeyId });
    await enqueueSaleMail(trx, deps, id, sale.buyerEmail);
  });
}

/** Erases the buyer's address and name in a sale, its access key and its mail. Throws `sale.missing`. */
export async function eraseBuyer(deps: Pick<Deps, 'db'> & AuditDeps, id: string): Promise<void> {
  await transact(deps.db, async (trx) => {
    const { order } = await requireSale(trx, id);
    await eraseBuyerOf(trx, id);
    await eraseMailOfSale(trx, id);
    await recordAudit(trx, deps, 'sale.buyerErased', { id, name: `order ${order}` });
  });
}

/** Erases the buyers of sales about which the shop has said nothing for 400 days. */
export async function purgeBuyers({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - BUYER_KEPT_DAYS * DAY_MS).toISOString();
  for (;;) {
    const ids = await selectSalesToErase(db, before, ERASED_AT_ONCE);
    if (ids.length === 0) return;
    await transact(db, async (trx) => {
      for (const id of ids) {
        await eraseBuyerOf(trx, id);
        await eraseMailOfSale(trx, id);
      }
    });
  }
}

async function requireSale(trx: DbOrTrx, id: string): Promise<SaleRecord> {
  const sale = await lockSale(trx, id);
  if (!sale) throw new AppError('sale.missing');
  return sale;
}

async function requireSoldKey(trx: DbOrTrx, deps: KeyDeps, { accessKeyId, ...sale }: SaleRecord): Promise<string> {
  const key = accessKeyId === null ? null : await deriveSoldKey({ ...deps, db: trx }, { ...sale, saleId: sale.id, accessKeyId });
  if (key === null) throw new AppError('sale.noKey');
  return key;
}
