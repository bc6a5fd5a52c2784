import { Readable } from 'node:stream';
import { beforeEach, expect, test } from 'vitest';
import { ObjectNotFoundError } from '#server/adapters/objects/object-store.ts';
import { createCourse, type CourseFixture } from '#server/testing/course-fixture.ts';
import { createTestServer, type TestServer, type TestClient } from '#server/testing/create-test-server.ts';
import { catchFailure } from '#server/testing/catch-failure.ts';
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
  expect(await catchFailure(admin.admin.removeObject({ id }))).toMatchObject({ kind: 'CONFLICT', code: 'object.used' });
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

test('an object whose file cannot be deleted keeps its row for the next purge', async () => {
  const id = await addFile();
  await admin.admin.removeObject({ id });
  const { remove } = server.deps.objects;
  server.deps.objects.remove = () => Promise.reject(new Error('EIO'));
  await expect(purgeAfter(25)).rejects.toThrow('EIO');
  expect(await unusedIds()).toEqual([id]);
  server.deps.objects.remove = remove;
  await purgeAfter(1);
  expect([await unusedIds(), await isStored(id)]).toEqual([[], false]);
});
