import { beforeEach, expect, test } from 'vitest';
import { createCourse, type CourseFixture } from '#server/testing/course-fixture.ts';
import { createTestServer, type TestClient, type TestServer } from '#server/testing/create-test-server.ts';
import { createEvent } from '#server/testing/event-fixtures.ts';
import { createSeededRandom } from '#shared/testing/seeded-random.ts';
import type { TimeRange } from '#shared/analytics/time-ranges.ts';

let server: TestServer;
let course: CourseFixture;
let learner: TestClient;

beforeEach(async () => {
  server = await createTestServer();
  course = await createCourse(await server.createAdminClient());
  learner = server.createClient();
  await learner.gate.enter({ key: (await course.createKey()).key, nickname: 'Ada' });
});

const watch = (cardId: string, ranges: TimeRange[], position = 0) => createEvent('watched', cardId, { ranges, position });
const readWatched = async () => {
  const { watched, position_seconds } = await server.deps.db
    .selectFrom('session_card')
    .select(['watched', 'position_seconds'])
    .executeTakeFirstOrThrow();
  return { ranges: JSON.parse(watched) as TimeRange[], position: position_seconds };
};
const readViewers = async () => {
  const { sessions_by_second } = await server.deps.db.selectFrom('card_watch').select('sessions_by_second').executeTakeFirstOrThrow();
  return JSON.parse(sessions_by_second) as number[];
};

async function createFilm(seconds: number | null) {
  const object = { id: 'film', extension: 'mp4', content_type: 'video/mp4', size: 9, sha256: '00', created_at: '2026-11-20T12:00:00.000Z' };
  await server.deps.db
    .insertInto('object')
    .values({ ...object, duration_seconds: seconds })
    .execute();
  return course.createCard({ slug: 'film', videoId: 'film.mp4' });
}

const readDetails = async () => {
  const rows = await server.deps.db.selectFrom('event').select('detail').orderBy('sequence').execute();
  return rows.map(({ detail }) => JSON.parse(detail) as Record<string, unknown>);
};

test('at most a hundred ranges of whole seconds are stored for a card, however many ranges a script sends', async () => {
  const { id } = await course.createCard({ slug: 'film' });
  const random = createSeededRandom(1);
  const createRange = (): TimeRange => {
    const from = random(140_000) / 10;
    return [from, from + 1.2];
  };
  for (let request = 0; request < 30; request++) {
    const events = Array.from({ length: 50 }, () => watch(id, Array.from({ length: 100 }, createRange)));
    expect(await learner.analytics.record({ events })).toMatchObject({ accepted: 50 });
  }
  const { ranges } = await readWatched();
  expect(ranges.length).toBeLessThanOrEqual(100);
  expect(ranges.flat().every(Number.isInteger)).toBe(true);
  expect((await readViewers()).length).toBeLessThan(14_400);
});

test('the shortest gaps are closed first', async () => {
  const { id } = await course.createCard({ slug: 'film' });
  const ranges = Array.from({ length: 100 }, (_, n): TimeRange => [n * 10, n * 10 + 5]);
  await learner.analytics.record({ events: [watch(id, ranges)] });
  expect((await readWatched()).ranges).toEqual(ranges);
  await learner.analytics.record({ events: [watch(id, [[507, 508]])] });
  const { ranges: after } = await readWatched();
  expect(after).toHaveLength(100);
  expect(after).toContainEqual([500, 508]);
});

test.each([
  { video: 'a video of 12.4 seconds', seconds: 12.4, watched: [[3, 13]], position: 12.4, viewers: 13 },
  { video: 'a video of unknown length', seconds: null, watched: [[3, 14_400]], position: 14_400, viewers: 14_400 },
])('no time after the end of $video counts as watched', async ({ seconds, watched, position, viewers }) => {
  const { id } = await createFilm(seconds);
  const ranges: TimeRange[] = [
    [3, 80_000],
    [85_000, 86_000],
  ];
  await learner.analytics.record({ events: [watch(id, ranges, 86_000)] });
  const stored = await readWatched();
  expect(stored.ranges).toEqual(watched);
  expect(stored.position).toBeCloseTo(position, 3);
  expect(await readViewers()).toHaveLength(viewers);
  const { detail } = await server.deps.db.selectFrom('event').select('detail').executeTakeFirstOrThrow();
  expect(JSON.parse(detail)).toMatchObject({ ranges: watched });
});

