import { beforeEach, describe, expect, test } from 'vitest';
import { parseAccessKey } from '#shared/access-keys/access-key-format.ts';
import { catchFailure } from '#server/testing/catch-failure.ts';
import { createTestServer, type TestServer } from '#server/testing/create-test-server.ts';
import { createShop, type ShopFixture } from '#server/testing/shop-fixture.ts';
import { purgeBuyers } from './sale-service.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const order = { order: 'A-1', product: 'excel', email: 'ada@example.com', name: 'Ada Lovelace' };

let server: TestServer;
let shop: ShopFixture;
beforeEach(async () => {
  server = await createTestServer();
  shop = await createShop(server);
});

const listSales = () => shop.admin.sales.list();
const listKeys = () => shop.admin.admin.keys();
const getStatus = async () => (await listSales()).map(({ status }) => status);
const getKeyStatus = async () => (await listKeys()).map(({ status }) => status);
const audits = async (action: string) => (await shop.admin.people.searchAudit({ search: '' })).filter((entry) => entry.action === action);

/** Opens a shop that reports refunds and disputes by a field of its form. */
async function openGumroad(): Promise<(what: string) => Promise<number>> {
  const products = [{ theirs: 'excel', productId: shop.course.product.id, maxLogins: 1, days: null }];
  const { path } = await shop.admin.sales.createSource({ name: 'Gumroad', kind: 'gumroad', sellerId: 'seller==', products });
  return (what) => sendForm(path, { seller_id: 'seller==', sale_id: 'G-1', product_id: 'excel', email: 'ada@example.com', [what]: 'true' });
}

async function sendForm(url: string, fields: Record<string, string>): Promise<number> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return (await server.app.inject({ method: 'POST', url, headers, payload: new URLSearchParams(fields).toString() })).statusCode;
}

describe('a sale', () => {
  test('makes one key with the limits of its product, named after buyer and order', async () => {
    expect(await shop.send('sale', { ...order, quantity: 3 })).toBe(200);
    expect(await listKeys()).toMatchObject([
      { maxLogins: 3, expiresAt: '2027-11-20T12:00:00.000Z', buyer: 'ada@example.com', orderNumber: 'A-1', status: 'active' },
    ]);
    expect(await listSales()).toMatchObject([
      { order: 'A-1', status: 'made', buyerName: 'Ada Lovelace', theirProduct: 'excel', isShown: false },
    ]);
    expect(await audits('sale.keyMade')).toMatchObject([{ actor: 'server', detail: 'order A-1' }]);
  });

  test('T96: that the shop repeats ten times at once makes one key', async () => {
    const statuses = await Promise.all(Array.from({ length: 10 }, () => shop.send('sale', order)));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await listKeys()).toHaveLength(1);
    expect(await listSales()).toHaveLength(1);
    server.advanceTime(30 * DAY_MS);
    expect(await shop.send('sale', order)).toBe(200);
    shop.admin = await server.createAdminClient();
    expect(await listKeys()).toHaveLength(1);
  });

  test('shows its key once, and the key opens the course', async () => {
    await shop.send('sale', order);
    const [sale] = await listSales();
    const { key } = await shop.admin.sales.showKey({ id: sale!.id });
    expect(parseAccessKey(key)).not.toBeNull();
    await server.createClient().gate.enter({ key, nickname: 'Ada' });
    expect(await listSales()).toMatchObject([{ firstUsedAt: '2026-11-20T12:00:00.000Z', isShown: true }]);
    expect((await catchFailure(shop.admin.sales.showKey({ id: sale!.id }))).code).toBe('key.shownOnce');
  });

  test('of a key that was replaced by hand shows the new key', async () => {
    await shop.send('sale', order);
    const [sale] = await listSales();
    const first = await shop.admin.sales.showKey({ id: sale!.id });
    const replacement = await shop.admin.admin.replaceKey({ id: sale!.accessKeyId! });
    expect(replacement.key).not.toBe(first.key);
    expect(await shop.admin.sales.showKey({ id: sale!.id })).toEqual({ key: replacement.key });
    const again = await shop.admin.admin.replaceKey({ id: replacement.id });
    expect(new Set([first.key, replacement.key, again.key]).size).toBe(3);
    expect(await shop.send('sale', order)).toBe(200);
    expect(await getKeyStatus()).toEqual(['active', 'revoked', 'revoked']);
  });

  test('of a product that nobody knows waits for a person, who may answer for all later ones', async () => {
    for (const id of ['A-1', 'A-2']) expect(await shop.send('sale', { ...order, order: id, product: 'prod_9x' })).toBe(202);
    expect(await getStatus()).toEqual(['needsProduct', 'needsProduct']);
    const [sale] = await listSales();
    const answer = { id: sale!.id, productId: shop.course.product.id, maxLogins: 2, days: null, isLasting: true };
    await shop.admin.sales.assign(answer);
    expect(await getStatus()).toEqual(['made', 'made']);
    expect((await catchFailure(shop.admin.sales.assign(answer))).code).toBe('sale.assigned');
    expect(await shop.send('sale', { ...order, order: 'A-3', product: 'prod_9x' })).toBe(200);
    expect(await listKeys()).toMatchObject([{ maxLogins: 2 }, { maxLogins: 2 }, { maxLogins: 2 }]);
  });

  test('of a product that is assigned for one sale alone leaves the others waiting', async () => {
    for (const id of ['A-1', 'A-2']) await shop.send('sale', { ...order, order: id, product: 'prod_9x' });
    const [, first] = await listSales();
    await shop.admin.sales.assign({ id: first!.id, productId: shop.course.product.id, maxLogins: 1, days: null, isLasting: false });
    expect(await getStatus()).toEqual(['needsProduct', 'made']);
  });
});

