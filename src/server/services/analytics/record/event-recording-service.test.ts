import { beforeEach, describe, expect, test } from 'vitest';
import { createCourse, type CourseFixture } from '#server/testing/course-fixture.ts';
import { createTestServer, type TestServer, type TestClient } from '#server/testing/create-test-server.ts';
import { createEvent, createModuleCompletedEvent } from '#server/testing/event-fixtures.ts';
import { catchFailure } from '#server/testing/catch-failure.ts';
import { storeCardFields } from '#server/testing/store-card-fields.ts';

const NOT_IN_COURSE = 'This page is not part of your course.';

let server: TestServer;
let admin: TestClient;
let course: CourseFixture;
let learner: TestClient;

beforeEach(async () => {
  server = await createTestServer();
  admin = await server.createAdminClient();
  course = await createCourse(admin, 'excel');
  learner = server.createClient();
  await learner.gate.enter({ key: (await course.createKey()).key, nickname: 'Ada' });
});

const record = (...events: unknown[]) => learner.analytics.record({ events });
const row = async () => (await admin.analytics.activity({}))[0]!;
const rollUp = (cardId: string) =>
  server.deps.db.selectFrom('session_card').selectAll().where('card_id', '=', cardId).executeTakeFirstOrThrow();
const journal = () => server.deps.db.selectFrom('event').selectAll().orderBy('id').execute();

const OPTIONS = [
  { label: 'A1', isCorrect: false },
  { label: 'B2', isCorrect: true },
];

