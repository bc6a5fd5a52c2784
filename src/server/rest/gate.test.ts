import { beforeEach, describe, expect, test } from 'vitest';
import { newProductSchema } from '#shared/catalog.ts';
import { createProduct } from '../services/authoring/product-service.ts';
import { generateAccessKeys } from '../services/keys/access-key-service.ts';
import { createRestClient, type RestClient } from '../testing/rest-client.ts';
import { createCourse, type CourseFixture } from '../testing/course-fixture.ts';
import { ADMIN_ACCOUNT, createTestServer, type TestServer } from '../testing/create-test-server.ts';

let server: TestServer;
let course: CourseFixture;
let browser: RestClient;

beforeEach(async () => {
  server = await createTestServer();
  course = await createCourse(await server.createAdminClient());
  browser = createRestClient(server);
});

describe('POST /api/gate/enter', () => {
  test('answers the session and sets its cookies', async () => {
    const { key } = await course.createKey();
    const answer = await browser.post('/api/gate/enter', { key, nickname: 'Ada' });
    const { id, slug, title } = course.product;
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ demo: false, session: { id: expect.any(String), nickname: 'Ada', product: { id, slug, title } } });
    expect(answer.headers['cache-control']).toBe('no-store');
    const day = 24 * 60 * 60;
    expect(answer.cookies).toEqual([
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

  test('opens the demo, without a session', async () => {
    const answer = await browser.post('/api/gate/enter', { key: 'DEMO-0000-0000', nickname: 'Ada' });
    expect(answer.json()).toMatchObject({ demo: true, session: { product: { slug: 'demo' } } });
    expect(answer.cookies.map(({ name }) => name)).toEqual(['dev']);
  });

  test('refuses a wrong key', async () => {
    const answer = await browser.post('/api/gate/enter', { key: 'EXCEL-0000-0000', nickname: 'Ada' });
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toEqual({ statusCode: 403, error: 'Forbidden', code: 'key.invalid', message: 'This access key is not valid.' });
  });

  test('says when the key is full', async () => {
    const { key } = await course.createKey(1);
    await createRestClient(server).post('/api/gate/enter', { key, nickname: 'Ada' });
    const answer = await browser.post('/api/gate/enter', { key, nickname: 'Ada' });
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ code: 'key.full', message: 'This access key has reached its login limit.' });
  });

  test('asks for what is missing', async () => {
    for (const [body, message] of [
      [{ key: '', nickname: 'Ada' }, 'Please enter your access key.'],
      [{ key: 'x', nickname: '' }, 'Please enter a nickname.'],
      [{ key: 'x', nickname: 'x'.repeat(41) }, 'nickname: must be 1 to 40 visible characters.'],
    ] as const) {
      const answer = await browser.post('/api/gate/enter', body);
      expect(answer.json()).toEqual({ statusCode: 400, error: 'Bad Request', code: 'input.invalid', message });
    }
    for (const body of [undefined, null, [], 'x', 1])
      expect((await browser.post('/api/gate/enter', body === 'x' ? '"x"' : body)).statusCode).toBe(400);
  });

  test('tells after ten wrong keys how long to wait', async () => {
    for (let index = 0; index < 10; index++) await browser.post('/api/gate/enter', { key: `EXCEL-0000-000${index}`, nickname: 'Ada' });
    const answer = await browser.post('/api/gate/enter', { key: 'EXCEL-0000-0000', nickname: 'Ada' });
    expect(answer.statusCode).toBe(429);
    expect(answer.headers['retry-after']).toBe('900');
    expect(answer.json()).toEqual({
      statusCode: 429,
      error: 'Too Many Requests',
      code: 'attempts.tooMany',
      message: 'Too many attempts. Try again in 900 seconds.',
    });
  });

  test('is nothing to get', async () => {
    const { key } = await course.createKey();
    expect((await browser.get(`/api/gate/enter?key=${key}&nickname=Ada`)).statusCode).toBe(404);
  });

  test('over https the cookies are bound to the host', async () => {
    const secure = await createTestServer({ PUBLIC_URL: 'https://learn.example.com' });
    const { id: productId } = await createProduct(secure.deps, newProductSchema.parse({ slug: 'excel', title: 'Excel' }));
    const [made] = await generateAccessKeys(secure.deps, { productId, quantity: 1, maxLogins: 1 });
    const answer = await createRestClient(secure).post('/api/gate/enter', { key: made!.key, nickname: 'Ada' });
    for (const cookie of answer.cookies)
      expect(cookie).toMatchObject({ name: expect.stringMatching(/^__Host-/), secure: true, httpOnly: true, path: '/' });
    for (const cookie of answer.cookies) expect(cookie).not.toHaveProperty('domain');
    expect(answer.cookies.map(({ name }) => name)).toEqual(['__Host-dev', '__Host-lsid']);
  });
});

