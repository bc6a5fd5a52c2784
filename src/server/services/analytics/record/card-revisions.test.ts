import { beforeEach, expect, test } from 'vitest';
import { createCourse, type CourseFixture } from '#server/testing/course-fixture.ts';
import { createTestServer, type TestClient, type TestServer } from '#server/testing/create-test-server.ts';
import { createEvent } from '#server/testing/event-fixtures.ts';
import { createSeededRandom } from '#shared/testing/seeded-random.ts';
import { rebuildRollUps, verifyRollUps } from '../rollups/rebuild-service.ts';

// After every test, the test server compares the roll-ups with the event journal.

const HOURS = 3_600_000;
const YOUTUBE_IDS = ['dQw4w9WgXcQ', 'aaaaaaaaaaa'];
const options = [
  { label: 'Sum', isCorrect: true },
  { label: 'Average', isCorrect: false },
];
let server: TestServer;
let admin: TestClient;
let course: CourseFixture;
let learner: TestClient;

beforeEach(async () => {
  server = await createTestServer();
  admin = await server.createAdminClient();
  course = await createCourse(admin);
  learner = await enter('Ada');
});

async function enter(nickname: string): Promise<TestClient> {
  const client = server.createClient();
  await client.gate.enter({ key: (await course.createKey()).key, nickname });
  return client;
}

const record = (...events: unknown[]) => learner.analytics.record({ events });
const findInsight = async (id: string) =>
  (await admin.analytics.moduleInsight({ productId: course.product.id, moduleId: course.module.id })).find((card) => card.id === id)!;
const reverseOptions = (id: string) => admin.admin.updateCard({ id, changes: { options: options.toReversed() } });
const replaceVideo = (id: string, youtubeId: string) => admin.admin.updateCard({ id, changes: { youtubeId } });

test('an answer to a page that has changed since is graded against the page that the learner saw', async () => {
  const quiz = await course.createCard({ slug: 'quiz', type: 'mcq', options });
  const [shown] = await learner.content.cards({ moduleId: course.module.id });
  expect(shown!.revision).toBe(1);
  await reverseOptions(quiz.id);
  await record(createEvent('answered', quiz.id, { optionIndex: 0, revision: 1 }));
  expect((await admin.analytics.activity({}))[0]).toMatchObject({ completedCards: 1, failedCards: 0 });
});

test('an answer without a revision, or with an unknown revision, is graded against the live page', async () => {
  const quiz = await course.createCard({ slug: 'quiz', type: 'mcq', options });
  await reverseOptions(quiz.id);
  await record(createEvent('answered', quiz.id, { optionIndex: 0 }), createEvent('answered', quiz.id, { optionIndex: 0, revision: 99 }));
  expect((await admin.analytics.activity({}))[0]).toMatchObject({ completedCards: 0, failedCards: 1, totalAttempts: 2 });
  const rows = await server.deps.db.selectFrom('event').select('card_revision').execute();
  expect(rows).toEqual([{ card_revision: 2 }, { card_revision: 2 }]);
});

test('answers to old options are not counted for the new options, and count again when the old options are restored', async () => {
  const quiz = await course.createCard({ slug: 'quiz', type: 'mcq', options });
  await record(createEvent('answered', quiz.id, { optionIndex: 0, revision: 1 }));
  await reverseOptions(quiz.id);
  expect((await findInsight(quiz.id)).options.map(({ picks }) => picks)).toEqual([0, 0]);
  await admin.admin.updateCard({ id: quiz.id, changes: { options } });
  expect((await findInsight(quiz.id)).options.map(({ picks }) => picks)).toEqual([1, 0]);
});

test('the seconds of a replaced video are not counted for the new video, and nobody is counted twice', async () => {
  const lesson = await course.createCard({ slug: 'lesson', youtubeId: YOUTUBE_IDS[0]! });
  const watch = (revision: number, to: number) => record(createEvent('watched', lesson.id, { ranges: [[0, to]], position: to, revision }));
  await watch(1, 3);
  await replaceVideo(lesson.id, YOUTUBE_IDS[1]!);
  expect((await findInsight(lesson.id)).viewersPerSecond).toEqual([]);
  await watch(2, 2);
  await watch(1, 4);
  await watch(2, 2);
  expect((await findInsight(lesson.id)).viewersPerSecond).toEqual([1, 1]);
  await replaceVideo(lesson.id, YOUTUBE_IDS[0]!);
  expect((await findInsight(lesson.id)).viewersPerSecond).toEqual([1, 1, 1, 1]);
});

