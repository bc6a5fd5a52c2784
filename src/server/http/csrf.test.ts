import { beforeEach, describe, expect, test } from 'vitest';
import { loadProcedures } from '../trpc/router.ts';
import { createAdmin } from '../services/people/admin-account-service.ts';
import { ADMIN_ACCOUNT, createTestServer, type TestServer } from '../testing/create-test-server.ts';

const ORIGIN = 'http://learn.test:3000';
const LOGIN = JSON.stringify({ username: ADMIN_ACCOUNT.username, password: ADMIN_ACCOUNT.password });

let server: TestServer;

beforeEach(async () => {
  server = await createTestServer();
  await createAdmin(server.deps, ADMIN_ACCOUNT);
});

type Write = [name: string, url: string, body: string];
/** Lists two ways to send the same write request: through the REST API and through tRPC. */
const writes: Write[] = [
  ['REST', '/api/auth/admin/login', LOGIN],
  ['tRPC', '/trpc/gate.adminLogin', LOGIN],
];

async function sendWrite(write: Write, headers: Record<string, string>, { app } = server) {
  return app.inject({
    method: 'POST',
    url: write[1],
    payload: write[2],
    headers: { host: 'learn.test:3000', 'content-type': 'application/json', ...headers },
  });
}

const tokens = async () => (await server.deps.db.selectFrom('admin_token').selectAll().execute()).length;

describe.each(writes)('a write over %s', (...write) => {
  test.each<[string, Record<string, string>]>([
    ['from the page itself', { origin: ORIGIN, 'sec-fetch-site': 'same-origin' }],
    ['from an older browser', { origin: ORIGIN }],
    ['from a typed address', { 'sec-fetch-site': 'none' }],
    ['from a client that is not a browser', {}],
    ['as JSON with a charset', { 'content-type': 'application/json; charset=utf-8' }],
  ])('is accepted %s', async (_, headers) => {
    expect((await sendWrite(write, headers)).statusCode).toBe(200);
    expect(await tokens()).toBe(1);
  });

  test.each<[string, Record<string, string>]>([
    ['from another site', { origin: 'http://evil.test' }],
    ['from the origin null', { origin: 'null' }],
    ['from a host name that starts like ours', { origin: 'http://learn.test.evil.test:3000' }],
    ['from a host name that ends like ours', { origin: 'http://evil-learn.test:3000' }],
    ['from another port', { origin: 'http://learn.test:4000' }],
    ['from an origin without the port', { origin: 'http://learn.test' }],
    ['from another scheme', { origin: 'https://learn.test:3000' }],
    ['from an origin with a path', { origin: `${ORIGIN}/x` }],
    ['from another site without an origin', { 'sec-fetch-site': 'cross-site' }],
    ['from the same site but another origin', { 'sec-fetch-site': 'same-site', origin: ORIGIN }],
    ['from an unknown kind of site', { 'sec-fetch-site': 'elsewhere' }],
  ])('T37: of a foreign page is refused: %s', async (_, headers) => {
    const response = await sendWrite(write, headers);
    expect(response.statusCode).toBe(403);
    expect(response.json()).toEqual({ statusCode: 403, error: 'Forbidden', code: 'origin.foreign', message: 'Cross-site request refused' });
    expect(response.cookies).toEqual([]);
    expect(await tokens()).toBe(0);
  });

  test.each([
    'text/plain',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    'application/octet-stream',
    'text/plain; application/json',
    'application/jsonx',
    'application/json-patch+json',
    '',
  ])('T36: is refused as %s, which any site can send without a preflight request', async (contentType) => {
    const response = await sendWrite(write, { 'content-type': contentType });
    expect([response.statusCode, response.json()]).toMatchObject([415, { code: 'body.notJson' }]);
    expect(await tokens()).toBe(0);
  });
});

test.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)(
  'T37: a %s request of a foreign page is refused, even when no route exists',
  async (method) => {
    for (const url of ['/api/admin/products/1', '/api/objects/put/1.png', '/api/none', '/none']) {
      const response = await server.app.inject({
        method,
        url,
        payload: {},
        headers: { host: 'learn.test:3000', origin: 'http://evil.test' },
      });
      expect([url, response.statusCode, response.json()]).toMatchObject([url, 403, { code: 'origin.foreign' }]);
    }
  },
);

