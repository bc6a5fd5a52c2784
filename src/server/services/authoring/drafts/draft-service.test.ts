import { beforeEach, describe, expect, test } from 'vitest';
import { createAdmin } from '#server/services/people/admin-account-service.ts';
import { catchFailure } from '#server/testing/catch-failure.ts';
import { createCourse, type CourseFixture } from '#server/testing/course-fixture.ts';
import { createTestServer, type TestClient, type TestServer } from '#server/testing/create-test-server.ts';
import { replaceDraftCards } from './draft-service.ts';
import { pickCardFields } from '#shared/page-types/card-fields.ts';

let server: TestServer;
let admin: TestClient;
let course: CourseFixture;
let moduleId: string;
const findAdminId = async () => (await server.deps.db.selectFrom('admin').select('id').executeTakeFirstOrThrow()).id;

beforeEach(async () => {
  server = await createTestServer();
  admin = await server.createAdminClient();
  course = await createCourse(admin);
  moduleId = course.module.id;
});

type Change = Parameters<TestClient['admin']['changeCard']>[0]['change'];
const change = (each: Change) => admin.admin.changeCard({ draftOf: moduleId, change: each });
const createInDraft = (slug: string, fields: object = {}) =>
  change({ verb: 'create', card: { moduleId, slug, title: slug, type: 'info', ...fields } });
const listDraft = async () => (await admin.admin.draft({ moduleId })).draft!.cards.map(({ slug }) => slug).join(' ');
const listLive = async () => (await admin.admin.cards({ moduleId })).map(({ slug }) => slug).join(' ');

async function loginAsBen(): Promise<TestClient> {
  const account = { username: 'ben', password: 'staple battery', email: 'ben@localhost' };
  await createAdmin(server.deps, account);
  const ben = server.createClient();
  await ben.gate.adminLogin(account);
  return ben;
}

test('a module has no draft until an administrator starts one', async () => {
  expect(await admin.admin.draft({ moduleId })).toMatchObject({ liveVersion: 1, learnersToday: 0, draft: null, discarded: null });
  expect(await catchFailure(createInDraft('a'))).toMatchObject({ kind: 'NOT_FOUND', code: 'draft.missing' });
});

test('a draft begins with the live pages', async () => {
  await course.createCard({ slug: 'a' });
  const { draft } = await admin.admin.startDraft({ moduleId });
  expect(draft!.cards).toEqual(await admin.admin.cards({ moduleId }));
  expect(draft!.changes).toEqual({ created: [], changed: [], moved: [], deleted: [] });
});

test('starting a draft twice keeps the changes of the first draft', async () => {
  await admin.admin.startDraft({ moduleId });
  await createInDraft('a');
  await admin.admin.startDraft({ moduleId });
  expect(await listDraft()).toBe('a');
});

test('changes of a draft do not change the live pages', async () => {
  const a = await course.createCard({ slug: 'a' });
  const b = await course.createCard({ slug: 'b', nextPageId: a.id });
  await admin.admin.startDraft({ moduleId });
  await createInDraft('c', { order: 1 });
  await change({ verb: 'change', id: b.id, changes: { title: 'New title', order: 1 } });
  await change({ verb: 'remove', id: a.id });
  const { draft } = await admin.admin.draft({ moduleId });
  expect(draft!.cards.map(({ slug, title, nextPageId }) => [slug, title, nextPageId])).toEqual([
    ['b', 'New title', null],
    ['c', 'c', null],
  ]);
  expect(draft!.changes).toMatchObject({ created: [{ position: 2 }], changed: [{ id: b.id }], deleted: [{ position: 1 }] });
  expect(await listLive()).toBe('a b');
});

test('a page of a draft can be moved', async () => {
  for (const slug of ['a', 'b', 'c']) await course.createCard({ slug });
  const { draft } = await admin.admin.startDraft({ moduleId });
  await change({ verb: 'move', id: draft!.cards[2]!.id, order: 1 });
  expect(await listDraft()).toBe('c a b');
});

