import { beforeEach, expect, test } from 'vitest';
import { catchFailure } from '#server/testing/catch-failure.ts';
import { createTestServer, type TestServer } from '#server/testing/create-test-server.ts';
import { createShop, type ShopFixture } from '#server/testing/shop-fixture.ts';

const order = { order: 'A-1', product: 'excel', email: 'ada@example.com', name: 'Ada Lovelace' };

let server: TestServer;
let shop: ShopFixture;
beforeEach(async () => {
  server = await createTestServer();
  shop = await createShop(server);
});

const getSale = async () => (await shop.admin.sales.list())[0]!;
const listActions = async () => (await server.deps.db.selectFrom('audit_entry').select('action').execute()).map(({ action }) => action);
const enter = async (key: string, nickname: string) => {
  const learner = server.createClient();
  await learner.gate.enter({ key, nickname });
  return learner;
};

test('a refund by hand names what it revokes, ends the sessions, and can be undone', async () => {
  await shop.send('sale', { ...order, quantity: 3 });
  const { id, key: masked } = await getSale();
  const { key } = await shop.admin.sales.showKey({ id });
  expect(await shop.admin.sales.refundEffects({ id })).toMatchObject({ key: masked, learnerCount: 0, learners: [] });
  const ada = await enter(key, 'Ada');
  server.advanceTime(1000);
  await enter(key, 'Grace');
  expect(await shop.admin.sales.refundEffects({ id })).toMatchObject({ learnerCount: 2, learners: ['Grace', 'Ada'] });

  await Promise.all([1, 2, 3].map(() => shop.admin.sales.refund({ id })));
  expect(await getSale()).toMatchObject({ status: 'refunded', isRefundedByHand: true });
  expect(await catchFailure(ada.content.modules({ productSlug: shop.course.product.slug }))).toMatchObject({ code: 'session.missing' });
  expect(await catchFailure(enter(key, 'Alan'))).toMatchObject({ code: 'key.invalid' });
  // The shop repeats its message about the sale.
  await shop.send('sale', { ...order, quantity: 3 });
  expect(await getSale()).toMatchObject({ status: 'refunded' });

  await Promise.all([1, 2].map(() => shop.admin.sales.undoRefund({ id })));
  expect(await getSale()).toMatchObject({ status: 'made', isRefundedByHand: false });
  await enter(key, 'Ada');
  const actions = await listActions();
  expect(actions.filter((action) => action === 'sale.refundedByHand')).toHaveLength(1);
  expect(actions.filter((action) => action === 'sale.refundUndone')).toHaveLength(1);
});

test('a refund that the shop reports cannot be undone by hand, also after one by hand', async () => {
  await shop.send('sale', order);
  const { id } = await getSale();
  await shop.admin.sales.refund({ id });
  await shop.send('refund', { order: 'A-1' });
  expect(await getSale()).toMatchObject({ status: 'refunded', isRefundedByHand: false });
  for (const change of [shop.admin.sales.undoRefund, shop.admin.sales.refund])
    expect(await catchFailure(change({ id }))).toMatchObject({ code: 'sale.refundedByShop' });
});

test('a sale without a product makes no key while it is refunded, and waits again afterwards', async () => {
  await shop.send('sale', { ...order, product: 'prod_9x' });
  const { id } = await getSale();
  expect(await shop.admin.sales.refundEffects({ id })).toEqual({ key: null, productName: null, learnerCount: 0, learners: [] });
  await shop.admin.sales.refund({ id });
  const assign = () =>
    shop.admin.sales.assign({ id, productId: shop.course.product.id, maxLogins: 1, days: null, isLasting: true }).catch(() => null);
  await assign();
  expect(await getSale()).toMatchObject({ status: 'refunded', accessKeyId: null });
  await shop.admin.sales.undoRefund({ id });
  expect(await getSale()).toMatchObject({ status: 'needsProduct' });
  await assign();
  expect(await getSale()).toMatchObject({ status: 'made' });
});

test('a refunded key cannot be replaced by one that works, until the refund is undone', async () => {
  await shop.send('sale', order);
  const { id, accessKeyId } = await getSale();
  const replace = () => shop.admin.admin.replaceKey({ id: accessKeyId! });
  await shop.admin.sales.refund({ id });
  expect(await catchFailure(replace())).toMatchObject({ code: 'key.refunded', kind: 'CONFLICT' });
  expect(await shop.admin.admin.keys()).toMatchObject([{ status: 'revoked' }]);
  await shop.admin.sales.undoRefund({ id });
  await enter((await replace()).key, 'Ada');
});

test('undoing a refund does not restore a key that a person had revoked before', async () => {
  await shop.send('sale', order);
  const { id, accessKeyId } = await getSale();
  await shop.admin.admin.updateKey({ id: accessKeyId!, changes: { revoked: true } });
  await shop.admin.sales.refund({ id });
  await shop.admin.sales.undoRefund({ id });
  expect(await shop.admin.admin.keys()).toMatchObject([{ status: 'revoked' }]);
});

test('what is no sale is not refunded', async () => {
  await shop.send('refund', { order: 'A-1' });
  const { id } = await getSale();
  for (const call of [shop.admin.sales.refundEffects, shop.admin.sales.refund, shop.admin.sales.undoRefund])
    for (const each of [id, 'missing']) expect(await catchFailure(call({ id: each }))).toMatchObject({ code: 'sale.missing' });
});
