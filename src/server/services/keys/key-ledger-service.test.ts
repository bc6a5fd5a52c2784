import { beforeEach, describe, expect, test } from 'vitest';
import { createCourse, type CourseFixture } from '#server/testing/course-fixture.ts';
import { createTestServer, type TestClient, type TestServer } from '#server/testing/create-test-server.ts';
import { catchFailure } from '#server/testing/catch-failure.ts';
import { getKeyLedger } from './key-ledger-service.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let server: TestServer;
let admin: TestClient;
let course: CourseFixture;
let id: string;
let key: string;

beforeEach(async () => {
  server = await createTestServer();
  admin = await server.createAdminClient();
  course = await createCourse(admin);
  ({ id, key } = await course.createKey(3));
});

async function enterAs(nickname: string, accessKey = key, address?: string): Promise<TestClient> {
  const learner = server.createClient(address);
  await learner.gate.enter({ key: accessKey, nickname });
  return learner;
}
const view = (learner: TestClient, cardId: string, eventId: string) =>
  learner.analytics.record({ events: [{ id: eventId, type: 'viewed', cardId, at: server.deps.now().toISOString() }] });
const EVENT_IDS = ['019a9f00-0000-7000-8000-000000000001', '019a9f00-0000-7000-8000-000000000002'] as const;

describe('the page of an access key', () => {
  test('shows each browser with its name and when it was seen first and last', async () => {
    const ada = await enterAs('Ada');
    server.advanceTime(DAY_MS);
    await enterAs('Grace');
    server.advanceTime(DAY_MS);
    await ada.gate.session();
    const { devices, logins } = await getKeyLedger(server.deps, id);
    expect(logins).toBe(2);
    expect(devices.map(({ browser, firstSeenAt, lastSeenAt }) => ({ browser, firstSeenAt, lastSeenAt }))).toEqual([
      { browser: 'Firefox on Linux', firstSeenAt: '2026-11-20T12:00:00.000Z', lastSeenAt: '2026-11-22T12:00:00.000Z' },
      { browser: 'Firefox on Linux', firstSeenAt: '2026-11-21T12:00:00.000Z', lastSeenAt: '2026-11-21T12:00:00.000Z' },
    ]);
  });

  test('counts by day the new browsers, new learners, opened and completed cards of this key alone', async () => {
    const card = await course.createCard({ slug: 'welcome' });
    const ada = await enterAs('Ada');
    await enterAs('Linus', (await course.createKey()).key);
    await view(ada, card.id, EVENT_IDS[0]);
    server.advanceTime(DAY_MS);
    await ada.gate.enter({ key, nickname: 'Grace' });
    await view(ada, card.id, EVENT_IDS[1]);
    await ada.analytics.record({
      events: [{ id: '019a9f00-0000-7000-8000-000000000003', type: 'completed', cardId: card.id, at: server.deps.now().toISOString() }],
    });
    expect((await getKeyLedger(server.deps, id)).days).toEqual([
      { day: '2026-11-21', devices: 0, sessions: 1, views: 1, completions: 1 },
      { day: '2026-11-20', devices: 1, sessions: 1, views: 1, completions: 0 },
    ]);
    server.advanceTime(29 * DAY_MS);
    expect((await getKeyLedger(server.deps, id)).days.map(({ day }) => day)).toEqual(['2026-11-21']);
  });

  test('is not found for an unknown key', async () => {
    expect((await catchFailure(admin.admin.key({ id: 'nowhere' }))).code).toBe('key.missing');
  });
});

