import { beforeEach, expect, test } from 'vitest';
import { catchFailure } from '#server/testing/catch-failure.ts';
import { createCourse, type CourseFixture } from '#server/testing/course-fixture.ts';
import { createTestServer, type TestClient, type TestServer } from '#server/testing/create-test-server.ts';

let server: TestServer;
let admin: TestClient;
let course: CourseFixture;
let learner: TestClient;
beforeEach(async () => {
  server = await createTestServer();
  admin = await server.createAdminClient();
  course = await createCourse(admin, 'excel');
  learner = server.createClient();
  await learner.gate.enter({ key: (await course.createKey()).key, nickname: 'Ada' });
});

function rename(slug: string, id = course.module.id) {
  server.advanceTime(1000);
  return admin.admin.updateModule({ id, changes: { slug } });
}
const open = async (moduleSlug: string) => (await learner.content.open({ moduleSlug })).module;

test('the old addresses of a module whose slug changed go on working, also after a second change', async () => {
  await rename('start');
  await rename('beginning');
  for (const slug of ['excel-start', 'start', 'beginning'])
    expect(await open(slug)).toMatchObject({ id: course.module.id, slug: 'beginning' });
  expect(await learner.content.moduleBySlug({ moduleSlug: 'excel-start' })).toMatchObject({ id: course.module.id });
});

test('an old slug that another module of the course has taken leads to that module', async () => {
  await rename('start');
  const other = await admin.admin.createModule({ slug: 'excel-start', title: 'Other', description: '' });
  await admin.admin.linkModule({ productId: course.product.id, moduleId: other.id, order: 2 });
  expect(await open('excel-start')).toMatchObject({ id: other.id });
  expect(await open('start')).toMatchObject({ id: course.module.id });
});

test('a slug that two modules had leads to the one that had it last', async () => {
  const other = await admin.admin.createModule({ slug: 'other', title: 'Other', description: '' });
  await admin.admin.linkModule({ productId: course.product.id, moduleId: other.id, order: 2 });
  await rename('start');
  await rename('excel-start', other.id);
  await rename('moved', other.id);
  expect(await open('excel-start')).toMatchObject({ id: other.id });
});

test('an old slug of another course leads nowhere', async () => {
  const foreign = await createCourse(admin, 'word');
  await rename('moved', foreign.module.id);
  expect((await catchFailure(learner.content.open({ moduleSlug: 'word-start' }))).code).toBe('module.missing');
});

test('a learner who entered before the slug of the course changed still gets its modules', async () => {
  await admin.admin.updateProduct({ id: course.product.id, changes: { slug: 'excel-basics' } });
  expect(await learner.content.modules({ productSlug: 'excel' })).toHaveLength(1);
  expect(await learner.content.modules({ productSlug: 'excel-basics' })).toHaveLength(1);
  expect((await catchFailure(learner.content.modules({ productSlug: 'word' }))).code).toBe('product.missing');
});
