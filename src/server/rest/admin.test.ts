import { beforeEach, describe, expect, test } from 'vitest';
import { createEvent } from '../testing/event-fixtures.ts';
import { createAdminRestClient, createRestClient, type RestClient } from '../testing/rest-client.ts';
import { createTestServer, type TestServer } from '../testing/create-test-server.ts';

type Entity = { id: string } & Record<string, unknown>;

let server: TestServer;
let admin: RestClient;

beforeEach(async () => {
  server = await createTestServer();
  admin = await createAdminRestClient(server);
});

const create = async (kind: string, body: object) => (await admin.post(`/api/admin/${kind}`, body)).json<Entity>();
const list = async (kind: string) => (await admin.get(`/api/admin/${kind}`)).json<Entity[]>();

describe('/api/admin/products', () => {
  test('creates with 201, changes with 200, lists, and deletes with 204', async () => {
    const body = { slug: 'excel', title: 'Excel', description: 'All', isFullExperience: true, coConstructionEnabled: false };
    const made = await admin.post('/api/admin/products', body);
    expect(made.statusCode).toBe(201);
    const product = made.json<Entity>();
    expect(product).toEqual({ ...body, id: expect.any(String), moduleCount: 0, keyCount: 0 });
    expect(await list('products')).toEqual([product]);

    const changed = await admin.put(`/api/admin/products/${product.id}`, { title: 'Sheets', id: 'mine', keyCount: 99 });
    expect([changed.statusCode, changed.json()]).toEqual([200, { ...product, title: 'Sheets' }]);

    const deleted = await admin.delete(`/api/admin/products/${product.id}`);
    expect([deleted.statusCode, deleted.body]).toEqual([204, '']);
    expect(await list('products')).toEqual([]);
    expect((await admin.delete(`/api/admin/products/${product.id}`)).json()).toMatchObject({
      statusCode: 404,
      message: 'Product not found',
    });
  });

  test('answers 409 with the slug when the slug is taken', async () => {
    await create('products', { slug: 'excel', title: 'Excel' });
    expect((await admin.post('/api/admin/products', { slug: 'excel', title: 'Again' })).json()).toEqual({
      statusCode: 409,
      error: 'Conflict',
      code: 'slug.taken',
      message: 'The slug "excel" is already taken.',
    });
  });

  test.each([
    [{ title: 'x' }, 'slug: is required.'],
    [{ slug: 'x' }, 'title: is required.'],
    [{ slug: 'X Y', title: 'x' }, 'slug: may contain only lower-case letters, digits and single dashes.'],
    [{ slug: 'demo', title: 'x' }, 'slug: is reserved, please choose another.'],
    [{ slug: 'x', title: 'x', isFullExperience: 'yes' }, expect.stringMatching(/^isFullExperience: /)],
  ])('names the wrong field of %j', async (body, message) => {
    expect((await admin.post('/api/admin/products', body)).json()).toEqual({
      statusCode: 400,
      error: 'Bad Request',
      code: 'input.invalid',
      message,
    });
  });
});

describe('/api/admin/modules', () => {
  test('creates with 201, changes with 200, lists, and deletes with 204', async () => {
    const made = await admin.post('/api/admin/modules', { slug: 'start', title: 'Start' });
    expect(made.statusCode).toBe(201);
    const module = made.json<Entity>();
    expect(module).toEqual({ id: expect.any(String), slug: 'start', title: 'Start', description: '', order: null, productId: null });
    expect(await list('modules')).toEqual([module]);
    const changed = await admin.put(`/api/admin/modules/${module.id}`, { description: 'First steps' });
    expect([changed.statusCode, changed.json()]).toEqual([200, { ...module, description: 'First steps' }]);
    expect((await admin.delete(`/api/admin/modules/${module.id}`)).statusCode).toBe(204);
    expect(await list('modules')).toEqual([]);
    expect((await admin.put(`/api/admin/modules/${module.id}`, { title: 'x' })).json()).toMatchObject({
      statusCode: 404,
      message: 'Module not found',
    });
  });

  test('lists the modules of one product in order', async () => {
    const product = await create('products', { slug: 'excel', title: 'Excel' });
    const [first, second] = [await create('modules', { slug: 'a', title: 'A' }), await create('modules', { slug: 'b', title: 'B' })];
    await create('modules', { slug: 'c', title: 'C' });
    for (const module of [first, second]) await admin.post('/api/admin/product-modules', { productId: product.id, moduleId: module.id });
    const listed = await admin.get(`/api/admin/modules?productId=${product.id}`);
    expect(listed.json()).toEqual([
      { ...first, order: 1, productId: product.id },
      { ...second, order: 2, productId: product.id },
    ]);
    expect(await list('modules')).toHaveLength(3);
  });
});

