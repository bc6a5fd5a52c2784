import { beforeEach, describe, expect, test } from 'vitest';
import { adminCommand } from '#server/cli/admin.ts';
import { catchFailure } from '#server/testing/catch-failure.ts';
import { addTestAdmin } from '#server/testing/add-test-admin.ts';
import { ADMIN_ACCOUNT, createTestServer, type TestClient, type TestServer } from '#server/testing/create-test-server.ts';
import { createAdmin } from './admin-account-service.ts';

let server: TestServer;
let owner: TestClient;

beforeEach(async () => {
  server = await createTestServer();
  owner = await server.createAdminClient();
});

const invite = (username: string) => owner.people.invite({ username, email: 'new@example.com', role: 'author' });
const add = (username: string) => createAdmin(server.deps, { username, password: 'a long password', email: 'new@example.com' });

/** Maps what looks like the username "admin" to how it differs. */
const lookalikes = {
  Admin: 'a capital letter',
  '\u0430dmin': 'a Cyrillic a',
  'adm\u0456n': 'a Cyrillic i',
  '\uff41\uff44\uff4d\uff49\uff4e': 'full-width letters',
  adrnin: 'r and n for m',
  '\u{1d41a}dmin': 'a mathematical a',
};

describe.each(Object.entries(lookalikes))('T84: %j, with %s,', (username) => {
  test('is refused for an invitation and by the command, because it looks like "admin"', async () => {
    const failure = { code: expect.stringMatching(/^person\.(similar|exists)$/) };
    expect(await catchFailure(invite(username))).toMatchObject(failure);
    await expect(add(username)).rejects.toMatchObject(failure);
  });
});

test('T84: a small l and a capital I look alike', async () => {
  await add('paul');
  expect(await catchFailure(invite('pauI'))).toMatchObject({
    code: 'person.similar',
    message: 'The username "pauI" looks like "paul". Please choose another.',
  });
});

test('T84: a username may not look like that of an open invitation, but a new invitation replaces the one for the same username', async () => {
  await invite('grace');
  expect((await catchFailure(invite('Grace'))).code).toBe('person.similar');
  await invite('grace');
  expect(await owner.people.invitations()).toHaveLength(1);
});

test('T84: an invitation cannot be accepted when somebody with a similar username has joined meanwhile', async () => {
  const { token } = await invite('grace');
  await addTestAdmin(server.deps, { ...ADMIN_ACCOUNT, username: 'Grace', role: 'seller' });
  const accepting = server.createClient().gate.acceptInvitation({ token, password: 'a long password' });
  expect((await catchFailure(accepting)).code).toBe('person.similar');
});

test.each([
  ['a zero-width space', 'ad\u200bmin2'],
  ['a zero-width joiner', 'ad\u200dmin2'],
  ['a mark that turns the direction of the text', '\u202enimda'],
  ['a soft hyphen', 'ad\u00admin2'],
  ['a variation selector', 'admin2\ufe0f'],
  ['a Hangul filler', 'admin\u3164x'],
  ['a space that is not the usual one', 'ad\u2003min2'],
  ['an empty Braille pattern', 'ad\u2800min2'],
])('T84: a username with %s is refused', async (_name, username) => {
  expect(await catchFailure(invite(username))).toMatchObject({
    code: 'input.invalid',
    message: 'username: may not contain invisible characters.',
  });
  expect(() => adminCommand.parse(['add', username, '--email', 'new@example.com'])).toThrow('may not contain invisible characters.');
});

test.each(['grace', 'Ada Lovelace', 'zoë', 'José', 'Ольга', '山田', 'محمد', 'o.brien-2'])(
  'the username %s is accepted',
  async (username) => {
    const { token } = await invite(username);
    await server.createClient().gate.acceptInvitation({ token, password: 'a long password' });
    const login = { username, password: 'a long password' };
    expect(await server.createClient().gate.adminLogin(login)).toMatchObject({ success: true });
  },
);

test('a username that is typed with separate accents is the same as with composed letters, also at the login', async () => {
  const { token, username } = await invite('Jose\u0301');
  expect(username).toBe('José');
  await server.createClient().gate.acceptInvitation({ token, password: 'a long password' });
  const login = { username: 'Jose\u0301', password: 'a long password' };
  expect(await server.createClient().gate.adminLogin(login)).toMatchObject({ success: true });
});

test('T40: wrong passwords count for the username in every spelling that logs in', async () => {
  const logIn = (username: string) => server.createClient().gate.adminLogin({ username, password: 'wrong' });
  for (const username of ['admin', '\uff41dmin', 'a\uff44min', 'ad\uff4din', 'adm\uff49n']) await catchFailure(logIn(username));
  expect((await catchFailure(logIn('admi\uff4e'))).code).toBe('attempts.tooMany');
});

test('a person whose earlier username would be refused today can still log in', async () => {
  const username = '\u0430dmin\u200b';
  await addTestAdmin(server.deps, { ...ADMIN_ACCOUNT, username, role: 'seller' });
  const client = server.createClient();
  await client.gate.adminLogin({ ...ADMIN_ACCOUNT, username });
  expect(await client.admin.me()).toMatchObject({ username, role: 'seller' });
});