describe('each type of event', () => {
  test('viewed: the card counts as viewed and is the card to resume', async () => {
    const card = await course.createCard({ slug: 'welcome' });
    expect(await record(createEvent('viewed', card.id))).toEqual({ accepted: 1, rejected: [] });
    expect(await row()).toMatchObject({ viewedCards: 1, completedCards: 0, totalCards: 1 });
    const { lastCard } = await learner.content.progress();
    expect(lastCard).toEqual({
      id: card.id,
      slug: 'welcome',
      title: 'welcome',
      type: 'info',
      moduleId: course.module.id,
      moduleSlug: 'excel-start',
      positionSeconds: 0,
    });
  });

  test('viewed: a view that arrives late does not move the card to resume back', async () => {
    const create = (slug: string) => course.createCard({ slug });
    const [first, second, third] = [await create('first'), await create('second'), await create('third')];
    const view = (card: { id: string }, at: string) => ({ ...createEvent('viewed', card.id), at });
    const resumesOn = async () => (await learner.content.progress()).lastCard?.id;
    await record(view(second, '2026-01-02T10:00:00.000Z'));
    await record(view(third, '2026-01-02T09:59:59.000Z'), view(first, '2026-01-02T11:30:00.000+02:00'));
    expect(await resumesOn()).toBe(second.id);
    await record(view(third, '2026-01-02T10:00:02.000Z'), view(first, '2026-01-02T10:00:01.000Z'));
    expect(await resumesOn()).toBe(third.id);
  });

  test('viewed: a clock that is ahead counts as the time of arrival, so that later views are not ignored', async () => {
    const [first, second] = [await course.createCard({ slug: 'first' }), await course.createCard({ slug: 'second' })];
    await record({ ...createEvent('viewed', first.id), at: '2999-01-01T00:00:00.000Z' });
    await record({ ...createEvent('viewed', second.id), at: server.deps.now().toISOString() });
    expect((await learner.content.progress()).lastCard?.id).toBe(second.id);
  });

  test.each(['info', 'tip', 'aggregator', 'resourceLibrary'] as const)(
    'completed: leaving %s with Next completes the card',
    async (type) => {
      const card = await course.createCard({ slug: 'a', type });
      expect(await record(createEvent('completed', card.id))).toEqual({ accepted: 1, rejected: [] });
      expect(await row()).toMatchObject({ completedCards: 1 });
    },
  );

  test.each(['mcq', 'challenge'] as const)('completed: only an answer completes %s', async (type) => {
    const card = await course.createCard({ slug: 'a', type, options: OPTIONS });
    expect((await record(createEvent('completed', card.id))).rejected).toMatchObject([
      { message: 'This page is completed by its answer.' },
    ]);
    expect(await row()).toMatchObject({ completedCards: 0 });
  });

  test('answered: the server grades the option itself', async () => {
    const card = await course.createCard({ slug: 'quiz', type: 'mcq', options: OPTIONS });
    await record(createEvent('answered', card.id, { optionIndex: 0, isCorrect: true, passed: true }));
    expect(await row()).toMatchObject({ completedCards: 0, totalAttempts: 1, failedCards: 1 });
    await record(createEvent('answered', card.id, { optionIndex: 1 }));
    expect(await row()).toMatchObject({ completedCards: 1, totalAttempts: 2, failedCards: 0 });
    await record(createEvent('answered', card.id, { optionIndex: 0 }));
    expect(await row()).toMatchObject({ completedCards: 1, totalAttempts: 3, failedCards: 0 });
  });

  test('answered: any option is right when none is marked correct', async () => {
    const card = await course.createCard({ slug: 'poll', type: 'mcq', options: [{ label: 'A' }, { label: 'B' }] });
    await record(createEvent('answered', card.id, { optionIndex: 1 }));
    expect(await row()).toMatchObject({ completedCards: 1, totalAttempts: 1, failedCards: 0 });
  });

  test('submitted: a challenge is passed when every required answer is right', async () => {
    const answers = [
      { type: 'text' as const, label: null, regex: '^=SUM\\(' },
      { type: 'file' as const },
      { type: 'number' as const, required: false },
    ];
    const card = await course.createCard({ slug: 'try', type: 'challenge', answers });
    const file = { fileName: 'sums.xlsx', size: 9000 };
    const submit = (...submitted: unknown[]) => record(createEvent('submitted', card.id, { answers: submitted }));
    for (const wrong of [
      [],
      [{ value: '=SUM(A1)' }],
      [{ value: 'SUM(A1)' }, file],
      [{ value: ' ' }, file],
      [file, file],
      [{ value: '=SUM(A1)' }, { value: 'x' }],
      [null, file],
    ]) {
      expect(await submit(...wrong)).toEqual({ accepted: 1, rejected: [] });
    }
    expect(await row()).toMatchObject({ completedCards: 0, totalAttempts: 7, failedCards: 1 });
    await submit({ value: '=SUM(A1:A9)' }, file);
    expect(await row()).toMatchObject({ completedCards: 1, totalAttempts: 8, failedCards: 0 });
  });

  test.each(['1,5', '1.5', ' 1,5 '])('submitted: “%s” is the number 1.5, beside a text that has to match too', async (number) => {
    const answers = [
      { type: 'number' as const, label: null, regex: String.raw`^1\.5$` },
      { type: 'text' as const, label: null, regex: '^yes$' },
      { type: 'number' as const, label: null, regex: '^2,5$' },
    ];
    const card = await course.createCard({ slug: 'numbers', type: 'challenge', answers });
    const submit = (...values: string[]) => record(createEvent('submitted', card.id, { answers: values.map((value) => ({ value })) }));
    await submit(number, 'no', '2.5');
    await submit(number, 'yes', '2.6');
    await submit('1,500', 'yes', '2.5');
    expect(await row()).toMatchObject({ completedCards: 0, totalAttempts: 3, failedCards: 1 });
    await submit(number, 'yes', '2.5');
    expect(await row()).toMatchObject({ completedCards: 1, totalAttempts: 4, failedCards: 0 });
  });

  test('watched: the ranges are merged and the position of playback is stored', async () => {
    const card = await course.createCard({ slug: 'welcome' });
    await record(
      createEvent('watched', card.id, {
        ranges: [
          [0, 10],
          [8, 20],
        ],
        position: 20,
      }),
    );
    await record(
      createEvent('watched', card.id, {
        ranges: [
          [30, 40.5],
          [15, 25],
        ],
        position: 12.5,
      }),
    );
    const { watched, position_seconds, viewed_at } = await rollUp(card.id);
    expect(JSON.parse(watched)).toEqual([
      [0, 25],
      [30, 41],
    ]);
    expect([position_seconds, viewed_at]).toEqual([12.5, null]);
    expect(await row()).toMatchObject({ viewedCards: 0, completedCards: 0 });
  });

  test('moduleCompleted: the module counts as completed once', async () => {
    await record(createModuleCompletedEvent(course.module.id), createModuleCompletedEvent(course.module.id));
    expect((await learner.content.progress()).completedModuleIds).toEqual([course.module.id]);
  });
});

