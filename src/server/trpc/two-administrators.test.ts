import { beforeEach, expect, test } from 'vitest';
import { catchFailure } from '#server/testing/catch-failure.ts';
import { createTestServer, type TestServer } from '#server/testing/create-test-server.ts';
import { createShop, type ShopFixture } from '#server/testing/shop-fixture.ts';
import { UNTOUCHED_BRAND } from '#shared/brand/brand.ts';
import { getDefaultTemplate } from '#shared/sales/mail-template.ts';

let server: TestServer;
let shop: ShopFixture;
beforeEach(async () => {
  server = await createTestServer();
  shop = await createShop(server);
});

test('of two people who change a hook, both keep different fields, and one is told about the same field', async () => {
  const { settings } = shop.admin;
  const seen = { name: 'Zapier', url: 'https://hooks.example.com/', events: ['key.created' as const], isOn: true };
  const { id } = await settings.createHook(seen);
  await settings.updateHook({ id, changes: { isOn: false }, expected: { isOn: true } });
  await settings.updateHook({ id, changes: { name: 'Make' }, expected: { name: seen.name } });
  expect(await settings.hooks()).toMatchObject([{ name: 'Make', isOn: false, url: seen.url }]);
  await settings.updateHook({ id, changes: { events: ['key.full', 'key.revoked'] }, expected: { events: seen.events } });
  const failure = await catchFailure(
    settings.updateHook({ id, changes: { events: ['key.firstUsed'] }, expected: { events: seen.events } }),
  );
  expect(failure.message).toContain('“events” to “key.full, key.revoked”');
});

test('of two people who change a shop of the school, both keep different fields, and one is told about its products', async () => {
  const { sales } = shop.admin;
  const [{ id, products: seen }] = (await sales.sources()) as [Awaited<ReturnType<typeof sales.sources>>[0]];
  await sales.updateSource({ id, changes: { products: [] }, expected: { products: seen } });
  await sales.updateSource({ id, changes: { name: 'Other shop' }, expected: { name: 'My shop' } });
  expect(await sales.sources()).toMatchObject([{ name: 'Other shop', products: [] }]);
  const changes = { products: [{ ...seen[0]!, theirs: 'word' }] };
  expect(await catchFailure(sales.updateSource({ id, changes, expected: { products: seen } }))).toMatchObject({ code: 'fields.changed' });
  await sales.updateSource({ id, changes, expected: { products: [] } });
  expect(await sales.sources()).toMatchObject([changes]);
});

test('of two people who write the mail of a product, the second is told', async () => {
  const { settings } = shop.admin;
  const productId = shop.course.product.id;
  const usual = getDefaultTemplate('en');
  const theirs = { ...usual, subject: 'Welcome' };
  await settings.saveProductMail({ productId, template: theirs, expected: usual });
  const mine = { ...usual, subject: 'Hello' };
  expect(await catchFailure(settings.saveProductMail({ productId, template: mine, expected: usual }))).toMatchObject({
    code: 'fields.changed',
    message: expect.stringContaining('“Welcome”'),
  });
  expect(await catchFailure(settings.saveProductMail({ productId, template: null, expected: mine }))).toMatchObject({
    code: 'fields.changed',
  });
  await settings.saveProductMail({ productId, template: mine, expected: theirs });
  expect((await settings.mail()).templates).toMatchObject([{ template: mine }]);
});

test('of two people who change the shops of a product, both keep different regions, and one is told about the same', async () => {
  const { admin } = shop.admin;
  const productId = shop.course.product.id;
  const none = UNTOUCHED_BRAND.shops;
  const save = (region: 'ca' | 'us', address: string) =>
    admin.setProductShops({ productId, shops: { ...none, [region]: address }, expected: none });
  await save('ca', 'https://ca.example.com/');
  await save('us', 'https://us.example.com/');
  expect(await admin.productShops({ productId })).toEqual({ ...none, ca: 'https://ca.example.com/', us: 'https://us.example.com/' });
  expect(await catchFailure(save('us', 'https://other.example.com/'))).toMatchObject({ code: 'fields.changed' });
});

test('of two people who change the free pages of a module, the second is told, and may then replace the change', async () => {
  const { admin } = shop.admin;
  const ids = { productId: shop.course.product.id, moduleId: shop.course.module.id };
  const readFreePages = async () => (await admin.freeModules({ productId: ids.productId }))[0]!.freePages;
  await admin.setFreePages({ ...ids, freePages: 2, expected: { freePages: null } });
  const mine = { ...ids, freePages: 1_000_000 };
  expect(await catchFailure(admin.setFreePages({ ...mine, expected: { freePages: null } }))).toMatchObject({
    code: 'fields.changed',
    message: expect.stringContaining('“free pages” to “2 pages”'),
  });
  expect(await readFreePages()).toBe(2);
  await admin.setFreePages({ ...mine, expected: { freePages: 2 } });
  expect(await readFreePages()).toBe(1_000_000);
});
