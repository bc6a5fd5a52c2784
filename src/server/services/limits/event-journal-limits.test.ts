import { beforeEach, describe, expect, test } from 'vitest';
import { catchFailure } from '#server/testing/catch-failure.ts';
import { createCourse, type CourseFixture } from '#server/testing/course-fixture.ts';
import { createTestServer, type TestClient, type TestServer } from '#server/testing/create-test-server.ts';
import { createEvent } from '#server/testing/event-fixtures.ts';

let server: TestServer;
let course: CourseFixture;
let cardId: string;
let taskId: string;

beforeEach(async () => {
  server = await createTestServer();
  course = await createCourse(await server.createAdminClient());
  cardId = (await course.createCard({ slug: 'welcome' })).id;
  taskId = (await course.createCard({ slug: 'task', type: 'challenge', answers: [{ type: 'text' }] })).id;
});

async function enter(key: string, nickname: string): Promise<TestClient> {
  const client = server.createClient();
  await client.gate.enter({ key, nickname });
  return client;
}
const createViews = (count = 50) => Array.from({ length: count }, () => createEvent('viewed', cardId));
/** Creates about 240 KB of events, which is almost the maximum size of a request. */
const createLongSubmissions = () =>
  Array.from({ length: 24 }, () => createEvent('submitted', taskId, { answers: [{ value: 'x'.repeat(10_000) }] }));

/**
 * Sends requests until the server refuses one. Returns the number of accepted requests and the number of seconds that the refused client
 * must wait before its next request.
 */
async function sendUntilRefused(client: TestClient, createEvents: () => unknown[], max: number) {
  for (let accepted = 0; accepted < max; accepted++) {
    const failure = await client.analytics.record({ events: createEvents() }).then(
      () => null,
      (error: unknown) => error as Awaited<ReturnType<typeof catchFailure>>,
    );
    if (failure) return { accepted, ...(await catchFailure(Promise.reject(failure))) };
  }
  return { accepted: max, retryAfter: 0 };
}
const measureJournal = async () => {
  const rows = await server.deps.db.selectFrom('event').select('detail').execute();
  return { events: rows.length, bytes: rows.reduce((sum, { detail }) => sum + detail.length, 0) };
};

describe('one learner', () => {
  test('stores 2400 events a minute, is then told how long to wait, and can continue afterwards', async () => {
    const learner = await enter((await course.createKey()).key, 'Ada');
    expect(await sendUntilRefused(learner, createViews, 100)).toMatchObject({
      accepted: 48,
      kind: 'TOO_MANY_REQUESTS',
      code: 'events.tooMany',
      retryAfter: 2,
    });
    expect((await measureJournal()).events).toBe(2400);
    server.advanceTime(2000);
    expect(await learner.analytics.record({ events: createViews() })).toMatchObject({ accepted: 50 });
  });

  test('sends 20 MB a day, of which the journal stores what the portal shows', async () => {
    const learner = await enter((await course.createKey()).key, 'Ada');
    const { accepted, retryAfter } = await sendUntilRefused(learner, createLongSubmissions, 200);
    expect(accepted).toBeGreaterThan(80);
    expect(accepted).toBeLessThan(90);
    expect(retryAfter).toBeGreaterThan(60);
    expect((await measureJournal()).bytes).toBeLessThan(3_000_000);
    server.advanceTime(retryAfter! * 1000);
    expect(await learner.analytics.record({ events: createLongSubmissions() })).toMatchObject({ accepted: 24 });
  });

  test('does not keep other learners from learning', async () => {
    const { key } = await course.createKey();
    const [flooder, other] = [await enter(key, 'Ada'), await enter(key, 'Bob')];
    await sendUntilRefused(flooder, createViews, 100);
    expect(await other.analytics.record({ events: createViews() })).toMatchObject({ accepted: 50 });
  });
});

test('an access key stores at most as many events as five sessions, however many nicknames it has', async () => {
  const { key } = await course.createKey(1);
  let accepted = 0;
  const client = server.createClient();
  for (let n = 0; n < 8; n++) {
    await client.gate.enter({ key, nickname: `Learner ${n}` });
    accepted += (await sendUntilRefused(client, createViews, 60)).accepted;
  }
  expect(accepted).toBe(5 * 48);
  const otherKey = await enter((await course.createKey(1)).key, 'Bob');
  expect(await otherKey.analytics.record({ events: createViews() })).toMatchObject({ accepted: 50 });
});

