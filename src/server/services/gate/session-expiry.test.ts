import { beforeEach, describe, expect, test } from 'vitest';
import { createCourse, type CourseFixture } from '#server/testing/course-fixture.ts';
import { createTestServer, type TestServer, type TestClient } from '#server/testing/create-test-server.ts';
import { catchFailure } from '#server/testing/catch-failure.ts';
import { updateAccessKey } from '../keys/access-key-service.ts';
import { purgeExpiredAdminTokens } from '../people/login-service.ts';
import { purgeExpiredSessionTokens } from './gate-service.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

let server: TestServer;
let admin: TestClient;
let course: CourseFixture;

beforeEach(async () => {
  server = await createTestServer();
  admin = await server.createAdminClient();
  course = await createCourse(admin);
});

async function createLearner(): Promise<{ learner: TestClient; id: string; key: string }> {
  const { id, key } = await course.createKey();
  const learner = server.createClient();
  await learner.gate.enter({ key, nickname: 'Ada' });
  return { learner, id, key };
}

const hasSession = async (client: TestClient) => (await client.gate.optionalSession()) !== null;

describe('a learner session', () => {
  test('expires after thirty idle days', async () => {
    const { learner } = await createLearner();
    server.advanceTime(30 * DAY_MS - 1);
    expect(await hasSession(learner)).toBe(true);
    server.advanceTime(30 * DAY_MS);
    expect(await hasSession(learner)).toBe(false);
  });

  test('expires after 180 days even when it is in use', async () => {
    const { learner } = await createLearner();
    for (let day = 0; day < 179; day++) {
      server.advanceTime(DAY_MS);
      expect(await hasSession(learner)).toBe(true);
    }
    server.advanceTime(DAY_MS);
    expect(await hasSession(learner)).toBe(false);
  });

  test('T33: ends at once when its access key is revoked, and continues after a login with the restored key', async () => {
    const { learner, id, key } = await createLearner();
    const before = (await learner.gate.optionalSession())!.id;
    expect(await admin.admin.updateKey({ id, changes: { revoked: true } })).toMatchObject({ status: 'revoked' });
    expect((await catchFailure(learner.gate.session())).code).toBe('session.missing');
    expect((await catchFailure(learner.content.cards({ moduleId: course.module.id }))).code).toBe('session.missing');
    expect((await catchFailure(learner.analytics.record({ events: [] }))).code).toBe('session.missing');
    expect(await admin.admin.updateKey({ id, changes: { revoked: false } })).toMatchObject({ status: 'active', logins: 1 });
    expect(await hasSession(learner)).toBe(false);
    await learner.gate.enter({ key, nickname: 'Ada' });
    expect((await learner.gate.optionalSession())!.id).toBe(before);
  });

  test('T33: ends at the instant its access key expires, whatever time zone the date was given in', async () => {
    const { learner, id } = await createLearner();
    const inAnHour = server.deps.now().getTime() + 60 * 60 * 1000;
    const inTokyoTime = new Date(inAnHour + 9 * 60 * 60 * 1000).toISOString().replace('Z', '+09:00');
    expect(await admin.admin.updateKey({ id, changes: { expiresAt: inTokyoTime } })).toMatchObject({
      status: 'active',
      expiresAt: new Date(inAnHour).toISOString(),
    });
    server.advanceTime(60 * 60 * 1000 - 1);
    expect(await hasSession(learner)).toBe(true);
    server.advanceTime(1);
    expect(await hasSession(learner)).toBe(false);
    expect((await updateAccessKey(server.deps, id, { expiresAt: null })).status).toBe('active');
    expect(await hasSession(learner)).toBe(true);
  });

  test('T33: ends when its product is deleted', async () => {
    const { learner } = await createLearner();
    await admin.admin.deleteProduct({ id: course.product.id });
    expect(await hasSession(learner)).toBe(false);
  });
});

