import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { catchFailure } from '#server/testing/catch-failure.ts';
import { insertObject } from '#server/services/media/object-queries.ts';
import { createCourse, type CourseFixture } from '#server/testing/course-fixture.ts';
import { createTestServer, type TestClient, type TestServer } from '#server/testing/create-test-server.ts';

const MINUTES = 60_000;
const DAYS = 24 * 60 * MINUTES;
const [FIRST, SECOND, LIGHT, STILL] = ['a1', 'a2', 'a3', 'a4'].map((end) => `019a9f00-0000-7000-8000-0000000000${end}`) as [
  string,
  string,
  string,
  string,
];
let server: TestServer;
let admin: TestClient;
let course: CourseFixture;
let cardId: string;

/** Makes a card with a video of 1000 bytes (a light version of 100 and a still of 10) which another one of 3000 bytes replaces after 40 days. */
beforeEach(async () => {
  server = await createTestServer();
  admin = await server.createAdminClient();
  course = await createCourse(admin);
  const object = { extension: 'mp4', contentType: 'video/mp4', sha256: 'x', createdAt: server.deps.now().toISOString() };
  for (const [id, size] of [
    [FIRST, 1000],
    [SECOND, 3000],
    [LIGHT, 100],
    [STILL, 10],
  ] as const)
    await insertObject(server.deps.db, { id, size, ...object });
  await server.deps.db.updateTable('object').set({ light_id: LIGHT, still_id: STILL }).where('id', '=', FIRST).execute();
  cardId = (await course.createCard({ slug: 'intro', videoId: `${FIRST}.mp4` })).id;
  await advance(40 * DAYS);
  await admin.admin.updateCard({ id: cardId, changes: { videoId: `${SECOND}.mp4` } });
});

/** Advances the clock, and logs the owner in again because the login expires within a day. */
async function advance(milliseconds: number): Promise<void> {
  server.advanceTime(milliseconds);
  admin = await server.createAdminClient();
}
const createCard = (fields: { slug: string; title?: string; nextPageId?: string }) =>
  admin.admin.createCard({ moduleId: course.module.id, title: fields.slug, type: 'info', ...fields });
const listOld = async () =>
  Object.fromEntries((await admin.admin.oldVersions()).map(({ days, versions, bytes }) => [days, { versions, bytes }]));
const listNumbers = async () => (await admin.admin.versions({ moduleId: course.module.id })).map(({ number }) => number);
const listUnused = async () => (await admin.admin.unusedObjects()).map(({ id, removedAt }) => ({ id, isRemoved: removedAt !== null }));

test('an owner sees how much only old versions hold, by their age, with the light versions and stills of their videos', async () => {
  expect(await listOld()).toEqual({
    30: { versions: 1, bytes: 1110 },
    90: { versions: 0, bytes: 0 },
    180: { versions: 0, bytes: 0 },
    365: { versions: 0, bytes: 0 },
  });
  await advance(60 * DAYS);
  expect((await listOld())[90]).toEqual({ versions: 1, bytes: 1110 });
});

test('what the live page uses again, or a draft, counts as nothing that old versions hold', async () => {
  await admin.admin.startDraft({ moduleId: course.module.id });
  const change = { verb: 'change', id: cardId, changes: { videoId: `${FIRST}.mp4` } } as const;
  await admin.admin.changeCard({ draftOf: course.module.id, change });
  expect((await listOld())[30]).toEqual({ versions: 1, bytes: 0 });
  await admin.admin.deleteOldVersions({ days: 30 });
  expect(await listUnused()).toEqual([]);
});

test('deleting old versions removes them and what only they used, and the file can be restored for a day', async () => {
  expect(await admin.admin.deleteOldVersions({ days: 30 })).toEqual({ versions: 1, files: 1 });
  expect([await listNumbers(), await listUnused()]).toEqual([[2], [{ id: FIRST, isRemoved: true }]]);
  expect(await catchFailure(admin.admin.rollBack({ moduleId: course.module.id, version: 1 }))).toMatchObject({ code: 'version.missing' });
  await admin.admin.restoreObject({ id: FIRST });
  expect(await listUnused()).toEqual([{ id: FIRST, isRemoved: false }]);
  expect((await admin.people.searchAudit({})).find(({ action }) => action === 'versions.deleted')).toMatchObject({
    targetName: course.module.title,
    detail: '1 older than 30 days',
  });
});

