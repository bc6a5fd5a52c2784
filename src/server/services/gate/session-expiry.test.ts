import { beforeEach, describe, expect, test } from 'vitest';
import { createCourse, type CourseFixture } from '#server/testing/course-fixture.ts';
import { createTestServer, type TestServer, type TestClient } from '#server/testing/create-test-server.ts';
import { catchFailure } from '#server/testing/catch-failure.ts';
import { updateAccessKey } from '../keys/access-key-service.ts';
import { purgeExpiredSessionTokens } from './gate-service.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

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

  test('ends at once when its access key is revoked, and entering with the restored key continues it', async () => {
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

  test('ends at the instant its access key expires, whatever time zone the date was given in', async () => {
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

  test('ends when its product is deleted', async () => {
    const { learner } = await createLearner();
    await admin.admin.deleteProduct({ id: course.product.id });
    expect(await hasSession(learner)).toBe(false);
  });
});

test('a session continues when another browser enters with the same nickname', async () => {
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
