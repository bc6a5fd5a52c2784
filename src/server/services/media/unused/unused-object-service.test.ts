import { Readable } from 'node:stream';
import { beforeEach, expect, test } from 'vitest';
import { ObjectNotFoundError } from '#server/adapters/object-store.ts';
import { createCourse, type CourseFixture } from '#server/testing/course-fixture.ts';
import { createTestServer, type TestServer, type TestClient } from '#server/testing/create-test-server.ts';
import { catchFailure } from '#server/testing/catch-failure.ts';
import { addObject } from '../upload/add-object.ts';
import { purgeRemovedObjects } from './unused-object-service.ts';

const HOUR_MS = 60 * 60 * 1000;

let server: TestServer;
let portal: TestClient;
let course: CourseFixture;
beforeEach(async () => {
  server = await createTestServer();
  portal = await server.createAdminClient();
  course = await createCourse(portal);
});

const givenFile = async (extension = 'mp4') => (await addObject(server.deps, { extension, content: Readable.from([Buffer.from('x')]) })).id;
const isThere = async (id: string) =>
  server.deps.objects.open(id).then(
    (object) => object.release() === undefined,
    (error: unknown) => !(error instanceof ObjectNotFoundError),
  );
const sweepLater = async (hours: number) => {
  server.advanceTime(hours * HOUR_MS);
  // Who is logged in does not stay so for a day.
  portal = await server.createAdminClient();
  await purgeRemovedObjects(server.deps);
};
const unusedIds = async () => (await portal.admin.unusedObjects()).map(({ id }) => id);

test('files no card uses are listed, newest first', async () => {
  const old = await givenFile();
  server.advanceTime(HOUR_MS);
  const [used, addressed, young] = [await givenFile(), await givenFile('png'), await givenFile('srt')];
  await course.createCard({ slug: 'one', videoId: `${used}.mp4`, fileUrl: `/public-objects/${addressed}.png` });
  expect(await portal.admin.unusedObjects()).toEqual([
    {
      id: young,
      extension: 'srt',
      contentType: 'text/plain; charset=utf-8',
      size: 1,
      createdAt: '2026-11-20T13:00:00.000Z',
      removedAt: null,
    },
    { id: old, extension: 'mp4', contentType: 'video/mp4', size: 1, createdAt: '2026-11-20T12:00:00.000Z', removedAt: null },
  ]);
});

test('a removed file is there for a day, and then gone', async () => {
  const id = await givenFile();
  await portal.admin.removeObject({ id: `${id}.mp4` });
  expect(await portal.admin.unusedObjects()).toEqual([expect.objectContaining({ id, removedAt: '2026-11-20T12:00:00.000Z' })]);
  await sweepLater(24);
  expect(await isThere(id)).toBe(true);
  await portal.admin.removeObject({ id });
  await sweepLater(0.1);
  expect([await isThere(id), await unusedIds()]).toEqual([false, []]);
  expect(await catchFailure(portal.admin.restoreObject({ id }))).toMatchObject({ code: 'object.missing' });
});

test('a restored file stays', async () => {
  const id = await givenFile();
  await portal.admin.removeObject({ id });
  await portal.admin.restoreObject({ id: `${id}.mp4` });
  await sweepLater(48);
  expect([await isThere(id), await unusedIds()]).toEqual([true, [id]]);
});

test('a file that a card uses is not removed', async () => {
  const id = await givenFile();
  await course.createCard({ slug: 'one', transcriptId: id });
  expect(await catchFailure(portal.admin.removeObject({ id }))).toMatchObject({ kind: 'CONFLICT', code: 'object.used' });
  expect(await catchFailure(portal.admin.removeObject({ id: 'none' }))).toMatchObject({ kind: 'NOT_FOUND', code: 'object.missing' });
});

test('a removed file that a card comes to use stays, and waits a day again when that card goes', async () => {
  const id = await givenFile();
  await portal.admin.removeObject({ id });
  const card = await course.createCard({ slug: 'one', videoId: `${id}.mp4` });
  await sweepLater(48);
  expect(await isThere(id)).toBe(true);
  await portal.admin.deleteCard({ id: card.id });
  await sweepLater(1);
  expect([await isThere(id), (await portal.admin.unusedObjects())[0]?.removedAt]).toEqual([true, null]);
});

test('what a crash left half done is finished: the file is gone and its row is not', async () => {
  const [id, other] = [await givenFile(), await givenFile()];
  await portal.admin.removeObject({ id });
  await portal.admin.removeObject({ id: other });
  await server.deps.objects.remove(id);
  await sweepLater(25);
  expect([await unusedIds(), await isThere(other)]).toEqual([[], false]);
});

test('a file that cannot be deleted keeps its row for the next sweep', async () => {
  const id = await givenFile();
  await portal.admin.removeObject({ id });
  const { remove } = server.deps.objects;
  server.deps.objects.remove = () => Promise.reject(new Error('EIO'));
  await expect(sweepLater(25)).rejects.toThrow('EIO');
  expect(await unusedIds()).toEqual([id]);
  server.deps.objects.remove = remove;
  await sweepLater(1);
  expect([await unusedIds(), await isThere(id)]).toEqual([[], false]);
});
