import { beforeEach, describe, expect, test } from 'vitest';
import type { ActivityPageRequest } from '#shared/analytics/activity-schemas.ts';
import { caseFoldNickname } from '#shared/validation/nickname.ts';
import { catchFailure } from '#server/testing/catch-failure.ts';
import { createCourse, type CourseFixture } from '#server/testing/course-fixture.ts';
import { createTestServer, type TestClient, type TestServer } from '#server/testing/create-test-server.ts';
import { createEvent, createModuleCompletedEvent } from '#server/testing/event-fixtures.ts';
import { countBadgeCards, getProgressLevel } from '#shared/analytics/progress-level.ts';

const STARTED_AT = Date.UTC(2026, 10, 1);
const MINUTE_MS = 60_000;

let server: TestServer;
let admin: TestClient;
let course: CourseFixture;

beforeEach(async () => {
  server = await createTestServer();
  admin = await server.createAdminClient();
  course = await createCourse(admin, 'excel');
});

/** Stores a session for each nickname, as a login would. The learners were last seen one minute apart. */
async function insertSessions({ product, createKey }: CourseFixture, nicknames: readonly string[]): Promise<void> {
  const { db, newId } = server.deps;
  const accessKeyId = (await createKey()).id;
  const sessions = nicknames.map((nickname, index) => {
    const at = new Date(STARTED_AT + index * MINUTE_MS).toISOString();
    const ids = { id: newId(), access_key_id: accessKeyId, product_id: product.id };
    return { ...ids, nickname, nickname_folded: caseFoldNickname(nickname), started_at: at, last_seen_at: at, last_card_id: null };
  });
  const sessionsByDay = Map.groupBy(sessions, ({ started_at }) => started_at.slice(0, 10));
  const days = [...sessionsByDay].map(([day, ofDay]) => ({ product_id: product.id, day, sessions: ofDay.length }));
  for (let start = 0; start < sessions.length; start += 500)
    await db
      .insertInto('session')
      .values(sessions.slice(start, start + 500))
      .execute();
  await db.insertInto('product_day').values(days).execute();
}

async function search(request: Partial<ActivityPageRequest>) {
  const { rows, ...counts } = await admin.analytics.searchActivity(request);
  return { ...counts, nicknames: rows.map(({ nickname }) => nickname) };
}

async function exportAll(filter: { productId?: string; search?: string } = {}): Promise<string[]> {
  const nicknames: string[] = [];
  let afterSessionId: string | undefined;
  for (;;) {
    const rows = await admin.analytics.exportActivity({ ...filter, afterSessionId });
    nicknames.push(...rows.map(({ nickname }) => nickname));
    if (rows.length < 1000) return nicknames;
    afterSessionId = rows.at(-1)!.sessionId;
  }
}

describe('more sessions than one response holds', () => {
  const nicknames = Array.from({ length: 1205 }, (_, index) => `Learner ${index + 1}`);
  beforeEach(() => insertSessions(course, nicknames));

  test('are counted', async () => {
    expect(await search({})).toMatchObject({ matchingSessions: 1205, totalSessions: 1205 });
  });

  test('are paged to the last one', async () => {
    expect((await search({ limit: 3 })).nicknames).toEqual(['Learner 1205', 'Learner 1204', 'Learner 1203']);
    expect((await search({ limit: 3, offset: 1203 })).nicknames).toEqual(['Learner 2', 'Learner 1']);
    expect((await search({ limit: 3, isDescending: false })).nicknames).toEqual(['Learner 1', 'Learner 2', 'Learner 3']);
  });

  test('are searched', async () => {
    expect(await search({ search: 'learner 17' })).toMatchObject({ matchingSessions: 32, totalSessions: 1205 });
    expect(await search({ search: 'LEARNER 1111' })).toMatchObject({ nicknames: ['Learner 1111'], matchingSessions: 1 });
  });

  test('are exported', async () => {
    expect((await exportAll()).toSorted()).toEqual(nicknames.toSorted());
    expect((await exportAll({ search: 'learner 120' })).toSorted()).toEqual(['Learner 1120', 'Learner 120', ...nicknames.slice(1199)]);
  });
});

describe('the search', () => {
  beforeEach(() => insertSessions(course, ['Ada Lovelace', 'Grace_Hopper', '100% Łukasz', 'Straße']));

  test.each([
    ['ada', ['Ada Lovelace']],
    ['lace ada', ['Ada Lovelace']],
    ['ada grace', []],
    ['_', ['Grace_Hopper']],
    ['%', ['100% Łukasz']],
    ['łUKASZ', ['100% Łukasz']],
    ['STRASSE', ['Straße']],
    ['\\', []],
    ['excel-•••• ada', ['Ada Lovelace']],
    ["' or 1 = 1 --", []],
    ['   ', ['Straße', '100% Łukasz', 'Grace_Hopper', 'Ada Lovelace']],
  ])('for "%s" finds %j', async (text, nicknames) => {
    expect((await search({ search: text })).nicknames).toEqual(nicknames);
  });
});

test('a product is selected by its id, because titles are not unique', async () => {
  const other = await createCourse(admin, 'excel-again');
  await admin.admin.updateProduct({ id: other.product.id, changes: { title: course.product.title } });
  await insertSessions(course, ['Ada', 'Bob']);
  await insertSessions(other, ['Cy']);
  expect(await search({ productId: other.product.id })).toEqual({ nicknames: ['Cy'], matchingSessions: 1, totalSessions: 3 });
  expect((await exportAll({ productId: course.product.id })).toSorted()).toEqual(['Ada', 'Bob']);
  expect(await search({ productId: 'unknown' })).toMatchObject({ matchingSessions: 0, totalSessions: 3 });
});

