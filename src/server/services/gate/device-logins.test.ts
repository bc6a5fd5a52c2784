import { beforeEach, describe, expect, test } from 'vitest';
import { createCourse, type CourseFixture } from '#server/testing/course-fixture.ts';
import { createTestServer, type TestServer, type TestClient } from '#server/testing/create-test-server.ts';
import { catchFailure } from '#server/testing/catch-failure.ts';
import { listAccessKeys } from '../keys/access-key-service.ts';

const MINUTE_MS = 60_000;

let server: TestServer;
let admin: TestClient;
let course: CourseFixture;

beforeEach(async () => {
  server = await createTestServer();
  admin = await server.createAdminClient();
  course = await createCourse(admin);
});

const countLogins = async (id: string) => (await listAccessKeys(server.deps)).find((key) => key.id === id)?.logins;

test('T22: a known device uses no further login, whatever nicknames it enters', async () => {
  const { id, key } = await course.createKey(1);
  const learner = server.createClient();
  for (let index = 0; index < 20; index++) await learner.gate.enter({ key, nickname: `Ada ${index % 3}` });
  expect(await countLogins(id)).toBe(1);
});

test('another person at the same device goes on under another nickname without a login, and the first session ends there', async () => {
  const { id, key } = await course.createKey(1);
  const learner = server.createClient();
  await learner.gate.enter({ key, nickname: 'Ada' });
  const before = server.createClient();
  Object.assign(before.cookies, learner.cookies);
  expect((await learner.gate.enterAsOther({ nickname: ' Ben ' })).session.nickname).toBe('Ben');
  expect((await learner.gate.session()).nickname).toBe('Ben');
  expect((await catchFailure(before.gate.session())).code).toBe('session.missing');
  expect(await countLogins(id)).toBe(1);
  expect((await catchFailure(learner.gate.enterAsOther({ nickname: '\u0007' }))).message).toContain('nickname');

  expect(await learner.gate.leave()).toEqual({ success: true });
  expect((await catchFailure(learner.gate.session())).code).toBe('session.missing');
  expect((await catchFailure(learner.gate.enterAsOther({ nickname: 'Eve' }))).code).toBe('session.missing');
  expect(await learner.gate.leave()).toEqual({ success: true });
});

test('a revoked key lets nobody go on under another nickname', async () => {
  const { id, key } = await course.createKey(1);
  const learner = server.createClient();
  await learner.gate.enter({ key, nickname: 'Ada' });
  await admin.admin.updateKey({ id, changes: { revoked: true } });
  expect((await catchFailure(learner.gate.enterAsOther({ nickname: 'Ben' }))).code).toBe('session.missing');
});

test('a known device uses no login when it logs in again after its session expired', async () => {
  const { id, key } = await course.createKey(1);
  const learner = server.createClient();
  await learner.gate.enter({ key, nickname: 'Ada' });
  server.advanceTime(31 * 24 * 60 * MINUTE_MS);
  delete learner.cookies.lsid;
  await learner.gate.enter({ key, nickname: 'Ada' });
  expect(await countLogins(id)).toBe(1);
});

test('a client without cookies uses a login each time', async () => {
  const { id, key } = await course.createKey(3);
  for (let index = 0; index < 3; index++) await server.createClient().gate.enter({ key, nickname: 'Ada' });
  expect(await countLogins(id)).toBe(3);
  expect((await catchFailure(server.createClient().gate.enter({ key, nickname: 'Ada' }))).code).toBe('key.full');
});

test('a forged device cookie is ignored', async () => {
  const { id, key } = await course.createKey();
  const learner = server.createClient();
  await learner.gate.enter({ key, nickname: 'Ada' });
  for (const cookie of [
    'invented',
    `${learner.cookies.dev!.split('.')[0]}.wrong`,
    `other.${learner.cookies.dev!.split('.')[1]}`,
    '',
    '.',
    '..',
  ]) {
    const other = server.createClient();
    other.cookies.dev = cookie;
    await other.gate.enter({ key, nickname: 'Ada' });
    expect(other.cookies.dev).not.toBe(cookie);
  }
  expect(await countLogins(id)).toBe(7);
});

test('a device uses one login of each access key', async () => {
  const [one, other] = [await course.createKey(), await course.createKey()];
  const learner = server.createClient();
  for (const { key } of [one, other, one, other]) await learner.gate.enter({ key, nickname: 'Ada' });
  expect([await countLogins(one.id), await countLogins(other.id)]).toEqual([1, 1]);
});