test('/api/admin/product-modules links with 201, moves with 200 and unlinks with 204', async () => {
  const product = await create('products', { slug: 'excel', title: 'Excel' });
  const [a, b] = [await create('modules', { slug: 'a', title: 'A' }), await create('modules', { slug: 'b', title: 'B' })];
  const link = (moduleId: string, order?: number) => ({ productId: product.id, moduleId, ...(order === undefined ? {} : { order }) });
  await admin.post('/api/admin/product-modules', link(a.id));
  const linked = await admin.post('/api/admin/product-modules', link(b.id));
  expect([linked.statusCode, linked.json()]).toEqual([201, { productId: product.id, moduleId: b.id, order: 2 }]);
  const moved = await admin.put('/api/admin/product-modules', link(b.id, 1));
  expect([moved.statusCode, moved.json()]).toEqual([200, { productId: product.id, moduleId: b.id, order: 1 }]);

  const query = `/api/admin/product-modules?productId=${product.id}&moduleId=${b.id}`;
  expect((await admin.delete(query)).statusCode).toBe(204);
  expect((await admin.delete(query)).statusCode).toBe(404);
  expect((await admin.delete('/api/admin/product-modules')).json()).toMatchObject({ statusCode: 400, message: 'productId: is required.' });
  expect((await admin.post('/api/admin/product-modules', { productId: product.id })).json()).toMatchObject({
    statusCode: 400,
    message: 'moduleId: is required.',
  });
});

describe('/api/admin/cards', () => {
  test('creates with 201, changes with 200, lists by module, and deletes with 204', async () => {
    const [module, other] = [await create('modules', { slug: 'a', title: 'A' }), await create('modules', { slug: 'b', title: 'B' })];
    const made = await admin.post('/api/admin/cards', {
      moduleId: module.id,
      slug: 'welcome',
      title: 'Welcome',
      type: 'info',
      ctaText: '',
    });
    expect(made.statusCode).toBe(201);
    const card = made.json<Entity>();
    expect(card).toMatchObject({ moduleId: module.id, order: 1, ctaText: null, allowVideoLoop: true, options: [], overlays: [] });
    await create('cards', { moduleId: other.id, slug: 'elsewhere', title: 'Elsewhere', type: 'tip' });
    expect((await admin.get(`/api/admin/cards?moduleId=${module.id}`)).json()).toEqual([card]);
    expect(await list('cards')).toHaveLength(2);

    const changed = await admin.put(`/api/admin/cards/${card.id}`, { overlayVideoId: 'o.webm', allowVideoLoop: false });
    expect([changed.statusCode, changed.json()]).toEqual([200, { ...card, overlayVideoId: 'o', allowVideoLoop: false }]);
    expect((await admin.delete(`/api/admin/cards/${card.id}`)).statusCode).toBe(204);
    expect((await admin.delete(`/api/admin/cards/${card.id}`)).json()).toMatchObject({ statusCode: 404, message: 'Page not found' });
  });

  test('names the wrong field', async () => {
    const module = await create('modules', { slug: 'a', title: 'A' });
    const card = { moduleId: module.id, slug: 'a', title: 'A', type: 'info' };
    for (const [wrong, message] of [
      [{ fileUrl: 'javascript:alert(1)' }, 'fileUrl: must be an http or https address.'],
      [{ order: 0 }, 'order: must be a whole number from 1.'],
      [{ type: 'video' }, 'type: must be one of info, mcq, aggregator, resourceLibrary, tip, challenge.'],
      [{ nextPageId: 'nowhere' }, 'nextPageId: must be a page of the same module.'],
      [{ moduleId: '' }, 'moduleId: is required.'],
    ] as const) {
      expect((await admin.post('/api/admin/cards', { ...card, ...wrong })).json()).toMatchObject({ statusCode: 400, message });
    }
    expect((await admin.post('/api/admin/cards', { ...card, moduleId: 'nowhere' })).statusCode).toBe(404);
  });
});