test('a learner resumes a new video at its start, and not where the old video stopped', async () => {
  const lesson = await course.createCard({ slug: 'lesson', youtubeId: YOUTUBE_IDS[0]! });
  await record(createEvent('viewed', lesson.id), createEvent('watched', lesson.id, { ranges: [[0, 3]], position: 3 }));
  await replaceVideo(lesson.id, YOUTUBE_IDS[1]!);
  expect((await learner.content.progress()).lastCard?.positionSeconds).toBe(0);
});

test('a deleted page accepts events for 24 hours, and no session resumes on it', async () => {
  const [gone, next] = [await course.createCard({ slug: 'gone' }), await course.createCard({ slug: 'next' })];
  await admin.admin.deleteCard({ id: gone.id });
  server.advanceTime(24 * HOURS - 1000);
  expect(await record(createEvent('viewed', gone.id), createEvent('completed', gone.id))).toMatchObject({ accepted: 2 });
  expect((await learner.content.progress()).lastCard).toBeNull();
  await record(createEvent('viewed', next.id));
  server.advanceTime(1000);
  expect(await record(createEvent('viewed', gone.id))).toMatchObject({
    accepted: 0,
    rejected: [{ message: 'This page is not part of your course.' }],
  });
  expect((await learner.content.progress()).lastCard?.id).toBe(next.id);
});

test('a learner who opens a page that has been deleted resumes on the page that follows it', async () => {
  const [passed, gone, next] = [
    await course.createCard({ slug: 'passed' }),
    await course.createCard({ slug: 'gone' }),
    await course.createCard({ slug: 'next' }),
  ];
  server.advanceTime(HOURS);
  await admin.admin.deleteCard({ id: gone.id });
  await record(createEvent('viewed', passed.id), createEvent('completed', passed.id), createEvent('viewed', gone.id));
  expect((await learner.content.progress()).lastCard?.id).toBe(next.id);
});

test('the timeline shows an answer in the wording that the learner saw', async () => {
  const quiz = await course.createCard({ slug: 'quiz', type: 'mcq', options });
  await record(createEvent('answered', quiz.id, { optionIndex: 0, revision: 1 }));
  await reverseOptions(quiz.id);
  const { sessionId } = (await admin.analytics.activity({}))[0]!;
  expect((await admin.analytics.sessionTimeline({ sessionId })).events.map(({ answer }) => answer)).toEqual(['Sum']);
});

test('after random edits and events, the statistics of every revision agree with the journal', async () => {
  const pick = createSeededRandom(11);
  const lesson = await course.createCard({ slug: 'lesson', youtubeId: YOUTUBE_IDS[0]! });
  const quiz = await course.createCard({ slug: 'quiz', type: 'mcq', options });
  const learners = [learner, await enter('Ben'), await enter('Cid')];
  for (let round = 0; round < 60; round++) {
    if (pick(4) === 0) await replaceVideo(lesson.id, YOUTUBE_IDS[pick(2)]!);
    if (pick(4) === 0) await admin.admin.updateCard({ id: quiz.id, changes: { options: pick(2) === 0 ? options : options.toReversed() } });
    const from = pick(20);
    await learners[pick(3)]!.analytics.record({
      events: [
        createEvent('watched', lesson.id, { ranges: [[from, from + pick(10)]], position: from, revision: 1 + pick(3) }),
        createEvent('answered', quiz.id, { optionIndex: pick(2), revision: 1 + pick(3) }),
      ],
    });
  }
  expect(await verifyRollUps(server.deps)).toEqual([]);
  const { db } = server.deps;
  const read = async () => [
    await db.selectFrom('card_watch').selectAll().execute(),
    await db.selectFrom('card_option').selectAll().execute(),
  ];
  const before = (await read()).map((rows) => rows.map((row) => JSON.stringify(row)).toSorted());
  for (const table of ['card_watch', 'card_option', 'session_card'] as const) await db.deleteFrom(table).execute();
  await rebuildRollUps(server.deps);
  expect((await read()).map((rows) => rows.map((row) => JSON.stringify(row)).toSorted())).toEqual(before);
});
