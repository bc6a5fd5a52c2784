import { beforeEach, expect, test } from 'vitest';
import type { TrafficEdge } from '#shared/analytics/traffic-schemas.ts';
import { createCourse, type CourseFixture } from '#server/testing/course-fixture.ts';
import { createTestServer, type TestClient, type TestServer } from '#server/testing/create-test-server.ts';
import { createEvent, createModuleCompletedEvent } from '#server/testing/event-fixtures.ts';
import { createSeededRandom } from '#shared/testing/seeded-random.ts';
import { rebuildRollUps } from '../rollups/rebuild-service.ts';
import { getModuleTraffic } from './traffic-service.ts';

const DAY_MS = 24 * 60 * 60_000;
let server: TestServer;
let admin: TestClient;
let course: CourseFixture;
let intro: string;
let quiz: string;
let review: string;
let task: string;

beforeEach(async () => {
  server = await createTestServer();
  admin = await server.createAdminClient();
  course = await createCourse(admin);
  intro = (await course.createCard({ slug: 'intro' })).id;
  const options = [{ label: 'A' }, { label: 'B', isCorrect: true }, { label: 'C' }];
  quiz = (await course.createCard({ slug: 'quiz', type: 'mcq', options })).id;
  review = (await course.createCard({ slug: 'review' })).id;
  task = (await course.createCard({ slug: 'task', type: 'challenge', answers: [{ type: 'text', regex: '^42$' }] })).id;
});

async function enter(nickname: string): Promise<TestClient> {
  const client = server.createClient();
  await client.gate.enter({ key: (await course.createKey()).key, nickname });
  return client;
}
const view = (id: string) => createEvent('viewed', id);
const goOn = (id: string) => createEvent('completed', id);
const answer = (optionIndex: number) => createEvent('answered', quiz, { optionIndex });
const submit = (value: string) => createEvent('submitted', task, { answers: [{ value }] });
const end = () => createModuleCompletedEvent(course.module.id);

const load = (days: 7 | 30 | 90 | null = null, productId: string | null = course.product.id) =>
  getModuleTraffic(server.deps, { moduleId: course.module.id, productId, days });
const toLine = ({ from, by, option, to }: Omit<TrafficEdge, 'learners' | 'steps'>) => `${from} ${by}${option ?? ''} ${to ?? 'end'}`;

/** Walks through the module as the player lets a learner, and leaves it at some page or at its end. */
function script(random: (limit: number) => number) {
  const events = [view(intro)];
  for (let at = intro; random(8) > 0;) {
    let next: string | null = at;
    if (at === intro) {
      events.push(goOn(intro));
      next = quiz;
    } else if (at === quiz) {
      const option = random(3);
      events.push(answer(option));
      next = option === 1 ? task : review;
    } else if (at === review) {
      const goesBack = random(4) === 0;
      if (!goesBack) events.push(goOn(review));
      next = goesBack ? quiz : task;
    } else {
      const isRight = random(2) === 0;
      events.push(submit(isRight ? '42' : '7'));
      next = isRight ? null : review;
    }
    events.push(next === null ? end() : view(next));
    if (next === null) break;
    at = next;
  }
  return events;
}

/** Counts the learners of every way and on every last page by reading the journal itself. */
async function readJournal() {
  const rows = await server.deps.db.selectFrom('event').selectAll().orderBy('session_id').orderBy('sequence').execute();
  const takers = new Map<string, Set<string>>();
  const left = new Map<string, number>();
  for (const events of Map.groupBy(rows, (row) => row.session_id).values()) {
    let last: { id: string; by: string } | null = null;
    for (const { session_id: session, card_id: card, type, detail, has_passed: hasPassed } of events) {
      if (type === 'viewed' || type === 'moduleCompleted') {
        const line = last && `${last.id} ${last.by} ${card ?? 'end'}`;
        if (last && last.by !== '') takers.set(line!, (takers.get(line!) ?? new Set()).add(session));
        last = card === null ? null : { id: card, by: '' };
      } else if (type === 'answered') last!.by = `option${(JSON.parse(detail) as { optionIndex: number }).optionIndex}`;
      else last!.by = type === 'completed' ? 'next' : hasPassed === 1 ? 'passed' : 'failed';
    }
    if (last) left.set(last.id, (left.get(last.id) ?? 0) + 1);
  }
  return { edges: new Map([...takers].map(([line, sessions]) => [line, sessions.size])), left };
}

/** On PostgreSQL, whose transactions take ten times longer here, fewer learners go the same ways. */
const LEARNERS = process.env.DATABASE_URL ? 100 : 500;

test(`with ${LEARNERS} scripted learners every way and every page that learners left equals the journal, also after a rebuild`, async () => {
  const random = createSeededRandom(7);
  for (let n = 0; n < LEARNERS; n++) {
    const learner = await enter(`Learner ${n}`);
    await learner.analytics.record({ events: script(random) });
  }
  const journal = await readJournal();
  expect(journal.edges.size).toBe(7);
  server.advanceTime(4 * DAY_MS);
  const check = async () => {
    const { edges, pages } = await load();
    expect(new Map(edges.map((edge) => [toLine(edge), edge.learners]))).toEqual(journal.edges);
    expect(new Map(pages.flatMap(({ id, left }) => (left > 0 ? [[id, left] as const] : [])))).toEqual(journal.left);
  };
  await check();
  for (const table of ['card_step', 'session_card'] as const) await server.deps.db.deleteFrom(table).execute();
  expect((await load()).edges).toEqual([]);
  await rebuildRollUps(server.deps);
  await check();
}, 120_000);

