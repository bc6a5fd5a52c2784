import { beforeEach, expect, test } from 'vitest';
import { insertObject } from '#server/services/media/object-queries.ts';
import { createCourse, type CourseFixture } from '#server/testing/course-fixture.ts';
import { createTestServer, type TestClient, type TestServer } from '#server/testing/create-test-server.ts';

let server: TestServer;
let admin: TestClient;
let course: CourseFixture;

beforeEach(async () => {
  server = await createTestServer();
  admin = await server.createAdminClient();
  course = await createCourse(admin);
});

test('an administrator reads the versions of a module, newest first, and each version with its cards as they were', async () => {
  const moduleId = course.module.id;
  const { id } = await course.createCard({ slug: 'intro', title: 'Before' });
  server.advanceTime(11 * 60_000);
  await admin.admin.updateCard({ id, changes: { title: 'After' } });
  expect(await admin.admin.versions({ moduleId })).toMatchObject([
    { number: 2, source: 'portal', madeBy: 'admin', cardCount: 1, isLive: true },
    { number: 1, isLive: false },
  ]);
  expect((await admin.admin.version({ moduleId, number: 1 })).cards).toMatchObject([{ id, title: 'Before' }]);
  expect((await admin.admin.version({ moduleId, number: 2 })).cards).toMatchObject([{ id, title: 'After' }]);
});

test('a version or a module that does not exist is refused', async () => {
  await expect(admin.admin.version({ moduleId: course.module.id, number: 7 })).rejects.toThrow('This version is no longer kept.');
  await expect(admin.admin.versions({ moduleId: 'none' })).rejects.toThrow('Module not found');
});

test('a learner cannot read versions', async () => {
  await expect(server.createClient().admin.versions({ moduleId: course.module.id })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
});

test('a version names the files of its cards as they were uploaded, also after a file was replaced', async () => {
  const object = { extension: 'mp4', contentType: 'video/mp4', size: 1, sha256: 'x', createdAt: server.deps.now().toISOString() };
  const [before, after] = ['019a9f00-0000-7000-8000-0000000000aa', '019a9f00-0000-7000-8000-0000000000bb'] as const;
  await insertObject(server.deps.db, { id: before, ...object, name: 'sums.mp4', durationSeconds: 12 });
  await insertObject(server.deps.db, { id: after, ...object, name: 'sums better.mp4' });
  const { id } = await course.createCard({ slug: 'intro', videoId: `${before}.mp4` });
  server.advanceTime(11 * 60_000);
  await admin.admin.updateCard({ id, changes: { videoId: `${after}.mp4` } });
  const readFiles = async (number: number) => (await admin.admin.version({ moduleId: course.module.id, number })).files;
  expect(await readFiles(1)).toEqual({ [before]: { name: 'sums.mp4', durationSeconds: 12 } });
  expect(await readFiles(2)).toEqual({ [after]: { name: 'sums better.mp4', durationSeconds: null } });
  const plan = await admin.admin.plan({ moduleId: course.module.id, version: 1 });
  expect(Object.values(plan.files).map(({ name }) => name)).toEqual(['sums.mp4', 'sums better.mp4']);
});
