import { beforeEach, describe, expect, test } from 'vitest';
import type { Card } from '#shared/catalog.ts';
import { createCourse, type CourseFixture } from '#server/testing/course-fixture.ts';
import { createTestServer, type TestServer, type TestClient } from '#server/testing/create-test-server.ts';
import { createEvent, createModuleCompletedEvent } from '#server/testing/event-fixtures.ts';
import { catchFailure } from '#server/testing/catch-failure.ts';

const DAY = 24 * 60 * 60 * 1000;

let server: TestServer;
let admin: TestClient;
let course: CourseFixture;

beforeEach(async () => {
  server = await createTestServer();
  admin = await server.createAdminClient();
  course = await createCourse(admin, 'excel');
});

async function newLearner(nickname: string): Promise<{ visitor: TestClient; key: { id: string; key: string } }> {
  const key = await course.createKey();
  const client = server.createClient();
  await client.gate.enter({ key: key.key, nickname });
  return { visitor: client, key };
}

async function fourCards(): Promise<Record<'info' | 'quiz' | 'tip' | 'challenge', Card>> {
  const options = [{ label: 'A1' }, { label: 'B2', isCorrect: true }];
  return {
    info: await course.createCard({ slug: 'info', videoId: 'v.mp4' }),
    quiz: await course.createCard({ slug: 'quiz', type: 'mcq', options }),
    tip: await course.createCard({ slug: 'tip', type: 'tip' }),
    challenge: await course.createCard({ slug: 'challenge', type: 'challenge', answers: [{ type: 'text', regex: '^42$' }] }),
  };
}

const answer = (card: Card, optionIndex: number) => createEvent('answered', card.id, { optionIndex });
const submit = (card: Card, value: string) => createEvent('submitted', card.id, { answers: [{ value }] });

test('on an empty server every figure is 0', async () => {
  const empty = await createTestServer();
  expect(await (await empty.createAdminClient()).analytics.dashboard()).toEqual({
    videoCards: 0,
    activeSessions: 0,
    completionRate: 0,
    activeKeys: 0,
    totalKeys: 0,
    totalCardViews: 0,
    totalCompletions: 0,
    averageProgress: 0,
    totalSessions: 0,
    totalProducts: 0,
  });
});

test('each of the last eight weeks tells what began and was done in it, and what there was at its end', async () => {
  const { info, quiz } = await fourCards();
  const { visitor } = await newLearner('Ada');
  await visitor.analytics.record({
    events: [createEvent('viewed', info.id), createEvent('completed', info.id), createEvent('viewed', quiz.id)],
  });
  const empty = { sessions: 0, completionRate: 0, keys: 0, videoCards: 0 };
  const now = { sessions: 1, completionRate: 50, keys: 1, videoCards: 4 };
  expect(await admin.analytics.weeklyFigures()).toEqual([...Array.from({ length: 7 }, () => empty), now]);
  server.advanceTime(9 * DAY);
  admin = await server.createAdminClient();
  expect((await admin.analytics.weeklyFigures()).slice(-3)).toEqual([empty, now, { ...now, sessions: 0, completionRate: 0 }]);
});

