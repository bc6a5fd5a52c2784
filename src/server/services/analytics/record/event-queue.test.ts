import { randomUUIDv7 } from 'node:crypto';
import { expect, test } from 'vitest';
import { verifyRollUps } from '../rollups/rebuild-service.ts';
import { createTestServer, type TestServer } from '#server/testing/create-test-server.ts';
import type { Session } from '#shared/session.ts';
import { createEventQueue, type EventSubmission } from './event-queue.ts';

async function createCourseWithLearners(server: TestServer, count: number) {
  const admin = await server.createAdminClient();
  const product = await admin.admin.createProduct({ slug: 'sums', title: 'Sums' });
  const module = await admin.admin.createModule({ slug: 'first', title: 'First' });
  await admin.admin.linkModule({ productId: product.id, moduleId: module.id });
  const info = await admin.admin.createCard({ moduleId: module.id, slug: 'intro', title: 'Intro', type: 'info' });
  const quiz = await admin.admin.createCard({
    moduleId: module.id,
    slug: 'quiz',
    title: 'Quiz',
    type: 'mcq',
    options: [{ label: 'Yes', isCorrect: true }, { label: 'No' }],
  });
  const { keys } = await admin.admin.generateKeys({ productId: product.id, quantity: 1, maxLogins: 1000 });
  const enter = async (index: number) => {
    const client = server.createClient();
    const { session } = await client.gate.enter({ key: keys[0]!.key, nickname: `Learner ${index}` });
    return { client, session };
  };
  const learners: Awaited<ReturnType<typeof enter>>[] = [];
  for (let index = 0; index < count; index++) learners.push(await enter(index));
  return { admin, module, info, quiz, learners };
}

