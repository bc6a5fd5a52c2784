import { beforeEach, expect, test } from 'vitest';
import { createCourse, type CourseFixture } from '#server/testing/course-fixture.ts';
import { createTestServer, type TestServer, type TestClient } from '#server/testing/create-test-server.ts';

type CourseCard = Awaited<ReturnType<CourseFixture['createCard']>>;

let server: TestServer;
let admin: TestClient;
let here: CourseFixture;
let there: CourseFixture;
let moving: CourseCard;

beforeEach(async () => {
  server = await createTestServer();
  admin = await server.createAdminClient();
  here = await createCourse(admin, 'here');
  there = await createCourse(admin, 'there');
  await here.createCard({ slug: 'first' });
  moving = await here.createCard({ slug: 'moving' });
  const last = await here.createCard({ slug: 'last', nextPageId: moving.id });
  await here.createCard({ slug: 'quiz', type: 'mcq', options: [{ label: 'Back', nextPageId: moving.id }, { label: 'On' }] });
  await admin.admin.updateCard({ id: moving.id, changes: { nextPageId: last.id } });
  await there.createCard({ slug: 'one' });
  await there.createCard({ slug: 'two' });
});

const orderIn = async (course: CourseFixture) =>
  (await admin.admin.cards({ moduleId: course.module.id })).map(({ order, slug }) => `${order} ${slug}`);

test('a card that gets another module goes to its end, and both orders stay dense', async () => {
  await admin.admin.updateCard({ id: moving.id, changes: { moduleId: there.module.id } });
  expect(await orderIn(here)).toEqual(['1 first', '2 last', '3 quiz']);
  expect(await orderIn(there)).toEqual(['1 one', '2 two', '3 moving']);
});

test('a card that gets another module and an order goes to that place', async () => {
  await admin.admin.updateCard({ id: moving.id, changes: { moduleId: there.module.id, order: 1, title: 'Moved' } });
  expect(await orderIn(there)).toEqual(['1 moving', '2 one', '3 two']);
});

test('links do not reach over to another module', async () => {
  await admin.admin.updateCard({ id: moving.id, changes: { moduleId: there.module.id } });
  const cards = await admin.admin.cards({});
  const links = cards.flatMap((card) => [card.nextPageId, ...card.options.map((option) => option.nextPageId)]);
  expect(new Set(links)).toEqual(new Set([null]));
});

test('a slug that is taken in the other module, or a module that is not there, leaves everything as it was', async () => {
  await there.createCard({ slug: 'moving' });
  await expect(admin.admin.updateCard({ id: moving.id, changes: { moduleId: there.module.id } })).rejects.toMatchObject({
    code: 'CONFLICT',
  });
  await expect(admin.admin.updateCard({ id: moving.id, changes: { moduleId: 'nowhere' } })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await orderIn(here)).toEqual(['1 first', '2 moving', '3 last', '4 quiz']);
});

test('of two who edit a card, the second is told and nothing is lost', async () => {
  const { updatedAt: openedAt } = await admin.admin.card({ id: moving.id });
  server.advanceTime(1000);
  await admin.admin.updateCard({ id: moving.id, changes: { title: 'By the first' }, openedAt });
  await expect(admin.admin.updateCard({ id: moving.id, changes: { title: 'By the second' }, openedAt })).rejects.toThrow(
    'Somebody else has changed this page since you opened it.',
  );
  expect((await admin.admin.card({ id: moving.id })).card.title).toBe('By the first');
});