describe('the statistics of a small course', () => {
  beforeEach(async () => {
    const { info, quiz, tip, challenge } = await fourCards();
    const ada = (await newLearner('Ada')).visitor;
    // Ada views all four cards, completes two by going on to the next card, answers the quiz correctly on the second attempt, and fails the
    // challenge twice.
    await ada.analytics.record({
      events: [
        ...[info, quiz, tip, challenge].map((card) => createEvent('viewed', card.id)),
        createEvent('viewed', info.id),
        ...[info, tip].map((card) => createEvent('completed', card.id)),
        createEvent('completed', info.id),
        answer(quiz, 0),
        answer(quiz, 1),
        submit(challenge, '41'),
        submit(challenge, '43'),
        createEvent('watched', info.id, { ranges: [[0, 9]], position: 9 }),
        createModuleCompletedEvent(course.module.id),
      ],
    });
    server.advanceTime(60_000);
    // Grace views two cards, completes one and gives one wrong answer.
    const grace = (await newLearner('Grace')).visitor;
    await grace.analytics.record({
      events: [createEvent('viewed', info.id), createEvent('viewed', quiz.id), createEvent('completed', info.id), answer(quiz, 0)],
    });
    server.advanceTime(60_000);
    // Linus only logs in.
    await newLearner('Linus');
    await createCourse(admin, 'word');
  });

  test('on the dashboard', async () => {
    expect(await admin.analytics.dashboard()).toEqual({
      videoCards: 4,
      totalProducts: 2,
      totalKeys: 3,
      activeKeys: 3,
      totalSessions: 3,
      activeSessions: 3,
      totalCardViews: 6,
      totalCompletions: 4,
      // Of 6 viewed cards, 4 were completed, which is 66.7 percent; 4 completed cards in 3 sessions are 1.33 per session.
      completionRate: 67,
      averageProgress: 1.3,
    });
  });

  test('in the activity list, last seen first', async () => {
    const rows = await admin.analytics.activity({});
    const common = {
      sessionId: expect.any(String),
      accessKey: expect.stringMatching(/^EXCEL-••••-••..$/),
      productName: 'Course excel',
      totalCards: 4,
    };
    expect(rows).toEqual([
      {
        ...common,
        nickname: 'Linus',
        viewedCards: 0,
        completedCards: 0,
        failedCards: 0,
        totalAttempts: 0,
        lastSeen: '2026-11-20T12:02:00.000Z',
        createdAt: '2026-11-20T12:02:00.000Z',
      },
      {
        ...common,
        nickname: 'Grace',
        viewedCards: 2,
        completedCards: 1,
        failedCards: 1,
        totalAttempts: 1,
        lastSeen: '2026-11-20T12:01:00.000Z',
        createdAt: '2026-11-20T12:01:00.000Z',
      },
      {
        ...common,
        nickname: 'Ada',
        viewedCards: 4,
        completedCards: 3,
        failedCards: 1,
        totalAttempts: 4,
        lastSeen: '2026-11-20T12:00:00.000Z',
        createdAt: '2026-11-20T12:00:00.000Z',
      },
    ]);
  });

  test('the activity list can be limited', async () => {
    expect((await admin.analytics.activity({ limit: 2 })).map(({ nickname }) => nickname)).toEqual(['Linus', 'Grace']);
    for (const limit of [0, -1, 1.5, 10_001, NaN])
      expect((await catchFailure(admin.analytics.activity({ limit }))).kind).toBe('BAD_REQUEST');
  });

  test('a deleted card no longer counts, and its events stay in the journal', async () => {
    const quiz = (await admin.admin.cards({ moduleId: course.module.id })).find(({ slug }) => slug === 'quiz')!;
    await admin.admin.deleteCard({ id: quiz.id });
    const counts = (await admin.analytics.activity({})).map((row) => [
      row.nickname,
      row.viewedCards,
      row.completedCards,
      row.failedCards,
      row.totalAttempts,
      row.totalCards,
    ]);
    expect(counts).toEqual([
      ['Linus', 0, 0, 0, 0, 3],
      ['Grace', 1, 1, 0, 0, 3],
      ['Ada', 3, 2, 1, 2, 3],
    ]);
    expect(await admin.analytics.dashboard()).toMatchObject({
      videoCards: 3,
      totalCardViews: 4,
      totalCompletions: 3,
      completionRate: 75,
      averageProgress: 1,
    });
    const kept = await server.deps.db.selectFrom('event').selectAll().where('card_id', '=', quiz.id).execute();
    expect(kept).toHaveLength(5);
  });

  test('the cards of an unlinked module no longer count as cards of the product', async () => {
    await admin.admin.unlinkModule({ productId: course.product.id, moduleId: course.module.id });
    expect((await admin.analytics.activity({})).map(({ totalCards }) => totalCards)).toEqual([0, 0, 0]);
  });
});

