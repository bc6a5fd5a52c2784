import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, test } from 'vitest';
import { createAdminRestClient, createRestClient, type RestClient } from '../testing/rest-client.ts';
import { createCourse } from '../testing/course-fixture.ts';
import { createTestServer, type TestServer } from '../testing/create-test-server.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const GUARDED = [
  '/api/admin/dashboard',
  '/api/admin/activity',
  '/api/admin/products',
  '/api/admin/products/1',
  '/api/admin/modules',
  '/api/admin/modules/1',
  '/api/admin/product-modules',
  '/api/admin/cards',
  '/api/admin/cards/1',
  '/api/admin/keys',
  '/api/admin/keys/generate',
  '/api/admin/keys/1',
  '/api/admin/keys/1/devices',
  '/api/admin/objects/1/complete',
  '/api/admin/none',
  '/api/admin/',
  '/api/admin//products',
  '/api/admin/products/',
  '/api/admin/%70roducts',
  '/api/admin/import',
  '/api/admin/products%2f1',
  '/api/admin/..;/admin/products',
];

let server: TestServer;
let learner: RestClient;

beforeEach(async () => {
  server = await createTestServer();
  const { key } = await (await createCourse(await server.createAdminClient())).createKey();
  learner = createRestClient(server);
  await learner.post('/api/gate/enter', { key, nickname: 'Ada' });
});

describe('T8: everything under /api/admin is for administrators', () => {
  test.each(GUARDED)('%s, by every method', async (url) => {
    for (const client of [createRestClient(server), learner]) {
      for (const method of METHODS) {
        const response = await client.send(method, url, method === 'GET' || method === 'HEAD' ? undefined : {});
        expect(`${method} ${response.statusCode}`).toBe(`${method} 401`);
      }
      expect((await client.get(url)).json()).toEqual({
        statusCode: 401,
        error: 'Unauthorized',
        code: 'admin.missing',
        message: 'Please log in first.',
      });
    }
  });

  test('even for a malformed or too large body', async () => {
    const stranger = createRestClient(server);
    expect((await stranger.post('/api/admin/products', '{"slug":')).statusCode).toBe(401);
    expect((await stranger.post('/api/admin/products', { title: 'x'.repeat(300_000) })).statusCode).toBe(401);
  });

  test('T10: and headers or query parameters cannot override the method', async () => {
    const admin = await createAdminRestClient(server);
    const [product] = (await admin.get('/api/admin/products')).json<[{ id: string }]>();
    const response = await admin.post(`/api/admin/products/${product.id}`, {}, { 'x-http-method-override': 'DELETE' });
    expect([404, 405]).toContain(response.statusCode);
    expect((await admin.get(`/api/admin/products/${product.id}?_method=DELETE`)).statusCode).toBe(404);
    expect((await admin.get('/api/admin/products')).json()).toHaveLength(1);
  });
});

describe('T9: no trick with the path avoids the check for administrators', () => {
  const foreign = 'Course word-basics';
  beforeEach(async () => void (await createCourse(await server.createAdminClient(), 'word-basics')));

  test.each([
    '/api/%61dmin/products',
    '/%61pi/admin/products',
    '/api/admin%2fproducts',
    '/API/admin/products',
    '/api/ADMIN/products',
    '//api/admin/products',
    '/api//admin/products',
    '/./api/admin/products',
    '/api/./admin/products',
    '/api/none/../admin/products',
    '/api/gate/..%2fadmin/products',
    '/api/modules/%2e%2e/admin/products',
    '/api/;/admin/products',
    '/api/admin;x=1/products',
    '/api/admin\\products',
    '/api/admin/products?x=/api/modules',
    '/api/admin/products#/api/modules',
    '/api/admin/products/',
    '/trpc/admin.products',
    '/trpc/admin%2eproducts',
    '/trpc/%61dmin.products',
    '/trpc//admin.products',
    '/trpc/gate.optionalSession,admin.products?batch=1',
    '/trpc/admin.products,gate.optionalSession?batch=1',
    '/api/trpc/admin.products',
  ])('%s', async (url) => {
    for (const client of [createRestClient(server), learner]) {
      expect((await client.get(url)).body).not.toContain(foreign);
    }
  });

  test('which lets an administrator read the products', async () => {
    const admin = await createAdminRestClient(server);
    for (const url of [
      '/api/admin/products',
      '/api/%61dmin/products',
      '/trpc/admin.products',
      '/trpc/gate.optionalSession,admin.products?batch=1',
    ])
      expect((await admin.get(url)).body).toContain(foreign);
  });
});

