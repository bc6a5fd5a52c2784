import { beforeEach, describe, expect, test } from 'vitest';
import { catchFailure } from '#server/testing/catch-failure.ts';
import { createCourse, type CourseFixture } from '#server/testing/course-fixture.ts';
import { createTestServer, type TestClient, type TestServer } from '#server/testing/create-test-server.ts';
import { createEvent, createModuleCompletedEvent } from '#server/testing/event-fixtures.ts';

let server: TestServer;
let admin: TestClient;
let course: CourseFixture;
let moduleId: string;

beforeEach(async () => {
  server = await createTestServer();
  admin = await server.createAdminClient();
  course = await createCourse(admin);
  moduleId = course.module.id;
});

type Change = Parameters<TestClient['admin']['changeCard']>[0]['change'];
const change = (each: Change) => admin.admin.changeCard({ draftOf: moduleId, change: each });
const listLive = async () => (await admin.admin.cards({ moduleId })).map(({ slug }) => slug).join(' ');
const plan = (options: { version?: number; keepLive?: string[] } = {}) => admin.admin.plan({ moduleId, ...options });
const publish = async (note = '') => admin.admin.publish({ moduleId, planHash: (await plan()).hash, note });

async function enter(nickname: string, key: string): Promise<TestClient> {
  const learner = server.createClient();
  await learner.gate.enter({ key, nickname });
  return learner;
}

test('publishing a draft shows its pages to learners as a new version, and ends the draft', async () => {
  const a = await course.createCard({ slug: 'a' });
  const b = await course.createCard({ slug: 'b', ctaText: 'Go' });
  const { liveVersion } = await admin.admin.startDraft({ moduleId });
  await change({ verb: 'create', card: { moduleId, slug: 'new', title: 'New', type: 'info', ctaText: 'Go', order: 1 } });
  await change({ verb: 'change', id: b.id, changes: { title: 'Changed' } });
  await change({ verb: 'remove', id: a.id });
  const planned = await plan();
  expect(planned).toMatchObject({ version: liveVersion + 1, liveVersion, authors: ['admin'], problems: [], conflicts: [] });
  expect(planned.changes).toMatchObject({ created: [{ position: 1 }], changed: [{ id: b.id, position: 2 }], deleted: [{ position: 1 }] });
  const { key } = await course.createKey();
  const learner = await enter('Ada', key);
  expect(await admin.admin.publish({ moduleId, planHash: planned.hash, note: 'A new start' })).toEqual({
    version: liveVersion + 1,
    leftOut: [],
  });
  expect((await learner.content.cards({ moduleId })).map(({ title }) => title)).toEqual(['New', 'Changed']);
  expect(await admin.admin.draft({ moduleId })).toMatchObject({ liveVersion: liveVersion + 1, draft: null, discarded: null });
});

test('the second of two publications finds nothing to publish', async () => {
  await admin.admin.startDraft({ moduleId });
  await change({ verb: 'create', card: { moduleId, slug: 'new', title: 'New', type: 'info' } });
  const { hash: planHash } = await plan();
  const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => admin.admin.publish({ moduleId, planHash })));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await catchFailure(admin.admin.publish({ moduleId, planHash }))).toMatchObject({ kind: 'CONFLICT', code: 'publish.nothing' });
  expect(await listLive()).toBe('new');
});

test('a draft without changes cannot be published, and stays open', async () => {
  await admin.admin.startDraft({ moduleId });
  expect(await catchFailure(publish())).toMatchObject({ code: 'publish.nothing' });
  expect((await admin.admin.draft({ moduleId })).draft).not.toBeNull();
});

describe('a plan has to be reviewed again before it is carried out', () => {
  const message = 'This module has changed since you looked. Look again.';
  let id: string;
  let planHash: string;
  beforeEach(async () => {
    ({ id } = await course.createCard({ slug: 'a' }));
    await admin.admin.startDraft({ moduleId });
    await change({ verb: 'change', id, changes: { title: 'In the draft' } });
    planHash = (await plan()).hash;
  });

  test.each([
    { name: 'a live page has changed', act: () => admin.admin.updateCard({ id, changes: { ctaText: 'Go' } }) },
    { name: 'a live page is new', act: () => course.createCard({ slug: 'b' }) },
    { name: 'a live page is gone', act: () => admin.admin.deleteCard({ id }) },
    { name: 'the draft has changed', act: () => change({ verb: 'change', id, changes: { ctaText: 'Go' } }) },
  ])('when $name', async ({ act }) => {
    await act();
    const before = await admin.admin.cards({ moduleId });
    const failure = await catchFailure(admin.admin.publish({ moduleId, planHash }));
    expect(failure).toMatchObject({ kind: 'CONFLICT', code: 'module.changed', message });
    expect(await admin.admin.cards({ moduleId })).toEqual(before);
    await expect(publish()).resolves.toBeDefined();
  });

  test('but not when learners have only moved to other pages', async () => {
    const { key } = await course.createKey();
    await (await enter('Ada', key)).analytics.record({ events: [createEvent('viewed', id)] });
    await expect(admin.admin.publish({ moduleId, planHash })).resolves.toBeDefined();
  });
});

