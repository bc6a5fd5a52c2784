import { beforeEach, expect, test } from 'vitest';
import { createCourse, type CourseFixture } from '#server/testing/course-fixture.ts';
import { createTestServer, type TestClient, type TestServer } from '#server/testing/create-test-server.ts';
import { createEvent } from '#server/testing/event-fixtures.ts';
import { storeCardFields } from '#server/testing/store-card-fields.ts';

const ENDLESS_ANSWER = `${'a'.repeat(60)}!`;

let server: TestServer;
let course: CourseFixture;
let key: string;
let cardId: string;

beforeEach(async () => {
  server = await createTestServer();
  course = await createCourse(await server.createAdminClient());
  key = (await course.createKey()).key;
  cardId = (await course.createCard({ slug: 'trap', type: 'challenge', answers: [{ type: 'text', label: null, regex: '^a+$' }] })).id;
});

/** Stores a slow regular expression for a card directly in the database, because the server's API would reject it. */
async function storeEndlessPattern(): Promise<void> {
  await storeCardFields(server.deps.db, cardId, { answers: [{ type: 'text', label: null, regex: '^(a+)+$', required: true }] });
}
async function enter(accessKey: string, nickname: string): Promise<TestClient> {
  const client = server.createClient();
  await client.gate.enter({ key: accessKey, nickname });
  return client;
}
const submit = (client: TestClient, value: string) =>
  client.analytics.record({ events: [createEvent('submitted', cardId, { answers: [{ value }] })] });

test(
  'ten of sixty slow answers of one learner are graded, and the others are refused with a time to retry',
  { timeout: 120_000 },
  async () => {
    await storeEndlessPattern();
    const learner = await enter(key, 'Ada');
    const outcomes = await Promise.allSettled(Array.from({ length: 60 }, () => submit(learner, ENDLESS_ANSWER)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as Error] : []));
    expect(new Set(refused.map(({ message }) => message))).toEqual(
      new Set(['This is more than can be saved now. It will be sent again in 6 seconds.']),
    );
    server.advanceTime(6000);
    expect(await submit(learner, ENDLESS_ANSWER)).toMatchObject({ accepted: 1 });
  },
);

test('the answers of another learner wait for one slow answer, and not for all of them', { timeout: 120_000 }, async () => {
  await storeEndlessPattern();
  const flooders = [await enter(key, 'Ada'), await enter(key, 'Eve')];
  const other = await enter((await course.createKey()).key, 'Bob');
  const order: string[] = [];
  const slow = flooders.flatMap((client) => Array.from({ length: 3 }, () => submit(client, ENDLESS_ANSWER).then(() => order.push('slow'))));
  await Promise.all([...slow, submit(other, 'aaa').then(() => order.push('Bob'))]);
  expect(order.indexOf('Bob')).toBeLessThanOrEqual(2);
  expect(order).toHaveLength(7);
});

test('a class of thirty that shares a nickname can submit ordinary answers all the time', async () => {
  const learner = await enter(key, 'Class');
  for (let n = 0; n < 100; n++) expect(await submit(learner, 'aaaa')).toMatchObject({ accepted: 1 });
});
