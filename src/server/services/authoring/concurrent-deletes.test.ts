import { randomUUIDv7 } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { createCourse } from '#server/testing/course-fixture.ts';
import { createTestServer, type TestClient, type TestServer } from '#server/testing/create-test-server.ts';

let server: TestServer;
let admin: TestClient;

beforeEach(async () => {
  server = await createTestServer();
  admin = await server.createAdminClient();
});

/** Returns the failures whose messages do not match the expected regular expression. */
const selectUnexpected = (outcomes: PromiseSettledResult<unknown>[], expected: RegExp) =>
  outcomes.flatMap((outcome) => (outcome.status === 'rejected' && !expected.test(String(outcome.reason)) ? [String(outcome.reason)] : []));

test('modules that are deleted while other modules are linked leave no gaps in the order', async () => {
  const { product } = await createCourse(admin);
  for (let round = 0; round < 10; round++) {
    const modules = [];
    for (let index = 0; index < 3; index++) modules.push(await admin.admin.createModule({ slug: `m-${round}-${index}`, title: 'M' }));
    const outcomes = await Promise.allSettled(
      modules.flatMap(({ id }) => [
        admin.admin.linkModule({ productId: product.id, moduleId: id, order: 1 }),
        admin.admin.deleteModule({ id }),
      ]),
    );
    expect(selectUnexpected(outcomes, /Module not found/)).toEqual([]);
    const orders = (await admin.admin.productModules()).filter(({ productId }) => productId === product.id).map(({ order }) => order);
    expect(orders).toEqual(orders.map((_, index) => index + 1));
  }
});

test('F38: learners who log in while their product is deleted are refused and get no server error', async () => {
  for (let round = 0; round < 5; round++) {
    const course = await createCourse(admin, `course-${round}`);
    const { key } = await course.createKey();
    const enter = (index: number) => server.createClient(`192.0.2.${round * 10 + index}`).gate.enter({ key, nickname: `Ada ${index}` });
    const outcomes = await Promise.allSettled([
      ...Array.from({ length: 3 }, (_, index) => enter(index)),
      admin.admin.deleteProduct({ id: course.product.id }),
      admin.admin.generateKeys({ productId: course.product.id, quantity: 5, maxLogins: 1 }),
      ...Array.from({ length: 3 }, (_, index) => enter(index + 3)),
    ]);
    expect(selectUnexpected(outcomes, /This access key is not valid|Product not found/)).toEqual([]);
  }
});

test('F38: a learner whose product is deleted after the access key was checked is refused and leaves nothing behind', async () => {
  const { product, createKey } = await createCourse(admin);
  const { key } = await createKey();
  const { loginQueue } = server.deps;
  const add = loginQueue.add.bind(loginQueue);
  loginQueue.add = async (login) => {
    await admin.admin.deleteProduct({ id: product.id });
    return add(login);
  };
  await expect(server.createClient().gate.enter({ key, nickname: 'Ada' })).rejects.toThrow('This access key is not valid.');
  for (const table of ['session', 'device'] as const) expect(await server.deps.db.selectFrom(table).selectAll().execute()).toEqual([]);
});

test('F38: events that arrive while their pages are deleted are stored or rejected and cause no server error', async () => {
  for (let round = 0; round < 3; round++) {
    const course = await createCourse(admin, `course-${round}`);
    const cards = [];
    for (let index = 0; index < 4; index++) cards.push(await course.createCard({ slug: `card-${index}` }));
    const { key } = await course.createKey();
    const learner = server.createClient();
    await learner.gate.enter({ key, nickname: 'Ada' });
    const at = server.deps.now().toISOString();
    const record = (cardId: string) => learner.analytics.record({ events: [{ id: randomUUIDv7(), type: 'viewed', cardId, at }] });
    const outcomes = await Promise.allSettled(
      cards.flatMap(({ id }, index) => [record(id), ...(index % 2 === 0 ? [admin.admin.deleteCard({ id })] : []), record(id), record(id)]),
    );
    expect(selectUnexpected(outcomes, /Page not found/)).toEqual([]);
    expect(
      selectUnexpected(
        await Promise.allSettled([admin.admin.deleteModule({ id: course.module.id }), ...cards.map(({ id }) => record(id))]),
        /^$/,
      ),
    ).toEqual([]);
  }
});