test('rewinds and pauses are stored in whole seconds of the video, without pauses at its end', async () => {
  const { id } = await createFilm(60);
  const rewinds: TimeRange[] = [
    [12.2, 18.4],
    [50, 999],
    [70, 80],
  ];
  const event = { ...watch(id, [[0, 60]], 60), rewinds, pauses: [7.4, 7.1, 58, 500] };
  expect(await learner.analytics.record({ events: [event, watch(id, [[0, 60]], 60)] })).toMatchObject({ accepted: 2 });
  expect(await readDetails()).toEqual([
    {
      ranges: [[0, 60]],
      position: 60,
      rewinds: [
        [12, 18],
        [50, 60],
      ],
      pauses: [7],
    },
    { ranges: [[0, 60]], position: 60 },
  ]);
});

test.each([
  { name: 'more than fifty rewinds', rewinds: Array.from({ length: 51 }, () => [1, 2]) },
  { name: 'more than fifty pauses', pauses: Array.from({ length: 51 }, () => 1) },
  { name: 'a pause before the start', pauses: [-1] },
  { name: 'a rewind of strings', rewinds: [['a', 'b']] },
])('an event with $name is rejected', async (actions) => {
  const { id } = await createFilm(60);
  const result = await learner.analytics.record({ events: [{ ...watch(id, [[0, 60]]), ...actions }] });
  expect(result).toMatchObject({ accepted: 0, rejected: [{}] });
});

test('a rewind and a pause count once for each learner and second of the video', async () => {
  const { id } = await createFilm(60);
  const events = [
    { ...watch(id, [[0, 20]], 20), rewinds: [[2, 5]], pauses: [3, 9] },
    { ...watch(id, [[0, 20]], 20), rewinds: [[4, 6]], pauses: [3] },
  ];
  await learner.analytics.record({ events });
  const { db } = server.deps;
  const rows = await db.selectFrom('session_card').select(['rewound', 'paused']).execute();
  expect(rows).toEqual([{ rewound: '[[2,6]]', paused: '[3,9]' }]);
  const other = server.createClient();
  await other.gate.enter({ key: (await course.createKey()).key, nickname: 'Ben' });
  await other.analytics.record({ events: [{ ...watch(id, [[0, 20]], 20), rewinds: [[5, 7]], pauses: [9] }] });
  const { rewound_by_second: rewound, paused_by_second: paused } = await db.selectFrom('card_watch').selectAll().executeTakeFirstOrThrow();
  expect(JSON.parse(rewound)).toEqual([0, 0, 1, 1, 1, 2, 1]);
  expect(JSON.parse(paused)).toEqual([0, 0, 0, 1, 0, 0, 0, 0, 0, 2]);
});

test('a script cannot fill the database with rewinds and pauses', async () => {
  const { id } = await course.createCard({ slug: 'film' });
  const createEvents = (from: number) => ({
    ...watch(id, [[0, 9]], 9),
    rewinds: Array.from({ length: 50 }, (_, n) => [from + n * 10, from + n * 10 + 5]),
    pauses: Array.from({ length: 50 }, (_, n) => from + n),
  });
  await learner.analytics.record({ events: [0, 1000, 2000, 3000].map(createEvents) });
  const { rewound, paused } = await server.deps.db.selectFrom('session_card').selectAll().executeTakeFirstOrThrow();
  expect([JSON.parse(rewound).length, JSON.parse(paused).length]).toEqual([100, 100]);
});
