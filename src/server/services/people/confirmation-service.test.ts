import { Secret, TOTP } from 'otpauth';
import { beforeEach, describe, expect, test } from 'vitest';
import type { AuditAction } from '#shared/people/audit-actions.ts';
import { catchFailure } from '#server/testing/catch-failure.ts';
import { ADMIN_ACCOUNT, confirm, createTestServer, type TestClient, type TestServer } from '#server/testing/create-test-server.ts';
import { createRestClient } from '#server/testing/rest-client.ts';

const MINUTE_MS = 60_000;
const { password } = ADMIN_ACCOUNT;

let server: TestServer;
let owner: TestClient;
/** Has the session of the owner, but knows neither the password nor the code. */
let thief: TestClient;

beforeEach(async () => {
  server = await createTestServer();
  owner = await server.createAdminClient();
  thief = server.createClient('203.0.113.9');
  Object.assign(thief.cookies, owner.cookies);
});

const findFailure = async (call: Promise<unknown>) => (await catchFailure(call)).code;
const createCode = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: server.deps.now().getTime() });
const findDetails = async (action: AuditAction) => {
  const entries = await owner.people.searchAudit({ limit: 100 });
  return entries.filter((entry) => entry.action === action).map(({ detail, address }) => `${detail} from ${address}`);
};

/** Sets up the owner's second factor, and returns a function that creates a code that has not been used. */
async function addSecondFactor(code?: string) {
  const { secret, setup } = await owner.people.beginSecondFactor(await confirm(owner, 'factor', code));
  const { codes } = await owner.people.confirmSecondFactor({ setup, code: createCode(secret) });
  const createNextCode = () => {
    server.advanceTime(MINUTE_MS);
    return createCode(secret);
  };
  return { setup, secret, recoveryCodes: codes, createNextCode };
}

describe('T29: a stolen session alone', () => {
  const guess = { confirmation: 'guessed' };

  test.each<[string, () => Promise<unknown>]>([
    ['set up a second factor', () => thief.people.beginSecondFactor(guess)],
    ['replace recovery codes', () => thief.people.replaceRecoveryCodes(guess)],
    ['switch the second factor off', () => thief.people.disableSecondFactor(guess)],
    ['invite an owner', () => thief.people.invite({ username: 'eve', email: 'eve@example.com', role: 'owner' })],
    ['create a link for a new password', () => thief.people.resetPassword({ id: 'any', ...guess })],
    ['change a role', () => thief.people.changeRole({ id: 'any', role: 'owner', ...guess })],
    ['remove a person', () => thief.people.remove({ id: 'any', ...guess })],
  ])('cannot %s, and the attempt is in the audit log', async (_action, attempt) => {
    expect(await findFailure(attempt())).toBe('confirmation.missing');
    expect(await findDetails('confirmation.refused')).toEqual([expect.stringMatching(/, not confirmed from 203\.0\.113\.9$/)]);
  });

  test('cannot download a backup, which contains the secrets', async () => {
    const client = createRestClient(server);
    Object.assign(client.cookies, owner.cookies);
    for (const query of ['', '?confirmation=guessed', '?confirmation=a&confirmation=b'])
      expect((await client.get(`/backup-files/any${query}`)).json()).toMatchObject({ statusCode: 403, code: 'confirmation.missing' });
    const { confirmation } = await confirm(owner, 'backup');
    expect((await client.get(`/backup-files/any?confirmation=${confirmation}`)).statusCode).toBe(404);
    expect((await client.get(`/backup-files/any?confirmation=${confirmation}`)).statusCode).toBe(403);
  });

  test('cannot replace a second factor that is on, and the recovery codes go on working', async () => {
    const { recoveryCodes, createNextCode } = await addSecondFactor();
    Object.assign(thief.cookies, owner.cookies);
    expect(await findFailure(thief.people.confirm({ action: 'factor', password }))).toBe('confirmation.wrong');
    expect(await findFailure(thief.people.confirm({ action: 'factor', password: 'guessed', code: createNextCode() }))).toBe(
      'confirmation.wrong',
    );
    const login = { ...ADMIN_ACCOUNT, code: recoveryCodes[0]! };
    expect(await server.createClient().gate.adminLogin(login)).toMatchObject({ success: true });
  });

  test('cannot guess the password without limits, and no refusal tells a right password from a wrong one', async () => {
    await addSecondFactor();
    Object.assign(thief.cookies, owner.cookies);
    const attempt = (guessed: string) => findFailure(thief.people.confirm({ action: 'factor', password: guessed, code: '000000' }));
    expect(await attempt(password)).toBe('confirmation.wrong');
    for (let index = 1; index < 5; index++) expect(await attempt('guessed')).toBe('confirmation.wrong');
    expect(await attempt(password)).toBe('attempts.tooMany');
    expect(await findDetails('confirmation.refused')).toEqual(Array(5).fill('factor, wrong password or code from 203.0.113.9'));
  });

  test('cannot use up the attempts with which the owner logs in', async () => {
    const { createNextCode } = await addSecondFactor();
    for (let index = 0; index < 20; index++) {
      const client = server.createClient(`198.51.${index}.1`);
      Object.assign(client.cookies, owner.cookies);
      await catchFailure(client.people.confirm({ action: 'factor', password, code: '000000' }));
    }
    expect(await findFailure(owner.people.confirm({ action: 'factor', password, code: createNextCode() }))).toBe('attempts.tooMany');
    expect(await server.createClient('192.0.2.77').gate.adminLogin({ ...ADMIN_ACCOUNT, code: createNextCode() })).toMatchObject({
      success: true,
    });
  });
});

