import { beforeEach, describe, expect, test } from 'vitest';
import { createCourse, type CourseFixture } from '#server/testing/course-fixture.ts';
import { createTestServer, type TestServer, type TestClient } from '#server/testing/create-test-server.ts';
import { catchFailure } from '#server/testing/catch-failure.ts';

const NOWHERE = '01a1f931-0000-7000-8000-000000000000';

let server: TestServer;
let admin: TestClient;
let own: CourseFixture;
let foreign: CourseFixture;
let learner: TestClient;

beforeEach(async () => {
  server = await createTestServer();
  admin = await server.createAdminClient();
  own = await createCourse(admin, 'excel');
  foreign = await createCourse(admin, 'word');
  learner = server.createClient();
  await learner.gate.enter({ key: (await own.createKey()).key, nickname: 'Ada' });
});

/** Every way to read content, aimed at a product, module and card by their names. */
const reads = (client: TestClient, aim: { productSlug: string; moduleSlug: string; moduleId: string; cardId: string }) => [
  client.content.modules({ productSlug: aim.productSlug }),
  client.content.moduleBySlug({ moduleSlug: aim.moduleSlug }),
  client.content.cards({ moduleId: aim.moduleId }),
  client.content.page({ id: aim.cardId, type: 'tip' }),
  client.content.page({ id: aim.cardId, type: 'challenge' }),
];

describe('a learner sees the own course', () => {
  test('its modules in order', async () => {
    const second = await admin.admin.createModule({ slug: 'second', title: 'Second', description: 'More' });
    await admin.admin.linkModule({ productId: own.product.id, moduleId: second.id, order: 1 });
    expect(await learner.content.modules({ productSlug: 'excel' })).toEqual([
      { id: second.id, slug: 'second', title: 'Second', description: 'More', order: 1, productId: own.product.id },
      { id: own.module.id, slug: 'excel-start', title: 'Start of excel', description: '', order: 2, productId: own.product.id },
    ]);
    expect(await learner.content.moduleBySlug({ moduleSlug: 'second' })).toMatchObject({ id: second.id, order: 1 });
  });

  test('the cards of a module in order, whole', async () => {
    const second = await own.createCard({ slug: 'second', type: 'mcq', options: [{ label: 'A1', isCorrect: true }] });
    const first = await own.createCard({ slug: 'first', order: 1 });
    expect(await learner.content.cards({ moduleId: own.module.id })).toEqual([
      { ...first, order: 1 },
      { ...second, order: 2 },
    ]);
  });

  test('a module without cards, and a product without modules, are empty', async () => {
    expect(await learner.content.cards({ moduleId: own.module.id })).toEqual([]);
    await admin.admin.unlinkModule({ productId: own.product.id, moduleId: own.module.id });
    expect(await learner.content.modules({ productSlug: 'excel' })).toEqual([]);
  });

  test.each(['tip', 'challenge'] as const)('the module and cards around a %s', async (type) => {
    const around = await own.createCard({ slug: 'welcome' });
    const card = await own.createCard({ slug: 'special', type });
    const page = await learner.content.page({ id: card.id, type });
    expect(page.module).toMatchObject({ id: own.module.id, slug: 'excel-start', order: 1, productId: own.product.id });
    expect(page.cards.map(({ id }) => id)).toEqual([around.id, card.id]);
  });

  test('a page asked for as another type is not there', async () => {
    const tip = await own.createCard({ slug: 'special', type: 'tip' });
    expect(await catchFailure(learner.content.page({ id: tip.id, type: 'challenge' }))).toMatchObject({
      kind: 'NOT_FOUND',
      message: 'Page not found',
    });
  });

  test('a module shared by two products is seen from both', async () => {
    await admin.admin.linkModule({ productId: foreign.product.id, moduleId: own.module.id });
    const card = await own.createCard({ slug: 'special', type: 'tip' });
    const other = server.createClient();
    await other.gate.enter({ key: (await foreign.createKey()).key, nickname: 'Grace' });
    expect((await other.content.page({ id: card.id, type: 'tip' })).module).toMatchObject({ order: 2, productId: foreign.product.id });
    expect((await learner.content.page({ id: card.id, type: 'tip' })).module).toMatchObject({ order: 1, productId: own.product.id });
  });
});

test('what belongs to another course answers exactly as what does not exist', async () => {
  const tip = await foreign.createCard({ slug: 'special', type: 'tip' });
  const theirs = { productSlug: 'word', moduleSlug: 'word-start', moduleId: foreign.module.id, cardId: tip.id };
  const nothing = { productSlug: 'none', moduleSlug: 'none', moduleId: NOWHERE, cardId: NOWHERE };
  const foreignAnswers = await Promise.all(reads(learner, theirs).map(catchFailure));
  expect(foreignAnswers).toEqual(await Promise.all(reads(learner, nothing).map(catchFailure)));
  expect(foreignAnswers.map(({ kind, message }) => `${kind} ${message}`)).toEqual([
    'NOT_FOUND Product not found',
    'NOT_FOUND Module not found',
    'NOT_FOUND Module not found',
    'NOT_FOUND Page not found',
    'NOT_FOUND Page not found',
  ]);
});

test('odd names are only names', async () => {
  for (const name of ["' OR 1=1--", '%', '../word', 'word;drop table module', '__proto__', 'constructor']) {
    const aim = { productSlug: name, moduleSlug: name, moduleId: name, cardId: name };
    for (const answer of await Promise.all(reads(learner, aim).map(catchFailure))) expect([name, answer.kind]).toEqual([name, 'NOT_FOUND']);
  }
});

test('without a session, or with an administrator’s, nothing is shown', async () => {
  const tip = await own.createCard({ slug: 'special', type: 'tip' });
  const aim = { productSlug: 'excel', moduleSlug: 'excel-start', moduleId: own.module.id, cardId: tip.id };
  for (const client of [server.createClient(), admin]) {
    for (const call of [...reads(client, aim), client.content.progress(), client.gate.session()]) {
      expect(await catchFailure(call)).toEqual({
        kind: 'UNAUTHORIZED',
        code: 'session.missing',
        message: 'Please enter your access key first.',
        retryAfter: null,
      });
    }
  }
});

test('a module taken out of the product is gone at once', async () => {
  await admin.admin.unlinkModule({ productId: own.product.id, moduleId: own.module.id });
  expect((await catchFailure(learner.content.cards({ moduleId: own.module.id }))).code).toBe('module.missing');
  expect((await catchFailure(learner.content.moduleBySlug({ moduleSlug: 'excel-start' }))).code).toBe('module.missing');
});

test('a product that changes its slug is found by the new one', async () => {
  await admin.admin.updateProduct({ id: own.product.id, changes: { slug: 'spreadsheets' } });
  expect(await learner.content.modules({ productSlug: 'spreadsheets' })).toHaveLength(1);
  expect((await catchFailure(learner.content.modules({ productSlug: 'excel' }))).code).toBe('product.missing');
  expect((await learner.gate.session()).product.slug).toBe('spreadsheets');
});

test('a card of a type nobody knows is passed on as it is', async () => {
  const card = await own.createCard({ slug: 'odd' });
  await server.deps.db.updateTable('card').set({ type: 'hologram' }).where('id', '=', card.id).execute();
  expect((await learner.content.cards({ moduleId: own.module.id }))[0]!.type).toBe('hologram');
});
