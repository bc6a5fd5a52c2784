import type { TRPCError } from '@trpc/server';
import { beforeEach, describe, expect, test } from 'vitest';
import { parseHandoverCode } from '#shared/access-keys/handover-code.ts';
import { resetAdminPassword } from '#server/services/people/admin-account-service.ts';
import { catchFailure } from '#server/testing/catch-failure.ts';
import { createCourse, type CourseFixture } from '#server/testing/course-fixture.ts';
import { ADMIN_ACCOUNT, confirm, createTestServer, type TestClient, type TestServer } from '#server/testing/create-test-server.ts';
import { toPublicFailure } from '#server/trpc/trpc.ts';
import { purgePhonePreviews } from './phone-preview-access.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let server: TestServer;
let admin: TestClient;
let course: CourseFixture;
let moduleId: string;
let cardId: string;

beforeEach(async () => {
  server = await createTestServer();
  admin = await server.createAdminClient();
  course = await createCourse(admin);
  moduleId = course.module.id;
  cardId = (await course.createCard({ slug: 'welcome', title: 'Welcome' })).id;
});

const offer = async (client = admin) => (await client.phonePreview.offer({ moduleId, cardId })).code;
const ENDED = { kind: 'UNAUTHORIZED', code: 'phonePreview.ended', message: 'The preview has ended. Make a new code in the card editor.' };

async function takeOn(code: string, phone = server.createClient()): Promise<TestClient> {
  await phone.phonePreview.take({ code });
  return phone;
}
const selectPreviews = () => server.deps.db.selectFrom('phone_preview').selectAll().execute();

