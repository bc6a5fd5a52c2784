import { beforeEach, expect, test } from 'vitest';
import { createSeededRandom } from '#shared/testing/seeded-random.ts';
import { catchFailure } from '#server/testing/catch-failure.ts';
import { createCourse, type CourseFixture } from '#server/testing/course-fixture.ts';
import { createTestServer, type TestClient, type TestServer } from '#server/testing/create-test-server.ts';

let server: TestServer;
let admin: TestClient;
let course: CourseFixture;
let otherCourse: CourseFixture;

beforeEach(async () => {
  server = await createTestServer();
  admin = await server.createAdminClient();
  course = await createCourse(admin, 'excel');
  otherCourse = await createCourse(admin, 'word');
});

const countFulfilled = (outcomes: PromiseSettledResult<unknown>[]) => outcomes.filter(({ status }) => status === 'fulfilled').length;

test('the second of two administrators who edit a card gets a warning, and the first change is kept', async () => {
  const { id } = await course.createCard({ slug: 'edited' });
  const { updatedAt: openedAt } = await admin.admin.card({ id });
  server.advanceTime(1000);
  await admin.admin.updateCard({ id, changes: { title: 'By the first' }, openedAt });
  expect(await catchFailure(admin.admin.updateCard({ id, changes: { title: 'By the second' }, openedAt }))).toMatchObject({
    code: 'card.changed',
    message: 'Somebody else has changed this page since you opened it.',
  });
  expect((await admin.admin.card({ id })).card.title).toBe('By the first');
});

test('one of ten concurrent saves of the same version succeeds, even within a millisecond', async () => {
  const { id } = await course.createCard({ slug: 'edited' });
  const { updatedAt: openedAt } = await admin.admin.card({ id });
  const saves = Array.from({ length: 10 }, (_, index) => admin.admin.updateCard({ id, changes: { title: `Save ${index}` }, openedAt }));
  expect(countFulfilled(await Promise.allSettled(saves))).toBe(1);
});

test('the editor gets a card and its version together while the card is being saved', async () => {
  const { id } = await course.createCard({ slug: 'edited' });
  const titlesByVersion = new Map<string, Set<string>>();
  const read = async () => {
    const { card, updatedAt } = await admin.admin.card({ id });
    titlesByVersion.set(updatedAt, (titlesByVersion.get(updatedAt) ?? new Set()).add(card.title));
  };
  await Promise.all(
    Array.from({ length: 20 }, (_, index) => [admin.admin.updateCard({ id, changes: { title: `Save ${index}` } }), read(), read()]).flat(),
  );
  await read();
  expect([...titlesByVersion.values()].map((titles) => titles.size)).toEqual(Array.from(titlesByVersion, () => 1));
});

test('a save that runs while the card moves to another module creates no link between the modules', async () => {
  for (let round = 0; round < 10; round++) {
    const target = await course.createCard({ slug: `target-${round}` });
    const moving = await course.createCard({ slug: `moving-${round}` });
    await Promise.allSettled([
      admin.admin.updateCard({ id: moving.id, changes: { moduleId: otherCourse.module.id } }),
      admin.admin.updateCard({ id: moving.id, changes: { nextPageId: target.id } }),
    ]);
    const { card } = await admin.admin.card({ id: moving.id });
    expect([card.moduleId, card.nextPageId]).toEqual([otherCourse.module.id, null]);
  }
});

test.each([1, 2, 3])('concurrent moves, saves and deletes leave every link and order valid (seed %i)', async (seed) => {
  const random = createSeededRandom(seed);
  const cards: Awaited<ReturnType<CourseFixture['createCard']>>[] = [];
  for (let index = 0; index < 12; index++) cards.push(await (index % 2 ? course : otherCourse).createCard({ slug: `card-${index}` }));
  const pickCard = () => cards[random(cards.length)]!;
  const changes = Array.from({ length: 40 }, () => {
    const { id } = pickCard();
    const action = random(8);
    if (action === 0) return admin.admin.deleteCard({ id });
    if (action <= 3) return admin.admin.updateCard({ id, changes: { moduleId: (random(2) ? course : otherCourse).module.id } });
    if (action <= 5) return admin.admin.updateCard({ id, changes: { nextPageId: pickCard().id } });
    return admin.admin.updateCard({ id, changes: { options: [{ label: 'A', nextPageId: pickCard().id }], order: random(6) + 1 } });
  });
  const outcomes = await Promise.allSettled(changes);
  expect(countFulfilled(outcomes)).toBeGreaterThan(0);
  for (const { module } of [course, otherCourse]) {
    const stored = await admin.admin.cards({ moduleId: module.id });
    const ids = new Set(stored.map((card) => card.id));
    expect(stored.map((card) => card.order)).toEqual(stored.map((_, index) => index + 1));
    const links = stored.flatMap((card) => [card.nextPageId, ...card.options.map((option) => option.nextPageId)]);
    expect(links.filter((link) => link !== null && !ids.has(link))).toEqual([]);
  }
  const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []));
  expect(failures.filter((failure) => !/must be a page of the same module|Page not found/.test(failure))).toEqual([]);
});
