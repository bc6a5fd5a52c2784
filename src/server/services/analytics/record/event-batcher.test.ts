import { randomUUIDv7 } from 'node:crypto';
import { expect, test } from 'vitest';
import { verifyRollUps, rebuildRollUps } from '../rollups/rebuild-service.ts';
import { createTestServer, type TestServer } from '#server/testing/create-test-server.ts';

/** A course of an info, a quiz and a challenge, and learners who are in. */
async function openCourse(server: TestServer, learners: number) {
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
  const visitors = await Promise.all(
    Array.from({ length: learners }, async (_, index) => {
      const client = server.createClient();
      const { session } = await client.gate.enter({ key: keys[0]!.key, nickname: `Learner ${index}` });
      return { visitor: client, session };
    }),
  );
  return { admin, module, info, quiz, visitors };
}

/** A repeatable stream of numbers from 0 to below 1. */
function makeRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

test('any stream of events, repeated, shuffled and sent at once, gives the numbers of a plain recount', async () => {
  const server = await createTestServer();
  const { admin, info, quiz, visitors } = await openCourse(server, 5);
  const random = makeRandom(20_261_120);
  const at = server.deps.now().toISOString();
  const expected = new Map<string, { viewed: Set<string>; completed: Set<string>; attempts: number }>();
  const sends: Promise<unknown>[] = [];
  for (const { visitor, session } of visitors) {
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
      sends.push(
        visitor.analytics.record({ events: batch }).then((answer) => expect(answer).toEqual({ accepted: batch.length, rejected: [] })),
      );
    }
  }
  await Promise.all(sends);
  for (const row of await admin.analytics.activity({})) {
    const counts = expected.get(row.sessionId)!;
    expect(row).toMatchObject({ viewedCards: counts.viewed.size, completedCards: counts.completed.size, totalAttempts: counts.attempts });
  }
  expect(await verifyRollUps(server.deps)).toEqual([]);
});

test('a roll-up that went wrong is found, and mended from the journal', async () => {
  const server = await createTestServer();
  const { info, visitors } = await openCourse(server, 1);
  await visitors[0]!.visitor.analytics.record({
    events: [{ id: randomUUIDv7(), at: server.deps.now().toISOString(), type: 'viewed', cardId: info.id }],
  });
  await server.deps.db.updateTable('card_day').set({ viewed: 7 }).execute();
  expect(await verifyRollUps(server.deps)).toMatchObject([{ table: 'card_day' }]);
  await rebuildRollUps(server.deps);
  expect(await verifyRollUps(server.deps)).toEqual([]);
});

test('a session that ends while its events wait does not take the others with it', async () => {
  const server = await createTestServer();
  const { info, visitors } = await openCourse(server, 1);
  const here = visitors[0]!.session;
  const gone = { ...here, id: 'gone' };
  const event = () => ({ id: randomUUIDv7(), at: server.deps.now().toISOString(), type: 'viewed' as const, cardId: info.id });
  const [first, second] = await Promise.allSettled([
    server.deps.eventBatcher.submit({ session: gone, events: [event()], passed: new Set() }),
    server.deps.eventBatcher.submit({ session: here, events: [event()], passed: new Set() }),
  ]);
  expect(first.status).toBe('rejected');
  expect(second).toMatchObject({ status: 'fulfilled', value: { accepted: 1 } });
});

test('what was watched adds up over visits', async () => {
  const server = await createTestServer();
  const { info, visitors } = await openCourse(server, 1);
  const { visitor } = visitors[0]!;
  const watched = (ranges: [number, number][]) => ({
    id: randomUUIDv7(),
    at: server.deps.now().toISOString(),
    type: 'watched',
    cardId: info.id,
    ranges,
    position: 9,
  });
  await visitor.analytics.record({ events: [watched([[0, 4]]), watched([[3, 6]])] });
  await visitor.analytics.record({ events: [watched([[8, 9]])] });
  const row = await server.deps.db.selectFrom('session_card').select(['watched', 'position_seconds']).executeTakeFirstOrThrow();
  expect(await server.deps.db.selectFrom('card_watch').select('sessions_by_second').executeTakeFirstOrThrow()).toEqual({
    sessions_by_second: '[1,1,1,1,1,1,0,0,1]',
  });
  expect(await verifyRollUps(server.deps)).toEqual([]);
  expect(row).toEqual({ watched: '[[0,6],[8,9]]', position_seconds: 9 });
});

test('when too much waits, more is refused with the time to come back, and what waited is stored', async () => {
  const server = await createTestServer();
  const { info, visitors } = await openCourse(server, 1);
  const { visitor, session } = visitors[0]!;
  const event = () => ({ id: randomUUIDv7(), at: server.deps.now().toISOString(), type: 'viewed' as const, cardId: info.id });
  const waiting = Array.from({ length: 5000 }, () => server.deps.eventBatcher.submit({ session, events: [event()], passed: new Set() }));
  await expect(server.deps.eventBatcher.submit({ session, events: [event()], passed: new Set() })).rejects.toMatchObject({
    code: 'events.busy',
    kind: 'SERVICE_UNAVAILABLE',
    values: { seconds: 2 },
  });
  expect((await Promise.all(waiting)).every(({ accepted }) => accepted === 1)).toBe(true);
  expect(await visitor.analytics.record({ events: [event()] })).toEqual({ accepted: 1, rejected: [] });
});
