import { connect, type AddressInfo } from 'node:net';
import { beforeEach, describe, expect, test } from 'vitest';
import { migrate } from '#db/migrate.ts';
import { openDatabase } from '#db/open-database.ts';
import { createApp } from './app.ts';
import { clientDir } from './bootstrap/program-paths.ts';
import { createRestClient } from './testing/rest-client.ts';
import { createCourse } from './testing/course-fixture.ts';
import { ADMIN_ACCOUNT, createTestServer, type TestServer } from './testing/create-test-server.ts';
import { createTestServerWithClient } from './testing/test-server-with-client.ts';

const YOUTUBE = 'https://www.youtube-nocookie.com';

let server: TestServer & { log: () => string };

beforeEach(async () => {
  server = await createTestServerWithClient();
});

describe('T39: the security headers', () => {
  test.each([
    '/',
    '/healthz',
    '/api/session/current',
    '/api/none',
    '/none',
    '/assets/main-1a2b3c.js',
    '/trpc/gate.optionalSession',
    '/public-objects/none',
  ])('are on %s', async (url) => {
    const { headers } = await server.app.inject({ url, headers: { origin: 'https://evil.test' } });
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': `camera=(), microphone=(), geolocation=(), autoplay=(self "${YOUTUBE}"), fullscreen=(self "${YOUTUBE}")`,
    });
    for (const name of ['x-powered-by', 'server', 'strict-transport-security']) expect(headers).not.toHaveProperty(name);
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
  });

  test('T77: allow scripts of this origin and YouTube frames, and forbid framing the page', async () => {
    const policy = String((await server.app.inject('/')).headers['content-security-policy']);
    const directives = Object.fromEntries(
      policy.split(';').map((directive) => [directive.trim().split(' ')[0], directive.trim().split(' ').slice(1).join(' ')]),
    );
    expect(directives).toMatchObject({
      'default-src': "'self'",
      'script-src': "'self'",
      'style-src': "'self'",
      'img-src': "'self' data: blob: https://i.ytimg.com",
      'media-src': "'self' blob:",
      'font-src': "'self'",
      'connect-src': "'self'",
      'frame-src': YOUTUBE,
      'worker-src': "'self' blob:",
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
    });
  });

  test('turn on HSTS when the public address is https', async () => {
    const secure = await createTestServerWithClient({ PUBLIC_URL: 'https://learn.example.com' });
    expect((await secure.app.inject('/')).headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  });
});

describe('/healthz', () => {
  test('is ok while the database answers', async () => {
    const response = await server.app.inject('/healthz');
    expect([response.statusCode, response.json(), response.headers['cache-control']]).toEqual([
      200,
      { status: 'ok', version: 'test' },
      'no-store',
    ]);
  });

  test('is 503 when the database does not answer', async () => {
    const db = await openDatabase(':memory:');
    await migrate(db);
    await db.destroy();
    const app = await createApp({ deps: { ...server.deps, db }, version: 'test', clientDir });
    const response = await app.inject('/healthz');
    await app.close();
    expect([response.statusCode, response.json()]).toEqual([
      503,
      { status: 'database', version: 'test', problem: 'The database does not answer in time.' },
    ]);
  });
});

