import { beforeEach, expect, test } from 'vitest';
import { catchFailure } from '#server/testing/catch-failure.ts';
import { createCourse, type CourseFixture } from '#server/testing/course-fixture.ts';
import { createTestServer, type TestClient, type TestServer } from '#server/testing/create-test-server.ts';
import { createEvent, createModuleCompletedEvent } from '#server/testing/event-fixtures.ts';
import { createAdminRestClient } from '#server/testing/rest-client.ts';
import { insertObject } from '../media/object-queries.ts';
import { purgeVersions } from './versions/purge-versions.ts';

const HOURS = 60 * 60_000;
const DAYS = 24 * HOURS;
const VIDEO_ID = '019a9f00-0000-7000-8000-0000000000aa';
let server: TestServer;
let admin: TestClient;
let course: CourseFixture;
let learner: TestClient;
let ids: string[];

beforeEach(async () => {
  server = await createTestServer();
  admin = await server.createAdminClient();
  course = await createCourse(admin);
  const object = { extension: 'mp4', contentType: 'video/mp4', size: 1, sha256: 'x', createdAt: server.deps.now().toISOString() };
  await insertObject(server.deps.db, { id: VIDEO_ID, ...object });
  const intro = await course.createCard({ slug: 'intro', videoId: `${VIDEO_ID}.mp4` });
  const quiz = await course.createCard({ slug: 'quiz', type: 'mcq', options: [{ label: 'A', isCorrect: true }, { label: 'B' }] });
  ids = [intro.id, quiz.id];
  const second = await admin.admin.createModule({ slug: 'second', title: 'Second' });
  await admin.admin.linkModule({ productId: course.product.id, moduleId: second.id });
  learner = server.createClient();
  await learner.gate.enter({ key: (await course.createKey()).key, nickname: 'Ada' });
  await learner.analytics.record({
    events: [
      createEvent('viewed', intro.id),
      createEvent('completed', intro.id),
      createEvent('viewed', quiz.id),
      createEvent('answered', quiz.id, { optionIndex: 0 }),
    ],
  });
});

const deleteModule = () => admin.admin.deleteModule({ id: course.module.id });
const restore = (version: number) => admin.admin.rollBack({ moduleId: course.module.id, version });
const listModules = async () =>
  (await learner.content.modules({ productSlug: course.product.slug })).map(({ slug, order }) => `${order} ${slug}`);

async function readAll() {
  const { db } = server.deps;
  return {
    cards: await admin.admin.cards({ moduleId: course.module.id }),
    files: await db.selectFrom('card_object').selectAll().execute(),
    progress: await db.selectFrom('session_card').selectAll().orderBy('card_id').execute(),
    steps: await db.selectFrom('card_step').selectAll().execute(),
    last: (await learner.content.progress()).lastCard,
    insight: await admin.analytics.moduleInsight({ productId: course.product.id, moduleId: course.module.id }),
    activity: await admin.analytics.activity({}),
  };
}

test('a deletion is not undone over what somebody changed after bringing the module back', async () => {
  const { version } = await deleteModule();
  const undo = () => admin.admin.rollBack({ moduleId: course.module.id, version, expectedLiveVersion: version });
  expect(await undo()).toEqual({ version, leftOut: [] });
  server.advanceTime(60 * 60 * 1000);
  await course.createCard({ slug: 'later' });
  expect(await catchFailure(undo())).toMatchObject({ code: 'version.replaced' });
  expect((await admin.admin.cards({ moduleId: course.module.id })).map(({ slug }) => slug)).toContain('later');
});

test('a restored module has its pages, its files and the progress of its learners', async () => {
  const before = await readAll();
  const { version } = await deleteModule();
  expect(await listModules()).toEqual(['1 second']);
  expect(await learner.content.progress()).toMatchObject({ lastCard: null });
  expect(await admin.admin.cards({})).toEqual([]);
  expect((await admin.admin.products()).map(({ moduleCount }) => moduleCount)).toEqual([1]);
  expect(await restore(version)).toEqual({ version, leftOut: [] });
  expect(await listModules()).toEqual(['1 second', '2 excel-basics-start']);
  const { cards, ...after } = await readAll();
  expect(after).toEqual({
    files: before.files,
    progress: before.progress,
    steps: before.steps,
    last: before.last,
    insight: before.insight,
    activity: before.activity,
  });
  expect(cards.map((card) => ({ ...card, updatedAt: '' }))).toEqual(before.cards.map((card) => ({ ...card, updatedAt: '' })));
});

