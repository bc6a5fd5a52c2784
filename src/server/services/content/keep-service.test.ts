import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { catchFailure } from '#server/testing/catch-failure.ts';
import { createCourse, type CourseFixture } from '#server/testing/course-fixture.ts';
import { createEvent } from '#server/testing/event-fixtures.ts';
import { createTestServer, type TestClient, type TestServer } from '#server/testing/create-test-server.ts';

let server: TestServer;
let admin: TestClient;
let own: CourseFixture;
let foreign: CourseFixture;
let learner: TestClient;

const storeObject = async (id: string, size: number, columns: Record<string, unknown> = {}) => {
  await server.deps.db
    .insertInto('object')
    .values({ id, extension: 'mp4', content_type: 'video/mp4', size, sha256: `hash-${id}`, created_at: '2026-01-01', ...columns })
    .execute();
  return id;
};

beforeEach(async () => {
  server = await createTestServer();
  admin = await server.createAdminClient();
  own = await createCourse(admin, 'excel');
  foreign = await createCourse(admin, 'word');
  learner = server.createClient();
  await learner.gate.enter({ key: (await own.createKey()).key, nickname: 'Ada' });
});

const FULL = '01a1f931-0000-7000-8000-000000000001';
const LIGHT = '01a1f931-0000-7000-8000-000000000002';

test('a module to keep is what the player opens, with a version and every file', async () => {
  await storeObject(LIGHT, 400);
  await storeObject(FULL, 9000, { light_id: LIGHT });
  await own.createCard({ slug: 'lesson', videoId: `${FULL}.mp4` });
  const { version, objects, ...opened } = await learner.content.keep({ moduleId: own.module.id });
  expect(opened).toEqual(await learner.content.open({ moduleSlug: own.module.slug }));
  expect(version).toMatch(/^[\w-]{22}$/);
  expect(objects).toEqual([
    { name: LIGHT, size: 400, etag: `"hash-${LIGHT}"` },
    { name: FULL, size: 9000, etag: `"hash-${FULL}"` },
  ]);
});

test('a kept module is the same until its author changes it, whatever its learner does', async () => {
  await storeObject(FULL, 9000);
  const card = await own.createCard({ slug: 'lesson', videoId: `${FULL}.mp4` });
  const moduleId = own.module.id;
  const { version } = await learner.content.keep({ moduleId });
  const ask = async () => (await learner.content.keepState([{ moduleId, version }]))[0];
  await learner.analytics.record({ events: [createEvent('viewed', card.id)] });
  expect(await ask()).toEqual({ moduleId, state: 'same', size: 9000, fullSize: 9000 });
  await storeObject(LIGHT, 400);
  await server.deps.db.updateTable('object').set({ light_id: LIGHT }).where('id', '=', FULL).execute();
  expect(await ask()).toEqual({ moduleId, state: 'changed', size: 400, fullSize: 9000 });
  await admin.admin.unlinkModule({ productId: own.product.id, moduleId });
  expect(await ask()).toMatchObject({ state: 'gone' });
});

test('a module that a request names a hundred times is compared once', async () => {
  await own.createCard({ slug: 'lesson', title: 'Told apart by this title' });
  const { version } = await learner.content.keep({ moduleId: own.module.id });
  const stringify = vi.spyOn(JSON, 'stringify');
  onTestFinished(() => stringify.mockRestore());
  const states = await learner.content.keepState(Array.from({ length: 100 }, () => ({ moduleId: own.module.id, version })));
  expect(states.map(({ state }) => state)).toEqual(Array.from({ length: 100 }, () => 'same'));
  const compared = stringify.mock.results.filter(({ value }) => String(value).includes('Told apart by this title'));
  expect(compared).toHaveLength(1);
});

test('a module of another course cannot be kept, and is gone', async () => {
  const moduleId = foreign.module.id;
  expect(await catchFailure(learner.content.keep({ moduleId }))).toMatchObject({ code: 'module.missing' });
  expect(await learner.content.keepState([{ moduleId, version: '' }])).toEqual([{ moduleId, state: 'gone', size: 0, fullSize: 0 }]);
});
