import { beforeEach, expect, test } from 'vitest';
import type { DashboardToday } from '#shared/analytics/dashboard-today.ts';
import type { Role } from '#shared/people/roles.ts';
import { canUseArea } from '#shared/people/roles.ts';
import { createCourse, type CourseFixture } from '#server/testing/course-fixture.ts';
import { createTestServer, type TestClient, type TestServer } from '#server/testing/create-test-server.ts';
import { createEvent } from '#server/testing/event-fixtures.ts';
import { getToday } from './today-service.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const MUCH_SPACE = 1e12;
let server: TestServer;
let admin: TestClient;
let course: CourseFixture;

beforeEach(async () => {
  server = await createTestServer();
  admin = await server.createAdminClient();
  course = await createCourse(admin);
});

const load = (role: Role = 'owner', freeBytes = MUCH_SPACE): Promise<DashboardToday> =>
  getToday(
    server.deps,
    (area) => canUseArea(role, area),
    async () => freeBytes,
  );
const kindsFor = async (role: Role) => (await load(role)).tasks.map(({ kind }) => kind);

async function enter(nickname: string, key?: string): Promise<TestClient> {
  const client = server.createClient();
  await client.gate.enter({ key: key ?? (await course.createKey()).key, nickname });
  return client;
}

test('a school where all is well needs nobody today', async () => {
  await course.createCard({ slug: 'intro' });
  expect(await load()).toEqual({ tasks: [], otherTasks: 0, lastBackupAt: null, learning: { now: 0, week: 0, learners: [] } });
});

test('a quiz that few answer right at first and a challenge that few pass are named with their figures', async () => {
  const options = [{ label: 'A' }, { label: 'B', isCorrect: true }];
  const quiz = await course.createCard({ slug: 'quiz', type: 'mcq', options });
  const task = await course.createCard({ slug: 'task', type: 'challenge', answers: [{ type: 'text', regex: '^42$' }] });
  for (let index = 0; index < 14; index++) {
    const learner = await enter(`Learner ${index}`);
    const tries = [1, 2, 3].map(() => createEvent('submitted', task.id, { answers: [{ value: '7' }] }));
    await learner.analytics.record({
      events: [
        createEvent('viewed', quiz.id),
        createEvent('answered', quiz.id, { optionIndex: index < 2 ? 1 : 0 }),
        createEvent('viewed', task.id),
        ...(index < 9 ? tries : []),
      ],
    });
  }
  const page = { moduleId: course.module.id, moduleTitle: course.module.title };
  expect((await load()).tasks).toEqual([
    { kind: 'notPassed', ...page, cardId: task.id, title: 'task', order: 2, count: 9, total: 9 },
    { kind: 'fewRight', ...page, cardId: quiz.id, title: 'quiz', order: 1, count: 2, total: 14 },
  ]);
  expect((await load('seller')).tasks).toEqual([]);
});

test('a page where many stop for good is named once they have been away for three days', async () => {
  const pages = [];
  for (const slug of ['one', 'two', 'three', 'four']) pages.push(await course.createCard({ slug }));
  for (let index = 0; index < 12; index++) {
    const learner = await enter(`Learner ${index}`);
    await learner.analytics.record({ events: pages.slice(0, index < 6 ? 2 : 4).map(({ id }) => createEvent('viewed', id)) });
  }
  expect((await load('author')).tasks).toEqual([]);
  server.advanceTime(4 * DAY_MS);
  expect((await load('author')).tasks).toMatchObject([{ kind: 'manyLeave', title: 'two', count: 6, total: 12 }]);
});

test('keys for several that are full and keys about to expire are named, single and unused keys are not', async () => {
  await course.createCard({ slug: 'intro' });
  const shared = await course.createKey(2);
  await enter('Ada', shared.key);
  await enter('Grace', shared.key);
  await enter('Alan', (await course.createKey(1)).key);
  const ending = await course.createKey(9);
  await enter('Barbara', ending.key);
  const unused = await course.createKey(9);
  const expiresAt = new Date(server.deps.now().getTime() + 3 * DAY_MS).toISOString();
  for (const { id } of [ending, unused]) await admin.admin.updateKey({ id, changes: { expiresAt } });
  expect((await load('seller')).tasks).toEqual([
    { kind: 'keysFull', count: 1, keyId: shared.id, productTitles: [course.product.title] },
    { kind: 'keysExpire', count: 1, keyId: ending.id, firstAt: expiresAt },
  ]);
  expect(await kindsFor('author')).toEqual([]);
  await admin.admin.updateKey({ id: shared.id, changes: { maxLogins: 3 } });
  expect(await kindsFor('seller')).toEqual(['keysExpire']);
});

test('a draft that was left for a day and videos without captions are named', async () => {
  const video = await course.createCard({ slug: 'video', videoId: 'video.mp4' });
  await course.createCard({ slug: 'other', videoId: 'other.mp4' });
  const viewer = await enter('Ada');
  await viewer.analytics.record({ events: [createEvent('viewed', video.id)] });
  const { module } = course;
  await admin.admin.startDraft({ moduleId: module.id });
  const draft = { moduleId: module.id, moduleTitle: module.title };
  const captions = { kind: 'captions', ...draft, cardId: video.id, title: 'video', count: 2, learners: 1 };
  expect((await load('author')).tasks).toEqual([captions]);
  const changedAt = (await admin.admin.draft({ moduleId: module.id })).draft!.changedAt;
  server.advanceTime(DAY_MS + 1);
  expect((await load('author')).tasks).toEqual([{ kind: 'draft', ...draft, changes: 0, changedAt, liveVersion: 1 }, captions]);
  await (await server.createAdminClient()).admin.discardDraft({ moduleId: module.id });
  expect(await kindsFor('author')).toEqual(['captions']);
});

test('a disk that is nearly full comes before everything else, for owners only, and more than five tasks are counted', async () => {
  for (let index = 0; index < 6; index++) {
    const module = await admin.admin.createModule({ slug: `m${index}`, title: `Module ${index}` });
    await admin.admin.createCard({ moduleId: module.id, slug: 'video', title: 'Video', type: 'info', videoId: 'video.mp4' });
  }
  const { tasks, otherTasks } = await load('owner', 1e9);
  expect(tasks.map(({ kind }) => kind)).toEqual(['storage', 'captions', 'captions', 'captions', 'captions']);
  expect(otherTasks).toBe(2);
  expect((await load('author', 1e9)).tasks.map(({ kind }) => kind)).toEqual(Array.from({ length: 5 }, () => 'captions'));
});

test('the learners of the last minutes are listed with their page, for those who may see single learners', async () => {
  const intro = await course.createCard({ slug: 'intro' });
  const ada = await enter('Ada');
  await ada.analytics.record({ events: [createEvent('viewed', intro.id)] });
  server.advanceTime(60_000);
  await enter('Grace');
  const seen = (nickname: string, pageTitle: string | null) => expect.objectContaining({ nickname, pageTitle, pictureId: null }) as unknown;
  expect((await load('seller')).learning).toEqual({ now: 2, week: 2, learners: [seen('Grace', null), seen('Ada', 'intro')] });
  expect((await load('author')).learning).toBeNull();
  server.advanceTime(10 * 60_000);
  expect((await load()).learning).toEqual({ now: 0, week: 2, learners: [] });
});