test.each(['events that are not readable', 'events of another course'])(
  'one learner who sends %s uses up nothing of what the class may store',
  async (kind) => {
    const { key } = await course.createKey(2);
    const attacker = await enter(key, 'Eve');
    const otherCourse = await createCourse(await server.createAdminClient(), 'other');
    const foreignId = (await otherCourse.createCard({ slug: 'foreign' })).id;
    const createRefused = () =>
      kind === 'events that are not readable'
        ? { garbage: 'x'.repeat(10_000) }
        : createEvent('submitted', foreignId, { answers: [{ value: 'x'.repeat(9000) }] });
    for (let nickname = 0; nickname < 8; nickname++) {
      await attacker.gate.enter({ key, nickname: `Eve ${nickname}` });
      for (let index = 0; index < 90; index++)
        await attacker.analytics.record({ events: Array.from({ length: 20 }, createRefused) }).catch(() => {});
    }
    const learner = await enter(key, 'Ada');
    const { accepted } = await sendUntilRefused(learner, createLongSubmissions, 200);
    expect(accepted).toBeGreaterThan(80);
  },
  60_000,
);

test('a learner who sends only events that are not readable waits like one who sends as many views', async () => {
  const client = await enter((await course.createKey(30)).key, 'Eve');
  expect(await sendUntilRefused(client, () => Array.from({ length: 50 }, () => 'garbage'), 100)).toMatchObject({
    accepted: 48,
    code: 'events.tooMany',
  });
});

test('after many refused events, requests with nothing but refused events have to wait, and a learner of the same network is not refused', async () => {
  const { key } = await course.createKey(30);
  for (let n = 0; n < 5; n++) {
    const attacker = await enter(key, `Eve ${n}`);
    await sendUntilRefused(attacker, () => Array.from({ length: 50 }, () => 'garbage'), 50);
  }
  const learner = await enter(key, 'Ada');
  expect(await learner.analytics.record({ events: ['garbage', ...createViews(1)] })).toMatchObject({ accepted: 1 });
  expect(await catchFailure(learner.analytics.record({ events: ['garbage'] }))).toMatchObject({ code: 'events.tooMany' });
});

test.each(['a nickname each', 'one nickname for all'])(
  'a class of thirty with one access key, %s, is never refused',
  async (naming) => {
    const { key } = await course.createKey(30);
    const clients = await Promise.all(
      Array.from({ length: 30 }, (_, n) => enter(key, naming === 'one nickname for all' ? 'Class' : `Learner ${n}`)),
    );
    // Each learner sends three events every 30 seconds.
    for (let minute = 0; minute < 3; minute++) {
      for (const client of clients)
        for (let n = 0; n < 2; n++) expect(await client.analytics.record({ events: createViews(3) })).toMatchObject({ accepted: 3 });
      server.advanceTime(60_000);
    }
  },
  60_000,
);

test('a refusal over REST has the status 429 and says when to try again', async () => {
  const learner = await enter((await course.createKey()).key, 'Ada');
  await sendUntilRefused(learner, createViews, 100);
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/events',
    headers: { cookie: `lsid=${learner.cookies.lsid}`, 'sec-fetch-site': 'same-origin' },
    payload: { events: createViews() },
  });
  expect([response.statusCode, response.headers['retry-after'], response.json().code]).toEqual([429, '2', 'events.tooMany']);
});

test('an answer is graded as a whole, and stored as the portal shows it', async () => {
  const { id } = await course.createCard({ slug: 'long', type: 'challenge', answers: [{ type: 'text', regex: 'end$' }] });
  const learner = await enter((await course.createKey()).key, 'Ada');
  await learner.analytics.record({ events: [createEvent('submitted', id, { answers: [{ value: `${'x'.repeat(999)}😀 the end` }] })] });
  const { detail, has_passed } = await server.deps.db.selectFrom('event').select(['detail', 'has_passed']).executeTakeFirstOrThrow();
  expect([JSON.parse(detail), has_passed]).toEqual([{ answers: [{ value: `${'x'.repeat(999)}…` }] }, 1]);
});
