import { beforeEach, expect, test } from 'vitest';
import { createEvent, createModuleCompletedEvent } from '#server/testing/event-fixtures.ts';
import { createCourse, type CourseFixture } from '#server/testing/course-fixture.ts';
import { insertObject } from '#server/services/media/object-queries.ts';
import { createTestServer, type TestServer, type TestClient } from '#server/testing/create-test-server.ts';

type CourseCard = Awaited<ReturnType<CourseFixture['createCard']>>;

let server: TestServer;
let admin: TestClient;
let course: CourseFixture;
let video: CourseCard;
let quiz: CourseCard;
let task: CourseCard;
let key: string;

const DAY_MS = 24 * 60 * 60 * 1000;

beforeEach(async () => {
  server = await createTestServer();
  admin = await server.createAdminClient();
  course = await createCourse(admin);
  video = await course.createCard({ slug: 'video', videoId: 'video.mp4' });
  quiz = await course.createCard({ slug: 'quiz', type: 'mcq', options: [{ label: 'SUM', isCorrect: true }, { label: 'MAX' }] });
  task = await course.createCard({ slug: 'task', type: 'challenge', answers: [{ type: 'text', regex: '^60$' }] });
  ({ key } = await course.createKey());

  // The learner Ada watches the whole video, answers the quiz correctly and passes the challenge. The learner Bob skips half of the video,
  // gives a wrong first answer to the quiz and gives up on the challenge. The learner Cy watches two seconds of the video and leaves the
  // course.
  await learn(
    'Ada',
    view(video),
    watched(0, 10),
    createEvent('completed', video.id),
    view(quiz),
    answer(0),
    view(task),
    submit('60'),
    createModuleCompletedEvent(course.module.id),
  );
  await learn(
    'Bob',
    view(video),
    watched(0, 4),
    createEvent('completed', video.id),
    view(quiz),
    answer(1),
    answer(0),
    view(task),
    submit('59'),
    submit('58'),
  );
  await learn('Cy', view(video), watched(0, 2));
});

async function learn(nickname: string, ...events: Record<string, unknown>[]): Promise<void> {
  const client = server.createClient();
  await client.gate.enter({ key, nickname });
  for (const event of events) await client.analytics.record({ events: [event] });
}
const watched = (from: number, to: number) => createEvent('watched', video.id, { ranges: [[from, to]], position: to });
const answer = (optionIndex: number) => createEvent('answered', quiz.id, { optionIndex });
const submit = (value: string) => createEvent('submitted', task.id, { answers: [{ value }] });
const view = (card: CourseCard) => createEvent('viewed', card.id);

/** Advances the clock and logs the administrator in again, because the administrator's session expires in the meantime. */
async function passTime(milliseconds: number): Promise<void> {
  server.advanceTime(milliseconds);
  admin = await server.createAdminClient();
}

const insight = () => admin.analytics.moduleInsight({ productId: course.product.id, moduleId: course.module.id });

test('the funnel counts how many sessions reached, completed and left at each card', async () => {
  await passTime(4 * DAY_MS);
  expect((await insight()).map(({ slug, reached, completed, dropOffs }) => ({ slug, reached, completed, dropOffs }))).toEqual([
    { slug: 'video', reached: 3, completed: 2, dropOffs: 1 },
    { slug: 'quiz', reached: 2, completed: 2, dropOffs: 0 },
    { slug: 'task', reached: 2, completed: 1, dropOffs: 1 },
  ]);
});

test('a session counts as having stopped at a card only after three days', async () => {
  const countAtVideo = async () => {
    const [{ dropOffs, recent } = { dropOffs: NaN, recent: NaN }] = await insight();
    return { dropOffs, recent };
  };
  expect(await countAtVideo()).toEqual({ dropOffs: 0, recent: 1 });
  await passTime(3 * DAY_MS);
  expect(await countAtVideo()).toEqual({ dropOffs: 0, recent: 1 });
  await passTime(60_000);
  expect(await countAtVideo()).toEqual({ dropOffs: 1, recent: 0 });
});

