import { beforeEach, describe, expect, test } from 'vitest';
import { createAdmin } from '../services/gate/admin-account-service.ts';
import { ADMIN_ACCOUNT, createTestServer, type TestServer } from '../testing/create-test-server.ts';

const HERE = 'http://learn.test:3000';
const LOGIN = JSON.stringify({ username: ADMIN_ACCOUNT.username, password: ADMIN_ACCOUNT.password });

let server: TestServer;

beforeEach(async () => {
  server = await createTestServer();
  await createAdmin(server.deps, ADMIN_ACCOUNT);
});

type Way = [name: string, url: string, body: string];
/** The same change, over both interfaces. */
const ways: Way[] = [
  ['REST', '/api/auth/admin/login', LOGIN],
  ['tRPC', '/trpc/gate.adminLogin', LOGIN],
];

async function change(way: Way, headers: Record<string, string>, { app } = server) {
  return app.inject({
    method: 'POST',
    url: way[1],
    payload: way[2],
    headers: { host: 'learn.test:3000', 'content-type': 'application/json', ...headers },
  });
}

const tokens = async () => (await server.deps.db.selectFrom('admin_token').selectAll().execute()).length;

describe.each(ways)('a change over %s', (...way) => {
  test.each<[string, Record<string, string>]>([
    ['by the page itself', { origin: HERE, 'sec-fetch-site': 'same-origin' }],
    ['by an older browser', { origin: HERE }],
    ['by a person typing the address', { 'sec-fetch-site': 'none' }],
    ['by a client that is no browser', {}],
    ['in JSON with its encoding named', { 'content-type': 'application/json; charset=utf-8' }],
  ])('passes when asked for %s', async (_, headers) => {
    expect((await change(way, headers)).statusCode).toBe(200);
    expect(await tokens()).toBe(1);
  });

  test.each<[string, Record<string, string>]>([
    ['by another site', { origin: 'http://evil.test' }],
    ['by nobody in particular', { origin: 'null' }],
    ['by a name that starts like ours', { origin: 'http://learn.test.evil.test:3000' }],
    ['by a name that ends like ours', { origin: 'http://evil-learn.test:3000' }],
    ['by another port', { origin: 'http://learn.test:4000' }],
    ['by the port left out', { origin: 'http://learn.test' }],
    ['by another scheme', { origin: 'https://learn.test:3000' }],
    ['by a path after our name', { origin: `${HERE}/x` }],
    ['by another site without saying which', { 'sec-fetch-site': 'cross-site' }],
    ['by a neighbour', { 'sec-fetch-site': 'same-site', origin: HERE }],
    ['by something unheard of', { 'sec-fetch-site': 'elsewhere' }],
  ])('is refused when asked for %s', async (_, headers) => {
    const answer = await change(way, headers);
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toEqual({ statusCode: 403, error: 'Forbidden', code: 'origin.foreign', message: 'Cross-site request refused' });
    expect(answer.cookies).toEqual([]);
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
  ])('is refused as %s, which any site could send', async (contentType) => {
    const answer = await change(way, { 'content-type': contentType });
    expect(answer.statusCode).toBe(415);
    expect(await tokens()).toBe(0);
  });
});

describe('with PUBLIC_URL', () => {
  const PUBLIC = 'https://learn.example.com';

  test('only that origin counts, whatever host the proxy asks for', async () => {
    const open = await createTestServer({ PUBLIC_URL: `${PUBLIC}/` });
    const statusFor = async (origin: string, host: string) => (await change(ways[0]!, { origin, host }, open)).statusCode;
    expect(await statusFor(PUBLIC, '10.0.0.5:3000')).toBe(401);
    expect(await statusFor('http://10.0.0.5:3000', '10.0.0.5:3000')).toBe(403);
    expect(await statusFor('http://learn.example.com', 'learn.example.com')).toBe(403);
    expect(await statusFor(`${PUBLIC}.evil.test`, 'learn.example.com')).toBe(403);
    expect(await statusFor(`${PUBLIC}:8443`, 'learn.example.com')).toBe(403);
  });
});

test.each(['localhost:3000', '127.0.0.1:3000', '192.168.0.5:3000', '[::1]:3000'])(
  'without it the address the request was sent to counts: %s',
  async (host) => {
    expect((await change(ways[0]!, { origin: `http://${host}`, host })).statusCode).toBe(200);
  },
);

test('a host claimed by a stranger’s proxy header does not count', async () => {
  const headers = { origin: 'http://evil.test', 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'http', forwarded: 'host=evil.test' };
  expect((await change(ways[0]!, headers)).statusCode).toBe(403);
});

test('reading changes nothing by a link, and says nothing to another site', async () => {
  for (const url of [
    '/trpc/gate.adminLogout',
    `/trpc/gate.adminLogin?input=${encodeURIComponent(LOGIN)}`,
    '/trpc/admin.deleteProduct?input={"id":"1"}',
  ]) {
    const answer = await server.app.inject({ url, headers: { origin: 'http://evil.test' } });
    expect([404, 405]).toContain(answer.statusCode);
  }
  const answer = await server.app.inject({ url: '/api/session/current', headers: { origin: 'http://evil.test' } });
  const preflight = await server.app.inject({
    method: 'OPTIONS',
    url: '/api/gate/enter',
    headers: { origin: 'http://evil.test', 'access-control-request-method': 'POST' },
  });
  for (const { headers } of [answer, preflight])
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
});
