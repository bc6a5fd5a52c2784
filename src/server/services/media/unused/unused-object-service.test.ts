import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { beforeEach, expect, test } from 'vitest';
import { ObjectNotFoundError } from '#server/adapters/objects/object-store.ts';
import { createCourse, type CourseFixture } from '#server/testing/course-fixture.ts';
import { createTestServer, type TestServer, type TestClient } from '#server/testing/create-test-server.ts';
import { catchFailure } from '#server/testing/catch-failure.ts';
import { purgeExpiredDataIfDue } from '#server/bootstrap/purge-expired-data.ts';
import { purgeOrphansIfDue } from '#server/bootstrap/purge-orphans.ts';
import { addObject } from '../upload/add-object.ts';
import { purgeRemovedObjects } from './unused-object-service.ts';

const HOUR_MS = 60 * 60 * 1000;

let server: TestServer;
let admin: TestClient;
let course: CourseFixture;
beforeEach(async () => {
  server = await createTestServer();
  admin = await server.createAdminClient();
  course = await createCourse(admin);
});

const addFile = async (extension = 'mp4', fileName: string | null = null) =>
  (await addObject(server.deps, { extension, fileName, content: Readable.from([Buffer.from('x')]) })).id;
const isStored = async (id: string) =>
  server.deps.objects.open(id).then(
    (object) => object.release() === undefined,
    (error: unknown) => !(error instanceof ObjectNotFoundError),
  );
const purgeAfter = async (hours: number) => {
  server.advanceTime(hours * HOUR_MS);
  // An administrator's login expires within a day, so the administrator must log in again.
  admin = await server.createAdminClient();
  await purgeRemovedObjects(server.deps);
};
/** Tells the server that its clock, which the test has advanced by days, is right. */
const checkClockAsOwner = async () => (await server.createAdminClient()).admin.confirmClock();
const unusedIds = async () => (await admin.admin.unusedObjects()).map(({ id }) => id);

test('objects that no card uses are listed, newest first', async () => {
  const old = await addFile();
  server.advanceTime(HOUR_MS);
  const [used, addressed, young] = [await addFile(), await addFile('png'), await addFile('srt', 'sum.de.srt')];
  await course.createCard({ slug: 'one', videoId: `${used}.mp4`, fileUrl: `/public-objects/${addressed}.png` });
  expect(await admin.admin.unusedObjects()).toEqual([
    {
      id: young,
      extension: 'srt',
      contentType: 'text/plain; charset=utf-8',
      size: 1,
      name: 'sum.de.srt',
      createdAt: '2026-11-20T13:00:00.000Z',
      removedAt: null,
    },
    { id: old, extension: 'mp4', contentType: 'video/mp4', size: 1, name: null, createdAt: '2026-11-20T12:00:00.000Z', removedAt: null },
  ]);
});

test('a removed object is kept for a day and then deleted', async () => {
  const id = await addFile();
  await admin.admin.removeObject({ id: `${id}.mp4` });
  expect(await admin.admin.unusedObjects()).toEqual([expect.objectContaining({ id, removedAt: '2026-11-20T12:00:00.000Z' })]);
  await purgeAfter(24);
  expect(await isStored(id)).toBe(true);
  await admin.admin.removeObject({ id });
  await purgeAfter(0.1);
  expect([await isStored(id), await unusedIds()]).toEqual([false, []]);
  expect(await catchFailure(admin.admin.restoreObject({ id }))).toMatchObject({ code: 'object.missing' });
});

test('a restored object is kept', async () => {
  const id = await addFile();
  await admin.admin.removeObject({ id });
  await admin.admin.restoreObject({ id: `${id}.mp4` });
  await purgeAfter(48);
  expect([await isStored(id), await unusedIds()]).toEqual([true, [id]]);
});

test('an object that a card uses cannot be removed', async () => {
  const id = await addFile();
  await course.createCard({ slug: 'one', transcriptId: id });
  expect(await catchFailure(admin.admin.removeObject({ id }))).toMatchObject({ kind: 'CONFLICT', code: 'object.onPage' });
  expect(await catchFailure(admin.admin.removeObject({ id: 'none' }))).toMatchObject({ kind: 'NOT_FOUND', code: 'object.missing' });
});

