import { createHash } from 'node:crypto';
import type { DbOrTrx } from '#db/open-database.ts';
import { transact } from '#db/transact.ts';
import { AppError } from '#shared/app-error.ts';
import { getNetworkPrefix } from '#shared/network-prefix.ts';
import type { SaleSource } from '#shared/sales/sale-schemas.ts';
import type { Deps } from '#server/deps.ts';
import { decryptText } from '../encrypt-text.ts';
import type { RateLimitBucket } from '../limits/rate-limiter.ts';
import { makeKeyOfSale, settleSale, type KeyDeps } from './settle-sale.ts';
import { readMessage, readSellerId, type SaleMessage, type SoldLine } from './read-message.ts';
import { deleteSale, insertSale, selectOrder, setReversal, updateSale, type SaleRecord } from './sale-queries.ts';
import { countWrongMessage, findSource, touchSource } from './source-queries.ts';
import { getSecretContext } from './source-service.ts';
import { isSignedByShop, type SignedMessage } from './verify-signature.ts';

const MINUTE_SECONDS = 60;
/** Limits the messages per minute. A shop that repeats a day's messages sends a few hundred. */
const MESSAGES_PER_MINUTE = 1200;
const WRONG_MESSAGES = { maxFailures: 30, windowSeconds: 15 * MINUTE_SECONDS };

export interface ReceivedMessage extends SignedMessage {
  /** Holds the last part of the address: the id of the source, and for some shops a dot and a secret. */
  address: string;
  ip: string;
}

type ReceiveDeps = KeyDeps & Pick<Deps, 'cookieSecret' | 'usageLimiter' | 'rateLimiter'>;

/**
 * Receives a message of a shop. Returns whether everything that the message says was done, which is not so when a person has to look at it.
 * However often a shop repeats a message, and in whatever order messages arrive, an order gets one access key for each of its lines. Throws
 * `attempts.tooMany`, `route.missing` for an unknown source, and `signature.wrong`.
 */
export async function receiveMessage(deps: ReceiveDeps, message: ReceivedMessage): Promise<{ isDone: boolean }> {
  const network = getNetworkPrefix(message.ip);
  const [sourceId = '', ...rest] = message.address.split('.');
  await takeMessage(deps, `sales ${network}`);
  const source = await findSource(deps.db, sourceId);
  const wrong: RateLimitBucket = { name: `sale ${source ? source.id : 'unknown'} ${network}`, limits: [WRONG_MESSAGES] };
  if (!source) {
    const seconds = await deps.rateLimiter.recordFailure([wrong], [wrong]);
    throw seconds > 0 ? new AppError('attempts.tooMany', { seconds }) : new AppError('route.missing');
  }
  // WooCommerce asks without a signature whether somebody listens at the address.
  if (source.kind === 'woocommerce' && /^webhook_id=\d+$/.test(message.body.toString('latin1'))) return { isDone: true };
  const secret = decryptText(deps, source.secret, getSecretContext(source.id)) ?? '';
  const isRight =
    isSignedByShop(source.kind, { ...message, secret, addressSecret: rest.join('.'), now: deps.now() }) &&
    (source.kind !== 'gumroad' || (source.sellerId !== '' && readSellerId(message.body) === source.sellerId));
  if (!isRight) {
    // A flood of wrong messages is counted only in part, and never refuses the messages of the shop itself.
    const seconds = await deps.rateLimiter.recordFailure([wrong], [wrong]);
    if (seconds > 0) throw new AppError('attempts.tooMany', { seconds });
    await countWrongMessage(deps.db, source.id, deps.now().toISOString());
    throw new AppError('signature.wrong');
  }
  await takeMessage(deps, `sales of ${source.id}`);
  const read = readMessage(source.kind, message);
  return transact(deps.db, async (trx) => {
    const at = deps.now().toISOString();
    // The lock on the source lets the messages of a shop take effect one after another.
    if (!(await touchSource(trx, source.id, at))) throw new AppError('route.missing');
    const current = (await findSource(trx, source.id))!;
    return { isDone: await applyMessage(trx, deps, current, read, message.body) };
  });
}

