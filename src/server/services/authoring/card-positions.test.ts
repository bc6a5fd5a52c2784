import { beforeEach, expect, test } from 'vitest';
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

const cards = () => admin.admin.cards({ moduleId: course.module.id });
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test.each([1, 2, 3])('after any 80 inserts, moves and deletes the cards are numbered 1 to n, as planned (seed %i)', async (seed) => {
  const random = createSeededRandom(seed);
  let plan: string[] = [];
  for (let step = 0; step < 80; step++) {
    const what = plan.length === 0 ? 0 : random(4);
    const place = random(plan.length + 3) + 1;
    if (what <= 1) {
      const isLast = random(3) === 0;
      const { id } = await course.createCard({ slug: `card-${step}`, ...(isLast ? {} : { order: place }) });
      plan = insertAtPosition(plan, id, isLast ? undefined : place);
    } else {
      const id = plan[random(plan.length)]!;
      if (what === 2) {
        await admin.admin.updateCard({ id, changes: { order: place } });
        plan = insertAtPosition(plan, id, place);
      } else {
        await admin.admin.deleteCard({ id });
        plan = plan.filter((other) => other !== id);
      }
    }
    const now = await cards();
    expect(now.map((card) => card.id)).toEqual(plan);
    expect(now.map((card) => card.order)).toEqual(upTo(plan.length));
  }
});

test('after thirty inserts, moves and deletes at once the cards are numbered 1 to n', async () => {
  const random = createSeededRandom(4);
  const made = [];
  for (let index = 0; index < 10; index++) made.push(await course.createCard({ slug: `card-${index}` }));
  await Promise.all([
    ...made.slice(0, 4).map(({ id }) => admin.admin.deleteCard({ id })),
    ...made.slice(4).map(({ id }) => admin.admin.updateCard({ id, changes: { order: random(10) + 1 } })),
    ...upTo(20).map((index) => course.createCard({ slug: `new-${index}`, order: random(10) + 1 })),
  ]);
  expect((await cards()).map((card) => card.order)).toEqual(upTo(26));
});

test('a card deleted twice at once is deleted once, and no place is lost', async () => {
  const [first] = [await course.createCard({ slug: 'a' }), await course.createCard({ slug: 'b' }), await course.createCard({ slug: 'c' })];
  const outcomes = await Promise.allSettled([admin.admin.deleteCard({ id: first.id }), admin.admin.deleteCard({ id: first.id })]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect((await cards()).map((card) => `${card.order}${card.slug}`)).toEqual(['1b', '2c']);
});