describe('an access key with limited logins', () => {
  test('T21: lets exactly five of fifty concurrent devices in when it has five logins', async () => {
    const { id, key } = await course.createKey(5);
    const attempts = Array.from({ length: 50 }, (_, index) =>
      server.createClient(`192.0.2.${index}`).gate.enter({ key, nickname: `Learner ${index}` }),
    );
    const outcomes = await Promise.allSettled(attempts);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []));
    expect(reasons.filter((reason) => reason.includes('has reached its login limit'))).toHaveLength(45);
    expect(await countLogins(id)).toBe(5);
    expect(await server.deps.db.selectFrom('device').selectAll().execute()).toHaveLength(5);
    expect(await server.deps.db.selectFrom('session').selectAll().execute()).toHaveLength(5);
  });

  test('uses one login for twenty concurrent logins from one device', async () => {
    const { id, key } = await course.createKey(5);
    const learner = server.createClient();
    await learner.gate.enter({ key: (await course.createKey()).key, nickname: 'Ada' });
    await Promise.all(Array.from({ length: 20 }, () => learner.gate.enter({ key, nickname: 'Ada' })));
    expect(await countLogins(id)).toBe(1);
  });
});

describe('a retry after a lost response', () => {
  test('T23: uses no second login when it repeats the requestId, and later logins use none either', async () => {
    const { id, key } = await course.createKey(1);
    const attempt = { key, nickname: 'Ada', requestId: 'attempt-0001' };
    await server.createClient().gate.enter(attempt);
    const again = server.createClient();
    await again.gate.enter(attempt);
    await again.gate.enter({ key, nickname: 'Ada' });
    expect(await countLogins(id)).toBe(1);
  });

  test('uses a login after ten minutes or with another requestId', async () => {
    const { id, key } = await course.createKey();
    await server.createClient().gate.enter({ key, nickname: 'Ada', requestId: 'attempt-0001' });
    await server.createClient().gate.enter({ key, nickname: 'Ada', requestId: 'attempt-0002' });
    expect(await countLogins(id)).toBe(2);
    server.advanceTime(10 * MINUTE_MS);
    await server.createClient().gate.enter({ key, nickname: 'Ada', requestId: 'attempt-0001' });
    expect(await countLogins(id)).toBe(3);
  });

  test('uses a login of another access key', async () => {
    const [one, other] = [await course.createKey(), await course.createKey()];
    for (const { key } of [one, other]) await server.createClient().gate.enter({ key, nickname: 'Ada', requestId: 'attempt-0001' });
    expect([await countLogins(one.id), await countLogins(other.id)]).toEqual([1, 1]);
  });

  test('uses one login for five concurrent repetitions', async () => {
    const { id, key } = await course.createKey(1);
    await Promise.all(
      Array.from({ length: 5 }, () => server.createClient().gate.enter({ key, nickname: 'Ada', requestId: 'attempt-0001' })),
    );
    expect(await countLogins(id)).toBe(1);
  });
});

describe('an access key without logins left', () => {
  test('T20: refuses new devices without naming the product or starting a session, and still accepts known devices', async () => {
    const { id, key } = await course.createKey(1);
    const known = server.createClient();
    await known.gate.enter({ key, nickname: 'Ada' });
    const refusal = await catchFailure(server.createClient().gate.enter({ key, nickname: 'Grace' }));
    expect(refusal).toEqual({
      kind: 'FORBIDDEN',
      code: 'key.full',
      message: 'This access key has reached its login limit.',
      retryAfter: null,
    });
    expect(await admin.analytics.activity({})).toHaveLength(1);
    expect((await known.gate.enter({ key, nickname: 'Grace' })).session.nickname).toBe('Grace');
    expect(await countLogins(id)).toBe(1);
  });

  test('accepts another device when its limit is raised', async () => {
    const { id, key } = await course.createKey(1);
    await server.createClient().gate.enter({ key, nickname: 'Ada' });
    expect(await admin.admin.updateKey({ id, changes: { maxLogins: 2 } })).toMatchObject({ maxLogins: 2, logins: 1 });
    await server.createClient().gate.enter({ key, nickname: 'Grace' });
    expect((await catchFailure(server.createClient().gate.enter({ key, nickname: 'Linus' }))).code).toBe('key.full');
  });

  test('starts again from zero when its devices are removed, while sessions continue', async () => {
    const { id, key } = await course.createKey(1);
    const first = server.createClient();
    await first.gate.enter({ key, nickname: 'Ada' });
    expect(await admin.admin.forgetDevices({ id })).toMatchObject({ id, logins: 0 });
    await server.createClient().gate.enter({ key, nickname: 'Grace' });
    expect((await first.gate.session()).nickname).toBe('Ada');
    expect((await catchFailure(first.gate.enter({ key, nickname: 'Ada' }))).code).toBe('key.full');
  });

  test('stays full when its limit is lowered below its login count', async () => {
    const { id, key } = await course.createKey(5);
    for (let index = 0; index < 3; index++) await server.createClient().gate.enter({ key, nickname: 'Ada' });
    expect(await admin.admin.updateKey({ id, changes: { maxLogins: 1 } })).toMatchObject({ maxLogins: 1, logins: 3 });
    expect((await catchFailure(server.createClient().gate.enter({ key, nickname: 'Ada' }))).code).toBe('key.full');
  });
});
