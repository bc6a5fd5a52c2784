import { beforeEach, describe, expect, test } from 'vitest';
import { createCourse, type CourseFixture } from '#server/testing/course-fixture.ts';
import { createEvent, createModuleCompletedEvent } from '#server/testing/event-fixtures.ts';
import { createTestServer, type TestServer, type TestClient } from '#server/testing/create-test-server.ts';
import type { PageType } from '#shared/page-types/card-fields.ts';
import { storeCardFields } from '#server/testing/store-card-fields.ts';
import { listPageOutlines } from './content-service.ts';
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

const readContent = (client: TestClient, target: { productSlug: string; moduleSlug: string; moduleId: string; cardId: string }) => [
  client.content.modules({ productSlug: target.productSlug }),
  client.content.moduleBySlug({ moduleSlug: target.moduleSlug }),
  client.content.cards({ moduleId: target.moduleId }),
  client.content.open({ moduleSlug: target.moduleSlug }),
  client.content.open({ id: target.cardId, type: 'tip' }),
  client.content.open({ id: target.cardId, type: 'challenge' }),
];

describe('a learner sees the content of their own product', () => {
  test('the modules by order', async () => {
    const second = await admin.admin.createModule({ slug: 'second', title: 'Second', description: 'More' });
    await admin.admin.linkModule({ productId: own.product.id, moduleId: second.id, order: 1 });
    expect(await learner.content.modules({ productSlug: 'excel' })).toEqual([
      { id: second.id, slug: 'second', title: 'Second', description: 'More', order: 1, productId: own.product.id },
      { id: own.module.id, slug: 'excel-start', title: 'Start of excel', description: '', order: 2, productId: own.product.id },
    ]);
    expect(await learner.content.moduleBySlug({ moduleSlug: 'second' })).toMatchObject({ id: second.id, order: 1 });
  });

  test('T73: the complete cards of a module by order', async () => {
    const second = await own.createCard({ slug: 'second', type: 'mcq', options: [{ label: 'A1', isCorrect: true }] });
    const first = await own.createCard({ slug: 'first', order: 1 });
    expect(await learner.content.cards({ moduleId: own.module.id })).toEqual([
      { ...first, order: 1, video: null, revision: 1 },
      { ...second, order: 2, video: null, revision: 1 },
    ]);
  });

  test('no cards in an empty module, and no modules in an empty product', async () => {
    expect(await learner.content.cards({ moduleId: own.module.id })).toEqual([]);
    await admin.admin.unlinkModule({ productId: own.product.id, moduleId: own.module.id });
    expect(await learner.content.modules({ productSlug: 'excel' })).toEqual([]);
  });

  test('how far a learner is in each module, which the portal shows too', async () => {
    const [first, second] = [await own.createCard({ slug: 'first' }), await own.createCard({ slug: 'second' })];
    const readPercents = async () => {
      const [row] = (await admin.analytics.searchActivity({})).rows;
      const { modules } = await admin.analytics.sessionTimeline({ sessionId: row!.sessionId });
      return [(await learner.content.progress()).percents, modules.map(({ percent }) => percent)];
    };
    expect(await readPercents()).toEqual([{}, []]);
    const record = (...events: ReturnType<typeof createEvent>[]) => learner.analytics.record({ events });
    await record(createEvent('viewed', first.id));
    expect(await readPercents()).toEqual([{ [own.module.id]: 0 }, [0]]);
    await record(createEvent('completed', first.id), createEvent('viewed', second.id));
    expect(await readPercents()).toEqual([{ [own.module.id]: 50 }, [50]]);
    await record(createEvent('completed', second.id), createModuleCompletedEvent(own.module.id));
    expect(await readPercents()).toEqual([{ [own.module.id]: 100 }, [100]]);
  });

  test('the session, a module, its cards and the progress in one call', async () => {
    const welcome = await own.createCard({ slug: 'welcome' });
    const quiz = await own.createCard({ slug: 'quiz', type: 'mcq', options: [{ label: 'A1' }] });
    await learner.analytics.record({ events: [createEvent('viewed', quiz.id)] });
    const { newPages: _newPages, percents: _percents, ...progress } = await learner.content.progress();
    expect(await learner.content.open({ moduleSlug: 'excel-start' })).toEqual({
      session: await learner.gate.session(),
      module: await learner.content.moduleBySlug({ moduleSlug: 'excel-start' }),
      cards: [welcome, quiz].map((card) => ({ ...card, video: null, revision: 1 })),
      progress,
      unlockedCardIds: [],
    });
    expect(progress.lastCard).toMatchObject({ slug: 'quiz', moduleSlug: 'excel-start' });
    expect(progress).toMatchObject({ openedCardIds: [quiz.id], doneCardIds: [] });
  });

  test('the progress tells of each answered question whether the first attempt was right', async () => {
    const options = [
      { label: 'Right', isCorrect: true },
      { label: 'Wrong', isCorrect: false },
    ];
    const createQuestion = (slug: string) => own.createCard({ slug, type: 'mcq', options });
    const [first, second, open] = [await createQuestion('first'), await createQuestion('second'), await createQuestion('open')];
    const answer = (cardId: string, optionIndex: number) => createEvent('answered', cardId, { optionIndex });
    await learner.analytics.record({
      events: [answer(first.id, 0), answer(second.id, 1), answer(second.id, 0), createEvent('viewed', open.id)],
    });
    expect((await learner.content.progress()).rightFirst).toEqual({ [first.id]: true, [second.id]: false });
  });

  test('the pages of every module without their content, and which of them only a wrong answer leads to', async () => {
    const review = await own.createCard({ slug: 'review' });
    const last = await own.createCard({ slug: 'last', type: 'tip' });
    const options = [
      { label: 'wrong', nextPageId: review.id, isCorrect: false },
      { label: 'right', nextPageId: last.id, isCorrect: true },
    ];
    const quiz = await own.createCard({ slug: 'quiz', type: 'mcq', order: 1, options });
    await foreign.createCard({ slug: 'secret' });
    const page = (card: typeof quiz, order: number, isDetour: boolean) => {
      const { id, slug, title, type } = card;
      return { id, slug, title, type, order, isDetour, video: null };
    };
    expect(await learner.content.outlines()).toEqual({
      [own.module.id]: [page(quiz, 1, false), page(review, 2, true), page(last, 3, false)],
    });
    await expect(server.createClient().content.outlines()).rejects.toThrow();
  });

  test('the pages of all modules take the same number of statements, however many modules there are', async () => {
    const { id, slug, title } = own.product;
    const countStatements = async () => {
      let count = 0;
      const db = server.deps.db.withPlugin({
        transformQuery: ({ node }) => (count++, node),
        transformResult: ({ result }) => Promise.resolve(result),
      });
      await listPageOutlines({ db }, { id: 'session', nickname: 'Ada', product: { id, slug, title } });
      return count;
    };
    await own.createCard({ slug: 'welcome', videoId: 'video.mp4' });
    const before = await countStatements();
    for (const name of ['a', 'b', 'c']) {
      const module = await admin.admin.createModule({ slug: name, title: name });
      await admin.admin.linkModule({ productId: own.product.id, moduleId: module.id });
      await admin.admin.createCard({ moduleId: module.id, slug: 'page', title: 'Page', type: 'info', videoId: 'other.mp4' });
    }
    expect(await countStatements()).toBe(before);
  });

  test('the cards that the learner has opened and done, in an opened module only those of that module', async () => {
    const [welcome, tip] = [await own.createCard({ slug: 'welcome' }), await own.createCard({ slug: 'tip', type: 'tip' })];
    const more = await admin.admin.createModule({ slug: 'more', title: 'More' });
    await admin.admin.linkModule({ productId: own.product.id, moduleId: more.id, order: 2 });
    const later = await admin.admin.createCard({ moduleId: more.id, slug: 'later', title: 'Later', type: 'info' });
    const events = [createEvent('viewed', welcome.id), createEvent('completed', welcome.id), createEvent('viewed', tip.id)];
    await learner.analytics.record({ events: [...events, createEvent('viewed', later.id)] });
    const { progress } = await learner.content.open({ moduleSlug: 'excel-start' });
    expect(progress).toMatchObject({ openedCardIds: [welcome.id, tip.id], doneCardIds: [welcome.id] });
    expect(new Set((await learner.content.progress()).openedCardIds)).toEqual(new Set([welcome.id, tip.id, later.id]));
    await admin.admin.deleteCard({ id: tip.id });
    expect((await learner.content.open({ moduleSlug: 'excel-start' })).progress.openedCardIds).toEqual([welcome.id]);
  });

  test.each(['tip', 'challenge'] as const)('the module of a %s, which has a route of its own', async (type) => {
    const welcome = await own.createCard({ slug: 'welcome' });
    const card = await own.createCard({ slug: 'special', type });
    const opened = await learner.content.open({ id: card.id, type });
    expect(opened.module).toMatchObject({ id: own.module.id, slug: 'excel-start', order: 1, productId: own.product.id });
    expect(opened.cards.map(({ id }) => id)).toEqual([welcome.id, card.id]);
    expect(opened).toEqual(await learner.content.open({ moduleSlug: 'excel-start' }));
  });

  test('no page for a card that is opened as another type', async () => {
    const tip = await own.createCard({ slug: 'special', type: 'tip' });
    expect(await catchFailure(learner.content.open({ id: tip.id, type: 'challenge' }))).toMatchObject({
      kind: 'NOT_FOUND',
      message: 'Page not found',
    });
  });

  test('a module shared by two products in both of them', async () => {
    await admin.admin.linkModule({ productId: foreign.product.id, moduleId: own.module.id });
    const card = await own.createCard({ slug: 'special', type: 'tip' });
    const other = server.createClient();
    await other.gate.enter({ key: (await foreign.createKey()).key, nickname: 'Grace' });
    expect((await other.content.open({ id: card.id, type: 'tip' })).module).toMatchObject({ order: 2, productId: foreign.product.id });
    expect((await learner.content.open({ id: card.id, type: 'tip' })).module).toMatchObject({ order: 1, productId: own.product.id });
  });
});

