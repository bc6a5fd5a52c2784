import { beforeEach, describe, expect, test } from 'vitest';
import { ADMIN_ACCOUNT, createTestServer, type TestServer, type TestClient } from '#server/testing/create-test-server.ts';
import { catchFailure } from '#server/testing/catch-failure.ts';
import { recordPasswordHashes } from '#server/testing/record-password-hashes.ts';
import { createAdmin, ensureFirstAdmin, resetAdminPassword } from './admin-account-service.ts';
import { logInAdmin, purgeExpiredAdminTokens } from './login-service.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const WRONG_CREDENTIALS = { username: ADMIN_ACCOUNT.username, password: 'wrong' };

let server: TestServer;
let admin: TestClient;

beforeEach(async () => {
  server = await createTestServer();
  admin = await server.createAdminClient();
});

const isLoggedIn = (client: TestClient) =>
  client.admin.me().then(
    () => true,
    () => false,
  );

test('an administrator logs in and is identified by e-mail address', async () => {
  const client = server.createClient();
  expect(await client.gate.adminLogin({ username: ' admin ', password: ADMIN_ACCOUNT.password })).toEqual({
    success: true,
    admin: { email: ADMIN_ACCOUNT.email },
  });
  expect(await client.admin.me()).toEqual({
    id: expect.any(String),
    username: ADMIN_ACCOUNT.username,
    email: ADMIN_ACCOUNT.email,
    role: 'owner',
  });
});

test('a wrong password and an unknown username get the same response', async () => {
  const answer = { kind: 'UNAUTHORIZED', code: 'admin.wrongPassword', message: 'Invalid username or password.', retryAfter: null };
  expect(await catchFailure(server.createClient().gate.adminLogin(WRONG_CREDENTIALS))).toEqual(answer);
  expect(await catchFailure(server.createClient().gate.adminLogin({ username: 'nobody', password: ADMIN_ACCOUNT.password }))).toEqual(
    answer,
  );
});

test('T41: a login with an unknown username computes the same password hash as one with a wrong password', async () => {
  // Other tests log in with passwords that were hashed at a low cost.
  await createAdmin(server.deps, { username: 'grace', password: 'correct horse', email: 'grace@example.com' });
  const logIn = (address: string, username: string) =>
    recordPasswordHashes(() => catchFailure(server.createClient(address).gate.adminLogin({ username, password: 'wrong' })));
  const hashes = await logIn('192.0.2.7', 'grace');
  expect(hashes.costs).toHaveLength(1);
  expect(await logIn('192.0.2.8', 'nobody')).toEqual(hashes);
});

test.each([
  [{ username: '', password: 'x' }, 'username: is required.'],
  [{ username: 'admin', password: '' }, 'password: is required.'],
  [{ username: { $ne: 1 }, password: ['x'] }, 'username: must be a text.'],
  [{ username: 'admin\u0000', password: 'x' }, 'username: may not contain control characters.'],
  [{ username: 'admin', password: 'x'.repeat(1001) }, 'password: must be at most 1000 characters.'],
])('the credentials %j are rejected as invalid input', async (input, message) => {
  expect(await catchFailure(server.createClient().gate.adminLogin(input as typeof WRONG_CREDENTIALS))).toMatchObject({
    kind: 'BAD_REQUEST',
    code: 'input.invalid',
    message,
  });
});