test('a page with an error prevents the publication of a draft', async () => {
  const a = await course.createCard({ slug: 'a' });
  const b = await course.createCard({ slug: 'b' });
  await admin.admin.startDraft({ moduleId });
  await change({ verb: 'change', id: b.id, changes: { nextPageId: a.id, videoId: 'never-uploaded' } });
  expect((await plan()).problems).toMatchObject([
    { severity: 'error', code: 'fileMissing', cards: [{ id: b.id, title: 'b', position: 2 }] },
    { severity: 'error', code: 'endlessLoop', cards: [{ id: a.id }, { id: b.id }] },
    { severity: 'warning', code: 'captionsMissing' },
    { severity: 'warning', code: 'nothingToSee', cards: [{ id: a.id }] },
  ]);
  expect(await catchFailure(publish())).toMatchObject({ code: 'publish.problems' });
  expect((await admin.admin.cards({ moduleId }))[1]).toMatchObject({ nextPageId: null, videoId: null });
});

test('a draft includes the live changes made since it was started, and conflicting changes require a decision', async () => {
  const a = await course.createCard({ slug: 'a' });
  const b = await course.createCard({ slug: 'b' });
  await admin.admin.startDraft({ moduleId });
  await change({ verb: 'change', id: a.id, changes: { title: 'Mine' } });
  await admin.admin.updateCard({ id: a.id, changes: { title: 'Theirs', ctaText: 'Go' } });
  await admin.admin.updateCard({ id: b.id, changes: { title: 'Live B' } });
  const { conflicts, changes } = await plan();
  expect(conflicts).toMatchObject([{ kind: 'field', cardId: a.id, field: 'title', yours: 'Mine', live: 'Theirs' }]);
  expect(changes.changed).toMatchObject([{ id: a.id, fields: [{ field: 'title', from: 'Theirs', to: 'Mine' }] }]);
  const keepLive = conflicts.map(({ id }) => id);
  const decided = await plan({ keepLive });
  expect([decided.changes.changed, decided.conflicts]).toEqual([[], conflicts]);
  expect(decided.hash).not.toBe((await plan()).hash);
  await publish();
  expect((await admin.admin.cards({ moduleId })).map(({ title, ctaText }) => [title, ctaText])).toEqual([
    ['Mine', 'Go'],
    ['Live B', null],
  ]);
});

test('a page that has been moved to another module stays there', async () => {
  const other = await createCourse(admin, 'word');
  const a = await course.createCard({ slug: 'a' });
  const b = await course.createCard({ slug: 'b', nextPageId: a.id });
  await admin.admin.startDraft({ moduleId });
  await change({ verb: 'change', id: a.id, changes: { title: 'Mine' } });
  await change({ verb: 'change', id: b.id, changes: { title: 'B' } });
  await admin.admin.updateCard({ id: a.id, changes: { moduleId: other.module.id } });
  await publish();
  expect((await admin.admin.cards({ moduleId })).map(({ title, nextPageId }) => [title, nextPageId])).toEqual([['B', null]]);
  expect(await admin.admin.cards({ moduleId: other.module.id })).toMatchObject([{ id: a.id, title: 'a' }]);
});

test('a plan counts the changes that learners notice', async () => {
  const option = { label: 'Yes', isCorrect: true };
  const quiz = await course.createCard({ slug: 'quiz', type: 'mcq', options: [option, { label: 'No' }] });
  const goes = await course.createCard({ slug: 'goes' });
  const last = await course.createCard({ slug: 'last', videoId: 'old-video' });
  const { key } = await course.createKey();
  const ada = await enter('Ada', key);
  await ada.analytics.record({ events: [createEvent('answered', quiz.id, { optionIndex: 0 }), createModuleCompletedEvent(moduleId)] });
  await ada.analytics.record({ events: [createEvent('viewed', goes.id)] });
  server.advanceTime(10 * 60 * 1000);
  const ben = await enter('Ben', key);
  await ben.analytics.record({ events: [createEvent('viewed', last.id)] });
  await admin.admin.startDraft({ moduleId });
  await change({ verb: 'remove', id: goes.id });
  await change({ verb: 'change', id: quiz.id, changes: { options: [{ label: 'No' }, option] } });
  await change({ verb: 'change', id: last.id, changes: { youtubeId: 'rwbho0CgEAE' } });
  expect((await plan()).effects).toEqual({
    learners: 2,
    learnersNow: 1,
    completed: 1,
    deletedPages: [{ title: 'goes', learners: 1, continuesAt: 'last' }],
    newAnswers: [{ position: 1, passes: 1 }],
    newVideos: [2],
    freePages: [],
  });
  expect((await admin.admin.draft({ moduleId })).learnersToday).toBe(2);
  await publish();
  expect((await ada.content.progress()).lastCard?.id).toBe(last.id);
});