test('T3, T75: content of another product fails exactly as content that does not exist', async () => {
  const tip = await foreign.createCard({ slug: 'special', type: 'tip' });
  const theirs = { productSlug: 'word', moduleSlug: 'word-start', moduleId: foreign.module.id, cardId: tip.id };
  const nothing = { productSlug: 'none', moduleSlug: 'none', moduleId: NOWHERE, cardId: NOWHERE };
  const foreignAnswers = await Promise.all(readContent(learner, theirs).map(catchFailure));
  expect(foreignAnswers).toEqual(await Promise.all(readContent(learner, nothing).map(catchFailure)));
  expect(foreignAnswers.map(({ kind, message }) => `${kind} ${message}`)).toEqual([
    'NOT_FOUND Product not found',
    'NOT_FOUND Module not found',
    'NOT_FOUND Module not found',
    'NOT_FOUND Module not found',
    'NOT_FOUND Page not found',
    'NOT_FOUND Page not found',
  ]);
});

test('T66: identifiers with special characters are not found', async () => {
  for (const name of ["' OR 1=1--", '%', '../word', 'word;drop table module', '__proto__', 'constructor']) {
    const target = { productSlug: name, moduleSlug: name, moduleId: name, cardId: name };
    for (const answer of await Promise.all(readContent(learner, target).map(catchFailure)))
      expect([name, answer.kind]).toEqual([name, 'NOT_FOUND']);
  }
});

