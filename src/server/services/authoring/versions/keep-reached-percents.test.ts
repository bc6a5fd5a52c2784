import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { transact } from '#db/transact.ts';
import { createEventQueue } from '#server/services/analytics/record/event-queue.ts';
import { storeEvents } from '#server/services/analytics/record/event-recording-service.ts';
import { rebuildRollUps, verifyRollUps } from '#server/services/analytics/rollups/rebuild-service.ts';
import { createCourse, type CourseFixture } from '#server/testing/course-fixture.ts';
import { createTestServer, type TestClient, type TestServer } from '#server/testing/create-test-server.ts';
import { createEvent, createModuleCompletedEvent } from '#server/testing/event-fixtures.ts';
import { toModuleContent, type ModuleContent } from '#shared/authoring/module-content.ts';
import { createSeededRandom } from '#shared/testing/seeded-random.ts';
import { writeModuleContent } from './write-module-content.ts';

let server: TestServer;
let admin: TestClient;
let course: CourseFixture;

beforeEach(async () => {
  server = await createTestServer();
  admin = await server.createAdminClient();
  course = await createCourse(admin);
});

async function createLearner(nickname: string): Promise<TestClient> {
  const learner = server.createClient();
  await learner.gate.enter({ key: (await course.createKey()).key, nickname });
  return learner;
}

const complete = (learner: TestClient, ...ids: string[]) =>
  learner.analytics.record({ events: ids.flatMap((id) => [createEvent('viewed', id), createEvent('completed', id)]) });
const readPercent = async (learner: TestClient) => (await learner.content.progress()).percents[course.module.id];
const readContent = async () => toModuleContent(await admin.admin.cards({ moduleId: course.module.id }));
const write = (content: ModuleContent) =>
  transact(server.deps.db, (trx) =>
    writeModuleContent(
      trx,
      { moduleId: course.module.id, content },
      { source: 'draft', adminId: null, at: server.deps.now().toISOString(), note: '' },
    ),
  );

test('new pages do not take a learner back, whom more completed pages then take on', async () => {
  const ids: string[] = [];
  for (const slug of ['a', 'b', 'c', 'd']) ids.push((await course.createCard({ slug })).id);
  const [ada, bob, eve] = [await createLearner('Ada'), await createLearner('Bob'), await createLearner('Eve')];
  await complete(ada, ids[0]!, ids[1]!, ids[2]!);
  await complete(bob, ...ids);
  await bob.analytics.record({ events: [createModuleCompletedEvent(course.module.id)] });
  const [before] = await Promise.all([readPercent(ada), readPercent(eve)]);
  expect(before).toBe(60);
  for (const slug of ['e', 'f', 'g', 'h', 'i', 'j']) ids.push((await course.createCard({ slug })).id);
  expect([await readPercent(ada), await readPercent(bob), await readPercent(eve)]).toEqual([60, 100, undefined]);
  const [row] = (await admin.analytics.searchActivity({ search: 'Ada' })).rows;
  expect((await admin.analytics.sessionTimeline({ sessionId: row!.sessionId })).modules).toMatchObject([{ percent: 60 }]);
  await complete(ada, ...ids.slice(3, 9));
  expect(await readPercent(ada)).toBe(82);
  // The figures that are computed from the journal are the same before and after, and so is how far everybody is.
  await rebuildRollUps(server.deps);
  expect(await verifyRollUps(server.deps)).toEqual([]);
  expect([await readPercent(ada), await readPercent(bob)]).toEqual([82, 100]);
});

test('deleting or moving the pages that a learner has completed does not take the learner back', async () => {
  const [a, b] = [await course.createCard({ slug: 'a' }), await course.createCard({ slug: 'b' })];
  await course.createCard({ slug: 'c' });
  const ada = await createLearner('Ada');
  await complete(ada, a.id, b.id);
  expect(await readPercent(ada)).toBe(50);
  const other = await admin.admin.createModule({ slug: 'other', title: 'Other' });
  await admin.admin.updateCard({ id: a.id, changes: { moduleId: other.id } });
  expect(await readPercent(ada)).toBe(50);
  await admin.admin.deleteCard({ id: b.id });
  expect(await readPercent(ada)).toBe(50);
});