test('a quiz shows how often each option was picked and how many first answers were right', async () => {
  const [, ofQuiz] = await insight();
  expect(ofQuiz?.options).toEqual([
    { label: 'SUM', isCorrect: true, picks: 2, firstPicks: 1 },
    { label: 'MAX', isCorrect: false, picks: 1, firstPicks: 1 },
  ]);
  expect(ofQuiz?.firstAnswers).toEqual({ total: 2, correct: 1 });
});

test('a challenge shows how many attempts sessions needed, and how many sessions have not passed', async () => {
  const [, , ofTask] = await insight();
  expect(ofTask?.attempts).toEqual({ passedAfter: [{ attempts: 1, sessions: 1 }], notPassed: 1 });
});

test('a video shows how many sessions watched each second', async () => {
  const [ofFilm] = await insight();
  expect(ofFilm?.viewersPerSecond).toEqual([3, 3, 2, 2, 1, 1, 1, 1, 1, 1]);
});

test.each([
  { length: 'states its length', durationSeconds: 60.2, lightSeconds: null },
  { length: 'has a light version of known length', durationSeconds: null, lightSeconds: 60.2 },
])('the curve of a video that $length ends with the video, not with the last watched second', async ({ durationSeconds, lightSeconds }) => {
  const id = '0193f1c4-7a52-7c30-8a1e-2f9d7a6b5c01';
  const file = { extension: 'mp4', contentType: 'video/mp4', size: 1, sha256: '', createdAt: server.deps.now().toISOString() };
  await insertObject(server.deps.db, { ...file, id: `${id.slice(0, -1)}2`, durationSeconds: lightSeconds });
  await insertObject(server.deps.db, { ...file, id, durationSeconds });
  await server.deps.db
    .updateTable('object')
    .set({ light_id: `${id.slice(0, -1)}2` })
    .where('id', '=', id)
    .execute();
  const lesson = await course.createCard({ slug: 'long', videoId: `${id}.mp4` });
  await learn('Dee', view(lesson), createEvent('watched', lesson.id, { ranges: [[0, 6]], position: 6 }));
  const found = (await insight()).find((card) => card.id === lesson.id)!;
  expect(found.viewersPerSecond).toEqual([...Array<number>(6).fill(1), ...Array<number>(54).fill(0)]);
  expect(found.isVideoLengthKnown).toBe(true);
  expect((await insight()).find((card) => card.id === video.id)!.isVideoLengthKnown).toBe(false);
});

test('a quiz or challenge shows which part of an earlier video learners who failed had missed more often than learners who passed', async () => {
  expect((await insight()).map(({ missedRange }) => missedRange)).toEqual([null, null, null]);
  const { id: otherVideo } = await course.createCard({ slug: 'other-video', order: 1, videoId: 'video.mp4' });
  for (let n = 0; n < 8; n++) {
    await learn(`failed ${n}`, view(video), watched(0, 4), answer(1), submit('59'));
    const watchedOther = createEvent('watched', otherVideo, { ranges: [[0, 10]], position: 10 });
    await learn(`passed ${n}`, createEvent('viewed', otherVideo), watchedOther, view(video), watched(0, 10), answer(0), submit('60'));
  }
  const missedRange = {
    videoCardId: video.id,
    videoTitle: 'video',
    from: 4,
    to: 10,
    failed: { count: 9, total: 9 },
    passed: { count: 0, total: 9 },
    smallestGap: expect.closeTo(0.577, 3),
  };
  const found = new Map((await insight()).map((card) => [card.slug, card.missedRange]));
  expect(found.get('quiz')).toEqual(missedRange);
  expect(found.get('task')).toEqual(missedRange);
});