describe('F17: after a period in which the clock was a year ahead', () => {
  test("a learner's session continues, and expires after thirty idle days and after 180 days in all", async () => {
    const [inUse, idle] = [(await createLearner()).learner, (await createLearner()).learner];
    server.setClockBack(365 * DAY_MS);
    expect([await hasSession(inUse), await hasSession(idle)]).toEqual([true, true]);
    for (let day = 0; day < 30; day++) {
      server.advanceTime(DAY_MS);
      expect(await hasSession(inUse)).toBe(true);
    }
    expect(await hasSession(idle)).toBe(false);
    for (let day = 30; day < 179; day++) {
      server.advanceTime(DAY_MS);
      expect(await hasSession(inUse)).toBe(true);
    }
    server.advanceTime(DAY_MS);
    expect(await hasSession(inUse)).toBe(false);
  });

  test('sessions that nobody uses any more are deleted', async () => {
    const { learner } = await createLearner();
    server.setClockBack(365 * DAY_MS);
    const countTokens = async () =>
      (await server.deps.db.selectFrom('session_token').select('token_hash').execute()).length +
      (await server.deps.db.selectFrom('admin_token').select('token_hash').execute()).length;
    const purge = () => Promise.all([purgeExpiredSessionTokens(server.deps), purgeExpiredAdminTokens(server.deps)]);
    await purge();
    expect(await countTokens()).toBe(2);
    server.advanceTime(31 * DAY_MS);
    await purge();
    expect([await countTokens(), await hasSession(learner)]).toEqual([0, false]);
  });

  test('an administrator’s session expires after eight idle hours, and after seven days in all', async () => {
    const [inUse, idle] = [await server.createAdminClient(), admin];
    server.setClockBack(365 * DAY_MS);
    for (const client of [inUse, idle]) expect(await client.admin.products()).toHaveLength(1);
    const useFor = async (hours: number) => {
      for (let passed = 0; passed < hours; passed += 4) {
        server.advanceTime(4 * HOUR_MS);
        expect(await inUse.admin.products()).toHaveLength(1);
      }
    };
    await useFor(8);
    await expect(idle.admin.products()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    await useFor(7 * 24 - 8 - 4);
    server.advanceTime(4 * HOUR_MS);
    await expect(inUse.admin.products()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });

  test('the sessions of that period do not count as sessions of today', async () => {
    const { key } = await course.createKey(1);
    const learner = server.createClient();
    for (let n = 0; n < 110; n++) await learner.gate.enter({ key, nickname: `Learner ${n}` });
    expect((await catchFailure(learner.gate.enter({ key, nickname: 'One too many' }))).code).toBe('key.tooManyNicknames');
    server.setClockBack(365 * DAY_MS);
    expect((await learner.gate.enter({ key, nickname: 'Ada' })).session.nickname).toBe('Ada');
  });
});

test('a session continues when another browser logs in with the same nickname', async () => {
  const { learner, key } = await createLearner();
  const other = server.createClient();
  await other.gate.enter({ key, nickname: 'Ada' });
  expect([await hasSession(learner), await hasSession(other)]).toEqual([true, true]);
});

test('without a valid session cookie there is no session', async () => {
  const client = server.createClient();
  expect(await client.gate.optionalSession()).toBeNull();
  for (const cookie of ['', 'x', 'A'.repeat(43), "' OR 1=1--"]) {
    client.cookies.lsid = cookie;
    expect(await client.gate.optionalSession()).toBeNull();
    expect((await catchFailure(client.gate.session())).code).toBe('session.missing');
  }
});

test('purging deletes expired tokens only', async () => {
  const { learner } = await createLearner();
  server.advanceTime(31 * DAY_MS);
  admin = await server.createAdminClient();
  course = await createCourse(admin, 'another');
  const activeLearner = (await createLearner()).learner;
  await purgeExpiredSessionTokens(server.deps);
  expect(await server.deps.db.selectFrom('session_token').selectAll().execute()).toHaveLength(1);
  expect([await hasSession(learner), await hasSession(activeLearner)]).toEqual([false, true]);
});