test('a new title keeps nothing, because nobody is taken back', async () => {
  const a = await course.createCard({ slug: 'a' });
  await complete(await createLearner('Ada'), a.id);
  await admin.admin.updateCard({ id: a.id, changes: { title: 'Other' } });
  expect(await server.deps.db.selectFrom('session_module_percent').selectAll().execute()).toEqual([]);
});

test('while learners go on and authors change everything at random, progress never falls and is 100 percent only at an end', async () => {
  const pick = createSeededRandom(25);
  for (const slug of ['a', 'b', 'c', 'd', 'e']) await course.createCard({ slug });
  const learners = await Promise.all(['Ada', 'Bob', 'Eve'].map(createLearner));
  const reached = learners.map(() => 0);
  const ended = new Set<number>();
  for (let round = 0; round < 40; round++) {
    const content = await readContent();
    const at = pick(content.length);
    const who = pick(learners.length);
    if (pick(2) === 0) await complete(learners[who]!, content[at]!.id);
    else {
      const next = [...content];
      const to = content[pick(content.length)]!.id;
      const changes = [
        () => void (next[at] = { ...next[at]!, nextPageId: to }),
        () => void next.splice(at, 0, { ...content[0]!, id: server.deps.newId(), slug: `new-${round}`, nextPageId: null }),
        () => void next.unshift(...next.splice(at, 1)),
        () => next.length > 1 && next.splice(at, 1),
      ];
      changes[pick(changes.length)]!();
      const ids = new Set(next.map(({ id }) => id));
      await write(next.map((card) => (card.nextPageId !== null && !ids.has(card.nextPageId) ? { ...card, nextPageId: null } : card)));
    }
    if (round === 30) {
      await learners[who]!.analytics.record({ events: [createModuleCompletedEvent(course.module.id)] });
      ended.add(who);
    }
    for (const [index, learner] of learners.entries()) {
      const percent = (await readPercent(learner)) ?? 0;
      expect(percent, `round ${round}`).toBeGreaterThanOrEqual(reached[index]!);
      expect(percent === 100, `round ${round}`).toBe(ended.has(index));
      reached[index] = percent;
    }
  }
  expect(Math.min(...reached)).toBeGreaterThan(0);
});

test.runIf(process.env.DATABASE_URL)('a page that a learner completes while an author publishes counts in what is kept', async () => {
  const { deps } = server;
  const ids: string[] = [];
  for (const slug of ['a', 'b', 'c', 'd']) ids.push((await course.createCard({ slug })).id);
  const ada = await createLearner('Ada');
  await complete(ada, ids[0]!);
  const [stored, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  deps.eventQueue = createEventQueue(
    (batch, at) =>
      transact(deps.db, async (trx) => {
        const results = await storeEvents({ ...deps, db: trx }, batch, at);
        stored.resolve();
        await released.promise;
        return results;
      }),
    deps.now,
  );
  const recording = complete(ada, ids[1]!);
  await stored.promise;
  const content = await readContent();
  let isPublished = false;
  const more = ['e', 'f', 'g', 'h', 'i', 'j'].map((slug) => ({ ...content[0]!, id: deps.newId(), slug }));
  const publishing = write([...content, ...more]).then(() => (isPublished = true));
  const countWaiting = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from pg_locks
      where not granted and database = (select oid from pg_database where datname = current_database())`.execute(deps.db);
    return Number(rows[0]!.n);
  };
  await expect.poll(async () => isPublished || (await countWaiting()) > 0).toBe(true);
  released.resolve();
  await Promise.all([recording, publishing]);
  expect(await readPercent(ada)).toBe(40);
});
