import { beforeEach, expect, test } from 'vitest';
import { insertObject } from '#server/services/media/object-queries.ts';
import { createCourse, type CourseFixture } from '#server/testing/course-fixture.ts';
import { createTestServer, type TestClient, type TestServer } from '#server/testing/create-test-server.ts';
import { createEvent } from '#server/testing/event-fixtures.ts';
import { purgeVersions } from './purge-versions.ts';
import { insertRevisionObjects } from './revision-queries.ts';

const MINUTES = 60_000;
const DAYS = 24 * 60 * MINUTES;
let server: TestServer;
let admin: TestClient;
let course: CourseFixture;

beforeEach(async () => {
  server = await createTestServer();
  admin = await server.createAdminClient();
  course = await createCourse(admin);
});

async function createVersions(count: number): Promise<string> {
  const { id } = await course.createCard({ slug: 'intro' });
  for (let number = 2; number <= count; number++) {
    server.advanceTime(10 * MINUTES);
    await admin.admin.updateCard({ id, changes: { title: `Title ${number}` } });
  }
  return id;
}

const readVersionNumbers = async () => {
  const rows = await server.deps.db.selectFrom('module_version').select('number').orderBy('number').execute();
  return rows.map(({ number }) => number);
};

test('all versions of the last 180 days are kept, and of older versions the newest fifty', async () => {
  await createVersions(53);
  server.advanceTime(170 * DAYS);
  await purgeVersions(server.deps);
  expect(await readVersionNumbers()).toHaveLength(53);
  server.advanceTime(11 * DAYS);
  await purgeVersions(server.deps);
  const kept = await readVersionNumbers();
  expect(kept).toHaveLength(50);
  expect(kept.at(-1)).toBe(53);
});

test('the version with which an open draft began is kept', async () => {
  await createVersions(53);
  const draft = { cards: '[]', links: '[]', stamp: 's', changed_at: server.deps.now().toISOString() };
  await server.deps.db
    .insertInto('draft')
    .values({ module_id: course.module.id, base_version: 2, ...draft })
    .execute();
  server.advanceTime(181 * DAYS);
  await purgeVersions(server.deps);
  const kept = await readVersionNumbers();
  expect(kept).toHaveLength(51);
  expect(kept[0]).toBe(2);
});

test('files that only a deleted version used are no longer kept', async () => {
  const id = await createVersions(52);
  const { db } = server.deps;
  const uses = [1, 2, 3, 52].map((revision) => ({ revision, objectId: `00000000-0000-7000-8000-0000000000${10 + revision}` }));
  for (const { revision, objectId } of uses) {
    const object = { extension: 'mp4', contentType: 'video/mp4', size: 1, sha256: 'x', createdAt: '2026-01-01T00:00:00.000Z' };
    await insertObject(db, { id: objectId, ...object });
    await insertRevisionObjects(db, [{ cardId: id, revision, objectId }]);
  }
  server.advanceTime(181 * DAYS);
  await purgeVersions(server.deps);
  const rows = await db.selectFrom('card_revision_object').select('revision').orderBy('revision').execute();
  expect(rows).toEqual([{ revision: 3 }, { revision: 52 }]);
});

/** Adds versions, so that the versions before them no longer count among the newest fifty. */
async function addVersions(count: number): Promise<void> {
  const { id } = await course.createCard({ slug: 'busy' });
  for (let number = 1; number < count; number++) {
    server.advanceTime(10 * MINUTES);
    await admin.admin.updateCard({ id, changes: { title: `Busy ${number}` } });
  }
}
const hasCard = async (id: string) => (await server.deps.db.selectFrom('card').select('id').where('id', '=', id).execute()).length === 1;

test('a deleted card is kept while a kept version lists it, with its progress', async () => {
  const card = await course.createCard({ slug: 'intro' });
  server.advanceTime(11 * MINUTES);
  await admin.admin.deleteCard({ id: card.id });
  server.advanceTime(400 * DAYS);
  await purgeVersions(server.deps);
  expect(await hasCard(card.id)).toBe(true);
  admin = await server.createAdminClient();
  const { leftOut } = await admin.admin.rollBack({ moduleId: course.module.id, version: 1 });
  expect([leftOut, (await admin.admin.cards({ moduleId: course.module.id })).map(({ id }) => id)]).toEqual([[], [card.id]]);
});

test('a card that was deleted 180 days ago goes with the last version that lists it', async () => {
  const card = await course.createCard({ slug: 'intro' });
  server.advanceTime(11 * MINUTES);
  await admin.admin.deleteCard({ id: card.id });
  server.advanceTime(11 * MINUTES);
  await addVersions(52);
  server.advanceTime(179 * DAYS);
  await purgeVersions(server.deps);
  expect(await hasCard(card.id)).toBe(true);
  server.advanceTime(2 * DAYS);
  await purgeVersions(server.deps);
  expect(await hasCard(card.id)).toBe(false);
});

test('the steps to a deleted card are deleted together with the card', async () => {
  const [intro, gone] = [await course.createCard({ slug: 'intro' }), await course.createCard({ slug: 'gone' })];
  server.advanceTime(11 * MINUTES);
  const learner = server.createClient();
  await learner.gate.enter({ key: (await course.createKey()).key, nickname: 'Ada' });
  await learner.analytics.record({ events: [intro, gone, intro].map(({ id }) => createEvent('viewed', id)) });
  await admin.admin.deleteCard({ id: gone.id });
  const readSteps = () => server.deps.db.selectFrom('card_step').select(['from_card_id', 'to_card_id']).execute();
  expect(await readSteps()).toHaveLength(2);
  await addVersions(53);
  server.advanceTime(181 * DAYS);
  await purgeVersions(server.deps);
  expect(await readSteps()).toEqual([]);
});