describe('GET /api/session/current', () => {
  test('answers the session itself', async () => {
    const { key } = await course.createKey();
    const { session } = (await browser.post('/api/gate/enter', { key, nickname: 'Ada' })).json<{ session: unknown }>();
    const answer = await browser.get('/api/session/current');
    expect([answer.statusCode, answer.json()]).toEqual([200, session]);
  });

  test('is 401 without one', async () => {
    const answer = await browser.get('/api/session/current');
    expect(answer.json()).toEqual({
      statusCode: 401,
      error: 'Unauthorized',
      code: 'session.missing',
      message: 'Please enter your access key first.',
    });
  });
});

describe('POST /api/auth/admin/login and logout', () => {
  test('lets the administrator in, and out', async () => {
    const login = await browser.post('/api/auth/admin/login', { username: ADMIN_ACCOUNT.username, password: ADMIN_ACCOUNT.password });
    expect([login.statusCode, login.json()]).toEqual([200, { success: true, admin: { email: ADMIN_ACCOUNT.email } }]);
    expect(login.cookies).toEqual([
      { name: 'asid', value: expect.stringMatching(/^[\w-]{43}$/), path: '/', httpOnly: true, sameSite: 'Strict' },
    ]);
    const cookies = { ...browser.cookies };
    expect((await browser.get('/api/admin/dashboard')).statusCode).toBe(200);

    const logout = await browser.post('/api/auth/admin/logout');
    expect([logout.statusCode, logout.json()]).toEqual([200, { success: true }]);
    Object.assign(browser.cookies, cookies);
    expect((await browser.get('/api/admin/dashboard')).statusCode).toBe(401);
  });

  test('logs out with an empty body too', async () => {
    expect((await browser.post('/api/auth/admin/logout', {})).statusCode).toBe(200);
  });

  test('refuses a wrong password and an unknown name alike', async () => {
    for (const body of [
      { username: ADMIN_ACCOUNT.username, password: 'wrong' },
      { username: 'nobody', password: 'wrong' },
    ]) {
      const answer = await browser.post('/api/auth/admin/login', body);
      expect(answer.json()).toEqual({
        statusCode: 401,
        error: 'Unauthorized',
        code: 'admin.wrongPassword',
        message: 'Invalid username or password.',
      });
      expect(answer.cookies).toEqual([]);
    }
  });

  test('names the field that is missing', async () => {
    expect((await browser.post('/api/auth/admin/login', { username: '', password: 'x' })).json()).toMatchObject({
      statusCode: 400,
      message: 'username: is required.',
    });
    expect((await browser.post('/api/auth/admin/login', { username: 'x' })).json()).toMatchObject({
      statusCode: 400,
      message: 'password: is required.',
    });
  });

  test('cannot be done by a link', async () => {
    for (const url of ['/api/auth/admin/logout', '/api/auth/admin/login']) expect((await browser.get(url)).statusCode).toBe(404);
  });
});