describe('a repeated event', () => {
  test('counts once and is accepted', async () => {
    const card = await course.createCard({ slug: 'quiz', type: 'mcq', options: OPTIONS });
    const answer = createEvent('answered', card.id, { optionIndex: 0 });
    expect(await record(answer, answer)).toEqual({ accepted: 2, rejected: [] });
    expect(await record(answer)).toEqual({ accepted: 1, rejected: [] });
    expect(await row()).toMatchObject({ totalAttempts: 1 });
    expect(await journal()).toHaveLength(1);
  });

  test('T14: counts once when it arrives fifty times at once', async () => {
    const card = await course.createCard({ slug: 'quiz', type: 'mcq', options: OPTIONS });
    const answer = createEvent('answered', card.id, { optionIndex: 0 });
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => record(answer)));
    expect(outcomes.every(({ accepted }) => accepted === 1)).toBe(true);
    expect(await row()).toMatchObject({ totalAttempts: 1, failedCards: 1 });
  });

  test('with the id of another learner’s event counts for both', async () => {
    const card = await course.createCard({ slug: 'welcome' });
    const view = createEvent('viewed', card.id);
    await record(view);
    const other = server.createClient();
    await other.gate.enter({ key: (await course.createKey()).key, nickname: 'Grace' });
    expect(await other.analytics.record({ events: [view] })).toEqual({ accepted: 1, rejected: [] });
    expect((await admin.analytics.activity({})).map((each) => each.viewedCards)).toEqual([1, 1]);
  });
});

describe('T13: an invalid event is rejected alone', () => {
  test.each<[string, (cardId: string) => unknown]>([
    ['null', () => null],
    ['a string', () => 'viewed'],
    ['an array', () => []],
    ['an unknown type', (id) => createEvent('danced', id)],
    ['no id', (id) => ({ ...createEvent('viewed', id), id: undefined })],
    ['an id that is not a UUID', (id) => ({ ...createEvent('viewed', id), id: 'x' })],
    ['a UUID of another version', (id) => ({ ...createEvent('viewed', id), id: '6f1ed002-ab5d-4c7a-9d10-2f3a5b6c7d8e' })],
    ['an id that is an object', (id) => ({ ...createEvent('viewed', id), id: { toString: 1, valueOf: 1 } })],
    ['no time', (id) => ({ ...createEvent('viewed', id), at: undefined })],
    ['an invalid time', (id) => ({ ...createEvent('viewed', id), at: 'yesterday' })],
    ['a day that does not exist', (id) => ({ ...createEvent('viewed', id), at: '2026-02-30T10:00:00Z' })],
    ['an empty card id', () => createEvent('viewed', '')],
    ['a card id with a NUL character', () => createEvent('viewed', 'a\u0000b')],
    ['an unknown card', () => createEvent('viewed', '01a1f931-0000-7000-8000-000000000000')],
    ['an unknown module', () => createModuleCompletedEvent('01a1f931-0000-7000-8000-000000000000')],
    ['an unknown option', (id) => createEvent('answered', id, { optionIndex: 2 })],
    ['a negative option', (id) => createEvent('answered', id, { optionIndex: -1 })],
    ['a fractional option', (id) => createEvent('answered', id, { optionIndex: 0.5 })],
    ['an option as a string', (id) => createEvent('answered', id, { optionIndex: '1' })],
    ['submitted answers to a quiz', (id) => createEvent('submitted', id, { answers: [] })],
    ['a range before the start', (id) => createEvent('watched', id, { ranges: [[-1, 5]], position: 0 })],
    ['a range that is too long', (id) => createEvent('watched', id, { ranges: [[0, 9e15]], position: 0 })],
    ['a range of strings', (id) => createEvent('watched', id, { ranges: [['a', 'b']], position: 0 })],
  ])('%s', async (_, make) => {
    const card = await course.createCard({ slug: 'quiz', type: 'mcq', options: OPTIONS });
    const { accepted, rejected } = await record(
      createEvent('viewed', card.id),
      make(card.id),
      createEvent('answered', card.id, { optionIndex: 1 }),
    );
    expect(accepted).toBe(2);
    expect(rejected).toEqual([{ id: expect.any(String), message: expect.stringMatching(/./) }]);
    expect(await row()).toMatchObject({ viewedCards: 1, completedCards: 1, totalAttempts: 1 });
  });

  test('and its id is in the response', async () => {
    const bad = createEvent('viewed', 'nowhere');
    expect((await record(bad)).rejected).toEqual([{ id: bad.id, message: NOT_IN_COURSE }]);
  });

  test('T12: when its card or module belongs to another product', async () => {
    const foreign = await createCourse(admin, 'word');
    const card = await foreign.createCard({ slug: 'secret' });
    const { accepted, rejected } = await record(createEvent('viewed', card.id), createModuleCompletedEvent(foreign.module.id));
    expect(accepted).toBe(0);
    expect(rejected.map(({ message }) => message)).toEqual([NOT_IN_COURSE, NOT_IN_COURSE]);
    expect(await journal()).toEqual([]);
  });
});

