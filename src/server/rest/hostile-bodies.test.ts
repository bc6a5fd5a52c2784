import { beforeEach, expect, test } from 'vitest';
import { ADMIN_ACCOUNT, createTestServer, type TestServer } from '../testing/create-test-server.ts';
import { recordPasswordHashes } from '../testing/record-password-hashes.ts';

let server: TestServer;
let cookie: string;

beforeEach(async () => {
  server = await createTestServer();
  const { cookies } = await server.createAdminClient();
  cookie = Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
});

async function send(method: 'POST' | 'PUT' | 'GET', url: string, body?: unknown) {
  const payload = typeof body === 'string' ? body : JSON.stringify(body);
  const headers = { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) };
  const response = await server.app.inject({ method, url, headers, ...(body !== undefined && { payload }) });
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
}

test.each([
  { what: 'an object as the username', body: { username: { $ne: 1 }, password: ADMIN_ACCOUNT.password } },
  { what: 'a list as the password', body: { username: ADMIN_ACCOUNT.username, password: [ADMIN_ACCOUNT.password] } },
  { what: 'a number as the password', body: { username: ADMIN_ACCOUNT.username, password: 0 } },
  { what: 'true as both', body: { username: true, password: true } },
  { what: 'a list instead of a body', body: [ADMIN_ACCOUNT] },
  { what: 'a very long password', body: { username: ADMIN_ACCOUNT.username, password: 'a'.repeat(200_000) } },
])('T43: a login with $what is refused as invalid input and never hashed', async ({ body }) => {
  cookie = '';
  const { costs } = await recordPasswordHashes(async () => {
    expect((await send('POST', '/api/auth/admin/login', body)).status).toBe(400);
  });
  expect(costs).toEqual([]);
  expect((await send('POST', '/api/auth/admin/login', ADMIN_ACCOUNT)).status).toBe(200);
});

test.each([
  '{"slug":"polluted","title":"A","__proto__":{"polluted":true}}',
  '{"slug":"polluted","title":"A","constructor":{"prototype":{"polluted":true}}}',
  '{"__proto__":{"slug":"polluted","title":"A"}}',
])('T70: the body %s changes no other object', async (body) => {
  const { status } = await send('POST', '/api/admin/products', body);
  expect([201, 400]).toContain(status);
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  const { body: product } = await send('POST', '/api/admin/products', { slug: 'clean', title: 'B' });
  expect(product).not.toHaveProperty('polluted');
  expect(await server.app.inject('/api/session/current').then((response) => response.body)).not.toContain('polluted');
});

test('T71: an administrator cannot set values that the server determines', async () => {
  const chosen = { id: 'chosen', createdAt: '1999-01-01T00:00:00.000Z', updatedAt: '1999-01-01T00:00:00.000Z' };
  const { body: product } = await send('POST', '/api/admin/products', { slug: 'a', title: 'A', ...chosen });
  expect(product['id']).not.toBe('chosen');
  expect(JSON.stringify(product)).not.toContain('1999');

  const { body: other } = await send('POST', '/api/admin/products', { slug: 'b', title: 'B' });
  const { body: changed } = await send('PUT', `/api/admin/products/${String(product['id'])}`, { id: other['id'], title: 'Changed' });
  expect(changed).toMatchObject({ id: product['id'], title: 'Changed' });

  const keys = { productId: product['id'], quantity: 1, maxLogins: 3, logins: 0, usedLogins: -5, keyHash: 'known' };
  expect((await send('POST', '/api/admin/keys/generate', keys)).status).toBe(201);
  const [row] = await server.deps.db.selectFrom('access_key').select(['logins', 'max_logins', 'key_hash']).execute();
  expect(row).toMatchObject({ logins: 0, max_logins: 3 });
  expect(row!.key_hash).not.toBe('known');
});

test('T71: a learner cannot set the product, the limits or the role of a session', async () => {
  const admin = await server.createAdminClient();
  const product = await admin.admin.createProduct({ slug: 'own', title: 'Own' });
  const foreign = await admin.admin.createProduct({ slug: 'foreign', title: 'Foreign' });
  const { keys } = await admin.admin.generateKeys({ productId: product.id, quantity: 1, maxLogins: 1 });
  const body = { key: keys[0]!.key, nickname: 'Ada', productId: foreign.id, maxLogins: 99, isAdmin: true, demo: true };
  const entered = await server.app.inject({ method: 'POST', url: '/api/gate/enter', payload: body });
  expect(entered.json()).toMatchObject({ demo: false, session: { product: { slug: 'own' } } });
  const learnerCookie = entered.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  expect((await server.app.inject({ url: '/api/admin/products', headers: { cookie: learnerCookie } })).statusCode).toBe(401);
  expect((await admin.admin.keys({}))[0]).toMatchObject({ maxLogins: 1 });
});