test('an earlier version of a deleted module becomes a new version', async () => {
  server.advanceTime(HOURS);
  await admin.admin.deleteCard({ id: ids[1]! });
  const { version } = await deleteModule();
  expect(version).toBe(2);
  expect(await restore(1)).toEqual({ version: 3, leftOut: [] });
  expect((await admin.admin.cards({ moduleId: course.module.id })).map(({ slug }) => slug)).toEqual(['intro', 'quiz']);
});

test('a deleted module without pages can also be restored', async () => {
  const { id } = await admin.admin.createModule({ slug: 'empty', title: 'Empty' });
  const { version } = await admin.admin.deleteModule({ id });
  await admin.admin.rollBack({ moduleId: id, version });
  expect((await admin.admin.modules({})).map(({ slug }) => slug)).toContain('empty');
});

test('a deleted module is missing everywhere except for its restoration, and is deleted only once', async () => {
  const { id } = course.module;
  const { version } = await deleteModule();
  const { productId } = { productId: course.product.id };
  const failures = await Promise.all(
    [
      deleteModule(),
      admin.admin.updateModule({ id, changes: { title: 'New' } }),
      admin.admin.linkModule({ productId, moduleId: id }),
      admin.admin.startDraft({ moduleId: id }),
      admin.admin.plan({ moduleId: id }),
      admin.admin.versions({ moduleId: id }),
      admin.admin.createCard({ moduleId: id, slug: 'new', title: 'New', type: 'info' }),
      learner.content.cards({ moduleId: id }),
      learner.content.open({ moduleSlug: course.module.slug }),
    ].map(async (outcome) => (await catchFailure(outcome)).code),
  );
  expect([...new Set(failures)]).toEqual(['module.missing']);
  await restore(version);
  expect(await catchFailure(restore(version))).toMatchObject({ code: 'publish.nothing' });
});

test('a module whose slug has been taken cannot be restored, and nothing changes', async () => {
  const { version } = await deleteModule();
  await admin.admin.createModule({ slug: course.module.slug, title: 'Other' });
  expect(await catchFailure(restore(version))).toMatchObject({ code: 'slug.taken' });
  expect(await listModules()).toEqual(['1 second']);
});

test('events of learners who have a deleted module open are accepted for 24 hours', async () => {
  await deleteModule();
  server.advanceTime(24 * HOURS - 1000);
  const send = () =>
    learner.analytics.record({ events: [createEvent('completed', ids[0]!), createModuleCompletedEvent(course.module.id)] });
  expect(await send()).toMatchObject({ accepted: 2 });
  expect((await learner.content.progress()).completedModuleIds).toEqual([]);
  server.advanceTime(1000);
  expect(await send()).toMatchObject({ accepted: 0 });
});

test('a deleted module is kept for 180 days and then deleted with its cards and its progress', async () => {
  await deleteModule();
  const count = async () => (await server.deps.db.selectFrom('module').select('id').execute()).length;
  server.advanceTime(179 * DAYS);
  await purgeVersions(server.deps);
  expect(await count()).toBe(2);
  server.advanceTime(2 * DAYS);
  await purgeVersions(server.deps);
  expect(await count()).toBe(1);
  expect(await server.deps.db.selectFrom('card').select('id').execute()).toEqual([]);
});

test('REST restores a deleted module', async () => {
  const { version } = await deleteModule();
  const rest = await createAdminRestClient(server);
  const response = await rest.post(`/api/admin/modules/${course.module.id}/versions/${version}/restore`, {});
  expect([response.statusCode, response.json()]).toEqual([200, { version, leftOut: [] }]);
});