describe('/api/admin/keys', () => {
  test('generates keys with 201, lists them masked, changes them and forgets their devices', async () => {
    const product = await create('products', { slug: 'excel', title: 'Excel' });
    const made = await admin.post('/api/admin/keys/generate', { productId: product.id, quantity: 2, maxLogins: 5 });
    expect(made.statusCode).toBe(201);
    expect(made.headers['cache-control']).toBe('no-store');
    const { keys } = made.json<{ keys: { id: string; key: string }[] }>();
    const shown = {
      id: expect.any(String),
      key: expect.stringMatching(/^EXCEL-....-....$/),
      productId: product.id,
      maxLogins: 5,
      createdAt: '2026-11-20T12:00:00.000Z',
    };
    expect(keys).toEqual([shown, shown]);

    const [{ id, key }] = keys as [{ id: string; key: string }];
    await createRestClient(server).post('/api/gate/enter', { key, nickname: 'Ada' });
    const row = (await list('keys')).find((each) => each.id === id);
    expect(row).toMatchObject({
      key: `EXCEL-••••-••${key.slice(-2)}`,
      productId: product.id,
      productName: 'Excel',
      maxLogins: 5,
      logins: 1,
      status: 'active',
      createdAt: '2026-11-20T12:00:00.000Z',
      lastUsedAt: '2026-11-20T12:00:00.000Z',
    });
    const changed = await admin.put(`/api/admin/keys/${id}`, { revoked: true });
    expect([changed.statusCode, changed.json()]).toEqual([200, { ...row, status: 'revoked' }]);
    const forgotten = await admin.delete(`/api/admin/keys/${id}/devices`);
    expect([forgotten.statusCode, forgotten.json()]).toEqual([200, { ...row, status: 'revoked', logins: 0 }]);
    expect((await admin.put('/api/admin/keys/nowhere', { revoked: true })).json()).toMatchObject({
      statusCode: 404,
      message: 'Access key not found.',
    });
  });

  test('T65: lists keys up to a limit', async () => {
    const product = await create('products', { slug: 'excel', title: 'Excel' });
    await admin.post('/api/admin/keys/generate', { productId: product.id, quantity: 5, maxLogins: 5 });
    expect(await list('keys?limit=2')).toEqual((await list('keys')).slice(0, 2));
    for (const limit of ['100000', '0', '', 'x']) {
      const response = await admin.get(`/api/admin/keys?limit=${limit}`);
      expect([response.statusCode, response.json<{ message: string }>().message]).toEqual([
        400,
        'limit: must be a whole number from 1 to 1000.',
      ]);
    }
  });

  test('T65: lists all keys page by page, filtered by product, status or search', async () => {
    const [excel, word] = [
      await create('products', { slug: 'excel', title: 'Excel' }),
      await create('products', { slug: 'word', title: 'Word' }),
    ];
    for (const { id } of [excel, word]) await admin.post('/api/admin/keys/generate', { productId: id, quantity: 3, maxLogins: 5 });
    const all = await list('keys');
    const first = await list('keys?limit=4');
    expect([...first, ...(await list(`keys?limit=4&before=${first.at(-1)!.id}`))]).toEqual(all);
    expect(await list(`keys?before=${all.at(-1)!.id}`)).toEqual([]);
    expect(await list(`keys?productId=${excel.id}`)).toEqual(all.filter((key) => key.productId === excel.id));
    expect(await list('keys?search=excel')).toEqual(all.filter((key) => key.productId === excel.id));
    expect(await list('keys?status=revoked')).toEqual([]);
    await admin.put(`/api/admin/keys/${all[2]!.id}`, { revoked: true });
    expect(await list('keys?status=revoked&limit=3')).toMatchObject([{ id: all[2]!.id }]);
    for (const [wrong, message] of [
      ['status=sold', 'status: must be one of active, revoked, expired.'],
      ['before=1', 'before: must be the id of an access key.'],
      ['search=a&search=b', 'search: must be a text.'],
    ])
      expect((await admin.get(`/api/admin/keys?${wrong}`)).json()).toMatchObject({ statusCode: 400, message });
  });

  test.each([
    [{ quantity: 0 }, 'Quantity must be between 1 and 100.'],
    [{ quantity: 101 }, 'Quantity must be between 1 and 100.'],
    [{ quantity: '10' }, 'Quantity must be between 1 and 100.'],
    [{ maxLogins: 0 }, 'Max logins must be between 1 and 1000.'],
    [{ maxLogins: 1001 }, 'Max logins must be between 1 and 1000.'],
    [{ productId: '' }, 'Please select a product.'],
  ])('refuses to generate keys with %j', async (wrong, message) => {
    const product = await create('products', { slug: 'excel', title: 'Excel' });
    const response = await admin.post('/api/admin/keys/generate', { productId: product.id, quantity: 10, maxLogins: 30, ...wrong });
    expect(response.json()).toEqual({ statusCode: 400, error: 'Bad Request', code: 'input.invalid', message });
    expect(await list('keys')).toEqual([]);
  });

  test('refuses an infinite quantity', async () => {
    const product = await create('products', { slug: 'excel', title: 'Excel' });
    const response = await admin.post('/api/admin/keys/generate', `{"productId":"${product.id}","quantity":1e309,"maxLogins":30}`);
    expect(response.json()).toMatchObject({ statusCode: 400, message: 'Quantity must be between 1 and 100.' });
  });
});