describe('an unknown path under /api is 404 in JSON', () => {
  const missing = { statusCode: 404, error: 'Not Found', code: 'route.missing', message: 'There is nothing at this address.' };

  test.each(['/api', '/api/', '/api/none', '/api/modules', '/api/gate', '/api/auth/admin', '/trpc', '/public-objects'])(
    '%s',
    async (url) => {
      const response = await createRestClient(server).get(url, { accept: 'text/html' });
      expect(response.statusCode).toBe(404);
      expect(response.headers['content-type']).toMatch(/^application\/json/);
    },
  );

  test('by any method', async () => {
    for (const method of METHODS) {
      const response = await createRestClient(server).send(method, '/api/none', method === 'GET' || method === 'HEAD' ? undefined : {});
      expect(`${method} ${response.statusCode}`).toBe(`${method} 404`);
    }
    expect((await createRestClient(server).get('/api/none')).json()).toEqual(missing);
  });

  test('for an administrator under /api/admin as well', async () => {
    expect((await (await createAdminRestClient(server)).get('/api/admin/none')).json()).toEqual(missing);
  });
});

describe('an empty body', () => {
  test('counts as an object without fields, so that the first required field is reported', async () => {
    for (const body of [undefined, '', ' ', null]) {
      expect((await createRestClient(server).post('/api/gate/enter', body)).json()).toMatchObject({
        statusCode: 400,
        message: 'Please enter your access key.',
      });
    }
    const admin = await createAdminRestClient(server);
    expect((await admin.post('/api/admin/products')).json()).toMatchObject({ statusCode: 400, message: 'slug: is required.' });
  });

  test('is accepted where no body is needed, even with the content type of JSON', async () => {
    const admin = await createAdminRestClient(server);
    const [product] = (await admin.get('/api/admin/products')).json<[{ id: string }]>();
    const json = { 'content-type': 'application/json' };
    expect((await admin.delete(`/api/admin/products/${product.id}`, json)).statusCode).toBe(204);
    expect((await admin.post('/api/auth/admin/logout', undefined, json)).statusCode).toBe(200);
  });
});

describe('T62: a malformed body', () => {
  test.each([
    ['truncated JSON', '{"key":"x"', 400],
    ['a number', '1', 400],
    ['a __proto__ field', '{"__proto__":{"polluted":1},"key":"x","nickname":"Ada"}', 400],
    ['a constructor field', '{"constructor":{"prototype":{"polluted":1}},"key":"x","nickname":"Ada"}', 400],
    ['deep nesting', `${'['.repeat(10_000)}${']'.repeat(10_000)}`, 400],
    ['a too large body', JSON.stringify({ key: 'x'.repeat(300_000), nickname: 'Ada' }), 413],
  ])('is refused: %s', async (_, body, status) => {
    const response = await createRestClient(server).post('/api/gate/enter', body);
    expect(response.statusCode).toBe(status);
    expect(Object.keys(response.json<object>())).toEqual(['statusCode', 'error', 'code', 'message']);
    expect(response.body).not.toMatch(/ at |node_modules|FST_|SyntaxError|Unexpected token/);
    expect({}).not.toHaveProperty('polluted');
  });

  test('T62: is not decompressed', async () => {
    const { key } = await (await createCourse(await server.createAdminClient(), 'word')).createKey();
    const entry = JSON.stringify({ key, nickname: 'Ada' });
    const send = (payload: string | Buffer, headers = {}) =>
      server.app.inject({ method: 'POST', url: '/api/gate/enter', payload, headers: { 'content-type': 'application/json', ...headers } });
    expect((await send(gzipSync(entry), { 'content-encoding': 'gzip' })).statusCode).toBe(400);
    expect((await send(entry)).statusCode).toBe(200);
  });

  test('is refused by tRPC as well when it is too large', async () => {
    const response = await createRestClient(server).post('/trpc/gate.enter', { key: 'x'.repeat(300_000), nickname: 'Ada' });
    expect(response.statusCode).toBe(413);
  });
});

test.each([
  '/api/session/current',
  '/api/admin/products',
  '/api/none',
  '/api/modules/none',
  '/trpc/gate.session',
  '/trpc/none',
  '/public-objects/none',
])('T79: %s forbids caching', async (url) => {
  expect((await learner.get(url)).headers['cache-control']).toBe('no-store');
});

test('F48: an unexpected error is 500 with a fixed message', async () => {
  await server.deps.db.schema.dropTable('product_module').execute();
  const response = await learner.get('/api/modules/excel-basics');
  expect(response.json()).toEqual({
    statusCode: 500,
    error: 'Internal Server Error',
    code: 'server.failed',
    message: 'Something went wrong on our side. Please try again.',
  });
});
