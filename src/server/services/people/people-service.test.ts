import { beforeEach, describe, expect, test } from 'vitest';
import { catchFailure } from '#server/testing/catch-failure.ts';
import { ADMIN_ACCOUNT, confirm, createTestServer, type TestClient, type TestServer } from '#server/testing/create-test-server.ts';
import { purgeAuditEntries } from '../audit/audit-service.ts';
import { resetAdminPassword } from './admin-account-service.ts';
import { purgeInvitations } from './invitation-service.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const PASSWORD = 'chosen by grace';

let server: TestServer;
let owner: TestClient;

beforeEach(async () => {
  server = await createTestServer();
  owner = await server.createAdminClient();
});

const findFailure = async (call: Promise<unknown>) => (await catchFailure(call)).code;
const inviteGrace = () => owner.people.invite({ username: 'grace', email: 'grace@example.com', role: 'author' });
const accept = (token: string, password = PASSWORD) => server.createClient().gate.acceptInvitation({ token, password });
const logInAs = async (username: string, password: string) => {
  const client = server.createClient();
  await client.gate.adminLogin({ username, password });
  return client;
};

describe('an invitation', () => {
  test('lets the invited person choose a password and log in with the role of the invitation', async () => {
    const { token } = await inviteGrace();
    expect(await server.createClient().gate.openInvitation({ token })).toMatchObject({ username: 'grace', role: 'author', isReset: false });
    await accept(token);
    expect(await (await logInAs('grace', PASSWORD)).admin.me()).toMatchObject({ username: 'grace', role: 'author' });
    expect(await owner.people.invitations()).toEqual([]);
  });

  test('works once, even for two people at the same time', async () => {
    const { token } = await inviteGrace();
    const outcomes = await Promise.allSettled([accept(token, 'first password'), accept(token, 'second password')]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await findFailure(accept(token))).toBe('invitation.used');
    expect((await owner.people.list()).filter(({ username }) => username === 'grace')).toHaveLength(1);
  });

  test('states why it does not work: unknown, revoked or expired after seven days', async () => {
    expect(await findFailure(accept('not a token'))).toBe('invitation.missing');
    const revoked = await inviteGrace();
    const [open] = await owner.people.invitations();
    await owner.people.revokeInvitation({ id: open!.id });
    expect(await findFailure(accept(revoked.token))).toBe('invitation.revoked');
    const expired = await inviteGrace();
    server.advanceTime(7 * DAY_MS - 1);
    expect((await server.createClient().gate.openInvitation({ token: expired.token })).username).toBe('grace');
    server.advanceTime(1);
    expect(await findFailure(accept(expired.token))).toBe('invitation.expired');
    server.advanceTime(31 * DAY_MS);
    await purgeInvitations(server.deps);
    expect(await findFailure(accept(expired.token))).toBe('invitation.missing');
  });

  test('replaces an earlier invitation for the same username, and is refused for a username that exists', async () => {
    const first = await inviteGrace();
    await accept((await inviteGrace()).token);
    expect(await findFailure(accept(first.token))).toBe('invitation.revoked');
    expect(await findFailure(inviteGrace())).toBe('person.exists');
  });

  test('T35: the database contains no token of a link', async () => {
    const { token } = await inviteGrace();
    expect(JSON.stringify(await server.deps.db.selectFrom('admin_invitation').selectAll().execute())).not.toContain(token);
  });

  test('requires a password of at least eight characters', async () => {
    const { token } = await inviteGrace();
    expect(await findFailure(accept(token, '1234567'))).toBe('input.invalid');
  });
});

test('T32: a link for a new password ends the sessions of the person, and the old password no longer works', async () => {
  await accept((await inviteGrace()).token);
  const grace = await logInAs('grace', PASSWORD);
  const { id } = await grace.admin.me();
  const { token } = await owner.people.resetPassword({ id, ...(await confirm(owner, 'people')) });
  expect((await grace.admin.me()).username).toBe('grace');
  await accept(token, 'another password');
  expect(await findFailure(grace.admin.me())).toBe('admin.missing');
  expect(await findFailure(logInAs('grace', PASSWORD))).toBe('admin.wrongPassword');
  await logInAs('grace', 'another password');
});

describe('T32: a link for a new password that was not used', () => {
  const change: Record<string, (grace: TestClient, id: string) => Promise<unknown>> = {
    'the person changes the password': (grace) =>
      grace.people.changePassword({ currentPassword: PASSWORD, newPassword: 'another password' }),
    'the password is reset by command': () => resetAdminPassword(server.deps, 'grace', 'another password'),
    'the person uses a newer link': async (_, id) =>
      accept((await owner.people.resetPassword({ id, ...(await confirm(owner, 'people')) })).token, 'another password'),
  };

  test.each(Object.entries(change))('no longer works after %s', async (_how, changePassword) => {
    await accept((await inviteGrace()).token);
    const grace = await logInAs('grace', PASSWORD);
    const { id } = await grace.admin.me();
    const { token } = await owner.people.resetPassword({ id, ...(await confirm(owner, 'people')) });
    await changePassword(grace, id);
    expect(await findFailure(accept(token, 'a stolen account'))).toBe('invitation.revoked');
    expect(await owner.people.invitations()).toEqual([]);
    await logInAs('grace', 'another password');
  });

  test('is refused even when it was opened before the password changed', async () => {
    await accept((await inviteGrace()).token);
    const grace = await logInAs('grace', PASSWORD);
    const { token } = await owner.people.resetPassword({ id: (await grace.admin.me()).id, ...(await confirm(owner, 'people')) });
    const changes = [
      grace.people.changePassword({ currentPassword: PASSWORD, newPassword: 'another password' }),
      accept(token, 'by the link'),
    ];
    await Promise.allSettled(changes);
    expect(await findFailure(accept(token, 'a stolen account'))).toMatch(/^invitation\.(used|revoked)$/);
  });
});