describe('after five wrong passwords', () => {
  test('T40: the username is blocked at that address for 15 minutes, even with the right password', async () => {
    const client = server.createClient();
    for (let index = 0; index < 5; index++)
      expect((await catchFailure(client.gate.adminLogin(WRONG_CREDENTIALS))).code).toBe('admin.wrongPassword');
    expect(await catchFailure(client.gate.adminLogin({ ...WRONG_CREDENTIALS, username: 'ADMIN' }))).toMatchObject({
      code: 'attempts.tooMany',
      retryAfter: 900,
    });
    expect((await catchFailure(server.createClient().gate.adminLogin(ADMIN_ACCOUNT))).code).toBe('attempts.tooMany');
    server.advanceTime(15 * MINUTE_MS);
    expect((await client.gate.adminLogin(ADMIN_ACCOUNT)).success).toBe(true);
  });

  test('T40: the administrator can still log in from another address', async () => {
    for (let index = 0; index < 6; index++) await catchFailure(server.createClient().gate.adminLogin(WRONG_CREDENTIALS));
    expect((await server.createClient('192.0.2.77').gate.adminLogin(ADMIN_ACCOUNT)).success).toBe(true);
  });

  test('T40: concurrent attempts are also blocked: twenty at once count as five', async () => {
    const client = server.createClient();
    const codes = await Promise.all(
      Array.from({ length: 20 }, async () => (await catchFailure(client.gate.adminLogin(WRONG_CREDENTIALS))).code),
    );
    expect(codes.filter((code) => code === 'admin.wrongPassword')).toHaveLength(5);
    expect(codes.filter((code) => code === 'attempts.tooMany')).toHaveLength(15);
  });
});

test('successful logins are not rate limited', async () => {
  for (let index = 0; index < 8; index++) expect((await server.createClient().gate.adminLogin(ADMIN_ACCOUNT)).success).toBe(true);
});

describe('the session of an administrator', () => {
  test('T31: ends on logout, for every copy of the cookie', async () => {
    const attacker = server.createClient();
    Object.assign(attacker.cookies, admin.cookies);
    expect(await isLoggedIn(attacker)).toBe(true);
    expect(await admin.gate.adminLogout()).toEqual({ success: true });
    expect(admin.cookies.asid).toBeUndefined();
    expect(await isLoggedIn(attacker)).toBe(false);
  });

  test('can be logged out repeatedly, and logging out without a session succeeds', async () => {
    expect(await admin.gate.adminLogout()).toEqual({ success: true });
    expect(await admin.gate.adminLogout()).toEqual({ success: true });
    expect(await server.createClient().gate.adminLogout()).toEqual({ success: true });
  });

  test('expires after eight idle hours', async () => {
    server.advanceTime(8 * HOUR_MS - 1);
    expect(await isLoggedIn(admin)).toBe(true);
    server.advanceTime(8 * HOUR_MS);
    expect(await isLoggedIn(admin)).toBe(false);
  });

  test('expires after seven days even when it is in use', async () => {
    for (let hours = 0; hours < 7 * 24 - 4; hours += 4) {
      server.advanceTime(4 * HOUR_MS);
      expect(await isLoggedIn(admin)).toBe(true);
    }
    server.advanceTime(4 * HOUR_MS);
    expect(await isLoggedIn(admin)).toBe(false);
  });

  test('T29: gets a new token at each login, and neither the replaced token nor a token that the client invented is accepted', async () => {
    const client = server.createClient();
    client.cookies.asid = 'attacker-chosen';
    await client.gate.adminLogin(ADMIN_ACCOUNT);
    const first = String(client.cookies.asid);
    await client.gate.adminLogin(ADMIN_ACCOUNT);
    expect(new Set(['attacker-chosen', first, client.cookies.asid]).size).toBe(3);
    const attacker = server.createClient();
    for (const token of ['attacker-chosen', first]) {
      attacker.cookies.asid = token;
      expect(await isLoggedIn(attacker)).toBe(false);
    }
    expect(await isLoggedIn(client)).toBe(true);
  });

  test('T32: ends in every browser when the password is reset, and only the new password works', async () => {
    const other = await server.createAdminClient();
    expect(await resetAdminPassword(server.deps, ADMIN_ACCOUNT.username, 'another horse')).toBe(true);
    expect([await isLoggedIn(admin), await isLoggedIn(other)]).toEqual([false, false]);
    expect((await catchFailure(server.createClient().gate.adminLogin(ADMIN_ACCOUNT))).code).toBe('admin.wrongPassword');
    expect((await server.createClient().gate.adminLogin({ ...ADMIN_ACCOUNT, password: 'another horse' })).success).toBe(true);
  });

  test('T32: does not begin when the password is reset while the server verifies the old password', async () => {
    const { deps } = server;
    // The password is reset after the login has verified the old password, but before the login stores a session.
    const run: typeof deps.loginThrottle.run = async (address, username, attempt) => {
      const found = await deps.loginThrottle.run(address, username, attempt);
      expect(await resetAdminPassword(deps, username, 'another horse')).toBe(true);
      return found;
    };
    const loginThrottle = Object.assign(Object.create(deps.loginThrottle) as typeof deps.loginThrottle, { run });
    await expect(logInAdmin({ ...deps, loginThrottle }, ADMIN_ACCOUNT, { address: '192.0.2.5', userAgent: null })).rejects.toMatchObject({
      code: 'admin.wrongPassword',
    });
    expect(await deps.db.selectFrom('admin_token').selectAll().execute()).toEqual([]);
  });

  test('continues when the password of another administrator is reset', async () => {
    const second = { username: 'second', password: 'second horse', email: 'second@example.com' };
    await createAdmin(server.deps, second);
    const other = server.createClient();
    await other.gate.adminLogin(second);
    await resetAdminPassword(server.deps, ADMIN_ACCOUNT.username, 'another horse');
    expect([await isLoggedIn(admin), await isLoggedIn(other)]).toEqual([false, true]);
  });
});