test('a request has at most fifty events', async () => {
  const card = await course.createCard({ slug: 'welcome' });
  const many = (count: number) => Array.from({ length: count }, () => createEvent('viewed', card.id));
  expect(await record(...many(50))).toEqual({ accepted: 50, rejected: [] });
  expect((await catchFailure(record(...many(51)))).kind).toBe('BAD_REQUEST');
  expect(await row()).toMatchObject({ viewedCards: 1 });
});

test('T11: the session comes from the cookie, whatever the event says', async () => {
  const card = await course.createCard({ slug: 'welcome' });
  const other = server.createClient();
  const { session } = await other.gate.enter({ key: (await course.createKey()).key, nickname: 'Grace' });
  const forged = { sessionId: session.id, session_id: session.id, session: { id: session.id } };
  const request = { events: [createEvent('viewed', card.id, forged)], ...forged };
  expect(await learner.analytics.record(request)).toEqual({ accepted: 1, rejected: [] });
  const rows = await admin.analytics.activity({});
  expect(Object.fromEntries(rows.map(({ nickname, viewedCards }) => [nickname, viewedCards]))).toEqual({ Ada: 1, Grace: 0 });
});

test('the journal stores the event, when it happened and when it was received', async () => {
  const card = await course.createCard({ slug: 'quiz', type: 'mcq', options: OPTIONS });
  server.advanceTime(1000);
  const answer = { ...createEvent('answered', card.id, { optionIndex: 1 }), at: '2026-11-20T12:59:00+01:00' };
  await record(answer);
  expect(await journal()).toMatchObject([
    {
      id: answer.id,
      card_id: card.id,
      module_id: null,
      type: 'answered',
      detail: '{"optionIndex":1}',
      happened_at: '2026-11-20T11:59:00.000Z',
      received_at: '2026-11-20T12:00:01.000Z',
    },
  ]);
  expect((await row()).lastSeen).toBe('2026-11-20T12:00:01.000Z');
});

test('an empty request or one of invalid events does not change when the session was last seen', async () => {
  server.advanceTime(60_000);
  expect(await record()).toEqual({ accepted: 0, rejected: [] });
  await record({ type: 'viewed' });
  expect((await row()).lastSeen).toBe('2026-11-20T12:00:00.000Z');
});

test("an author's pattern that never ends does not block the recording of events", async () => {
  const card = await course.createCard({
    slug: 'trap',
    type: 'challenge',
    answers: Array.from({ length: 20 }, () => ({ type: 'text' as const })),
  });
  // The server rejects slow regular expressions in new cards, but cards that were saved earlier may still contain slow ones.
  const patterns = Array.from({ length: 20 }, () => ({ type: 'text' as const, label: null, regex: '^(a+)+$', required: true }));
  await storeCardFields(server.deps.db, card.id, { answers: patterns });
  const answers = Array.from({ length: 20 }, () => ({ value: `${'a'.repeat(60)}!` }));
  const cpuBefore = process.cpuUsage();
  expect(await record(...Array.from({ length: 50 }, () => createEvent('submitted', card.id, { answers })))).toEqual({
    accepted: 50,
    rejected: [],
  });
  const { user, system } = process.cpuUsage(cpuBefore);
  // Unless it is stopped, a single match of this regular expression uses more than five seconds of CPU time. CPU time is measured instead
  // of elapsed time, so that other processes do not affect the result.
  expect((user + system) / 1000).toBeLessThan(5000);
});