describe('a removed browser', () => {
  test('is logged out, makes its login available, and uses a login again when it logs in', async () => {
    const [ada, grace, linus] = [await enterAs('Ada'), await enterAs('Grace'), await enterAs('Linus')];
    expect((await catchFailure(enterAs('Margaret'))).code).toBe('key.full');
    const { devices } = await admin.admin.key({ id });
    const tokens = await server.deps.db.selectFrom('session_token').innerJoin('session', 'session.id', 'session_id').selectAll().execute();
    const deviceId = tokens.find(({ nickname }) => nickname === 'Grace')!.device_hash!;
    const after = await admin.admin.forgetDevice({ id, deviceId });
    expect(after).toMatchObject({ logins: 2, devices: devices.filter((device) => device.id !== deviceId) });
    expect((await catchFailure(grace.gate.session())).code).toBe('session.missing');
    for (const learner of [ada, linus]) expect((await learner.gate.session()).nickname).toMatch(/Ada|Linus/);
    await grace.gate.enter({ key, nickname: 'Grace' });
    expect(await admin.admin.key({ id })).toMatchObject({ logins: 3 });
    expect((await catchFailure(enterAs('Margaret'))).code).toBe('key.full');
  });

  test('is removed only once, however many clicks there are, and only from its own key', async () => {
    await enterAs('Ada');
    await enterAs('Grace');
    const [device] = (await admin.admin.key({ id })).devices;
    const other = await course.createKey();
    await enterAs('Linus', other.key);
    expect((await catchFailure(admin.admin.forgetDevice({ id: other.id, deviceId: device!.id }))).code).toBe('device.missing');
    const clicks = await Promise.allSettled([1, 2, 3].map(() => admin.admin.forgetDevice({ id, deviceId: device!.id })));
    expect(clicks.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await admin.admin.key({ id })).toMatchObject({ logins: 1 });
    expect(await admin.admin.key({ id: other.id })).toMatchObject({ logins: 1 });
  });
});

describe('replacing an access key', () => {
  test('transfers the sessions, devices, limits and notes to the new key, and only the new key works', async () => {
    await admin.admin.updateKey({
      id,
      changes: { label: 'Class 4b', buyer: 'Ada School', orderNumber: 'A-17', expiresAt: '2027-01-01T00:00:00Z' },
    });
    const learner = await enterAs('Ada');
    const { id: sessionId } = await learner.gate.session();
    const replacement = await admin.admin.replaceKey({ id });
    expect(replacement.key).toMatch(/^EXCEL-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    expect(replacement.key).not.toBe(key);
    expect((await learner.gate.session()).id).toBe(sessionId);
    expect((await catchFailure(enterAs('Ada'))).message).toBe('This access key is not valid.');
    expect((await catchFailure(learner.gate.enter({ key, nickname: 'Ada' }))).message).toBe('This access key is not valid.');
    expect((await learner.gate.enter({ key: replacement.key, nickname: 'ADA' })).session.id).toBe(sessionId);
    expect(await admin.admin.key({ id: replacement.id })).toMatchObject({
      label: 'Class 4b',
      buyer: 'Ada School',
      orderNumber: 'A-17',
      expiresAt: '2027-01-01T00:00:00.000Z',
      status: 'active',
      maxLogins: 3,
      logins: 1,
      devices: [{ firstSeenAt: '2026-11-20T12:00:00.000Z' }],
      replaced: { id, key: `EXCEL-••••-••${key.slice(-2)}` },
      replacedBy: null,
    });
    expect(await admin.admin.key({ id })).toMatchObject({
      status: 'revoked',
      revokedAt: '2026-11-20T12:00:00.000Z',
      logins: 0,
      devices: [],
      days: [],
      replacedBy: { id: replacement.id, key: `EXCEL-••••-••${replacement.key.slice(-2)}` },
    });
    const { rows } = await admin.analytics.searchActivity({ accessKeyId: replacement.id });
    expect(rows.map((row) => row.sessionId)).toEqual([sessionId]);
    expect((await admin.analytics.searchActivity({ accessKeyId: id })).rows).toEqual([]);
  });

  test('happens only once: a second click and a restored old key are refused, and the same request gets the same key', async () => {
    const requestId = 'replace-0001';
    const replacement = await admin.admin.replaceKey({ id, requestId });
    expect(await admin.admin.replaceKey({ id, requestId })).toEqual(replacement);
    expect((await catchFailure(admin.admin.replaceKey({ id }))).code).toBe('key.replaced');
    expect((await catchFailure(admin.admin.replaceKey({ id, requestId: 'replace-0002' }))).code).toBe('key.replaced');
    expect((await catchFailure(admin.admin.updateKey({ id, changes: { revoked: false } }))).code).toBe('key.replaced');
    expect((await admin.admin.keys()).map(({ status }) => status).toSorted()).toEqual(['active', 'revoked']);
    server.advanceTime(DAY_MS + 1);
    admin = await server.createAdminClient();
    expect((await catchFailure(admin.admin.replaceKey({ id, requestId }))).code).toBe('key.shown');
    expect((await catchFailure(admin.admin.replaceKey({ id: 'nowhere' }))).code).toBe('key.missing');
  });

  test('that is requested five times at once makes one new key', async () => {
    await enterAs('Ada');
    const outcomes = await Promise.allSettled([1, 2, 3, 4, 5].map(() => admin.admin.replaceKey({ id })));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await admin.admin.keys()).toHaveLength(2);
  });

  test('while learners log in leaves no learner and no device with the old key', async () => {
    const { id: busyId, key: busyKey } = await course.createKey(50);
    const entries = Array.from({ length: 20 }, async (_, n) =>
      enterAs(`Learner ${n}`, busyKey, `192.0.2.${n}`).catch((error: Error) => error.message),
    );
    const replacing = admin.admin.replaceKey({ id: busyId });
    const outcomes = await Promise.all(entries);
    const replacement = await replacing;
    const refused = outcomes.filter((outcome) => typeof outcome === 'string');
    expect(new Set(refused)).toEqual(new Set(refused.length > 0 ? ['This access key is not valid.'] : []));
    const entered = outcomes.length - refused.length;
    expect(await admin.admin.key({ id: busyId })).toMatchObject({ logins: 0, devices: [] });
    const after = await admin.admin.key({ id: replacement.id });
    expect([after.logins, after.devices.length]).toEqual([entered, entered]);
    expect(await admin.analytics.searchActivity({ accessKeyId: busyId })).toMatchObject({ matchingSessions: 0 });
    expect(await admin.analytics.searchActivity({ accessKeyId: replacement.id })).toMatchObject({ matchingSessions: entered });
  });

  test('of a revoked key is possible, and its learners log in again with the new key', async () => {
    const learner = await enterAs('Ada');
    await admin.admin.updateKey({ id, changes: { revoked: true } });
    const replacement = await admin.admin.replaceKey({ id });
    expect((await catchFailure(learner.gate.session())).code).toBe('session.missing');
    await learner.gate.enter({ key: replacement.key, nickname: 'Ada' });
    expect(await admin.admin.key({ id: replacement.id })).toMatchObject({ status: 'active', logins: 1 });
  });
});

