import { beforeEach, describe, expect, test } from 'vitest';
import { createCourse, type CourseFixture } from '#server/testing/course-fixture.ts';
import { createTestServer, type TestServer, type TestClient } from '#server/testing/create-test-server.ts';
import { catchFailure } from '#server/testing/catch-failure.ts';
import { updateAccessKey } from '../keys/access-key-service.ts';
import { purgeExpiredSessionTokens } from './gate-service.ts';

const DAY = 24 * 60 * 60 * 1000;

let server: TestServer;
let admin: TestClient;
let course: CourseFixture;

beforeEach(async () => {
  server = await createTestServer();
  admin = await server.createAdminClient();
  course = await createCourse(admin);
});

async function learnerWithKey(): Promise<{ learner: TestClient; id: string; key: string }> {
  const { id, key } = await course.createKey();
  const learner = server.createClient();
  await learner.gate.enter({ key, nickname: 'Ada' });
  return { learner, id, key };
}

const isIn = async (client: TestClient) => (await client.gate.optionalSession()) !== null;

describe('a session ends', () => {
  test('after thirty days without a visit', async () => {
    const { learner } = await learnerWithKey();
    server.advanceTime(30 * DAY - 1);
    expect(await isIn(learner)).toBe(true);
    server.advanceTime(30 * DAY);
    expect(await isIn(learner)).toBe(false);
  });

  test('after a hundred and eighty days, however often the learner came', async () => {
    const { learner } = await learnerWithKey();
    for (let day = 0; day < 179; day++) {
      server.advanceTime(DAY);
      expect(await isIn(learner)).toBe(true);
    }
    server.advanceTime(DAY);
    expect(await isIn(learner)).toBe(false);
  });

  test('at once and for good when its key is revoked; restored, the key opens the same session again', async () => {
    const { learner, id, key } = await learnerWithKey();
    const before = (await learner.gate.optionalSession())!.id;
    expect(await admin.admin.updateKey({ id, changes: { revoked: true } })).toMatchObject({ status: 'revoked' });
    expect((await catchFailure(learner.gate.session())).code).toBe('session.missing');
    expect((await catchFailure(learner.content.cards({ moduleId: course.module.id }))).code).toBe('session.missing');
    expect((await catchFailure(learner.analytics.record({ events: [] }))).code).toBe('session.missing');
    expect(await admin.admin.updateKey({ id, changes: { revoked: false } })).toMatchObject({ status: 'active', logins: 1 });
    expect(await isIn(learner)).toBe(false);
    await learner.gate.enter({ key, nickname: 'Ada' });
    expect((await learner.gate.optionalSession())!.id).toBe(before);
  });

  test('at the very moment its key expires, whatever time zone the date was given in', async () => {
    const { learner, id } = await learnerWithKey();
    const inAnHour = server.deps.now().getTime() + 60 * 60 * 1000;
    const inTokyo = new Date(inAnHour + 9 * 60 * 60 * 1000).toISOString().replace('Z', '+09:00');
    expect(await admin.admin.updateKey({ id, changes: { expiresAt: inTokyo } })).toMatchObject({
      status: 'active',
      expiresAt: new Date(inAnHour).toISOString(),
    });
    server.advanceTime(60 * 60 * 1000 - 1);
    expect(await isIn(learner)).toBe(true);
    server.advanceTime(1);
    expect(await isIn(learner)).toBe(false);
    expect((await updateAccessKey(server.deps, id, { expiresAt: null })).status).toBe('active');
    expect(await isIn(learner)).toBe(true);
  });

  test('with its product', async () => {
    const { learner } = await learnerWithKey();
    await admin.admin.deleteProduct({ id: course.product.id });
    expect(await isIn(learner)).toBe(false);
  });
});

test('a session survives another browser entering with the same nickname', async () => {
  const { learner, key } = await learnerWithKey();
  const other = server.createClient();
  await other.gate.enter({ key, nickname: 'Ada' });
  expect([await isIn(learner), await isIn(other)]).toEqual([true, true]);
});

test('the visit says nothing to somebody without a cookie, with a wrong one or with none left', async () => {
  const stranger = server.createClient();
  expect(await stranger.gate.optionalSession()).toBeNull();
  for (const cookie of ['', 'x', 'A'.repeat(43), "' OR 1=1--"]) {
    stranger.cookies.lsid = cookie;
    expect(await stranger.gate.optionalSession()).toBeNull();
    expect((await catchFailure(stranger.gate.session())).code).toBe('session.missing');
  }
});

test('cookies that nobody can use any more are swept, and only those', async () => {
  const { learner } = await learnerWithKey();
  server.advanceTime(31 * DAY);
  admin = await server.createAdminClient();
  course = await createCourse(admin, 'another');
  const fresh = (await learnerWithKey()).learner;
  await purgeExpiredSessionTokens(server.deps);
  expect(await server.deps.db.selectFrom('session_token').selectAll().execute()).toHaveLength(1);
  expect([await isIn(learner), await isIn(fresh)]).toEqual([false, true]);
});
