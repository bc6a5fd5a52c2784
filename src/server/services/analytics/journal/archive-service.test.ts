import { beforeEach, expect, test } from 'vitest';
import { createCheckedAnswer, createCheckSet } from '#server/testing/check-set-fixture.ts';
import { createCourse } from '#server/testing/course-fixture.ts';
import { createTestServer, type TestClient, type TestServer } from '#server/testing/create-test-server.ts';
import { createEvent, createModuleCompletedEvent } from '#server/testing/event-fixtures.ts';
import { asUntyped, rollUpTables, selectEventsToReplay, type RollUpTable } from '../rollups/rebuild-queries.ts';
import { rebuildRollUps, verifyRollUps } from '../rollups/rebuild-service.ts';
import { archiveEvents } from './archive-service.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
let server: TestServer;
let admin: TestClient;
let learner: TestClient;
let events: Record<string, unknown>[];
let enter: () => Promise<unknown>;
let before: unknown;

beforeEach(async () => {
  server = await createTestServer();
  const course = await createCourse(await server.createAdminClient());
  const info = await course.createCard({ slug: 'info' });
  const quiz = await course.createCard({ slug: 'quiz', type: 'mcq', options: [{ label: 'A' }, { label: 'B', isCorrect: true }] });
  const answers = [{ type: 'file' as const, workbook: createCheckSet({ total: 1 }) }];
  const task = await course.createCard({ slug: 'task', type: 'challenge', answers });
  const { key } = await course.createKey();
  learner = server.createClient();
  enter = () => learner.gate.enter({ key, nickname: 'Ada' });
  await enter();
  events = [
    createEvent('viewed', info.id),
    createEvent('watched', info.id, { ranges: [[0, 3]], position: 2.7 }),
    createEvent('answered', quiz.id, { optionIndex: 0 }),
    createEvent('watched', info.id, { ranges: [[3, 9]], position: 9.1 }),
    createEvent('answered', quiz.id, { optionIndex: 1 }),
    createEvent('submitted', task.id, { answers: [createCheckedAnswer({ total: 'typed' })] }),
    createEvent('submitted', task.id, { answers: [createCheckedAnswer({ total: null })] }),
    createModuleCompletedEvent(course.module.id),
  ];
  await learner.analytics.record({ events });
  admin = await server.createAdminClient();
  before = await readProgress();
  server.advanceTime(400 * DAY_MS);
  admin = await server.createAdminClient();
});

async function readTimeline() {
  const { sessionId } = (await admin.analytics.activity({}))[0]!;
  const pages = [await admin.analytics.sessionTimeline({ sessionId, limit: 3 })];
  while (pages.at(-1)!.nextCursor !== null)
    pages.push(await admin.analytics.sessionTimeline({ sessionId, limit: 3, cursor: pages.at(-1)!.nextCursor! }));
  return pages.flatMap((page) => page.events);
}

const readProgress = async () => ({ timeline: await readTimeline(), progress: await learner.content.progress() });
const countStoredEvents = async () => (await server.deps.db.selectFrom('event').select('id').execute()).length;

test('archived events give the same timeline, the same progress and the same figures, also when these are computed anew', async () => {
  expect(await archiveEvents(server.deps, 365)).toEqual({ events: 4, learners: 1 });
  expect(await countStoredEvents()).toBe(4);
  await enter();
  expect(await readTimeline()).toHaveLength(8);
  expect(await readProgress()).toEqual(before);
  expect(await verifyRollUps(server.deps)).toEqual([]);
  for (const table of Object.keys(rollUpTables) as RollUpTable[]) await asUntyped(server.deps.db).deleteFrom(table).execute();
  await rebuildRollUps(server.deps);
  expect(await verifyRollUps(server.deps)).toEqual([]);
  expect(await readProgress()).toEqual(before);
  expect(await archiveEvents(server.deps, 365)).toEqual({ events: 0, learners: 0 });
});

test('an archived event that a browser sends once more counts once, and later events follow the old ones', async () => {
  const timeline = await readTimeline();
  await archiveEvents(server.deps, 365);
  await enter();
  const later = createEvent('viewed', String(events[0]!['cardId']));
  expect(await learner.analytics.record({ events: [...events, later] })).toEqual({ accepted: 9, rejected: [] });
  const after = await readTimeline();
  expect(after.slice(0, 8)).toEqual(timeline);
  expect(after.slice(8).map(({ id }) => id)).toEqual([later.id]);
  expect(await countStoredEvents()).toBe(9);
  expect(await verifyRollUps(server.deps)).toEqual([]);
  expect(await archiveEvents(server.deps, 365)).toEqual({ events: 0, learners: 0 });
});

test('events that are archived while they are replayed are all replayed', async () => {
  const { sessionId } = (await admin.analytics.activity({}))[0]!;
  const replay = selectEventsToReplay(server.deps.db, sessionId, { after: 0, until: Number.MAX_SAFE_INTEGER });
  await archiveEvents(server.deps, 365);
  expect(await replay).toHaveLength(8);
});

test('the events of learners who were seen later are not archived', async () => {
  expect(await archiveEvents(server.deps, 401)).toEqual({ events: 0, learners: 0 });
  expect(await archiveEvents(server.deps, 399)).toEqual({ events: 4, learners: 1 });
});