test('an answer counts as soon as it is recorded, and a learner who is there is neither left nor gone', async () => {
  const learner = await enter('Ada');
  await learner.analytics.record({ events: [view(intro), goOn(intro), view(quiz), answer(0), view(review)] });
  const { at, edges, pages } = await load(7);
  expect(at).toBe(server.deps.now().toISOString());
  expect(edges.map((edge) => `${toLine(edge)} ${edge.learners}/${edge.steps}`).toSorted()).toEqual(
    [`${intro} next ${quiz} 1/1`, `${quiz} option0 ${review} 1/1`].toSorted(),
  );
  expect(pages).toEqual([
    { id: intro, reached: 1, left: 0, hereNow: 0, rightAtFirst: null, passed: null },
    { id: quiz, reached: 1, left: 0, hereNow: 0, rightAtFirst: { count: 0, total: 1 }, passed: null },
    { id: review, reached: 1, left: 0, hereNow: 1, rightAtFirst: null, passed: null },
    { id: task, reached: 0, left: 0, hereNow: 0, rightAtFirst: null, passed: null },
  ]);
  server.advanceTime(2 * DAY_MS);
  expect((await load()).pages[2]).toMatchObject({ left: 0, hereNow: 0 });
  server.advanceTime(2 * DAY_MS);
  expect((await load()).pages[2]).toMatchObject({ left: 1, hereNow: 0 });
});

test('a period contains only its days, and a product only its learners', async () => {
  const other = await createCourse(admin, 'other');
  await expect(load(null, other.product.id)).rejects.toMatchObject({ code: 'link.missing' });
  await admin.admin.linkModule({ productId: other.product.id, moduleId: course.module.id });
  const [ada, ben] = [await enter('Ada'), await enter('Ben')];
  await ada.analytics.record({ events: [view(task), submit('7'), submit('42'), end()] });
  server.advanceTime(10 * DAY_MS);
  await ben.analytics.record({ events: [view(task), submit('7'), view(review)] });
  const count = async (...request: Parameters<typeof load>) =>
    (await load(...request)).edges.map(({ by, learners }) => `${by} ${learners}`).toSorted();
  expect(await count(7)).toEqual(['failed 1']);
  expect(await count(30)).toEqual(['failed 1', 'passed 1']);
  expect(await count(null, null)).toEqual(['failed 1', 'passed 1']);
  expect((await load(7)).pages.at(-1)).toMatchObject({ reached: 1, passed: { count: 0, total: 1 } });
  expect((await load(30)).pages.at(-1)).toMatchObject({ reached: 2, passed: { count: 1, total: 2 } });
  await ada.analytics.record({ events: [view(quiz), answer(1)] });
  server.advanceTime(10 * DAY_MS);
  await ben.analytics.record({ events: [view(quiz), answer(0), answer(1)] });
  expect((await load(7)).pages[1]).toMatchObject({ rightAtFirst: { count: 0, total: 1 } });
  expect((await load(30)).pages[1]).toMatchObject({ rightAtFirst: { count: 1, total: 2 } });
  expect(await count(null, other.product.id)).toEqual([]);
});

test('a module without pages has no traffic, and only modules with problems are listed with their problems', async () => {
  const empty = await admin.admin.createModule({ slug: 'empty', title: 'Empty' });
  expect(await admin.analytics.moduleTraffic({ moduleId: empty.id, productId: null, days: null })).toMatchObject({ edges: [], pages: [] });
  await admin.admin.updateCard({ id: intro, changes: { nextPageId: task, ctaText: 'Go' } });
  const listed = await admin.analytics.moduleProblems();
  expect(listed.map(({ title }) => title)).toEqual([course.module.title]);
  expect(listed[0]!.problems).toContainEqual({
    code: 'unreachable',
    severity: 'warning',
    cards: [{ id: quiz, title: 'quiz', position: 2 }],
    field: null,
    option: null,
  });
});

test('a page that nobody has opened is listed once 30 learners have gone on from the page before', async () => {
  await admin.admin.updateCard({ id: intro, changes: { nextPageId: review } });
  const listNeverReached = async () =>
    (await admin.analytics.moduleProblems()).flatMap(({ problems }) =>
      problems.flatMap(({ code, cards }) => (code === 'neverReached' ? cards.map(({ title }) => title) : [])),
    );
  for (let n = 0; n < 30; n++) {
    expect(await listNeverReached()).toEqual([]);
    const learner = await enter(`Learner ${n}`);
    await learner.analytics.record({ events: [view(intro), goOn(intro), view(review)] });
  }
  expect(await listNeverReached()).toEqual(['quiz']);
});
