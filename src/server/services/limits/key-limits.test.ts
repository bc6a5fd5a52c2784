import { beforeEach, describe, expect, test } from 'vitest';
import { catchFailure } from '#server/testing/catch-failure.ts';
import { createCourse, type CourseFixture } from '#server/testing/course-fixture.ts';
import { createTestServer, type TestClient, type TestServer } from '#server/testing/create-test-server.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let server: TestServer;
let course: CourseFixture;

beforeEach(async () => {
  server = await createTestServer();
  course = await createCourse(await server.createAdminClient());
});

/** Tries to log in several times, each time with a new nickname. Returns the number of successful logins. */
async function enterWithNewNicknames(client: TestClient, key: string, attempts: number, prefix = 'Learner'): Promise<number> {
  let count = 0;
  for (let index = 0; index < attempts; index++)
    await client.gate.enter({ key, nickname: `${prefix} ${index}` }).then(
      () => count++,
      () => {},
    );
  return count;
}
const countRows = async (table: 'session' | 'session_token' | 'device') =>
  Number(
    (
      await server.deps.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  );

describe('an access key with one login', () => {
  test('starts at most 110 sessions a day, and the earlier sessions continue', async () => {
    const { key } = await course.createKey(1);
    const client = server.createClient();
    expect(await enterWithNewNicknames(client, key, 130)).toBe(110);
    expect(await countRows('session')).toBe(110);
    expect((await client.gate.enter({ key, nickname: 'Learner 0' })).session.nickname).toBe('Learner 0');
    server.advanceTime(DAY_MS);
    expect(await enterWithNewNicknames(client, key, 5, 'Tomorrow')).toBe(5);
  });

  test('uses no login and stores no nickname when the nickname is refused', async () => {
    const { key } = await course.createKey(2);
    const client = server.createClient();
    await enterWithNewNicknames(client, key, 130);
    const before = await Promise.all([countRows('session'), countRows('session_token'), countRows('device')]);
    expect(await catchFailure(server.createClient().gate.enter({ key, nickname: 'One too many' }))).toMatchObject({
      kind: 'TOO_MANY_REQUESTS',
      code: 'key.tooManyNicknames',
      retryAfter: 24 * 60 * 60,
    });
    expect(await Promise.all([countRows('session'), countRows('session_token'), countRows('device')])).toEqual(before);
  });

  test('keeps the cookies of the 21 latest logins with one nickname', async () => {
    const { key } = await course.createKey(1);
    const first = server.createClient();
    await first.gate.enter({ key, nickname: 'Ada' });
    for (let index = 0; index < 30; index++) {
      const copy = server.createClient();
      copy.cookies.dev = first.cookies.dev!;
      server.advanceTime(1000);
      await copy.gate.enter({ key, nickname: 'Ada' });
    }
    expect(await countRows('session_token')).toBe(21);
  });
});

test('thirty learners of a class log in with one access key, each with a nickname and a changed nickname', async () => {
  const { key } = await course.createKey(30);
  for (let index = 0; index < 30; index++) {
    const client = server.createClient();
    for (const nickname of [`Learner ${index}`, `Changed ${index}`])
      expect((await client.gate.enter({ key, nickname })).session.nickname).toBe(nickname);
    expect((await client.gate.session()).nickname).toBe(`Changed ${index}`);
  }
});

test('thirty browsers of a class that share one nickname all stay logged in', async () => {
  const { key } = await course.createKey(30);
  const clients = Array.from({ length: 30 }, () => server.createClient());
  for (const client of clients) await client.gate.enter({ key, nickname: 'Class' });
  for (const client of clients) expect((await client.gate.session()).nickname).toBe('Class');
});
