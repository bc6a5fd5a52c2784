import { beforeEach, expect, test } from 'vitest';
import { splitIntoChunks } from '#db/split-into-chunks.ts';
import type { CardFields } from '#shared/page-types/card-fields.ts';
import { insertAtPosition } from '#shared/positions.ts';
import { createSeededRandom } from '#shared/testing/seeded-random.ts';
import { createCourse, type CourseFixture } from '#server/testing/course-fixture.ts';
import { createTestServer, type TestServer, type TestClient } from '#server/testing/create-test-server.ts';

let server: TestServer;
let admin: TestClient;
let course: CourseFixture;

beforeEach(async () => {
  server = await createTestServer();
  admin = await server.createAdminClient();
  course = await createCourse(admin, 'excel');
});

const listCards = () => admin.admin.cards({ moduleId: course.module.id });
const countTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test.each([1, 2, 3])(
  '80 random inserts, moves and deletes leave the cards in the expected order, numbered 1 to n (seed %i)',
  async (seed) => {
    const random = createSeededRandom(seed);
    let expectedIds: string[] = [];
    for (let step = 0; step < 80; step++) {
      const action = expectedIds.length === 0 ? 0 : random(4);
      const position = random(expectedIds.length + 3) + 1;
      if (action <= 1) {
        const isLast = random(3) === 0;
        const { id } = await course.createCard({ slug: `card-${step}`, ...(isLast ? {} : { order: position }) });
        expectedIds = insertAtPosition(expectedIds, id, isLast ? undefined : position);
      } else {
        const id = expectedIds[random(expectedIds.length)]!;
        if (action === 2) {
          await admin.admin.updateCard({ id, changes: { order: position } });
          expectedIds = insertAtPosition(expectedIds, id, position);
        } else {
          await admin.admin.deleteCard({ id });
          expectedIds = expectedIds.filter((other) => other !== id);
        }
      }
      const now = await listCards();
      expect(now.map((card) => card.id)).toEqual(expectedIds);
      expect(now.map((card) => card.order)).toEqual(countTo(expectedIds.length));
    }
  },
);

test('thirty concurrent inserts, moves and deletes leave the cards numbered 1 to n', async () => {
  const random = createSeededRandom(4);
  const cards = [];
  for (let index = 0; index < 10; index++) cards.push(await course.createCard({ slug: `card-${index}` }));
  await Promise.all([
    ...cards.slice(0, 4).map(({ id }) => admin.admin.deleteCard({ id })),
    ...cards.slice(4).map(({ id }) => admin.admin.updateCard({ id, changes: { order: random(10) + 1 } })),
    ...countTo(20).map((index) => course.createCard({ slug: `new-${index}`, order: random(10) + 1 })),
  ]);
  expect((await listCards()).map((card) => card.order)).toEqual(countTo(26));
});

test('a card that two requests delete at once is deleted once and leaves no gap', async () => {
  const [first] = [await course.createCard({ slug: 'a' }), await course.createCard({ slug: 'b' }), await course.createCard({ slug: 'c' })];
  const outcomes = await Promise.allSettled([admin.admin.deleteCard({ id: first.id }), admin.admin.deleteCard({ id: first.id })]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect((await listCards()).map((card) => `${card.order}${card.slug}`)).toEqual(['1b', '2c']);
});

/** On PostgreSQL, the module has fewer cards, because handling ten thousand rows takes several times as long as on SQLite. */
const MANY_CARDS = process.env.DATABASE_URL ? 2000 : 10_000;

test('F36: a module of ten thousand cards accepts a new first card, and administrators and learners get all cards in order', async () => {
  await course.createCard({ slug: 'card-1' });
  const { db } = server.deps;
  const row = await db.selectFrom('card').selectAll().executeTakeFirstOrThrow();
  const revision = await db.selectFrom('card_revision').selectAll().executeTakeFirstOrThrow();
  const copies = countTo(MANY_CARDS - 1).map((number) => {
    const copy = { ...row, id: server.deps.newId(), slug: `card-${number + 1}`, position: number + 1 };
    const fields = JSON.stringify({ ...(JSON.parse(revision.fields) as CardFields), slug: copy.slug });
    return { copy, revision: { ...revision, card_id: copy.id, fields } };
  });
  for (const chunk of splitIntoChunks(copies, 300)) {
    await db
      .insertInto('card')
      .values(chunk.map(({ copy }) => copy))
      .execute();
    await db
      .insertInto('card_revision')
      .values(chunk.map((each) => each.revision))
      .execute();
  }
  await course.createCard({ slug: 'new', order: 1 });
  const slugs = ['new', ...countTo(MANY_CARDS).map((number) => `card-${number}`)];
  const listed = await listCards();
  expect(listed.map((card) => card.slug)).toEqual(slugs);
  expect(listed.map((card) => card.order)).toEqual(countTo(MANY_CARDS + 1));
  const learner = server.createClient();
  await learner.gate.enter({ key: (await course.createKey()).key, nickname: 'Ada' });
  expect((await learner.content.cards({ moduleId: course.module.id })).map((card) => card.slug)).toEqual(slugs);
});