describe('the order', () => {
  beforeEach(async () => {
    const card = await course.createCard({ slug: 'quiz', type: 'mcq', options: [{ label: 'A' }, { label: 'B', isCorrect: true }] });
    const other = await createCourse(admin, 'word');
    const enter = async (nickname: string, { createKey }: CourseFixture, picks: readonly number[]) => {
      server.advanceTime(MINUTE_MS);
      const learner = server.createClient();
      await learner.gate.enter({ key: (await createKey()).key, nickname });
      const events = picks.map((optionIndex) => createEvent('answered', card.id, { optionIndex }));
      if (events.length > 0) await learner.analytics.record({ events: [createEvent('viewed', card.id), ...events] });
    };
    await enter('week 10', course, [0, 0, 1]);
    await enter('Week 9', course, [0]);
    await enter('Ärger', other, []);
  });

  test.each([
    { sortBy: 'nickname', ascending: ['Ärger', 'Week 9', 'week 10'] },
    { sortBy: 'productName', ascending: ['Week 9', 'week 10', 'Ärger'] },
    { sortBy: 'completedCards', ascending: ['Ärger', 'Week 9', 'week 10'] },
    { sortBy: 'progress', ascending: ['Ärger', 'Week 9', 'week 10'] },
    { sortBy: 'viewedCards', ascending: ['Ärger', 'Week 9', 'week 10'] },
    { sortBy: 'failedCards', ascending: ['Ärger', 'week 10', 'Week 9'] },
    { sortBy: 'totalAttempts', ascending: ['Ärger', 'Week 9', 'week 10'] },
    { sortBy: 'engagement', ascending: ['Ärger', 'Week 9', 'week 10'] },
    { sortBy: 'lastSeen', ascending: ['week 10', 'Week 9', 'Ärger'] },
  ] as const)('by $sortBy is $ascending', async ({ sortBy, ascending }) => {
    expect((await search({ sortBy, isDescending: false })).nicknames).toEqual(ascending);
    expect((await search({ sortBy, isDescending: false, offset: 1, limit: 1 })).nicknames).toEqual(ascending.slice(1, 2));
  });

  test('descends as well', async () => {
    expect((await search({ sortBy: 'totalAttempts', isDescending: true })).nicknames).toEqual(['week 10', 'Week 9', 'Ärger']);
  });
});

test('a request out of range is refused', async () => {
  for (const request of [{ limit: 0 }, { limit: 101 }, { offset: -1 }, { search: 'x'.repeat(201) }, { sortBy: 'secret' as 'nickname' }])
    expect((await catchFailure(admin.analytics.searchActivity(request))).kind).toBe('BAD_REQUEST');
});

test('only administrators see activity', async () => {
  const visitor = server.createClient();
  expect((await catchFailure(visitor.analytics.searchActivity({}))).code).toBe('admin.missing');
  expect((await catchFailure(visitor.analytics.exportActivity({}))).code).toBe('admin.missing');
});

test('a completed module stays completed when pages are added, and the new pages are counted apart until they are viewed', async () => {
  const cards = [await course.createCard({ slug: 'one' }), await course.createCard({ slug: 'two' })];
  const { key } = await course.createKey();
  const learner = server.createClient();
  await learner.gate.enter({ key, nickname: 'Ana' });
  const record = (event: Record<string, unknown>) => learner.analytics.record({ events: [event] });
  for (const { id } of cards) {
    await record(createEvent('viewed', id));
    await record(createEvent('completed', id));
  }
  await record(createModuleCompletedEvent(course.module.id));
  server.advanceTime(MINUTE_MS);
  const added = [await course.createCard({ slug: 'three' }), await course.createCard({ slug: 'four' })];
  const readRow = async () => (await admin.analytics.searchActivity({})).rows[0]!;

  expect(await learner.content.progress()).toMatchObject({ completedModuleIds: [course.module.id], newPages: { [course.module.id]: 2 } });
  const row = await readRow();
  expect(row).toMatchObject({ completedCards: 2, totalCards: 4, newPages: 2 });
  expect(getProgressLevel(row.completedCards, countBadgeCards(row))).toBe('High Progress');
  expect(await admin.analytics.sessionTimeline({ sessionId: row.sessionId })).toMatchObject({ newPages: 2 });
  expect((await admin.analytics.activity({}))[0]).not.toHaveProperty('newPages');

  await record(createEvent('viewed', added[0]!.id));
  expect((await learner.content.progress()).newPages).toEqual({ [course.module.id]: 1 });
  expect(await readRow()).toMatchObject({ newPages: 1 });
  await admin.admin.deleteCard({ id: added[1]!.id });
  expect((await learner.content.progress()).newPages).toEqual({});
});

test('a page that a learner left out on the way to the end is no new page, until one is added after the end', async () => {
  const seen = await course.createCard({ slug: 'seen' });
  await course.createCard({ slug: 'detour' });
  const { key } = await course.createKey();
  const learner = server.createClient();
  await learner.gate.enter({ key, nickname: 'Ana' });
  server.advanceTime(MINUTE_MS);
  const events = [createEvent('viewed', seen.id), createModuleCompletedEvent(course.module.id)];
  await learner.analytics.record({ events });
  expect((await learner.content.progress()).newPages).toEqual({});
  server.advanceTime(MINUTE_MS);
  await course.createCard({ slug: 'added' });
  expect((await learner.content.progress()).newPages).toEqual({ [course.module.id]: 1 });
});