describe('a confirmation', () => {
  test('works once, also for two requests at the same time', async () => {
    const confirmed = await confirm(owner, 'people');
    const { id } = await (await server.createClientWithRole('author')).admin.me();
    const outcomes = await Promise.allSettled([
      owner.people.resetPassword({ id, ...confirmed }),
      owner.people.resetPassword({ id, ...confirmed }),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('works only for its kind of action, in its session, and for five minutes', async () => {
    expect(await findFailure(owner.people.beginSecondFactor(await confirm(owner, 'people')))).toBe('confirmation.missing');
    const confirmed = await confirm(owner, 'factor');
    expect(await findFailure((await server.createAdminClient()).people.beginSecondFactor(confirmed))).toBe('confirmation.missing');
    server.advanceTime(5 * MINUTE_MS);
    expect(await findFailure(owner.people.beginSecondFactor(confirmed))).toBe('confirmation.missing');
    await owner.people.beginSecondFactor(await confirm(owner, 'factor'));
  });

  test('needs the password, and the code where a second factor is on', async () => {
    expect(await findFailure(owner.people.confirm({ action: 'people', password: 'wrong' }))).toBe('password.wrong');
    const { createNextCode } = await addSecondFactor();
    const code = createNextCode();
    expect(await confirm(owner, 'people', code)).toEqual({ confirmation: expect.any(String) });
    expect(await findFailure(confirm(owner, 'people', code))).toBe('confirmation.wrong');
    await owner.people.disableSecondFactor(await confirm(owner, 'factor', createNextCode()));
    expect(await server.createClient().gate.adminLogin(ADMIN_ACCOUNT)).toMatchObject({ success: true });
  });

  test('replaces the recovery codes, and is refused without a second factor', async () => {
    expect(await findFailure(owner.people.replaceRecoveryCodes(await confirm(owner, 'factor')))).toBe('factor.off');
    const { recoveryCodes, createNextCode } = await addSecondFactor();
    const { codes } = await owner.people.replaceRecoveryCodes(await confirm(owner, 'factor', createNextCode()));
    const logIn = (code: string) => server.createClient().gate.adminLogin({ ...ADMIN_ACCOUNT, code });
    expect(await findFailure(logIn(recoveryCodes[0]!))).toBe('admin.wrongCode');
    await logIn(codes[0]!);
  });
});

test('T32: a second factor that is switched on ends the other sessions, and its setup works once', async () => {
  const other = await server.createAdminClient();
  const { setup, createNextCode, secret } = await addSecondFactor();
  expect(await findFailure(other.admin.me())).toBe('admin.missing');
  expect((await owner.admin.me()).username).toBe(ADMIN_ACCOUNT.username);
  await owner.people.disableSecondFactor(await confirm(owner, 'factor', createNextCode()));
  expect(await findFailure(owner.people.confirmSecondFactor({ setup, code: createCode(secret) }))).toBe('factor.setupExpired');
});

test('an author or a seller is invited without a confirmation', async () => {
  await owner.people.invite({ username: 'grace', email: 'grace@example.com', role: 'author' });
  expect(await owner.people.invitations()).toHaveLength(1);
});

test('a wrong password when changing the password is in the audit log', async () => {
  expect(await findFailure(owner.people.changePassword({ currentPassword: 'wrong', newPassword: 'a new secret' }))).toBe('password.wrong');
  expect(await findDetails('confirmation.refused')).toEqual(['change of password, wrong password from 192.0.2.1']);
});
