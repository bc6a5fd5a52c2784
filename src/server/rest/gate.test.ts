import { beforeEach, describe, expect, test } from 'vitest';
import { newProductSchema } from '#shared/catalog.ts';
import { createProduct } from '../services/authoring/product-service.ts';
import { generateAccessKeys } from '../services/keys/access-key-service.ts';
import { createAdmin } from '../services/people/admin-account-service.ts';
import { createRestClient, type RestClient } from '../testing/rest-client.ts';
import { createCourse, type CourseFixture } from '../testing/course-fixture.ts';
import { ADMIN_ACCOUNT, createTestServer, type TestServer } from '../testing/create-test-server.ts';

let server: TestServer;
let course: CourseFixture;
let client: RestClient;

beforeEach(async () => {
  server = await createTestServer();
  course = await createCourse(await server.createAdminClient());
  client = createRestClient(server);
});

describe('POST /api/gate/enter', () => {
  test('T30: returns the session and sets its cookies', async () => {
    const { key } = await course.createKey();
    const response = await client.post('/api/gate/enter', { key, nickname: 'Ada' });
    const { id, slug, title } = course.product;
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ demo: false, session: { id: expect.any(String), nickname: 'Ada', product: { id, slug, title } } });
    expect(response.headers['cache-control']).toBe('no-store');
    const day = 24 * 60 * 60;
    expect(response.cookies).toEqual([
      {
        name: 'dev',
        value: expect.stringMatching(/^[\w-]{22}\.[\w-]{22}$/),
        path: '/',
        httpOnly: true,
        sameSite: 'Lax',
        maxAge: 400 * day,
      },
      { name: 'lsid', value: expect.stringMatching(/^[\w-]{43}$/), path: '/', httpOnly: true, sameSite: 'Lax', maxAge: 180 * day },
    ]);
  });

  test('opens the demo without creating a session', async () => {
    const response = await client.post('/api/gate/enter', { key: 'DEMO-0000-0000', nickname: 'Ada' });
    expect(response.json()).toMatchObject({ demo: true, session: { product: { slug: 'demo' } } });
    expect(response.cookies.map(({ name }) => name)).toEqual(['dev']);
  });

  test('refuses a wrong key', async () => {
    const response = await client.post('/api/gate/enter', { key: 'EXCEL-0000-0000', nickname: 'Ada' });
    expect(response.statusCode).toBe(403);
    expect(response.json()).toEqual({ statusCode: 403, error: 'Forbidden', code: 'key.invalid', message: 'This access key is not valid.' });
  });

  test('refuses a key without logins left', async () => {
    const { key } = await course.createKey(1);
    await createRestClient(server).post('/api/gate/enter', { key, nickname: 'Ada' });
    const response = await client.post('/api/gate/enter', { key, nickname: 'Ada' });
    expect(response.statusCode).toBe(403);
    expect(response.json()).toMatchObject({ code: 'key.full', message: 'This access key has reached its login limit.' });
  });

  test('asks for a missing field', async () => {
    for (const [body, message] of [
      [{ key: '', nickname: 'Ada' }, 'Please enter your access key.'],
      [{ key: 'x', nickname: '' }, 'Please enter a nickname.'],
      [{ key: 'x', nickname: 'x'.repeat(41) }, 'nickname: must be 1 to 40 visible characters.'],
    ] as const) {
      const response = await client.post('/api/gate/enter', body);
      expect(response.json()).toEqual({ statusCode: 400, error: 'Bad Request', code: 'input.invalid', message });
    }
    for (const body of [undefined, null, [], 'x', 1])
      expect((await client.post('/api/gate/enter', body === 'x' ? '"x"' : body)).statusCode).toBe(400);
  });

  test('refuses further attempts after ten wrong keys, and says how long to wait', async () => {
    for (let index = 0; index < 10; index++) await client.post('/api/gate/enter', { key: `EXCEL-0000-000${index}`, nickname: 'Ada' });
    const response = await client.post('/api/gate/enter', { key: 'EXCEL-0000-0000', nickname: 'Ada' });
    expect(response.statusCode).toBe(429);
    expect(response.headers['retry-after']).toBe('900');
    expect(response.json()).toEqual({
      statusCode: 429,
      error: 'Too Many Requests',
      code: 'attempts.tooMany',
      message: 'Too many attempts. Try again in 900 seconds.',
    });
  });

  test('cannot be called with GET', async () => {
    const { key } = await course.createKey();
    expect((await client.get(`/api/gate/enter?key=${key}&nickname=Ada`)).statusCode).toBe(404);
  });

  test('T30: sets cookies that are bound to the host over https', async () => {
    const secure = await createTestServer({ PUBLIC_URL: 'https://learn.example.com' });
    const { id: productId } = await createProduct(secure.deps, newProductSchema.parse({ slug: 'excel', title: 'Excel' }));
    const [made] = await generateAccessKeys(secure.deps, { productId, quantity: 1, maxLogins: 1 });
    const response = await createRestClient(secure).post('/api/gate/enter', { key: made!.key, nickname: 'Ada' });
    await createAdmin(secure.deps, ADMIN_ACCOUNT);
    const admin = createRestClient(secure);
    const login = await admin.post('/api/auth/admin/login', ADMIN_ACCOUNT);
    const logout = await admin.post('/api/auth/admin/logout');
    for (const cookie of [...response.cookies, ...login.cookies, ...logout.cookies])
      expect(cookie).toMatchObject({ name: expect.stringMatching(/^__Host-/), secure: true, httpOnly: true, path: '/' });
    for (const cookie of [...response.cookies, ...login.cookies]) expect(cookie).not.toHaveProperty('domain');
    expect(response.cookies.map(({ name, sameSite }) => [name, sameSite])).toEqual([
      ['__Host-dev', 'Lax'],
      ['__Host-lsid', 'Lax'],
    ]);
    for (const { cookies } of [login, logout])
      expect(cookies.map(({ name, sameSite }) => [name, sameSite])).toEqual([['__Host-asid', 'Strict']]);
    expect(logout.cookies).toMatchObject([{ value: '' }]);
  });
});