/** Returns a seeded generator of pseudo-random numbers from 0 (inclusive) to 1 (exclusive). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

test('events that are repeated, shuffled and sent concurrently give the right statistics', async () => {
  const server = await createTestServer();
  const { admin, info, quiz, learners } = await createCourseWithLearners(server, 5);
  const random = createRandom(20_261_120);
  const at = server.deps.now().toISOString();
  const expected = new Map<string, { viewed: Set<string>; completed: Set<string>; attempts: number }>();
  const requests: Promise<unknown>[] = [];
  for (const { client, session } of learners) {
    const counts = { viewed: new Set<string>(), completed: new Set<string>(), attempts: 0 };
    expected.set(session.id, counts);
    const events = Array.from({ length: 40 }, () => {
      const base = { id: randomUUIDv7(), at };
      const kind = Math.floor(random() * 4);
      const from = Math.floor(random() * 20);
      if (kind === 3) return { ...base, type: 'watched', cardId: info.id, ranges: [[from, from + 3]], position: from + 3 };
      if (kind === 0) return { ...base, type: 'viewed', cardId: random() < 0.5 ? info.id : quiz.id };
      if (kind === 1) return { ...base, type: 'completed', cardId: info.id };
      return { ...base, type: 'answered', cardId: quiz.id, optionIndex: random() < 0.3 ? 0 : 1 };
    });
    for (const event of events) {
      if (event.type === 'viewed') counts.viewed.add(event.cardId);
      if (event.type === 'completed') counts.completed.add(event.cardId);
      if (event.type === 'answered') counts.attempts++;
      if ('optionIndex' in event && event.optionIndex === 0) counts.completed.add(event.cardId);
    }
    const repeated = [...events, ...events.filter(() => random() < 0.5)].toSorted(() => random() - 0.5);
    while (repeated.length > 0) {
      const batch = repeated.splice(0, 1 + Math.floor(random() * 6));
      requests.push(
        client.analytics.record({ events: batch }).then((answer) => expect(answer).toEqual({ accepted: batch.length, rejected: [] })),
      );
    }
  }
  await Promise.all(requests);
  for (const row of await admin.analytics.activity({})) {
    const counts = expected.get(row.sessionId)!;
    expect(row).toMatchObject({ viewedCards: counts.viewed.size, completedCards: counts.completed.size, totalAttempts: counts.attempts });
  }
  expect(await verifyRollUps(server.deps)).toEqual([]);
});

test('events of a session that no longer exists do not make other events of the batch fail', async () => {
  const server = await createTestServer();
  const { info, learners } = await createCourseWithLearners(server, 1);
  const here = learners[0]!.session;
  const gone = { ...here, id: 'gone' };
  const event = () => ({ id: randomUUIDv7(), at: server.deps.now().toISOString(), type: 'viewed' as const, cardId: info.id });
  const [first, second] = await Promise.allSettled([
    server.deps.eventQueue.add({ session: gone, events: [event()], passed: new Set() }),
    server.deps.eventQueue.add({ session: here, events: [event()], passed: new Set() }),
  ]);
  expect(first.status).toBe('rejected');
  expect(second).toMatchObject({ status: 'fulfilled', value: { accepted: 1 } });
});

test('F55: watched ranges add up over several requests', async () => {
  const server = await createTestServer();
  const { info, learners } = await createCourseWithLearners(server, 1);
  const { client } = learners[0]!;
  const watched = (ranges: [number, number][]) => ({
    id: randomUUIDv7(),
    at: server.deps.now().toISOString(),
    type: 'watched',
    cardId: info.id,
    ranges,
    position: 9,
  });
  await client.analytics.record({ events: [watched([[0, 4]]), watched([[3, 6]])] });
  await client.analytics.record({ events: [watched([[8, 9]])] });
  const row = await server.deps.db.selectFrom('session_card').select(['watched', 'position_seconds']).executeTakeFirstOrThrow();
  expect(await server.deps.db.selectFrom('card_watch').select('sessions_by_second').executeTakeFirstOrThrow()).toEqual({
    sessions_by_second: '[1,1,1,1,1,1,0,0,1]',
  });
  expect(await verifyRollUps(server.deps)).toEqual([]);
  expect(row).toEqual({ watched: '[[0,6],[8,9]]', position_seconds: 9 });
});

test('F28: a full queue refuses new events with a time to retry and stores the queued events', async () => {
  const server = await createTestServer();
  const { info, learners } = await createCourseWithLearners(server, 1);
  const { client, session } = learners[0]!;
  const event = () => ({ id: randomUUIDv7(), at: server.deps.now().toISOString(), type: 'viewed' as const, cardId: info.id });
  const queued = Array.from({ length: 5000 }, () => server.deps.eventQueue.add({ session, events: [event()], passed: new Set() }));
  await expect(server.deps.eventQueue.add({ session, events: [event()], passed: new Set() })).rejects.toMatchObject({
    code: 'events.busy',
    kind: 'SERVICE_UNAVAILABLE',
    values: { seconds: 2 },
  });
  expect((await Promise.all(queued)).every(({ accepted }) => accepted === 1)).toBe(true);
  expect(await client.analytics.record({ events: [event()] })).toEqual({ accepted: 1, rejected: [] });
});

test('a batch that fails because the storage is unavailable is refused at once, and its events are not retried one by one', async () => {
  let writes = 0;
  const write = async () => {
    writes++;
    throw new Error('Connection terminated unexpectedly');
  };
  const queue = createEventQueue(write, () => new Date());
  const submission = { session: {} as Session, events: [], passed: new Set<never>() };
  const outcomes = await Promise.allSettled(Array.from({ length: 100 }, () => queue.add(submission)));
  expect(outcomes.map(({ status }) => status)).toEqual(outcomes.map(() => 'rejected'));
  expect(writes).toBe(1);
});

test('F17: events are received at increasing instants, even when the clock is set back while the server runs', async () => {
  const receivedAt: string[] = [];
  const clock = ['2026-11-20T12:00:00.000Z', '2026-11-20T11:00:00.000Z', '2026-11-20T11:00:00.000Z', '2026-11-20T12:00:00.001Z'];
  const write = async (submissions: readonly EventSubmission[], at: string) => {
    receivedAt.push(at);
    return submissions.map(() => ({ accepted: 0, rejected: [] }));
  };
  const queue = createEventQueue(write, () => new Date(clock[receivedAt.length]!));
  for (let batch = 0; batch < clock.length; batch++) await queue.add({ session: {} as Session, events: [], passed: new Set() });
  expect(receivedAt).toEqual(['12:00:00.000', '12:00:00.001', '12:00:00.002', '12:00:00.003'].map((time) => `2026-11-20T${time}Z`));
});

test('F27: five hundred learners who send events at the same moment get no error, and every event counts once', async () => {
  const server = await createTestServer();
  const { admin, info, quiz, learners } = await createCourseWithLearners(server, 500);
  const at = server.deps.now().toISOString();
  const report = ({ client }: (typeof learners)[number]) =>
    client.analytics.record({
      events: [
        { id: randomUUIDv7(), at, type: 'viewed', cardId: info.id },
        { id: randomUUIDv7(), at, type: 'answered', cardId: quiz.id, optionIndex: 0 },
      ],
    });
  const answers = await Promise.all([...learners, ...learners].map(report));
  expect(answers.filter(({ accepted, rejected }) => accepted !== 2 || rejected.length > 0)).toEqual([]);
  const rows = await admin.analytics.activity({});
  expect(rows).toHaveLength(500);
  expect(rows.filter((row) => row.viewedCards !== 1 || row.completedCards !== 1 || row.totalAttempts !== 2)).toEqual([]);
});