test('a removed object that a card uses again is kept, also after that card is deleted', async () => {
  const id = await addFile();
  await admin.admin.removeObject({ id });
  const card = await course.createCard({ slug: 'one', videoId: `${id}.mp4` });
  await purgeAfter(48);
  expect(await isStored(id)).toBe(true);
  await admin.admin.deleteCard({ id: card.id });
  await purgeAfter(1);
  // An earlier version of the module still uses the file.
  expect([await isStored(id), await unusedIds()]).toEqual([true, []]);
});

test('a purge that was interrupted by a crash is completed by the next one', async () => {
  const [id, other] = [await addFile(), await addFile()];
  await admin.admin.removeObject({ id });
  await admin.admin.removeObject({ id: other });
  await server.deps.objects.remove(id);
  await purgeAfter(25);
  expect([await unusedIds(), await isStored(other)]).toEqual([[], false]);
});

test('a file that cannot be moved to the trash is reported and does not stop the others', async () => {
  const ids = [await addFile(), await addFile(), await addFile()];
  for (const id of ids) await admin.admin.removeObject({ id });
  const { discard } = server.deps.objects;
  server.deps.objects.discard = (id) => (id === ids[1] ? Promise.reject(new Error('EIO')) : discard(id));
  const error = await purgeAfter(25).catch((reason: unknown) => reason);
  expect((error as AggregateError).errors).toMatchObject([{ cause: { message: 'EIO' } }]);
  expect(await Promise.all(ids.map(isStored))).toEqual([false, true, false]);
  server.deps.objects.discard = discard;
  // The search for orphans uses the times of the files, which the real clock has set.
  server.advanceTime(Date.now() + 2 * 24 * HOUR_MS - server.deps.now().getTime());
  await checkClockAsOwner();
  expect(await purgeOrphansIfDue(server.deps)).toMatchObject({ deleted: [ids[1]] });
  expect(await isStored(ids[1]!)).toBe(false);
});

test('files in the store of another installation are no orphans', async () => {
  const { objects } = server.deps;
  const id = randomUUID();
  await objects.put(id, Readable.from([Buffer.from('x')]));
  server.advanceTime(Date.now() + 2 * 24 * HOUR_MS - server.deps.now().getTime());
  await checkClockAsOwner();
  objects.owner = { storeName: 'the bucket', readMark: async () => 'of another installation', writeMark: async () => {} };
  expect(await purgeOrphansIfDue(server.deps)).toEqual({ found: [], deleted: [], errors: [] });
  expect(await isStored(id)).toBe(true);
  delete objects.owner;
  expect(await purgeOrphansIfDue(server.deps)).toMatchObject({ deleted: [id] });
});

test('a store that hangs while removed files are purged stops no other request', async () => {
  const id = await addFile();
  await admin.admin.removeObject({ id });
  const answer = Promise.withResolvers<void>();
  const called = Promise.withResolvers<void>();
  server.deps.objects.discard = () => (called.resolve(), answer.promise);
  server.advanceTime(25 * HOUR_MS);
  admin = await server.createAdminClient();
  const purging = purgeRemovedObjects(server.deps);
  await called.promise;
  await admin.admin.createModule({ slug: 'meanwhile', title: 'Meanwhile' });
  expect(await unusedIds()).toEqual([]);
  answer.resolve();
  await purging;
});

test('a purged file stays in the trash for a month', async () => {
  const id = await addFile();
  await admin.admin.removeObject({ id });
  await purgeAfter(25);
  const file = join(server.dataDir, 'objects', 'trash', id);
  expect(existsSync(file)).toBe(true);
  const purgeAt = async (days: number) => {
    server.advanceTime(Date.now() + days * 24 * HOUR_MS - server.deps.now().getTime());
    await checkClockAsOwner();
    expect(await purgeExpiredDataIfDue(server.deps)).toBe(true);
  };
  await purgeAt(29);
  expect(existsSync(file)).toBe(true);
  await purgeAt(31);
  expect(existsSync(file)).toBe(false);
});