test('T36: even a write over tRPC without input is refused as a form of another site', async () => {
  const headers = { host: 'learn.test:3000' };
  const { cookies } = await server.app.inject({ method: 'POST', url: '/api/auth/admin/login', payload: ADMIN_ACCOUNT, headers });
  const cookie = `asid=${cookies[0]!.value}`;
  for (const contentType of ['multipart/form-data; boundary=x', 'text/plain', 'application/x-www-form-urlencoded']) {
    const form = { ...headers, cookie, 'content-type': contentType };
    for (const origin of [{ origin: 'http://evil.test' }, { 'sec-fetch-site': 'cross-site' }, {}]) {
      const sent = { method: 'POST', url: '/trpc/gate.adminLogout', payload: '--x--', headers: { ...form, ...origin } } as const;
      expect([403, 415]).toContain((await server.app.inject(sent)).statusCode);
    }
  }
  expect(await tokens()).toBe(1);
});

describe('with PUBLIC_URL', () => {
  const PUBLIC = 'https://learn.example.com';

  test('T37: only that origin is accepted, whatever Host header the proxy sends', async () => {
    const open = await createTestServer({ PUBLIC_URL: `${PUBLIC}/` });
    const statusFor = async (origin: string, host: string) => (await sendWrite(writes[0]!, { origin, host }, open)).statusCode;
    expect(await statusFor(PUBLIC, '10.0.0.5:3000')).toBe(401);
    expect(await statusFor('http://10.0.0.5:3000', '10.0.0.5:3000')).toBe(403);
    expect(await statusFor('http://learn.example.com', 'learn.example.com')).toBe(403);
    expect(await statusFor(`${PUBLIC}.evil.test`, 'learn.example.com')).toBe(403);
    expect(await statusFor(`${PUBLIC}:8443`, 'learn.example.com')).toBe(403);
  });
});

test.each(['localhost:3000', '127.0.0.1:3000', '192.168.0.5:3000', '[::1]:3000'])(
  'without PUBLIC_URL the host of the request is accepted: %s',
  async (host) => {
    expect((await sendWrite(writes[0]!, { origin: `http://${host}`, host })).statusCode).toBe(200);
  },
);

test('forwarded headers of an untrusted client do not change the accepted origin', async () => {
  const headers = { origin: 'http://evil.test', 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'http', forwarded: 'host=evil.test' };
  expect((await sendWrite(writes[0]!, headers)).statusCode).toBe(403);
});

test('T38: a link cannot change any data, and another site cannot read any data', async () => {
  const { cookies } = await server.app.inject({ method: 'POST', url: '/api/auth/admin/login', payload: ADMIN_ACCOUNT });
  const procedures = Object.entries(await loadProcedures());
  // eslint-disable-next-line no-underscore-dangle
  const mutations = procedures.filter(([, { _def }]) => _def.type === 'mutation').map(([name]) => `/trpc/${name}`);
  expect(mutations).toEqual(expect.arrayContaining(['/trpc/gate.adminLogout', '/trpc/gate.enter', '/trpc/admin.deleteProduct']));
  for (const url of [
    ...mutations,
    ...mutations.map((path) => `${path}?input=${encodeURIComponent('{"id":"1"}')}`),
    ...mutations.map((path) => `${path}?batch=1&input=${encodeURIComponent('{"0":{"id":"1"}}')}`),
    `/trpc/gate.adminLogin?input=${encodeURIComponent(LOGIN)}`,
    '/api/auth/admin/logout',
    '/api/auth/admin/logout?_method=POST',
    '/api/gate/enter?key=DEMO-0000-0000&nickname=Ada',
    '/api/admin/products/1?_method=DELETE',
    '/api/admin/keys/generate?quantity=1',
  ]) {
    const headers = { origin: 'http://evil.test', cookie: `asid=${cookies[0]!.value}` };
    const response = await server.app.inject({ url, headers });
    expect([url, response.statusCode === 405 || response.statusCode === 404]).toEqual([url, true]);
    expect(response.cookies).toEqual([]);
  }
  expect(await tokens()).toBe(1);
  const reservation = { url: '/api/objects/upload?extension=png', headers: { cookie: `asid=${cookies[0]!.value}` } };
  expect((await server.app.inject(reservation)).statusCode).toBe(200);
  expect(await server.deps.db.selectFrom('object').selectAll().execute()).toEqual([]);
  const response = await server.app.inject({ url: '/api/session/current', headers: { origin: 'http://evil.test' } });
  const preflight = await server.app.inject({
    method: 'OPTIONS',
    url: '/api/gate/enter',
    headers: { origin: 'http://evil.test', 'access-control-request-method': 'POST' },
  });
  for (const { headers } of [response, preflight])
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
});