test('T32: a removed person is logged out at once', async () => {
  const author = await server.createClientWithRole('author');
  const { id } = await author.admin.me();
  await owner.people.remove({ id, ...(await confirm(owner, 'people')) });
  expect(await findFailure(author.admin.me())).toBe('admin.missing');
  expect(await findFailure(owner.people.remove({ id, ...(await confirm(owner, 'people')) }))).toBe('person.missing');
});

test('an owner with an old list is told the role that another owner has given meanwhile, and nothing changes', async () => {
  const author = await server.createClientWithRole('author');
  const { id } = await author.admin.me();
  const change = async (role: 'owner' | 'author' | 'seller', seen: 'owner' | 'author' | 'seller') =>
    owner.people.changeRole({ id, role, expected: { role: seen }, ...(await confirm(owner, 'people')) });
  await change('owner', 'author');
  expect(await catchFailure(change('seller', 'author'))).toMatchObject({
    code: 'fields.changed',
    message: 'Somebody else has changed the field “role” to “owner” meanwhile. Save again to replace it, or cancel.',
  });
  expect((await author.admin.me()).role).toBe('owner');
  await change('owner', 'author');
  await change('seller', 'owner');
  expect((await author.admin.me()).role).toBe('seller');
});

describe('the last owner', () => {
  test('cannot be removed and cannot get another role', async () => {
    const { id } = await owner.admin.me();
    expect(await findFailure(owner.people.remove({ id, ...(await confirm(owner, 'people')) }))).toBe('person.lastOwner');
    expect(await findFailure(owner.people.changeRole({ id, role: 'author', ...(await confirm(owner, 'people')) }))).toBe(
      'person.lastOwner',
    );
    await server.createClientWithRole('owner');
    await owner.people.changeRole({ id, role: 'author', ...(await confirm(owner, 'people')) });
    expect((await owner.admin.me()).role).toBe('author');
  });

  test('remains when two owners remove each other at the same time', async () => {
    const other = await server.createClientWithRole('owner');
    const [own, others] = await Promise.all([owner.admin.me(), other.admin.me()]);
    const [confirmed, othersConfirmed] = [await confirm(owner, 'people'), await confirm(other, 'people')];
    await Promise.allSettled([
      owner.people.remove({ id: others.id, ...confirmed }),
      other.people.changeRole({ id: own.id, role: 'seller', ...othersConfirmed }),
    ]);
    const owners = await server.deps.db.selectFrom('admin').select('id').where('role', '=', 'owner').execute();
    expect(owners).toHaveLength(1);
  });
});

describe('the own account', () => {
  test('T32: a changed password ends the other sessions and keeps the current one', async () => {
    const other = await logInAs(ADMIN_ACCOUNT.username, ADMIN_ACCOUNT.password);
    const change = { currentPassword: ADMIN_ACCOUNT.password, newPassword: 'a better password' };
    expect(await findFailure(owner.people.changePassword({ ...change, currentPassword: 'wrong' }))).toBe('password.wrong');
    await owner.people.changePassword(change);
    expect(await findFailure(other.admin.me())).toBe('admin.missing');
    expect((await owner.admin.me()).username).toBe(ADMIN_ACCOUNT.username);
    await logInAs(ADMIN_ACCOUNT.username, 'a better password');
  });

  test('lists its sessions, and can end any of them but never a session of another person', async () => {
    const other = await logInAs(ADMIN_ACCOUNT.username, ADMIN_ACCOUNT.password);
    const author = await server.createClientWithRole('author');
    const { sessions } = await owner.people.account();
    expect(sessions).toHaveLength(2);
    expect(sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    const { id } = sessions.find(({ isCurrent }) => !isCurrent)!;
    await author.people.endSession({ id });
    expect((await other.admin.me()).username).toBe(ADMIN_ACCOUNT.username);
    await owner.people.endSession({ id });
    expect(await findFailure(other.admin.me())).toBe('admin.missing');
  });
});

describe('the audit log', () => {
  test('is searched by words in any order and letter case, and read page by page', async () => {
    for (const [index, title] of ['Über Excel', 'Pivot 100%', 'Charts'].entries())
      await owner.admin.createProduct({ slug: `p-${index}`, title });
    const search = async (text: string) => (await owner.people.searchAudit({ search: text })).map(({ targetName }) => targetName);
    expect(await search('über PRODUCT created')).toEqual(['Über Excel']);
    expect(await search('100%')).toEqual(['Pivot 100%']);
    expect(await search('command line product')).toEqual([]);
    const [first, second] = await owner.people.searchAudit({});
    expect((await owner.people.searchAudit({ limit: 1, before: first })).map(({ id }) => id)).toEqual([second!.id]);
  });

  test('is kept for 400 days', async () => {
    await owner.admin.createProduct({ slug: 'old', title: 'Old' });
    const count = async () => (await server.deps.db.selectFrom('audit_entry').select('id').execute()).length;
    server.advanceTime(400 * DAY_MS);
    await purgeAuditEntries(server.deps);
    expect(await count()).toBeGreaterThan(0);
    server.advanceTime(1);
    await purgeAuditEntries(server.deps);
    expect(await count()).toBe(0);
  });
});