describe('rolling back', () => {
  const readRows = async () => {
    const rows = await server.deps.db.selectFrom('card').selectAll().where('module_id', '=', moduleId).orderBy('id').execute();
    return rows.map((row) => ({ ...row, updated_at: '' }));
  };

  test('restores the earlier pages for learners as a new version', async () => {
    const a = await course.createCard({ slug: 'a' });
    await course.createCard({ slug: 'b', nextPageId: a.id });
    const { liveVersion } = await admin.admin.startDraft({ moduleId });
    const before = await readRows();
    await change({ verb: 'remove', id: a.id });
    await publish();
    const planned = await plan({ version: liveVersion });
    expect(planned).toMatchObject({ version: liveVersion + 2, changes: { created: [{ position: 1 }], deleted: [] }, conflicts: [] });
    const rolledBack = await admin.admin.rollBack({ moduleId, version: liveVersion, planHash: planned.hash });
    expect(rolledBack).toEqual({ version: liveVersion + 2, leftOut: [] });
    expect(await readRows()).toEqual(before);
  });

  test('is refused when the live pages have changed since the plan was made', async () => {
    await course.createCard({ slug: 'a' });
    const { liveVersion } = await admin.admin.draft({ moduleId });
    server.advanceTime(60 * 60 * 1000);
    await course.createCard({ slug: 'b' });
    const { hash: planHash } = await plan({ version: liveVersion });
    await course.createCard({ slug: 'c' });
    expect(await catchFailure(admin.admin.rollBack({ moduleId, version: liveVersion, planHash }))).toMatchObject({
      code: 'module.changed',
    });
    await admin.admin.rollBack({ moduleId, version: liveVersion });
    expect(await listLive()).toBe('a');
  });

  test('undoes a publication only while it is live, so that it does not take back what somebody else published meanwhile', async () => {
    const { id } = await course.createCard({ slug: 'a' });
    const { liveVersion: version } = await admin.admin.startDraft({ moduleId });
    await change({ verb: 'change', id, changes: { title: 'Published by the first' } });
    const { version: expectedLiveVersion } = await publish();
    const undo = () => admin.admin.rollBack({ moduleId, version, expectedLiveVersion });
    const { id: added } = await course.createCard({ slug: 'b' });
    const message = 'Nothing was undone, because this module has changed again since then. The history shows what changed.';
    expect(await catchFailure(undo())).toMatchObject({ kind: 'CONFLICT', code: 'version.replaced', message });
    expect(await listLive()).toBe('a b');
    await admin.admin.deleteCard({ id: added });
    expect(await catchFailure(undo())).toMatchObject({ code: 'version.replaced' });
  });

  test('undoes a publication that is still live', async () => {
    const { id } = await course.createCard({ slug: 'a', title: 'Before' });
    const { liveVersion: version } = await admin.admin.startDraft({ moduleId });
    await change({ verb: 'change', id, changes: { title: 'After' } });
    const { version: expectedLiveVersion } = await publish();
    await admin.admin.rollBack({ moduleId, version, expectedLiveVersion });
    expect(await admin.admin.cards({ moduleId })).toMatchObject([{ title: 'Before' }]);
  });

  test('does not end an open draft', async () => {
    await course.createCard({ slug: 'a' });
    const { liveVersion } = await admin.admin.draft({ moduleId });
    server.advanceTime(60 * 60 * 1000);
    await course.createCard({ slug: 'b' });
    await admin.admin.startDraft({ moduleId });
    await change({ verb: 'create', card: { moduleId, slug: 'c', title: 'c', type: 'info' } });
    await admin.admin.rollBack({ moduleId, version: liveVersion });
    expect(await listLive()).toBe('a');
    await publish();
    expect(await listLive()).toBe('a c');
  });

  test('to the live version or to an unknown version is refused', async () => {
    await course.createCard({ slug: 'a' });
    const { liveVersion } = await admin.admin.draft({ moduleId });
    expect(await catchFailure(admin.admin.rollBack({ moduleId, version: liveVersion }))).toMatchObject({ code: 'publish.nothing' });
    expect(await catchFailure(admin.admin.rollBack({ moduleId, version: 999 }))).toMatchObject({
      kind: 'NOT_FOUND',
      code: 'version.missing',
    });
    expect(await catchFailure(plan({ version: 999 }))).toMatchObject({ code: 'version.missing' });
  });
});

test('a note has at most 200 characters', async () => {
  await admin.admin.startDraft({ moduleId });
  await change({ verb: 'create', card: { moduleId, slug: 'new', title: 'New', type: 'info' } });
  expect(await catchFailure(publish('x'.repeat(201)))).toMatchObject({ code: 'input.invalid' });
  await expect(publish('x'.repeat(200))).resolves.toBeDefined();
});
