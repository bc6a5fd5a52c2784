import { beforeEach, expect, test } from 'vitest';
import { createCourse, type CourseFixture } from '#server/testing/course-fixture.ts';
import { createTestServer, type TestServer, type TestClient } from '#server/testing/create-test-server.ts';

type CourseCard = Awaited<ReturnType<CourseFixture['createCard']>>;

let server: TestServer;
let admin: TestClient;
let oldCourse: CourseFixture;
let newCourse: CourseFixture;
let movingCard: CourseCard;

beforeEach(async () => {
  server = await createTestServer();
  admin = await server.createAdminClient();
  oldCourse = await createCourse(admin, 'old');
  newCourse = await createCourse(admin, 'new');
  await oldCourse.createCard({ slug: 'first' });
  movingCard = await oldCourse.createCard({ slug: 'moving' });
  const last = await oldCourse.createCard({ slug: 'last', nextPageId: movingCard.id });
  await oldCourse.createCard({ slug: 'quiz', type: 'mcq', options: [{ label: 'Back', nextPageId: movingCard.id }, { label: 'On' }] });
  await admin.admin.updateCard({ id: movingCard.id, changes: { nextPageId: last.id } });
  await newCourse.createCard({ slug: 'one' });
  await newCourse.createCard({ slug: 'two' });
});

const describeOrder = async (course: CourseFixture) =>
  (await admin.admin.cards({ moduleId: course.module.id })).map(({ order, slug }) => `${order} ${slug}`);

test('a card moved to another module becomes its last card, and both modules have no gaps', async () => {
  await admin.admin.updateCard({ id: movingCard.id, changes: { moduleId: newCourse.module.id } });
  expect(await describeOrder(oldCourse)).toEqual(['1 first', '2 last', '3 quiz']);
  expect(await describeOrder(newCourse)).toEqual(['1 one', '2 two', '3 moving']);
});

test('a card moved to another module with an order is inserted there', async () => {
  await admin.admin.updateCard({ id: movingCard.id, changes: { moduleId: newCourse.module.id, order: 1, title: 'Moved' } });
  expect(await describeOrder(newCourse)).toEqual(['1 moving', '2 one', '3 two']);
});

test('links between a moved card and its old module become empty', async () => {
  await admin.admin.updateCard({ id: movingCard.id, changes: { moduleId: newCourse.module.id } });
  const cards = await admin.admin.cards({});
  const links = cards.flatMap((card) => [card.nextPageId, ...card.options.map((option) => option.nextPageId)]);
  expect(new Set(links)).toEqual(new Set([null]));
});

test('a move to a module where the slug is taken, or to an unknown module, changes nothing', async () => {
  await newCourse.createCard({ slug: 'moving' });
  await expect(admin.admin.updateCard({ id: movingCard.id, changes: { moduleId: newCourse.module.id } })).rejects.toMatchObject({
    code: 'CONFLICT',
  });
  await expect(admin.admin.updateCard({ id: movingCard.id, changes: { moduleId: 'nowhere' } })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  expect(await describeOrder(oldCourse)).toEqual(['1 first', '2 moving', '3 last', '4 quiz']);
});

test('a card can get a new slug during the move, whatever slugs are taken in its old and new module', async () => {
  await newCourse.createCard({ slug: 'moving' });
  await oldCourse.createCard({ slug: 'fresh' });
  await admin.admin.updateCard({ id: movingCard.id, changes: { moduleId: newCourse.module.id, slug: 'fresh' } });
  expect(await describeOrder(newCourse)).toEqual(['1 one', '2 two', '3 moving', '4 fresh']);
});
