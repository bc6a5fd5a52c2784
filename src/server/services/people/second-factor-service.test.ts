import { Secret, TOTP } from 'otpauth';
import { beforeEach, describe, expect, test } from 'vitest';
import { catchFailure } from '#server/testing/catch-failure.ts';
import { ADMIN_ACCOUNT, confirm, createTestServer, type TestClient, type TestServer } from '#server/testing/create-test-server.ts';
import { disableSecondFactorByUsername } from './second-factor-service.ts';

const PERIOD_MS = 30_000;
const { username, password } = ADMIN_ACCOUNT;

let server: TestServer;
let admin: TestClient;
let secret: string;
let recoveryCodes: string[];

const createCode = (periods = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: server.deps.now().getTime() + periods * PERIOD_MS });
const logIn = (code?: string, address?: string) =>
  server.createClient(address).gate.adminLogin({ username, password, ...(code !== undefined && { code }) });
const findFailure = async (login: Promise<unknown>) => (await catchFailure(login)).code;

beforeEach(async () => {
  server = await createTestServer();
  admin = await server.createAdminClient();
  const begun = await admin.people.beginSecondFactor(await confirm(admin, 'factor'));
  ({ secret } = begun);
  ({ codes: recoveryCodes } = await admin.people.confirmSecondFactor({ setup: begun.setup, code: createCode() }));
  server.advanceTime(2 * PERIOD_MS);
});

test('an authenticator app shows the entry under the name of the school', async () => {
  const other = await createTestServer();
  const owner = await other.createAdminClient();
  const readIssuer = async () => {
    const { uri } = await owner.people.beginSecondFactor(await confirm(owner, 'factor'));
    return new URL(uri).searchParams.get('issuer');
  };
  expect(await readIssuer()).toBe('Keyreel');
  const { revision, brand } = await owner.settings.brand();
  await owner.settings.saveBrand({ revision, brand: { ...brand, name: 'Ada’s School' } });
  expect(await readIssuer()).toBe('Ada’s School');
});

describe('with a second factor', () => {
  test('the login asks for a code only after the right password', async () => {
    expect(await findFailure(logIn())).toBe('admin.codeRequired');
    expect(await findFailure(logIn(''))).toBe('admin.codeRequired');
    expect(await findFailure(server.createClient().gate.adminLogin({ username, password: 'wrong', code: createCode() }))).toBe(
      'admin.wrongPassword',
    );
    expect(await logIn(createCode())).toEqual({ success: true, admin: { email: ADMIN_ACCOUNT.email } });
  });

  test('T29: the right password without the right code is in the audit log, and makes no network known', async () => {
    const isKnown = async (network: string) => (await server.deps.expiringValues.get(`known login name ${username} ${network}`)) !== null;
    await findFailure(logIn(undefined, '198.51.100.7'));
    await findFailure(logIn('000000', '198.51.100.7'));
    expect(await isKnown('198.51.100.7')).toBe(false);
    const entries = (await admin.people.searchAudit({ search: '198.51.100.7' })).map(({ action, detail }) => `${action} ${detail}`);
    expect(entries).toEqual(['login.failed wrong code', 'login.codeMissing ']);
    await logIn(createCode(), '198.51.100.7');
    expect(await isKnown('198.51.100.7')).toBe(true);
  });

  test('a code works once, and earlier codes no longer work', async () => {
    const [earlier, current] = [createCode(-1), createCode()];
    await logIn(current);
    expect(await findFailure(logIn(current))).toBe('admin.wrongCode');
    expect(await findFailure(logIn(earlier))).toBe('admin.wrongCode');
  });

  test('of two logins with the same code at the same time, one succeeds', async () => {
    const code = createCode();
    const outcomes = await Promise.allSettled([logIn(code, '192.0.2.7'), logIn(code, '198.51.100.7')]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('a code of the period before or after is accepted, and older ones are not', async () => {
    expect(await findFailure(logIn(createCode(-2)))).toBe('admin.wrongCode');
    await logIn(createCode(-1));
    await logIn(createCode(1));
  });

  test('a recovery code works once instead of the phone, in any spelling', async () => {
    const [code] = recoveryCodes as [string];
    await logIn(code.toLowerCase().replace('-', ' '));
    expect(await findFailure(logIn(code))).toBe('admin.wrongCode');
    expect((await admin.people.account()).recoveryCodeCount).toBe(9);
  });

  test('T40: wrong codes are limited like wrong passwords, and over all addresses together', async () => {
    for (let index = 0; index < 5; index++) expect(await findFailure(logIn('000000'))).toBe('admin.wrongCode');
    expect(await findFailure(logIn(createCode()))).toBe('attempts.tooMany');
    for (let index = 5; index < 20; index++) await findFailure(logIn('000000', `198.51.${index}.1`));
    expect(await findFailure(logIn(createCode(), '203.0.113.1'))).toBe('attempts.tooMany');
    server.advanceTime(61 * 60 * 1000);
    expect((await logIn(createCode(), '203.0.113.1')).success).toBe(true);
  });

  test('neither the secret nor the recovery codes are readable in the database', async () => {
    const rows = [
      await server.deps.db.selectFrom('admin').selectAll().execute(),
      await server.deps.db.selectFrom('admin_recovery_code').selectAll().execute(),
    ];
    const text = JSON.stringify(rows);
    for (const hidden of [secret, ...recoveryCodes]) expect(text).not.toContain(hidden);
  });

  test('a command switches off a lost second factor, together with its recovery codes', async () => {
    expect(await disableSecondFactorByUsername(server.deps, 'nobody')).toBe(false);
    expect(await disableSecondFactorByUsername(server.deps, username)).toBe(true);
    expect((await logIn()).success).toBe(true);
    expect(await admin.people.account()).toMatchObject({ hasSecondFactor: false, recoveryCodeCount: 0 });
  });
});

test('a setup works only for its own administrator and for fifteen minutes', async () => {
  const author = await server.createClientWithRole('author');
  const begun = await admin.people.beginSecondFactor(await confirm(admin, 'factor', createCode()));
  ({ secret } = begun);
  expect(await findFailure(author.people.confirmSecondFactor({ setup: begun.setup, code: createCode() }))).toBe('factor.setupExpired');
  expect(await findFailure(admin.people.confirmSecondFactor({ setup: begun.setup, code: '000000' }))).toBe('factor.wrongCode');
  server.advanceTime(15 * 60 * 1000 + 1);
  expect(await findFailure(admin.people.confirmSecondFactor({ setup: begun.setup, code: createCode() }))).toBe('factor.setupExpired');
});