describe('a change of a draft is refused', () => {
  let id: string;
  beforeEach(async () => {
    await course.createCard({ slug: 'taken' });
    ({ id } = await course.createCard({ slug: 'card' }));
    await admin.admin.startDraft({ moduleId });
  });

  test.each([
    { name: 'a slug that another page has', changes: { slug: 'taken' }, code: 'slug.taken' },
    { name: 'a link to an unknown page', changes: { nextPageId: 'elsewhere' }, code: 'input.invalid' },
    { name: 'another module', changes: { moduleId: 'elsewhere' }, code: 'input.invalid' },
    { name: 'a title without letters', changes: { title: ' ' }, code: 'input.invalid' },
    { name: 'a slow pattern', changes: { answers: [{ type: 'text' as const, regex: '^(a+)+$' }] }, code: 'input.invalid' },
  ])('with $name', async ({ changes, code }) => {
    expect(await catchFailure(change({ verb: 'change', id, changes }))).toMatchObject({ code });
    expect((await admin.admin.draft({ moduleId })).draft!.changes.changed).toEqual([]);
  });

  test('T63: with a new page that has a slow pattern', async () => {
    const answers = [{ type: 'text' as const, regex: '^(a+)+$' }];
    const created = change({ verb: 'create', card: { moduleId, slug: 'new', title: 'New', type: 'challenge', answers } });
    expect(await catchFailure(created)).toMatchObject({ code: 'input.invalid' });
    expect(await listDraft()).toBe('taken card');
  });

  test('when the page no longer exists', async () => {
    await change({ verb: 'remove', id });
    for (const each of [
      { verb: 'remove', id },
      { verb: 'move', id, order: 1 },
      { verb: 'change', id, changes: {} },
    ] satisfies Change[])
      expect(await catchFailure(change(each))).toMatchObject({ code: 'card.missing' });
  });

  test('when another administrator has changed the page since', async () => {
    const { updatedAt: openedAt } = await admin.admin.card({ draftOf: moduleId, id });
    await change({ verb: 'change', id, changes: { title: 'First' }, openedAt });
    const second = change({ verb: 'change', id, changes: { title: 'Second' }, openedAt });
    expect(await catchFailure(second)).toMatchObject({ code: 'card.changed' });
    expect((await admin.admin.card({ draftOf: moduleId, id })).card.title).toBe('First');
  });

  test('but not when another administrator has changed another page', async () => {
    const { updatedAt: openedAt } = await admin.admin.card({ draftOf: moduleId, id });
    await createInDraft('other');
    await change({ verb: 'change', id, changes: { title: 'First' }, openedAt });
    expect((await admin.admin.card({ draftOf: moduleId, id })).card.title).toBe('First');
  });

  test('when nine of ten administrators save the same page at once', async () => {
    const { updatedAt: openedAt } = await admin.admin.card({ draftOf: moduleId, id });
    const saves = Array.from({ length: 10 }, (_, index) => change({ verb: 'change', id, changes: { title: `Save ${index}` }, openedAt }));
    const outcomes = await Promise.allSettled(saves);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

test('pages that many administrators create at once are all in the draft', async () => {
  await admin.admin.startDraft({ moduleId });
  await Promise.all(Array.from({ length: 10 }, (_, index) => createInDraft(`page-${index}`)));
  expect((await admin.admin.draft({ moduleId })).draft!.cards.map(({ order }) => order)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test('the form of a page of a draft lists the other pages of the draft', async () => {
  await admin.admin.startDraft({ moduleId });
  const { card } = await createInDraft('a');
  await createInDraft('b');
  const editable = await admin.admin.card({ draftOf: moduleId, id: card!.id });
  expect(editable.card).toEqual(card);
  expect(editable.siblings.map(({ title, order }) => [title, order])).toEqual([['b', 2]]);
});

test('a discarded draft no longer exists, and every administrator is told who discarded it', async () => {
  await admin.admin.startDraft({ moduleId });
  await createInDraft('a');
  const ben = await loginAsBen();
  await ben.admin.discardDraft({ moduleId });
  const at = server.deps.now().toISOString();
  expect(await admin.admin.draft({ moduleId })).toMatchObject({ draft: null, discarded: { by: 'ben', at } });
  expect(await catchFailure(createInDraft('b'))).toMatchObject({ code: 'draft.missing' });
  await admin.admin.discardDraft({ moduleId });
  expect((await admin.admin.draft({ moduleId })).discarded?.by).toBe('ben');
});

test('a draft that is started after a discarded draft begins with the live pages', async () => {
  const { id } = await course.createCard({ slug: 'live' });
  await admin.admin.startDraft({ moduleId });
  const { updatedAt: openedAt } = await admin.admin.card({ draftOf: moduleId, id });
  await admin.admin.discardDraft({ moduleId });
  await admin.admin.startDraft({ moduleId });
  expect(await listDraft()).toBe('live');
  expect(await catchFailure(change({ verb: 'change', id, changes: { title: 'Late' }, openedAt }))).toMatchObject({ code: 'card.changed' });
});

test('the authors of a draft are the administrators who changed it', async () => {
  const ben = await loginAsBen();
  await admin.admin.startDraft({ moduleId });
  await createInDraft('a');
  await ben.admin.changeCard({ draftOf: moduleId, change: { verb: 'create', card: { moduleId, slug: 'b', title: 'b', type: 'info' } } });
  expect((await admin.admin.draft({ moduleId })).draft!.authors).toEqual(['admin', 'ben']);
});

test('a change of many pages at once starts a draft', async () => {
  for (const slug of ['a', 'b']) await course.createCard({ slug });
  await replaceDraftCards(server.deps, { moduleId, adminId: await findAdminId() }, (content) => content.toReversed());
  expect(await listDraft()).toBe('b a');
  expect(await listLive()).toBe('a b');
});

test('the number of pages in a draft is limited', async () => {
  const { card } = await admin.admin.startDraft({ moduleId }).then(() => createInDraft('a'));
  const tooMany = Array.from({ length: 2001 }, (_, index) => ({ ...pickCardFields(card!), id: `card-${index}`, slug: `card-${index}` }));
  await expect(replaceDraftCards(server.deps, { moduleId, adminId: await findAdminId() }, () => tooMany)).rejects.toMatchObject({
    code: 'draft.tooLarge',
  });
  expect(await listDraft()).toBe('a');
});

test('a deleted module no longer has a draft', async () => {
  await admin.admin.startDraft({ moduleId });
  await admin.admin.deleteModule({ id: moduleId });
  expect(await catchFailure(admin.admin.draft({ moduleId }))).toMatchObject({ code: 'module.missing' });
  expect(await catchFailure(admin.admin.startDraft({ moduleId }))).toMatchObject({ code: 'module.missing' });
});
