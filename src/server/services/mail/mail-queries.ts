import type { DbOrTrx } from '#db/open-database.ts';
import { isDue } from '../clock/is-due.ts';

export interface MailRecord {
  id: string;
  saleId: string | null;
  to: string;
  content: string;
  attempts: number;
}

/** Adds a mail that is to be sent at once. The mail of a sale that is there already is sent again. */
export async function upsertMail(
  trx: DbOrTrx,
  { saleId, to, ...mail }: { id: string; saleId: string | null; to: string; content: string; at: string },
): Promise<void> {
  const { id, content, at } = mail;
  const due = { to_address: to, content, status: 'waiting', attempts: 0, next_at: at, reply: '', sent_at: null };
  await trx
    .insertInto('mail')
    .values({ id, sale_id: saleId, created_at: at, ...due })
    // A new id lets the receiver tell the second mail from the first.
    .onConflict((conflict) => conflict.column('sale_id').doUpdateSet({ id, ...due }))
    .execute();
}

/** Returns the ids of the mails that are to be sent now, among them those whose attempt was broken off. Those that wait longest come first. */
export async function selectDueMailIds(db: DbOrTrx, now: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('mail')
    .select('id')
    .where('status', 'in', ['waiting', 'sending'])
    .where(isDue('next_at', now))
    .orderBy('next_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Claims a mail for this process until the given time. Returns null when another process has claimed or sent it. Decided in one statement,
 * so two processes cannot send the same mail.
 */
export async function claimMail(db: DbOrTrx, id: string, { now, until }: { now: string; until: string }): Promise<MailRecord | null> {
  const row = await db
    .updateTable('mail')
    .set((eb) => ({ status: 'sending', next_at: until, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('status', 'in', ['waiting', 'sending'])
    .where(isDue('next_at', now))
    .returning(['id', 'sale_id as saleId', 'to_address as to', 'content', 'attempts'])
    .executeTakeFirst();
  return row ?? null;
}

export type MailOutcome =
  | { status: 'waiting'; nextAt: string; reply: string }
  | { status: 'sent'; sentAt: string; reply: string }
  | { status: 'refused'; reply: string };

/** Stores what came of an attempt, unless somebody has asked for the mail anew meanwhile. What was sent or refused keeps no text. */
export async function updateMailOutcome(
  db: DbOrTrx,
  { id, attempts }: Pick<MailRecord, 'id' | 'attempts'>,
  outcome: MailOutcome,
): Promise<void> {
  await db
    .updateTable('mail')
    .set({
      status: outcome.status,
      reply: outcome.reply,
      ...(outcome.status === 'waiting' ? { next_at: outcome.nextAt } : { content: '' }),
      ...(outcome.status === 'sent' && { sent_at: outcome.sentAt }),
    })
    .where('id', '=', id)
    .where('status', '=', 'sending')
    .where('attempts', '=', attempts)
    .execute();
}

/** Returns whether the mail of a sale was neither sent nor is about to be sent. */
export async function isMailStillOwed(trx: DbOrTrx, saleId: string): Promise<boolean> {
  const row = await trx.selectFrom('mail').select('status').where('sale_id', '=', saleId).executeTakeFirst();
  return row === undefined || row.status === 'refused';
}

/** Empties the address of a sale's mail, which is then not sent any more. */
export async function eraseMailOfSale(trx: DbOrTrx, saleId: string): Promise<void> {
  await trx.deleteFrom('mail').where('sale_id', '=', saleId).execute();
}

/** Deletes the mails without a sale that were made before the given time. */
export async function deleteMailsBefore(db: DbOrTrx, at: string): Promise<void> {
  await db.deleteFrom('mail').where('sale_id', 'is', null).where('created_at', '<', at).execute();
}

export async function findTemplate(db: DbOrTrx, productId: string): Promise<{ subject: string; text: string } | null> {
  const row = await db.selectFrom('product_mail').select(['subject', 'text']).where('product_id', '=', productId).executeTakeFirst();
  return row ?? null;
}

/** Stores the template of a product, or deletes it when it is null. */
export async function upsertTemplate(trx: DbOrTrx, productId: string, template: { subject: string; text: string } | null): Promise<void> {
  if (template === null) return void (await trx.deleteFrom('product_mail').where('product_id', '=', productId).execute());
  await trx
    .insertInto('product_mail')
    .values({ product_id: productId, ...template })
    .onConflict((conflict) => conflict.column('product_id').doUpdateSet(template))
    .execute();
}

/** Returns what the mail of a sale needs, or null when the sale has no access key. */
export async function findSaleToMail(db: DbOrTrx, id: string) {
  const row = await db
    .selectFrom('sale')
    .innerJoin('access_key', 'access_key.id', 'sale.access_key_id')
    .innerJoin('product', 'product.id', 'access_key.product_id')
    .select([
      'sale.id as saleId',
      'sale.source_id as sourceId',
      'sale.order_id as order',
      'sale.line',
      'sale.tries',
      'sale.language',
      'access_key.id as accessKeyId',
      'access_key.revoked_at as revokedAt',
      'product.id as productId',
      'product.title as productName',
    ])
    .where('sale.id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

export async function selectTemplates(db: DbOrTrx) {
  const rows = await db
    .selectFrom('product')
    .leftJoin('product_mail', 'product_mail.product_id', 'product.id')
    .select(['product.id as productId', 'product.title as productName', 'subject', 'text'])
    .orderBy('product.title')
    .execute();
  return rows.map(({ subject, text, ...product }) => ({ ...product, template: subject === null ? null : { subject, text: text! } }));
}