describe('GET /api/session/current', () => {
  test('returns the session itself', async () => {
    const { key } = await course.createKey();
    const { session } = (await client.post('/api/gate/enter', { key, nickname: 'Ada' })).json<{ session: unknown }>();
    const response = await client.get('/api/session/current');
    expect([response.statusCode, response.json()]).toEqual([200, session]);
  });

  test('is 401 without a session', async () => {
    const response = await client.get('/api/session/current');
    expect(response.json()).toEqual({
      statusCode: 401,
      error: 'Unauthorized',
      code: 'session.missing',
      message: 'Please enter your access key first.',
    });
  });
});

test('GET /api/session/check says without a body whether the session still exists', async () => {
  const admin = await server.createAdminClient();
  const check = async () => {
    const { statusCode, body } = await client.get('/api/session/check');
    return [statusCode, statusCode === 204 ? body : (JSON.parse(body) as { code: string }).code];
  };
  expect(await check()).toEqual([401, 'session.missing']);
  const { id, key } = await course.createKey();
  await client.post('/api/gate/enter', { key, nickname: 'Ada' });
  expect(await check()).toEqual([204, '']);
  await admin.admin.updateKey({ id, changes: { revoked: true } });
  expect(await check()).toEqual([401, 'session.missing']);
});

describe('POST /api/auth/admin/login and logout', () => {
  test('T30, T31: logs the administrator in and out', async () => {
    const login = await client.post('/api/auth/admin/login', { username: ADMIN_ACCOUNT.username, password: ADMIN_ACCOUNT.password });
    expect([login.statusCode, login.json()]).toEqual([200, { success: true, admin: { email: ADMIN_ACCOUNT.email } }]);
    expect(login.cookies).toEqual([
      { name: 'asid', value: expect.stringMatching(/^[\w-]{43}$/), path: '/', httpOnly: true, sameSite: 'Strict' },
    ]);
    const cookies = { ...client.cookies };
    for (const url of ['/api/admin/dashboard', '/trpc/analytics.dashboard']) expect((await client.get(url)).statusCode).toBe(200);

    const logout = await client.post('/api/auth/admin/logout');
    expect([logout.statusCode, logout.json()]).toEqual([200, { success: true }]);
    Object.assign(client.cookies, cookies);
    expect((await client.get('/api/admin/dashboard')).statusCode).toBe(401);
    expect((await client.get('/trpc/analytics.dashboard')).statusCode).toBe(401);
  });

  test('logs out with an empty body as well', async () => {
    expect((await client.post('/api/auth/admin/logout', {})).statusCode).toBe(200);
  });

  test('refuses a wrong password and an unknown username in the same way', async () => {
    for (const body of [
      { username: ADMIN_ACCOUNT.username, password: 'wrong' },
      { username: 'nobody', password: 'wrong' },
    ]) {
      const response = await client.post('/api/auth/admin/login', body);
      expect(response.json()).toEqual({
        statusCode: 401,
        error: 'Unauthorized',
        code: 'admin.wrongPassword',
        message: 'Invalid username or password.',
      });
      expect(response.cookies).toEqual([]);
    }
  });

  test('names the missing field', async () => {
    expect((await client.post('/api/auth/admin/login', { username: '', password: 'x' })).json()).toMatchObject({
      statusCode: 400,
      message: 'username: is required.',
    });
    expect((await client.post('/api/auth/admin/login', { username: 'x' })).json()).toMatchObject({
      statusCode: 400,
      message: 'password: is required.',
    });
  });

  test('T38: cannot be called by following a link', async () => {
    for (const url of ['/api/auth/admin/logout', '/api/auth/admin/login']) expect((await client.get(url)).statusCode).toBe(404);
  });
});