test('resetting the password of an unknown username changes nothing', async () => {
  expect(await resetAdminPassword(server.deps, 'nobody', 'another horse')).toBe(false);
});

test('the database stores a hash of the token, not the token', async () => {
  const rows = await server.deps.db.selectFrom('admin_token').select('token_hash').execute();
  expect(rows).toHaveLength(1);
  expect(rows[0]!.token_hash).not.toBe(admin.cookies.asid);
});

test('purging deletes expired tokens only', async () => {
  server.advanceTime(9 * HOUR_MS);
  const fresh = await server.createAdminClient();
  await purgeExpiredAdminTokens(server.deps);
  expect(await server.deps.db.selectFrom('admin_token').selectAll().execute()).toHaveLength(1);
  expect(await isLoggedIn(fresh)).toBe(true);
});

test('F17: a login by a clock four years ahead expires eight hours after the clock is right again', async () => {
  server.advanceTime(4 * 365 * 24 * HOUR_MS);
  await server.createAdminClient();
  server.setClockBack(4 * 365 * 24 * HOUR_MS);
  await purgeExpiredAdminTokens(server.deps);
  server.advanceTime(9 * HOUR_MS);
  await purgeExpiredAdminTokens(server.deps);
  expect(await server.deps.db.selectFrom('admin_token').selectAll().execute()).toEqual([]);
});

describe('the first administrator', () => {
  test('T42: is created once, with a generated password that is returned', async () => {
    const empty = await createTestServer();
    const created = await ensureFirstAdmin(empty.deps);
    expect(created).toEqual({ username: 'admin', generatedPassword: expect.stringMatching(/^[A-Za-z0-9_-]{16}$/) });
    expect((await empty.createClient().gate.adminLogin({ username: 'admin', password: created!.generatedPassword! })).admin).toEqual({
      email: 'admin@localhost',
    });
    expect(await ensureFirstAdmin(empty.deps)).toBeNull();
  });

  test('T42: has another generated password in every installation', async () => {
    const passwords = [];
    for (let index = 0; index < 3; index++) passwords.push((await ensureFirstAdmin((await createTestServer()).deps))!.generatedPassword);
    expect(new Set(passwords).size).toBe(3);
  });

  test('takes username and password from the configuration, and the password is not returned', async () => {
    const empty = await createTestServer({ ADMIN_USERNAME: 'root', ADMIN_PASSWORD: 'correct horse', ADMIN_EMAIL: 'root@example.com' });
    expect(await ensureFirstAdmin(empty.deps)).toEqual({ username: 'root', generatedPassword: null });
    expect((await empty.createClient().gate.adminLogin({ username: 'root', password: 'correct horse' })).admin).toEqual({
      email: 'root@example.com',
    });
  });
});