test('old versions stay when their deletion cannot be written to the audit log', async () => {
  const { db } = server.deps;
  await sql`alter table audit_entry rename to hidden_entry`.execute(db);
  await expect(admin.admin.deleteOldVersions({ days: 30 })).rejects.toThrow();
  expect([await listNumbers(), await listUnused()]).toEqual([[2, 1], []]);
});

test('the live version and the one from which a draft was started stay, whatever their age', async () => {
  await admin.admin.startDraft({ moduleId: course.module.id });
  await advance(400 * DAYS);
  await admin.admin.updateCard({ id: cardId, changes: { title: 'Newer' } });
  await advance(400 * DAYS);
  expect((await listOld())[30]).toEqual({ versions: 1, bytes: 1110 });
  expect(await admin.admin.deleteOldVersions({ days: 30 })).toEqual({ versions: 1, files: 1 });
  expect(await listNumbers()).toEqual([3, 2]);
  expect(await admin.admin.deleteOldVersions({ days: 30 })).toEqual({ versions: 0, files: 0 });
});

test('a page that was deleted lets go of its files together with the last version that lists it', async () => {
  await createCard({ slug: 'stays' });
  await advance(20 * MINUTES);
  await admin.admin.deleteCard({ id: cardId });
  await advance(31 * DAYS);
  expect((await listOld())[30]).toEqual({ versions: 2, bytes: 4110 });
  await admin.admin.deleteOldVersions({ days: 30 });
  expect((await listUnused()).map(({ id }) => id).toSorted()).toEqual([FIRST, SECOND]);
});

test('only an owner may delete old versions', async () => {
  const author = await server.createClientWithRole('author');
  expect(await catchFailure(author.admin.oldVersions())).toMatchObject({ code: 'role.denied' });
  expect(await catchFailure(author.admin.deleteOldVersions({ days: 30 }))).toMatchObject({ code: 'role.denied' });
});

test('the refusal to remove a file names the page, or the version that can still be restored', async () => {
  expect(await catchFailure(admin.admin.removeObject({ id: SECOND }))).toMatchObject({
    code: 'object.onPage',
    message: `This file is used on the page “intro” of ${course.module.title}. Take it off the page first.`,
  });
  expect(await catchFailure(admin.admin.removeObject({ id: FIRST }))).toMatchObject({
    code: 'object.inVersion',
    message: `This file is used in version 1 of ${course.module.title}, which can still be restored. An owner can delete old versions.`,
  });
});

test('a restore says which pages it leaves out, before and after, and mends the links to them', async () => {
  const moduleId = course.module.id;
  const [moved, purged] = [await createCard({ slug: 'moved', title: 'Moved' }), await createCard({ slug: 'purged' })];
  await createCard({ slug: 'linking', nextPageId: purged.id });
  const { liveVersion: version } = await admin.admin.draft({ moduleId });
  await advance(20 * MINUTES);
  const other = await createCourse(admin, 'other');
  await admin.admin.updateCard({ id: moved.id, changes: { moduleId: other.module.id } });
  await admin.admin.deleteCard({ id: purged.id });
  // Earlier releases purged pages that a kept version still lists.
  await server.deps.db.deleteFrom('card').where('id', '=', purged.id).execute();
  await admin.admin.updateCard({ id: cardId, changes: { title: 'Changed' } });
  const leftOut = [
    { title: 'Moved', reason: 'elsewhere' },
    { title: null, reason: 'deleted' },
  ];
  expect((await admin.admin.plan({ moduleId, version })).leftOut).toEqual(leftOut);
  expect((await admin.admin.rollBack({ moduleId, version })).leftOut).toEqual(leftOut);
  const cards = await admin.admin.cards({ moduleId });
  expect(cards.map(({ title, nextPageId }) => [title, nextPageId])).toEqual([
    ['intro', null],
    ['linking', null],
  ]);
});