test('/api/admin/dashboard and /api/admin/activity return the statistics', async () => {
  const product = await create('products', { slug: 'excel', title: 'Excel' });
  const module = await create('modules', { slug: 'a', title: 'A' });
  await admin.post('/api/admin/product-modules', { productId: product.id, moduleId: module.id });
  const card = await create('cards', { moduleId: module.id, slug: 'welcome', title: 'Welcome', type: 'info' });
  const made = await admin.post('/api/admin/keys/generate', { productId: product.id, quantity: 2, maxLogins: 5 });
  const [{ key }] = made.json<{ keys: [{ key: string }] }>().keys;
  const learner = createRestClient(server);
  await learner.post('/api/gate/enter', { key, nickname: 'Ada' });
  await learner.post('/api/events', { events: [createEvent('viewed', card.id), createEvent('completed', card.id)] });

  expect((await admin.get('/api/admin/dashboard')).json()).toEqual({
    videoCards: 1,
    activeSessions: 1,
    completionRate: 100,
    activeKeys: 2,
    totalKeys: 2,
    totalCardViews: 1,
    totalCompletions: 1,
    averageProgress: 1,
    totalSessions: 1,
    totalProducts: 1,
  });
  expect((await admin.get('/api/admin/activity')).json()).toEqual([
    {
      sessionId: expect.any(String),
      nickname: 'Ada',
      accessKey: `EXCEL-••••-••${key.slice(-2)}`,
      productName: 'Excel',
      completedCards: 1,
      viewedCards: 1,
      failedCards: 0,
      totalCards: 1,
      totalAttempts: 0,
      lastSeen: expect.stringMatching(/^2026-11-20T12:00:00/),
      createdAt: '2026-11-20T12:00:00.000Z',
    },
  ]);
  await learner.post('/api/gate/enter', { key, nickname: 'Grace' });
  expect((await admin.get('/api/admin/activity?limit=1')).json()).toHaveLength(1);
  for (const limit of ['0', 'x', '100000', '']) {
    expect((await admin.get(`/api/admin/activity?limit=${limit}`)).json()).toMatchObject({
      statusCode: 400,
      message: expect.stringMatching(/^limit: /),
    });
  }
});