async function takeMessage({ usageLimiter }: ReceiveDeps, name: string): Promise<void> {
  const seconds = await usageLimiter.take([{ name, limit: { amount: MESSAGES_PER_MINUTE, seconds: MINUTE_SECONDS }, amount: 1 }]);
  if (seconds > 0) throw new AppError('attempts.tooMany', { seconds: Math.ceil(seconds) });
}

async function applyMessage(trx: DbOrTrx, deps: ReceiveDeps, source: SaleSource, message: SaleMessage, body: Buffer): Promise<boolean> {
  const at = deps.now().toISOString();
  const added = { id: deps.newId(), sourceId: source.id, at };
  if (message.type === 'ignored') return true;
  if (message.type === 'unreadable') {
    const order = `message ${createHash('sha256').update(body).digest('hex').slice(0, 12)}`;
    await insertSale(trx, { ...added, order, line: '', status: 'unreadable', detail: message.fields.join(', ').slice(0, 500) });
    return false;
  }
  if (message.type === 'test') {
    await insertSale(trx, { ...added, order: message.order, line: 'test', status: 'test', theirProduct: message.product });
    return true;
  }
  const rows = (await selectOrder(trx, source.id, message.order)).filter(({ line }) => line !== 'test');
  if (message.type !== 'sale') {
    const lines = message.lines ?? (rows.length > 0 ? rows.map(({ line }) => line) : ['']);
    for (const line of lines) {
      const sale = rows.find((row) => row.line === line) ?? (await addSale(trx, deps, source, message.order, line));
      await setReversal(trx, sale.id, message.type, at);
      await settleSale(trx, deps, sale.id);
    }
    return true;
  }
  const wholeOrder = rows.find(({ line }) => line === '');
  let isDone = true;
  for (const line of mergeLines(message.lines)) {
    const known = rows.find((row) => row.line === line.line);
    const sale = known ?? (await addSale(trx, deps, source, message.order, line.line));
    if (!sale.isSold)
      await updateSale(trx, sale.id, {
        ...copyReversals(wholeOrder ?? sale),
        ...(known && wholeOrder && copyReversals(known)),
        is_sold: 1,
        product_ref: line.products.find((each) => source.products.some(({ theirs }) => theirs === each)) ?? line.products[0]!,
        quantity: line.quantity,
        buyer_email: message.email,
        buyer_name: message.name,
        language: message.language,
      });
    await updateSale(trx, sale.id, { last_message_at: at });
    const status = await makeKeyIfKnown(trx, deps, source, sale.id);
    if (status === 'needsProduct') isDone = false;
  }
  if (wholeOrder) await deleteSale(trx, wholeOrder.id);
  return isDone;
}

const copyReversals = ({ isRefunded, isDisputed, isDisputeWon }: SaleRecord) => ({
  ...(isRefunded && { is_refunded: 1 as const }),
  ...(isDisputed && { is_disputed: 1 as const }),
  ...(isDisputeWon && { is_dispute_won: 1 as const }),
});

/** Merges the lines that have the same name, of which a shop should send none. */
const mergeLines = (lines: readonly SoldLine[]) => [...new Map(lines.map((line) => [line.line, line])).values()];

async function addSale(trx: DbOrTrx, deps: ReceiveDeps, { id }: SaleSource, order: string, line: string): Promise<SaleRecord> {
  await insertSale(trx, { id: deps.newId(), sourceId: id, order, line, status: 'refundFirst', at: deps.now().toISOString() });
  return (await selectOrder(trx, id, order)).find((row) => row.line === line)!;
}

async function makeKeyIfKnown(trx: DbOrTrx, deps: ReceiveDeps, source: SaleSource, saleId: string) {
  const sale = await settleSale(trx, deps, saleId);
  if (sale.accessKeyId !== null || sale.status === 'made') return sale.status;
  const sold = source.products.find(({ theirs }) => theirs === sale.theirProduct);
  return sold ? (await makeKeyOfSale(trx, deps, sale, sold)).status : sale.status;
}