test('the timeline of a session lists its events, with answers as text', async () => {
  const bob = (await admin.analytics.activity({})).find(({ nickname }) => nickname === 'Bob')!;
  const timeline = await admin.analytics.sessionTimeline({ sessionId: bob.sessionId });
  expect(timeline).toMatchObject({ nickname: 'Bob', productName: course.product.title });
  const { completedCards, viewedCards, failedCards, totalCards, totalAttempts } = bob;
  expect(timeline).toMatchObject({ completedCards, viewedCards, failedCards, totalCards, totalAttempts });
  expect(timeline.events.find(({ type }) => type === 'watched')).toMatchObject({
    cardId: video.id,
    cardType: 'info',
    moduleTitle: course.module.title,
    watchedRanges: [[0, 4]],
  });
  expect(
    timeline.events.filter(({ answer }) => answer !== null).map(({ cardTitle, answer, hasPassed }) => ({ cardTitle, answer, hasPassed })),
  ).toEqual([
    { cardTitle: 'quiz', answer: 'MAX', hasPassed: false },
    { cardTitle: 'quiz', answer: 'SUM', hasPassed: true },
    { cardTitle: 'task', answer: '59', hasPassed: false },
    { cardTitle: 'task', answer: '58', hasPassed: false },
  ]);
});

test('a timeline is read page by page, without gaps and repetitions', async () => {
  const bob = (await admin.analytics.activity({})).find(({ nickname }) => nickname === 'Bob')!;
  const whole = await admin.analytics.sessionTimeline({ sessionId: bob.sessionId });
  expect(whole.nextCursor).toBeNull();
  const events: typeof whole.events = [];
  let cursor: number | null = 0;
  const pageSizes: number[] = [];
  while (cursor !== null) {
    const page: typeof whole = await admin.analytics.sessionTimeline({ sessionId: bob.sessionId, limit: 3, cursor });
    events.push(...page.events);
    pageSizes.push(page.events.length);
    cursor = page.nextCursor;
  }
  expect(events).toEqual(whole.events);
  expect(pageSizes).toEqual([3, 3, 3]);
});

test('one page of a timeline has at most 200 events by default, and never more than 500', async () => {
  const bob = (await admin.analytics.activity({})).find(({ nickname }) => nickname === 'Bob')!;
  const at = '2026-11-20T12:00:00.000Z';
  const row = { session_id: bob.sessionId, type: 'unknown', detail: '{}', happened_at: at, received_at: at };
  const rows = Array.from({ length: 450 }, (_, n) => ({ ...row, id: `event ${n}` }));
  await server.deps.db.insertInto('event').values(rows).execute();
  const countEvents = async (limit?: number) =>
    (await admin.analytics.sessionTimeline({ sessionId: bob.sessionId, ...(limit !== undefined && { limit }) })).events.length;
  expect([await countEvents(), await countEvents(500)]).toEqual([200, 459]);
  await expect(countEvents(501)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  await server.deps.db.deleteFrom('event').where('type', '=', 'unknown').execute();
});

test('the daily counts cover thirty days up to today', async () => {
  const days = await admin.analytics.dailyCounts({ productId: course.product.id });
  expect(days).toHaveLength(30);
  expect(days.at(-1)).toEqual({ day: '2026-11-20', sessions: 3, views: 7, completions: 5 });
  server.advanceTime(24 * 60 * 60 * 1000);
  const tomorrow = await (await server.createAdminClient()).analytics.dailyCounts({ productId: null });
  expect(tomorrow.slice(-2)).toEqual([days.at(-1), { day: '2026-11-21', sessions: 0, views: 0, completions: 0 }]);
});

test('a module of another product and an unknown session are not found', async () => {
  const other = await createCourse(admin, 'other');
  await expect(admin.analytics.moduleInsight({ productId: other.product.id, moduleId: course.module.id })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await expect(admin.analytics.sessionTimeline({ sessionId: 'nobody' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
