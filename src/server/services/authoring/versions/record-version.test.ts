import { beforeEach, expect, test } from 'vitest';
import { createCourse, type CourseFixture } from '#server/testing/course-fixture.ts';
import { createTestServer, type TestClient, type TestServer } from '#server/testing/create-test-server.ts';
import { selectVersions } from './version-queries.ts';

const MINUTES = 60_000;
let server: TestServer;
let admin: TestClient;
let course: CourseFixture;

beforeEach(async () => {
  server = await createTestServer();
  admin = await server.createAdminClient();
  course = await createCourse(admin);
});

const readVersions = () => selectVersions(server.deps.db, course.module.id);
const readCard = (id: string) =>
  server.deps.db
    .selectFrom('card')
    .select(['revision', 'video_since as videoSince', 'answers_since as answersSince'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const update = (id: string, changes: Parameters<TestClient['admin']['updateCard']>[0]['changes']) =>
  admin.admin.updateCard({ id, changes });

test('a new module has a version that includes the following changes by the same administrator', async () => {
  const card = await course.createCard({ slug: 'intro' });
  server.advanceTime(9 * MINUTES);
  await course.createCard({ slug: 'tip' });
  const versions = await readVersions();
  expect(versions).toMatchObject([{ number: 1, source: 'portal', madeBy: 'admin', summary: { created: 2 } }]);
  expect(versions[0]!.cards[0]).toEqual([card.id, 1]);
});

test('a change ten minutes later makes a new version, and the old version keeps its cards', async () => {
  const card = await course.createCard({ slug: 'intro' });
  server.advanceTime(10 * MINUTES);
  await update(card.id, { title: 'Better' });
  const [live, first] = await readVersions();
  expect(live).toMatchObject({ number: 2, cards: [[card.id, 2]], summary: { created: 0, changed: 1, moved: 0, deleted: 0 } });
  expect(first).toMatchObject({ number: 1, cards: [[card.id, 1]] });
});

test('a change by another administrator, or after the start of a draft, makes a new version at once', async () => {
  const card = await course.createCard({ slug: 'intro' });
  const { db } = server.deps;
  const version = { base_version: 1, cards: '[]', links: '[]', stamp: 's', changed_at: '2026-11-20T12:00:00.000Z' };
  await db
    .insertInto('draft')
    .values({ module_id: course.module.id, ...version })
    .execute();
  await update(card.id, { title: 'Better' });
  await db.updateTable('module_version').set({ made_by: null }).where('number', '=', 2).execute();
  await update(card.id, { title: 'Best' });
  expect((await readVersions()).map(({ number }) => number)).toEqual([3, 2, 1]);
});

test('saving a card without a change makes no version', async () => {
  const card = await course.createCard({ slug: 'intro', title: 'Intro' });
  server.advanceTime(60 * MINUTES);
  await update(card.id, { title: 'Intro' });
  expect(await readVersions()).toHaveLength(1);
});

test('statistics start again when the video or the answers change, and not when only the wording changes', async () => {
  const options = [
    { label: 'A', isCorrect: true },
    { label: 'B', isCorrect: false },
  ];
  const { id } = await course.createCard({ slug: 'quiz', type: 'mcq', options });
  await update(id, { title: 'Better', options: [{ label: 'A, of course', isCorrect: true }, options[1]!] });
  expect(await readCard(id)).toEqual({ revision: 2, videoSince: 1, answersSince: 1 });
  await update(id, { youtubeId: 'dQw4w9WgXcQ' });
  expect(await readCard(id)).toEqual({ revision: 3, videoSince: 3, answersSince: 1 });
  await update(id, { options: [{ label: 'B', isCorrect: true }, options[0]!] });
  expect(await readCard(id)).toEqual({ revision: 4, videoSince: 3, answersSince: 4 });
});

test('a card whose earlier content is restored uses its earlier revision again', async () => {
  const { id } = await course.createCard({ slug: 'intro', youtubeId: 'dQw4w9WgXcQ' });
  await update(id, { youtubeId: null });
  expect(await readCard(id)).toEqual({ revision: 2, videoSince: 2, answersSince: 1 });
  await update(id, { youtubeId: 'dQw4w9WgXcQ' });
  expect(await readCard(id)).toEqual({ revision: 1, videoSince: 1, answersSince: 1 });
  await update(id, { title: 'Third' });
  expect(await readCard(id)).toEqual({ revision: 3, videoSince: 1, answersSince: 1 });
});

test('moving a card to another module makes a version of both modules', async () => {
  const card = await course.createCard({ slug: 'intro' });
  const other = await admin.admin.createModule({ slug: 'other', title: 'Other' });
  server.advanceTime(60 * MINUTES);
  await update(card.id, { moduleId: other.id });
  expect((await readVersions())[0]).toMatchObject({ number: 2, cards: [], summary: { deleted: 1 } });
  expect((await selectVersions(server.deps.db, other.id))[0]).toMatchObject({ number: 2, cards: [[card.id, 1]] });
});