describe('a refund', () => {
  test('revokes the key and ends its sessions, and a repeated one changes nothing', async () => {
    await shop.send('sale', order);
    const [sale] = await listSales();
    const { key } = await shop.admin.sales.showKey({ id: sale!.id });
    const learner = server.createClient();
    await learner.gate.enter({ key, nickname: 'Ada' });
    for (let i = 0; i < 3; i++) expect(await shop.send('refund', { order: 'A-1' })).toBe(200);
    expect((await catchFailure(learner.gate.session())).code).toBe('session.missing');
    expect((await catchFailure(server.createClient().gate.enter({ key, nickname: 'Ada' }))).code).toBe('key.invalid');
    expect(await getStatus()).toEqual(['refunded']);
    expect(await audits('sale.refunded')).toHaveLength(1);
  });

  test('T96: that comes before its sale is remembered, and the sale then makes a revoked key', async () => {
    expect(await shop.send('refund', { order: 'A-1' })).toBe(200);
    expect(await getStatus()).toEqual(['refundFirst']);
    await shop.send('sale', order);
    expect(await getStatus()).toEqual(['refunded']);
    expect(await getKeyStatus()).toEqual(['revoked']);
  });

  test('of an order whose key a person has revoked before does not restore that key later', async () => {
    const send = await openGumroad();
    await send('sale');
    const [key] = await listKeys();
    await shop.admin.admin.updateKey({ id: key!.id, changes: { revoked: true } });
    await send('disputed');
    await send('dispute_won');
    expect(await getKeyStatus()).toEqual(['revoked']);
  });

  test.each([
    { messages: ['sale', 'disputed', 'dispute_won'], status: 'restored', key: 'active' },
    { messages: ['dispute_won', 'sale', 'disputed'], status: 'restored', key: 'active' },
    { messages: ['disputed', 'dispute_won', 'sale'], status: 'restored', key: 'active' },
    { messages: ['dispute_won', 'disputed', 'sale'], status: 'restored', key: 'active' },
    { messages: ['sale', 'dispute_won', 'disputed'], status: 'restored', key: 'active' },
    { messages: ['disputed', 'sale', 'dispute_won'], status: 'restored', key: 'active' },
    { messages: ['sale', 'refunded', 'disputed', 'dispute_won'], status: 'refunded', key: 'revoked' },
    { messages: ['dispute_won', 'disputed', 'refunded', 'sale'], status: 'refunded', key: 'revoked' },
    { messages: ['refunded', 'sale', 'sale'], status: 'refunded', key: 'revoked' },
  ])('T96: $messages in this order end as $status', async ({ messages, status, key }) => {
    const send = await openGumroad();
    for (const message of messages) expect(await send(message)).toBe(200);
    expect(await getStatus()).toEqual([status]);
    expect(await getKeyStatus()).toEqual([key]);
  });
});

test('a sale without a buyer is not shown as one whose buyer was erased', async () => {
  await shop.send('sale', { order: 'A-1', product: 'excel' });
  expect(await listSales()).toMatchObject([{ isErased: false }]);
});