describe('the dashboard counts as active', () => {
  test('a session seen in the last seven days, by a login or an event', async () => {
    const { info } = await fourCards();
    const ada = await newLearner('Ada');
    const grace = await newLearner('Grace');
    await newLearner('Linus');
    server.advanceTime(6 * DAY);
    await ada.visitor.analytics.record({ events: [createEvent('viewed', info.id)] });
    await grace.visitor.gate.enter({ key: grace.key.key, nickname: 'grace' });
    server.advanceTime(DAY + 1);
    expect(await (await server.createAdminClient()).analytics.dashboard()).toMatchObject({ totalSessions: 3, activeSessions: 2 });
  });

  test('a key that is neither revoked nor expired', async () => {
    const [, revoked, expired, both] = [
      await course.createKey(),
      await course.createKey(),
      await course.createKey(),
      await course.createKey(),
    ];
    const now = server.deps.now().toISOString();
    await admin.admin.updateKey({ id: revoked.id, changes: { revoked: true } });
    await admin.admin.updateKey({ id: expired.id, changes: { expiresAt: now } });
    await admin.admin.updateKey({ id: both.id, changes: { expiresAt: now, revoked: true } });
    expect(await admin.analytics.dashboard()).toMatchObject({ totalKeys: 4, activeKeys: 1 });
  });
});

describe('resuming', () => {
  test('starts at the last card and its position, also on another device', async () => {
    const { info, tip, quiz } = await fourCards();
    const { visitor, key } = await newLearner('Ada');
    expect(await visitor.content.progress()).toEqual({
      lastCard: null,
      completedModuleIds: [],
      openedCardIds: [],
      doneCardIds: [],
      newPages: {},
      percents: {},
      rightFirst: {},
    });
    const watched = createEvent('watched', tip.id, { ranges: [[0, 41.5]], position: 41.5 });
    await visitor.analytics.record({ events: [createEvent('viewed', info.id), createEvent('viewed', tip.id), watched, answer(quiz, 0)] });
    const other = server.createClient();
    await other.gate.enter({ key: key.key, nickname: 'ADA' });
    const { lastCard } = await other.content.progress();
    expect(lastCard).toMatchObject({ id: tip.id, slug: 'tip', type: 'tip', moduleSlug: 'excel-start', positionSeconds: 41.5 });
  });

  test('continues at the next page, or else at the previous page, when that card was deleted, and is not offered without the module', async () => {
    const { info, quiz, tip, challenge } = await fourCards();
    const { visitor } = await newLearner('Ada');
    await visitor.analytics.record({ events: [createEvent('viewed', tip.id)] });
    await admin.admin.deleteCard({ id: tip.id });
    expect((await visitor.content.progress()).lastCard?.id).toBe(challenge.id);
    await admin.admin.deleteCard({ id: challenge.id });
    expect((await visitor.content.progress()).lastCard?.id).toBe(quiz.id);
    await visitor.analytics.record({ events: [createEvent('viewed', info.id)] });
    expect((await visitor.content.progress()).lastCard?.id).toBe(info.id);
    await admin.admin.unlinkModule({ productId: course.product.id, moduleId: course.module.id });
    expect((await visitor.content.progress()).lastCard).toBeNull();
  });
});

test('a challenge that was passed once stays passed after a failed attempt', async () => {
  const { challenge } = await fourCards();
  const { visitor } = await newLearner('Ada');
  await visitor.analytics.record({ events: [submit(challenge, '42'), submit(challenge, '41')] });
  expect((await admin.analytics.activity({}))[0]).toMatchObject({ completedCards: 1, failedCards: 0, totalAttempts: 2 });
});