test("T1, T2: content requires a learner's session, and an administrator's session is not enough", async () => {
  const tip = await own.createCard({ slug: 'special', type: 'tip' });
  const target = { productSlug: 'excel', moduleSlug: 'excel-start', moduleId: own.module.id, cardId: tip.id };
  for (const client of [server.createClient(), admin]) {
    for (const call of [...readContent(client, target), client.content.progress(), client.gate.session()]) {
      expect(await catchFailure(call)).toEqual({
        kind: 'UNAUTHORIZED',
        code: 'session.missing',
        message: 'Please enter your access key first.',
        retryAfter: null,
      });
    }
  }
});

test('a module removed from the product is not found at once', async () => {
  await admin.admin.unlinkModule({ productId: own.product.id, moduleId: own.module.id });
  expect((await catchFailure(learner.content.cards({ moduleId: own.module.id }))).code).toBe('module.missing');
  expect((await catchFailure(learner.content.moduleBySlug({ moduleSlug: 'excel-start' }))).code).toBe('module.missing');
});

test('a product is found by its new and its old slug after the slug was changed', async () => {
  await admin.admin.updateProduct({ id: own.product.id, changes: { slug: 'spreadsheets' } });
  expect(await learner.content.modules({ productSlug: 'spreadsheets' })).toHaveLength(1);
  expect(await learner.content.modules({ productSlug: 'excel' })).toHaveLength(1);
  expect((await learner.gate.session()).product.slug).toBe('spreadsheets');
});

test('a card of an unknown type is returned unchanged', async () => {
  const card = await own.createCard({ slug: 'odd' });
  await storeCardFields(server.deps.db, card.id, { type: 'hologram' as PageType });
  expect((await learner.content.cards({ moduleId: own.module.id }))[0]!.type).toBe('hologram');
});