describe('label, buyer and order number', () => {
  test('are set when keys are generated, changed later, listed and found by a search', async () => {
    const notes = { label: 'Evening class', buyer: 'Grace Hopper', orderNumber: 'NO-1906' };
    const { keys } = await admin.admin.generateKeys({ productId: course.product.id, quantity: 2, maxLogins: 1, ...notes });
    const ids = keys.map((each) => each.id).toSorted();
    const search = async (text: string) => (await admin.admin.searchKeys({ search: text })).map((row) => row.id).toSorted();
    for (const text of ['evening', 'HOPPER grace', 'no-1906', 'excel no-1906']) expect(await search(text)).toEqual(ids);
    expect(await admin.admin.updateKey({ id, changes: { buyer: '  Ada  ' } })).toMatchObject({ buyer: 'Ada', label: '', orderNumber: '' });
    expect(await search('ada')).toEqual([id]);
    expect(await admin.admin.updateKey({ id, changes: { buyer: '' } })).toMatchObject({ buyer: '' });
  });

  test.each([
    ['label', 'x'.repeat(101)],
    ['buyer', 'a\0b'],
    ['orderNumber', '\ud83d'],
  ])('%s is refused when it is too long or has characters that databases cannot store', async (field, text) => {
    const failure = await catchFailure(admin.admin.updateKey({ id, changes: { [field]: text } }));
    expect(failure).toMatchObject({ code: 'input.invalid', message: expect.stringContaining(`${field}: `) });
  });
});