describe('other messages', () => {
  test('are listed page by page, newest first, each once', async () => {
    for (let n = 1; n <= 5; n++) await shop.send('sale', { ...order, order: `A-${n}` });
    const orders: string[] = [];
    for (let cursor: string | undefined; ;) {
      const page = await shop.admin.sales.list({ limit: 2, cursor });
      orders.push(...page.map((sale) => sale.order));
      cursor = page.at(-1)?.id;
      if (page.length < 2) break;
    }
    expect(orders).toEqual(['A-5', 'A-4', 'A-3', 'A-2', 'A-1']);
  });

  test('a test message is shown, and nothing is made', async () => {
    expect(await shop.send('test', { product: 'excel' })).toBe(200);
    expect(await getStatus()).toEqual(['test']);
    expect(await listKeys()).toEqual([]);
  });

  test('a message about a sale without an order is shown with the names of its fields alone', async () => {
    expect(await shop.send('sale', { product: 'excel', email: 'ada@example.com' })).toBe(202);
    expect(await listSales()).toMatchObject([{ status: 'unreadable', detail: 'type, data, data.product, data.email', buyerEmail: '' }]);
    expect(await shop.send('sale', { product: 'excel', email: 'ada@example.com' })).toBe(202);
    expect(await listSales()).toHaveLength(1);
    expect(await shop.send('something.else', {})).toBe(200);
    expect(await listSales()).toHaveLength(1);
  });

  test('a wrong signature is refused and only counted, until a right one comes', async () => {
    const getSource = async () => (await shop.admin.sales.sources())[0]!;
    for (let i = 0; i < 3; i++) expect(await shop.send('sale', order, 'wrong')).toBe(401);
    expect(await listSales()).toEqual([]);
    expect(await getSource()).toMatchObject({ wrongCount: 3, wrongSince: '2026-11-20T12:00:00.000Z', lastMessageAt: null });
    await shop.send('sale', order);
    expect(await getSource()).toMatchObject({ wrongCount: 0, wrongSince: null, lastMessageAt: '2026-11-20T12:00:00.000Z' });
  });

  test('T95: a flood of wrong messages is refused, while the shop itself still gets through', async () => {
    for (let i = 0; i < 30; i++) await shop.send('sale', order, 'wrong');
    expect(await shop.send('sale', order, 'wrong')).toBe(429);
    expect(await shop.send('sale', order)).toBe(200);
    expect(await getStatus()).toEqual(['made']);
  });

  test('a deleted source refuses its messages, but its sales stay', async () => {
    await shop.send('sale', order);
    await shop.admin.sales.deleteSource({ id: shop.sourceId });
    expect(await shop.send('sale', { ...order, order: 'A-2' })).toBe(404);
    expect(await listSales()).toMatchObject([{ order: 'A-1', sourceName: 'My shop' }]);
  });

  test('a shop that does not sign counts only with the secret of its address and the right seller', async () => {
    const products = [{ theirs: 'excel', productId: shop.course.product.id, maxLogins: 1, days: null }];
    const { path, secret } = await shop.admin.sales.createSource({ name: 'Gumroad', kind: 'gumroad', sellerId: 'seller==', products });
    expect(secret).toBeNull();
    const send = (url: string, seller_id: string) =>
      sendForm(url, { seller_id, sale_id: 'G-1', product_id: 'excel', email: 'ada@example.com' });
    expect(await send(path, 'other')).toBe(401);
    expect(await send(path.replace(/\..*/, ''), 'seller==')).toBe(401);
    expect(await send(`${path}x`, 'seller==')).toBe(401);
    expect(await listKeys()).toEqual([]);
    expect(await send(path, 'seller==')).toBe(200);
    expect(await listKeys()).toHaveLength(1);
  });

  test('WooCommerce learns without a signature that somebody listens', async () => {
    const { path } = await shop.admin.sales.createSource({ name: 'Woo', kind: 'woocommerce' });
    expect(await sendForm(path, { webhook_id: '12' })).toBe(200);
    expect(await sendForm(path, { webhook_id: 'x' })).toBe(401);
  });

  test('a message of more than 256 KiB is refused', async () => {
    expect(await shop.send('sale', { ...order, note: 'x'.repeat(257 * 1024) })).toBe(413);
  });
});

describe('the buyer', () => {
  beforeEach(async () => void (await shop.send('sale', order)));
  const findBuyer = async () => JSON.stringify([await listSales(), await listKeys()]).match(/ada@|Lovelace/i)?.[0] ?? null;

  test('is erased in the sale and all its keys on request, and a repeated message does not bring the buyer back', async () => {
    expect(await findBuyer()).not.toBeNull();
    const [first] = await listKeys();
    const second = await shop.admin.admin.replaceKey({ id: first!.id });
    await shop.admin.admin.replaceKey({ id: second.id });
    expect(await listKeys()).toMatchObject([{ buyer: order.email }, { buyer: order.email }, { buyer: order.email }]);
    await shop.admin.sales.eraseBuyer({ id: (await listSales())[0]!.id });
    await shop.send('sale', order);
    expect(await findBuyer()).toBeNull();
    expect(await listSales()).toMatchObject([{ isErased: true, order: 'A-1' }]);
    expect(JSON.stringify(await shop.admin.people.searchAudit({ search: '' }))).not.toMatch(/ada@|Lovelace/);
  });

  test('is erased with the key when the product is deleted, and the sale of another product keeps its buyer', async () => {
    await shop.send('sale', { ...order, order: 'A-2', product: 'prod_9x', email: 'grace@example.com', name: '' });
    await shop.admin.admin.deleteProduct({ id: shop.course.product.id });
    expect(await findBuyer()).toBeNull();
    expect(await listSales()).toMatchObject([
      { order: 'A-2', buyerEmail: 'grace@example.com' },
      { order: 'A-1', isErased: true, accessKeyId: null, status: 'made' },
    ]);
  });

  test('is erased by itself 400 days after the last message about the order, and not before', async () => {
    server.advanceTime(30 * DAY_MS);
    await shop.send('sale', order);
    server.advanceTime(400 * DAY_MS);
    await purgeBuyers(server.deps);
    shop.admin = await server.createAdminClient();
    expect(await findBuyer()).not.toBeNull();
    server.advanceTime(1);
    await purgeBuyers(server.deps);
    expect(await findBuyer()).toBeNull();
  });
});
