import { beforeEach, describe, expect, test } from 'vitest';
import { ADMIN_ACCOUNT, createTestServer, type TestServer, type TestClient } from '#server/testing/create-test-server.ts';
import { catchFailure } from '#server/testing/catch-failure.ts';
import { createAdmin, ensureFirstAdmin, resetAdminPassword, purgeExpiredAdminTokens } from './admin-account-service.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const WRONG = { username: ADMIN_ACCOUNT.username, password: 'wrong' };

let server: TestServer;
let admin: TestClient;

beforeEach(async () => {
  server = await createTestServer();
  admin = await server.createAdminClient();
});

const isIn = (client: TestClient) =>
  client.admin.me().then(
    () => true,
    () => false,
  );

test('an administrator logs in and is known by e-mail address', async () => {
  const client = server.createClient();
  expect(await client.gate.adminLogin({ username: ' admin ', password: ADMIN_ACCOUNT.password })).toEqual({
    success: true,
    admin: { email: ADMIN_ACCOUNT.email },
  });
  expect(await client.admin.me()).toEqual({ email: ADMIN_ACCOUNT.email });
});

test('a wrong password and an unknown name get the same answer', async () => {
  const answer = { kind: 'UNAUTHORIZED', code: 'admin.wrongPassword', message: 'Invalid username or password.', retryAfter: null };
  expect(await catchFailure(server.createClient().gate.adminLogin(WRONG))).toEqual(answer);
  expect(await catchFailure(server.createClient().gate.adminLogin({ username: 'nobody', password: ADMIN_ACCOUNT.password }))).toEqual(
    answer,
  );
});

test.each([
  [{ username: '', password: 'x' }, 'username: is required.'],
  [{ username: 'admin', password: '' }, 'password: is required.'],
  [{ username: { $ne: 1 }, password: ['x'] }, 'username: must be a text.'],
  [{ username: 'admin\u0000', password: 'x' }, 'username: may not contain control characters.'],
  [{ username: 'admin', password: 'x'.repeat(1001) }, 'password: must be at most 1000 characters.'],
])('%j is not worth a look', async (input, message) => {
  expect(await catchFailure(server.createClient().gate.adminLogin(input as typeof WRONG))).toMatchObject({
    kind: 'BAD_REQUEST',
    code: 'input.invalid',
    message,
  });
});

describe('five wrong passwords', () => {
  test('hold the name up at that address for a quarter of an hour, the right one too', async () => {
    const client = server.createClient();
    for (let index = 0; index < 5; index++) expect((await catchFailure(client.gate.adminLogin(WRONG))).code).toBe('admin.wrongPassword');
    expect(await catchFailure(client.gate.adminLogin({ ...WRONG, username: 'ADMIN' }))).toMatchObject({
      code: 'attempts.tooMany',
      retryAfter: 900,
    });
    expect((await catchFailure(server.createClient().gate.adminLogin(ADMIN_ACCOUNT))).code).toBe('attempts.tooMany');
    server.advanceTime(15 * MINUTE);
    expect((await client.gate.adminLogin(ADMIN_ACCOUNT)).success).toBe(true);
  });

  test('do not lock the administrator out at another address', async () => {
    for (let index = 0; index < 6; index++) await catchFailure(server.createClient().gate.adminLogin(WRONG));
    expect((await server.createClient('192.0.2.77').gate.adminLogin(ADMIN_ACCOUNT)).success).toBe(true);
  });

  test('are all that twenty at once get', async () => {
    const client = server.createClient();
    const codes = await Promise.all(Array.from({ length: 20 }, async () => (await catchFailure(client.gate.adminLogin(WRONG))).code));
    expect(codes.filter((code) => code === 'admin.wrongPassword')).toHaveLength(5);
    expect(codes.filter((code) => code === 'attempts.tooMany')).toHaveLength(15);
  });
});

test('logging in often holds nobody up', async () => {
  for (let index = 0; index < 8; index++) expect((await server.createClient().gate.adminLogin(ADMIN_ACCOUNT)).success).toBe(true);
});

