import { expect, test } from 'vitest';
import { toAppError } from '../adapters/to-app-error.ts';
import { createCourse } from '../testing/course-fixture.ts';
import { createTestServer, type TestClient } from '../testing/create-test-server.ts';
import { catchFailure } from '../testing/catch-failure.ts';

const NUL = 'a\0b';
const TEXTS = { slug: 'a', title: 'A', description: '' };

/** Lists procedure calls whose input contains a NUL character, which PostgreSQL cannot store. */
const calls: Record<string, (admin: TestClient, ids: { cardId: string; moduleId: string }) => Promise<unknown>> = {
  'the title of a product': ({ admin }) => admin.createProduct({ ...TEXTS, title: NUL }),
  'the slug of a product': ({ admin }) => admin.createProduct({ ...TEXTS, slug: NUL }),
  'the description of a module': ({ admin }) => admin.createModule({ ...TEXTS, description: NUL }),
  'the id of a product': ({ admin }) => admin.deleteProduct({ id: NUL }),
  'the id of a module': ({ admin }) => admin.deleteModule({ id: NUL }),
  'the id of a card': ({ admin }) => admin.card({ id: NUL }),
  'the module of a list': ({ admin }) => admin.cards({ moduleId: NUL }),
  'the module of a card': ({ admin }) => admin.createCard({ moduleId: NUL, slug: 'a', title: 'A', type: 'info' }),
  'the address of a file': ({ admin }, { cardId }) => admin.updateCard({ id: cardId, changes: { fileUrl: `https://a.test/${NUL}` } }),
  'the video of a card': ({ admin }, { cardId }) => admin.updateCard({ id: cardId, changes: { videoId: NUL } }),
  'the button of a card': ({ admin }, { cardId }) => admin.updateCard({ id: cardId, changes: { ctaText: NUL } }),
  'the link of a card': ({ admin }, { cardId }) => admin.updateCard({ id: cardId, changes: { nextPageId: NUL } }),
  'the version of a card': ({ admin }, { cardId }) => admin.updateCard({ id: cardId, changes: { title: 'B' }, openedAt: NUL }),
  'the product of new keys': ({ admin }) => admin.generateKeys({ productId: NUL, quantity: 1, maxLogins: 1 }),
  'the id of an access key': ({ admin }) => admin.key({ id: NUL }),
  'the buyer of new keys': ({ admin }, { moduleId }) => admin.generateKeys({ productId: moduleId, quantity: 1, maxLogins: 1, buyer: NUL }),
  'the product of a report': ({ analytics }, { moduleId }) => analytics.moduleInsight({ productId: NUL, moduleId }),
  'the session of a timeline': ({ analytics }) => analytics.sessionTimeline({ sessionId: NUL }),
  'a username': ({ gate }) => gate.adminLogin({ username: NUL, password: 'correct horse' }),
};

test.each(Object.entries(calls))('a NUL character in %s is refused as invalid input', async (_, call) => {
  const admin = await (await createTestServer()).createAdminClient();
  const course = await createCourse(admin);
  const card = await course.createCard({ slug: 'welcome' });
  const failure = await catchFailure(call(admin, { cardId: card.id, moduleId: course.module.id }));
  expect(failure).toMatchObject({ kind: 'BAD_REQUEST', code: 'input.invalid' });
});

test('a text that only PostgreSQL refuses is also reported as invalid input and not as a server error', () => {
  const refusal = Object.assign(new Error('invalid byte sequence for encoding "UTF8": 0x00'), { code: '22021' });
  expect(toAppError(refusal)).toMatchObject({ code: 'input.invalid', kind: 'BAD_REQUEST' });
});

test('searches ignore control characters', async () => {
  const admin = await (await createTestServer()).createAdminClient();
  expect((await admin.analytics.searchActivity({ search: NUL })).rows).toEqual([]);
  expect(await admin.admin.keys({ search: NUL })).toEqual([]);
});