describe('tRPC over HTTP', () => {
  test('calls procedures and sets cookies', async () => {
    const client = createRestClient(server);
    const { key } = await (await createCourse(await server.createAdminClient())).createKey();
    const entered = await client.post('/trpc/gate.enter', { key, nickname: 'Ada' });
    expect([entered.statusCode, entered.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(entered.json()).toMatchObject({ result: { data: { demo: false, session: { nickname: 'Ada' } } } });
    expect((await client.get('/trpc/gate.session')).json()).toMatchObject({ result: { data: { nickname: 'Ada' } } });
  });

  test('returns failures with the same code and message as REST', async () => {
    const response = await createRestClient(server).post('/trpc/gate.enter', { key: 'EXCEL-0000-0000', nickname: 'Ada' });
    expect(response.statusCode).toBe(403);
    expect(response.json()).toMatchObject({
      error: {
        message: 'This access key is not valid.',
        data: { code: 'FORBIDDEN', httpStatus: 403, failure: 'key.invalid', retryAfter: null },
      },
    });
  });

  test('says how long to wait after too many attempts', async () => {
    const client = createRestClient(server);
    const wrong = { key: 'EXCEL-0000-0000', nickname: 'Ada' };
    for (let index = 0; index < 10; index++) await client.post('/trpc/gate.enter', wrong);
    const response = await client.post('/trpc/gate.enter', wrong);
    expect([response.statusCode, response.headers['retry-after']]).toEqual([429, '900']);
    expect(response.json()).toMatchObject({ error: { data: { failure: 'attempts.tooMany', retryAfter: 900 } } });
  });

  test('answers a query only over GET, so that proxies and caches know what a request does', async () => {
    expect((await createRestClient(server).get('/trpc/gate.optionalSession')).statusCode).toBe(200);
    expect((await createRestClient(server).post('/trpc/gate.optionalSession', {})).statusCode).toBe(405);
  });

  test('T61: runs a batch of ten calls, and refuses a batch of eleven', async () => {
    const { key } = await (await createCourse(await server.createAdminClient())).createKey();
    const batch = (size: number) => {
      const names = Array.from({ length: size }, () => 'gate.enter').join(',');
      const inputs = Object.fromEntries(Array.from({ length: size }, (_, index) => [index, { key, nickname: `Learner ${index}` }]));
      return createRestClient(server).post(`/trpc/${names}?batch=1`, inputs);
    };
    const sessions = async () => (await server.deps.db.selectFrom('session').select('id').execute()).length;
    const tooMany = await batch(11);
    expect(tooMany.statusCode).toBe(400);
    expect(tooMany.body.length).toBeLessThan(5000);
    expect(await sessions()).toBe(0);
    expect((await batch(10)).statusCode).toBe(200);
    expect(await sessions()).toBe(10);
  });

  test.each(['q,'.repeat(1000), ','.repeat(1900), 'x'.repeat(1900)])(
    'T61: answers a very long list of procedure names with a short error',
    async (names) => {
      const response = await server.app.inject(`/trpc/${names}?batch=1`);
      expect(response.statusCode).toBeGreaterThanOrEqual(400);
      expect(response.statusCode).toBeLessThan(500);
      expect(response.body.length).toBeLessThan(5000);
    },
  );

  test.each([['/trpc/none'], ['/trpc/gate'], ['/trpc/gate.enter.x'], ['/trpc/constructor'], ['/trpc/__proto__']])(
    'is 404 for the unknown procedure %s',
    async (url) => {
      const response = await server.app.inject(url);
      expect(response.statusCode).toBe(404);
      expect(response.body).not.toMatch(/stack|node_modules| at /);
    },
  );
});

describe('the details of an unexpected error', () => {
  const DETAILS = /product_module|sqlite|relation|select|node_modules|\/src\/|stack|SyntaxError|JSON|position| at .+:\d/i;

  test('T74: are in the log, and in no response of any interface', async () => {
    const admin = createRestClient(server);
    const { createKey, module } = await createCourse(await server.createAdminClient());
    await admin.post('/api/auth/admin/login', ADMIN_ACCOUNT);
    const learner = createRestClient(server);
    await learner.post('/api/gate/enter', { key: (await createKey()).key, nickname: 'Ada' });
    await server.deps.db.schema.dropTable('product_module').execute();
    const moduleInput = encodeURIComponent(JSON.stringify({ moduleId: module.id }));
    for (const [client, url] of [
      [admin, '/api/admin/products'],
      [admin, '/trpc/admin.products'],
      [learner, `/api/cards/${module.id}`],
      [learner, `/trpc/content.cards?input=${moduleInput}`],
      [learner, `/public-objects/${module.id}`],
    ] as const) {
      const logLength = server.log().length;
      const { statusCode, body } = await client.get(url);
      expect([url, statusCode]).toEqual([url, 500]);
      expect(server.log().slice(logLength)).toContain('product_module');
      expect(body).toContain('Something went wrong on our side. Please try again.');
      expect(body).not.toMatch(DETAILS);
    }
    expect((await learner.get('/play/excel-basics-start')).body).not.toMatch(/product_module|sqlite/i);
  });

  test.each([
    ['GET /api/none', 404],
    ['GET /api/cards/none', 401],
    ['POST /api/gate/enter', 400],
    ['GET /public-objects/none', 404],
    ['GET /public-objects/%00', 404],
    ['PUT /api/objects/put/none.png?t=none', 403],
    ['GET /trpc/none', 404],
    ['GET /trpc/content.cards?input=%7B', 401],
    ['GET /trpc/content.cards?batch=1&input=1', 401],
    ['POST /trpc/gate.enter', 400],
  ])('T74: the refusal of %s with %i does not reveal the inside of the server', async (request, status) => {
    const [method, url] = request.split(' ') as ['GET' | 'POST' | 'PUT', string];
    const headers = { 'content-type': 'application/json' };
    const { statusCode, body } = await server.app.inject({ method, url, ...(method !== 'GET' && { payload: '{"key":', headers }) });
    expect([statusCode, body]).toEqual([status, expect.not.stringMatching(DETAILS)]);
  });
});

describe('the IP address of a client', () => {
  const tries = async (server: TestServer, headers: (index: number) => Record<string, string>, address: string) => {
    const statuses = [];
    for (let index = 0; index < 11; index++) {
      const response = await createRestClient(server, address).post(
        '/api/gate/enter',
        { key: 'EXCEL-0000-0000', nickname: 'Ada' },
        headers(index),
      );
      statuses.push(response.statusCode);
    }
    return statuses.at(-1);
  };
  const forwarded = (index: number) => ({ 'x-forwarded-for': `203.0.113.${index}` });

  test('T17: is that of the connection, whatever X-Forwarded-For says', async () => {
    expect(await tries(server, forwarded, '198.51.100.7')).toBe(429);
  });

  test('T18: is reported once in the log as that of a proxy that is not trusted', async () => {
    const countWarnings = () => server.log().split('X-Forwarded-For is ignored').length - 1;
    await server.app.inject('/healthz');
    expect(countWarnings()).toBe(0);
    for (let index = 0; index < 3; index++) await server.app.inject({ url: '/healthz', headers: forwarded(index) });
    expect(countWarnings()).toBe(1);
  });

  test('T18: is taken from X-Forwarded-For of a trusted proxy', async () => {
    const behind = await createTestServer({ TRUST_PROXY: '10.0.0.0/8' });
    expect(await tries(behind, forwarded, '10.0.0.2')).toBe(403);
    expect(await tries(behind, () => ({ 'x-forwarded-for': '192.0.2.200' }), '10.0.0.2')).toBe(429);
  });

  test('T17: is not taken from X-Forwarded-For of another client, nor from what a client sent through the proxy', async () => {
    const behind = await createTestServer({ TRUST_PROXY: '10.0.0.0/8' });
    expect(await tries(behind, forwarded, '198.51.100.7')).toBe(429);
    expect(await tries(behind, (index) => ({ 'x-forwarded-for': `203.0.113.${index}, 198.51.100.99` }), '10.0.0.2')).toBe(429);
  });
});

test('T26, T68: the log has one line per request, without keys, cookies, passwords, nicknames or query strings', async () => {
  const admin = createRestClient(server);
  await server.createAdminClient();
  await admin.post('/api/auth/admin/login', { username: ADMIN_ACCOUNT.username, password: ADMIN_ACCOUNT.password });
  await admin.post('/api/auth/admin/login', { username: 'mallory', password: 'wrong-secret' });
  const { key } = await (await createCourse(await server.createAdminClient())).createKey();
  const learner = createRestClient(server);
  await learner.post('/api/gate/enter', { key, nickname: 'Ada\u2028Secretname' });
  await learner.post('/api/gate/enter', { key: 'EXCEL-0000-0000', nickname: 'Ada Secretname' });
  expect((await learner.get(`/api/gate/enter?key=${key}&nickname=Ada`)).statusCode).toBe(404);
  await learner.post('/trpc/gate.enter', { key, nickname: 'Ada Secretname' });
  await learner.get('/api/session/current', { 'user-agent': 'agent\u00e9 Secretname' });
  await learner.post('/api/gate/enter', '{"key":"half-Secretname');
  await learner.get('/public-objects/none?token=Secretname');

  const secrets = [
    key,
    key.replaceAll('-', ''),
    'EXCEL-0000-0000',
    'Secretname',
    ADMIN_ACCOUNT.password,
    'wrong-secret',
    ...Object.values(admin.cookies),
    ...Object.values(learner.cookies),
  ];
  for (const secret of secrets) expect(server.log().includes(secret)).toBe(false);
  const lines = server
    .log()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { path?: string });
  expect(lines.filter(({ path }) => path !== undefined)).toHaveLength(9);
});

test('requests that arrive during the first start are answered once the data exists', async () => {
  const { promise: ready, resolve } = Promise.withResolvers<void>();
  const starting = await createTestServerWithClient({}, { ready });
  const happened: string[] = [];
  const answers = ['/healthz', '/api/session/current', '/'].map(async (url) => {
    await starting.app.inject(url);
    happened.push('answered');
  });
  await starting.app.ready();
  for (let tick = 0; tick < 20; tick++) await new Promise((done) => setImmediate(done));
  happened.push('ready');
  resolve();
  await Promise.all(answers);
  expect(happened).toEqual(['ready', 'answered', 'answered', 'answered']);
});

test.each([
  ['/%', 400, 'The request is not readable.'],
  ['/public-objects/%', 400, 'The request is not readable.'],
  [`/trpc/${'a,'.repeat(2000)}`, 414, 'The address is too long.'],
])('a malformed URL is refused with a short message: %s', async (url, statusCode, message) => {
  const { headers, ...response } = await server.app.inject(url.slice(0, 6000));
  expect([response.statusCode, response.json()]).toMatchObject([statusCode, { statusCode, code: 'request.refused', message }]);
  expect(response.body.length).toBeLessThan(200);
  expect(headers['x-content-type-options']).toBe('nosniff');
});

test.each([
  ['nonsense\r\n\r\n', 400],
  [`GET / HTTP/1.1\r\nHost: x\r\nCookie: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
])('bytes that are not an HTTP request are refused', async (bytes, statusCode) => {
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.end(bytes);
  const response = Buffer.concat(await socket.toArray()).toString();
  expect(response).toContain(`HTTP/1.1 ${statusCode} `);
  expect(JSON.parse(response.split('\r\n\r\n')[1]!)).toMatchObject({ statusCode, code: 'request.refused' });
});

test('methods that no route has are refused with 405, and no error is logged', async () => {
  for (const method of ['TRACE', 'PROPFIND'])
    for (const url of ['/', '/trpc/gate.session', '/api/session/current', '/public-objects/none', '/healthz']) {
      const response = await server.app.inject({ method: method as 'GET', url });
      expect([response.statusCode, response.json()]).toMatchObject([405, { statusCode: 405, code: 'method.unknown' }]);
    }
  expect(server.log()).not.toMatch(/"level":50|stack/);
});