describe('the session of an administrator', () => {
  test('ends with logging out, wherever the cookie is', async () => {
    const thief = server.createClient();
    Object.assign(thief.cookies, admin.cookies);
    expect(await isIn(thief)).toBe(true);
    expect(await admin.gate.adminLogout()).toEqual({ success: true });
    expect(admin.cookies.asid).toBeUndefined();
    expect(await isIn(thief)).toBe(false);
  });

  test('ends once; logging out again, or without one, is no failure', async () => {
    expect(await admin.gate.adminLogout()).toEqual({ success: true });
    expect(await admin.gate.adminLogout()).toEqual({ success: true });
    expect(await server.createClient().gate.adminLogout()).toEqual({ success: true });
  });

  test('ends after eight idle hours', async () => {
    server.advanceTime(8 * HOUR - 1);
    expect(await isIn(admin)).toBe(true);
    server.advanceTime(8 * HOUR);
    expect(await isIn(admin)).toBe(false);
  });

  test('ends after seven days at the latest', async () => {
    for (let hours = 0; hours < 7 * 24 - 4; hours += 4) {
      server.advanceTime(4 * HOUR);
      expect(await isIn(admin)).toBe(true);
    }
    server.advanceTime(4 * HOUR);
    expect(await isIn(admin)).toBe(false);
  });

  test('gets a new token at each login; the one replaced is dead, one brought along is not adopted', async () => {
    const client = server.createClient();
    client.cookies.asid = 'attacker-chosen';
    await client.gate.adminLogin(ADMIN_ACCOUNT);
    const first = String(client.cookies.asid);
    await client.gate.adminLogin(ADMIN_ACCOUNT);
    expect(new Set(['attacker-chosen', first, client.cookies.asid]).size).toBe(3);
    const thief = server.createClient();
    thief.cookies.asid = first;
    expect(await isIn(thief)).toBe(false);
    expect(await isIn(client)).toBe(true);
  });

  test('ends in every browser when the password is reset, and only the new one opens', async () => {
    const other = await server.createAdminClient();
    expect(await resetAdminPassword(server.deps, ADMIN_ACCOUNT.username, 'another horse')).toBe(true);
    expect([await isIn(admin), await isIn(other)]).toEqual([false, false]);
    expect((await catchFailure(server.createClient().gate.adminLogin(ADMIN_ACCOUNT))).code).toBe('admin.wrongPassword');
    expect((await server.createClient().gate.adminLogin({ ...ADMIN_ACCOUNT, password: 'another horse' })).success).toBe(true);
  });

  test('of another administrator goes on when one is reset', async () => {
    const second = { username: 'second', password: 'second horse', email: 'second@example.com' };
    await createAdmin(server.deps, second);
    const other = server.createClient();
    await other.gate.adminLogin(second);
    await resetAdminPassword(server.deps, ADMIN_ACCOUNT.username, 'another horse');
    expect([await isIn(admin), await isIn(other)]).toEqual([false, true]);
  });
});

test('resetting the password of nobody changes nothing', async () => {
  expect(await resetAdminPassword(server.deps, 'nobody', 'another horse')).toBe(false);
});

test('what the database holds of a token is not the token', async () => {
  const rows = await server.deps.db.selectFrom('admin_token').select('token_hash').execute();
  expect(rows).toHaveLength(1);
  expect(rows[0]!.token_hash).not.toBe(admin.cookies.asid);
});

test('cookies that nobody can use any more are swept, and only those', async () => {
  server.advanceTime(9 * HOUR);
  const fresh = await server.createAdminClient();
  await purgeExpiredAdminTokens(server.deps);
  expect(await server.deps.db.selectFrom('admin_token').selectAll().execute()).toHaveLength(1);
  expect(await isIn(fresh)).toBe(true);
});

describe('the first administrator', () => {
  test('is made once, with a password that is made up and told', async () => {
    const empty = await createTestServer();
    const made = await ensureFirstAdmin(empty.deps);
    expect(made).toEqual({ username: 'admin', madePassword: expect.stringMatching(/^[A-Za-z0-9_-]{16}$/) });
    expect((await empty.createClient().gate.adminLogin({ username: 'admin', password: made!.madePassword! })).admin).toEqual({
      email: 'admin@localhost',
    });
    expect(await ensureFirstAdmin(empty.deps)).toBeNull();
  });

  test('has the name and password of the settings, which are not told again', async () => {
    const empty = await createTestServer({ ADMIN_USERNAME: 'root', ADMIN_PASSWORD: 'correct horse', ADMIN_EMAIL: 'root@example.com' });
    expect(await ensureFirstAdmin(empty.deps)).toEqual({ username: 'root', madePassword: null });
    expect((await empty.createClient().gate.adminLogin({ username: 'root', password: 'correct horse' })).admin).toEqual({
      email: 'root@example.com',
    });
  });
});