test('an author tries a card on a phone, which is asked first', async () => {
  const { code, expiresAt } = await admin.phonePreview.offer({ moduleId, cardId });
  expect(code).toMatch(/^P-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
  expect(Date.parse(expiresAt) - server.deps.now().getTime()).toBe(10 * MINUTE_MS);
  expect(await admin.phonePreview.state({ code })).toEqual({ state: 'open' });

  const phone = server.createClient();
  expect(await phone.phonePreview.look({ code })).toEqual({ title: 'Welcome' });
  await takeOn(code.toLowerCase().replaceAll('-', ' '), phone);
  expect(await admin.phonePreview.state({ code })).toEqual({ state: 'used' });
  await phone.phonePreview.check();
  const opened = await phone.phonePreview.open();
  expect(opened).toMatchObject({ cardId, module: { id: moduleId, slug: course.module.slug }, cards: [{ id: cardId, title: 'Welcome' }] });
});

test('the phone plays the draft, with a card that learners do not have yet, and the live cards without a draft', async () => {
  await admin.admin.startDraft({ moduleId });
  const draftCard = { id: 'new-card', moduleId, slug: 'new', title: 'New', type: 'info' as const };
  await admin.admin.changeCard({ draftOf: moduleId, change: { verb: 'create', id: draftCard.id, card: draftCard } });
  const { code } = await admin.phonePreview.offer({ moduleId, cardId: draftCard.id });
  const phone = server.createClient();
  expect(await phone.phonePreview.look({ code })).toEqual({ title: 'New' });
  await takeOn(code, phone);
  expect((await phone.phonePreview.open()).cards.map(({ title }) => title)).toEqual(['Welcome', 'New']);
  await admin.admin.discardDraft({ moduleId });
  expect(await phone.phonePreview.open()).toMatchObject({ cardId: draftCard.id, cards: [{ title: 'Welcome' }] });
});

test('a phone reads no other module, and is neither a learner nor an administrator; what a learner has in the same browser stays', async () => {
  const { key } = await course.createKey();
  const phone = server.createClient();
  await phone.gate.enter({ key, nickname: 'Ada' });
  const session = await phone.gate.session();
  await takeOn(await offer(), phone);
  expect(await phone.gate.session()).toEqual(session);
  const { psid } = phone.cookies;
  for (const name of Object.keys(phone.cookies)) if (name !== 'psid') delete phone.cookies[name];
  for (const cookies of [{ psid }, { psid, lsid: psid }, { psid, asid: psid }] as Record<string, string>[]) {
    Object.assign(phone.cookies, cookies);
    expect((await catchFailure(phone.content.cards({ moduleId }))).code).toBe('session.missing');
    expect((await catchFailure(phone.gate.session())).code).toBe('session.missing');
    expect((await catchFailure(phone.analytics.record({ events: [] }))).code).toBe('session.missing');
    expect((await catchFailure(phone.gate.offer({ path: '/modules', positionSeconds: 0 }))).code).toBe('session.missing');
    expect((await catchFailure(phone.admin.draft({ moduleId }))).code).toBe('admin.missing');
    expect((await catchFailure(phone.phonePreview.offer({ moduleId, cardId }))).code).toBe('admin.missing');
  }
});

test('nothing of a preview is recorded: no session, no event and no login', async () => {
  const phone = await takeOn(await offer());
  await phone.phonePreview.open();
  for (const table of ['session', 'session_token', 'event', 'device', 'handed_device'] as const)
    expect([table, await server.deps.db.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
});

test('of 50 phones that take the same code at once, one gets it', async () => {
  const code = await offer();
  const results = await Promise.all(
    Array.from({ length: 50 }, () =>
      takeOn(code).then(
        () => 'taken',
        (error: TRPCError) => toPublicFailure(error).code,
      ),
    ),
  );
  expect(results.toSorted()).toEqual([...Array.from({ length: 49 }, () => 'key.invalid'), 'taken']);
});

test('several phones play at the same time, each with a code of its own, and a phone that takes another code leaves the one before', async () => {
  const [first, second] = [await takeOn(await offer()), await takeOn(await offer())];
  await first.phonePreview.check();
  const before = { ...second.cookies };
  await takeOn(await offer(), second);
  for (const phone of [first, second]) await phone.phonePreview.check();
  Object.assign(second.cookies, before);
  expect(await catchFailure(second.phonePreview.check())).toMatchObject(ENDED);
});

const logOut = () => admin.gate.adminLogout();
/** Lists what ends the session of an administrator, or what the session is allowed. */
const endings: [why: string, end: () => Promise<unknown>][] = [
  ['logs out', logOut],
  ['logs in again in the same browser', () => admin.gate.adminLogin(ADMIN_ACCOUNT)],
  ['changes the password', () => admin.people.changePassword({ currentPassword: ADMIN_ACCOUNT.password, newPassword: 'a new password' })],
  ['gets a new password from the command line', () => resetAdminPassword(server.deps, ADMIN_ACCOUNT.username, 'another password')],
  ['ends the session from another browser', async () => endOtherSession()],
  ['becomes a seller', () => server.deps.db.updateTable('admin').set({ role: 'seller' }).execute()],
  ['is removed', () => removeAdmin()],
  ['was idle for eight hours', async () => server.advanceTime(8 * HOUR_MS)],
];
async function endOtherSession(): Promise<void> {
  const other = await server.createAdminClient();
  const { sessions } = await other.people.account();
  const { id } = sessions.find(({ isCurrent }) => !isCurrent)!;
  await other.people.endSession({ id });
}
async function removeAdmin(): Promise<void> {
  const { id } = await admin.admin.me();
  const owner = await server.createClientWithRole('owner');
  await owner.people.remove({ id, ...(await confirm(owner, 'people')) });
}

describe('a preview ends when the administrator', () => {
  test.each(endings)('%s', async (_, end) => {
    const phone = await takeOn(await offer());
    await end();
    for (const call of ['open', 'check'] as const) expect(await catchFailure(phone.phonePreview[call]())).toMatchObject(ENDED);
  });
});

describe('a code is dead at once, and the answer is that to a wrong one', () => {
  const dead: [why: string, kill: (code: string) => Promise<unknown>][] = [
    ['when it has been used', (code) => takeOn(code)],
    ['when a newer code was made', () => offer()],
    ['after ten minutes', async () => server.advanceTime(10 * MINUTE_MS)],
    ...endings.map(([why, end]) => [`when the administrator ${why}`, end] as [string, () => Promise<unknown>]),
  ];
  test.each(dead)('%s', async (_, kill) => {
    const code = await offer();
    await kill(code);
    for (const call of ['look', 'take'] as const)
      expect(await catchFailure(server.createClient().phonePreview[call]({ code }))).toEqual({
        kind: 'FORBIDDEN',
        code: 'key.invalid',
        message: 'This access key is not valid.',
        retryAfter: null,
      });
  });

  test.each(['', 'P-', 'P-0000-0000', '🔑', 'EXCEL-7K4Q-9M2X', 'P'.repeat(300)])('when it was never made, such as %j', async (code) => {
    expect((await catchFailure(takeOn(code))).code).toBe('key.invalid');
  });

  test('after the same computations and queries as a wrong one', async () => {
    const steps: string[] = [];
    const { keySigner, db } = server.deps;
    const used = await offer();
    await takeOn(used);
    Object.assign(server.deps, {
      db: db.withPlugin({
        transformQuery: ({ node }) => (steps.push(node.kind), node),
        transformResult: async ({ result }) => result,
      }),
      keySigner: { ...keySigner, hashPreviewCode: (symbols: string) => (steps.push('hash'), keySigner.hashPreviewCode(symbols)) },
    });
    for (const code of [used, 'P-0000-0000', 'x']) {
      steps.length = 0;
      await catchFailure(takeOn(code));
      expect([code, steps]).toEqual([code, ['hash', 'SelectQueryNode']]);
    }
  });
});

test('a code of one kind is none of the other', async () => {
  const preview = await offer();
  const learner = server.createClient();
  await learner.gate.enter({ key: (await course.createKey()).key, nickname: 'Ada' });
  const { code: handover } = await learner.gate.offer({ path: '/modules', positionSeconds: 0 });
  const asHandover = `C-${parseHandoverCode(preview, 'P')}`;
  const asPreview = `P-${parseHandoverCode(handover)}`;
  for (const code of [preview, asHandover])
    expect((await catchFailure(server.createClient().gate.take({ code }))).code).toBe('key.invalid');
  for (const code of [handover, asPreview]) expect((await catchFailure(takeOn(code))).code).toBe('key.invalid');
});

test('wrong codes and wrong keys fill the same limit', async () => {
  const code = await offer();
  const client = server.createClient();
  await client.gate.enter({ key: 'DEMO-0000-0000', nickname: 'Ada' });
  for (let attempt = 0; attempt < 5; attempt++) {
    expect((await catchFailure(client.phonePreview.look({ code: 'P-0000-0000' }))).code).toBe('key.invalid');
    expect((await catchFailure(client.gate.enter({ key: 'EXCEL-0000-0000', nickname: 'Ada' }))).code).toBe('key.invalid');
  }
  const calls = [
    () => client.phonePreview.look({ code }),
    () => client.phonePreview.take({ code }),
    () => client.gate.enter({ key: 'X', nickname: 'Ada' }),
  ];
  for (const call of calls) expect((await catchFailure(call())).code).toBe('attempts.tooMany');
});

test('a phone that keeps no cookies is told so, and the code stays', async () => {
  const code = await offer();
  const call = server.createClient().phonePreview.take({ code, expectsCookies: true });
  expect((await catchFailure(call)).code).toBe('cookies.blocked');
  await takeOn(code);
});

test('a session makes 30 codes an hour', async () => {
  for (let count = 0; count < 30; count++) await offer();
  server.advanceTime(15 * MINUTE_MS);
  expect(await catchFailure(offer())).toMatchObject({ code: 'handover.tooMany', retryAfter: 45 * 60 });
  await offer(await server.createAdminClient());
  server.advanceTime(45 * MINUTE_MS);
  await expect(offer()).resolves.toBeTypeOf('string');
});

test('only its own session learns what became of a code', async () => {
  const code = await offer();
  expect(await (await server.createAdminClient()).phonePreview.state({ code })).toEqual({ state: 'ended' });
  expect(await admin.phonePreview.state({ code: 'x' })).toEqual({ state: 'ended' });
});

test('a card that was deleted is missing in the preview, a module in the trash cannot be opened, and neither gets a new code', async () => {
  const code = await offer();
  const phone = await takeOn(await offer());
  await admin.admin.deleteCard({ id: cardId });
  expect(await phone.phonePreview.open()).toMatchObject({ cardId, cards: [] });
  expect((await catchFailure(offer())).code).toBe('card.missing');
  await admin.admin.deleteModule({ id: moduleId });
  expect((await catchFailure(phone.phonePreview.open())).code).toBe('module.missing');
  expect((await catchFailure(offer())).code).toBe('module.missing');
  expect((await catchFailure(takeOn(code))).code).toBe('key.invalid');
});

test('no code and no token is stored in readable form; a day later an unused code is gone, and a used one goes with the session', async () => {
  const unused = await offer();
  const phone = await takeOn(await offer());
  const stored = JSON.stringify(await selectPreviews());
  expect(stored).not.toContain(parseHandoverCode(unused, 'P'));
  expect(stored).not.toContain(phone.cookies['psid']);
  await offer();
  expect(await selectPreviews()).toHaveLength(3);
  server.advanceTime(25 * HOUR_MS);
  await purgePhonePreviews(server.deps);
  expect((await selectPreviews()).map((row) => row.used_at !== null)).toEqual([true]);
  await logOut();
  expect(await selectPreviews()).toEqual([]);
});
