import { beforeEach, expect, test } from 'vitest';
import { createCourse, type CourseFixture } from '#server/testing/course-fixture.ts';
import { createTestServer, type TestClient, type TestServer } from '#server/testing/create-test-server.ts';
import { createEvent, createModuleCompletedEvent } from '#server/testing/event-fixtures.ts';
import { createSeededRandom } from '#shared/testing/seeded-random.ts';
import { rebuildRollUps, verifyRollUps } from './rebuild-service.ts';
import { addTakenExit, type TakenExit } from './session-steps.ts';

// After every test, the test server compares the roll-ups with the event journal.

const DAYS = 24 * 60 * 60_000;
let server: TestServer;
let admin: TestClient;
let course: CourseFixture;
let ids: Record<string, string>;

beforeEach(async () => {
  server = await createTestServer();
  admin = await server.createAdminClient();
  course = await createCourse(admin);
  const options = [{ label: 'A' }, { label: 'B', isCorrect: true }, { label: 'C' }];
  const task = { type: 'challenge' as const, answers: [{ type: 'text' as const, regex: '^42$' }] };
  const cards = [
    await course.createCard({ slug: 'intro' }),
    await course.createCard({ slug: 'quiz', type: 'mcq', options }),
    await course.createCard({ slug: 'task', ...task }),
    await course.createCard({ slug: 'tip', type: 'tip' }),
  ];
  ids = Object.fromEntries(cards.map(({ id, slug }) => [slug, id]));
});

async function enter(nickname: string): Promise<TestClient> {
  const client = server.createClient();
  await client.gate.enter({ key: (await course.createKey()).key, nickname });
  return client;
}

/** Creates an event from a text such as `viewed intro`, `answered quiz 1`, `submitted task 42` or `end`. */
function createScriptedEvent(text: string) {
  const [type = '', slug = '', value = ''] = text.split(' ');
  if (type === 'end') return createModuleCompletedEvent(course.module.id);
  if (type === 'answered') return createEvent(type, ids[slug]!, { optionIndex: Number(value) });
  if (type === 'submitted') return createEvent(type, ids[slug]!, { answers: [{ value }] });
  return createEvent(type, ids[slug]!, type === 'watched' ? { ranges: [[0, 3]], position: 3 } : {});
}

async function readSteps(): Promise<string[]> {
  const slugs = new Map(Object.entries(ids).map(([slug, id]) => [id, slug]));
  const rows = await server.deps.db.selectFrom('card_step').selectAll().orderBy('day').execute();
  return rows
    .map((row) => `${slugs.get(row.from_card_id)} ${row.exit} ${slugs.get(row.to_card_id) ?? 'end'} ${row.steps}/${row.learners}`)
    .toSorted();
}

test.each([
  { name: 'Next', script: ['viewed intro', 'completed intro', 'viewed quiz'], steps: ['intro next quiz 1/1'] },
  {
    name: 'a watched video and Next',
    script: ['viewed intro', 'watched intro', 'completed intro', 'viewed quiz'],
    steps: ['intro next quiz 1/1'],
  },
  { name: 'the button that leads back', script: ['viewed quiz', 'viewed intro'], steps: ['quiz other intro 1/1'] },
  { name: 'an option', script: ['viewed quiz', 'answered quiz 2', 'viewed tip'], steps: ['quiz option:2 tip 1/1'] },
  {
    name: 'the last of two options',
    script: ['viewed quiz', 'answered quiz 0', 'answered quiz 1', 'viewed task'],
    steps: ['quiz option:1 task 1/1'],
  },
  {
    name: 'a passed challenge',
    script: ['viewed task', 'submitted task 1', 'submitted task 42', 'viewed tip'],
    steps: ['task passed tip 1/1'],
  },
  { name: 'a failed challenge', script: ['viewed task', 'submitted task 1', 'viewed intro'], steps: ['task failed intro 1/1'] },
  { name: 'the end of the module', script: ['viewed tip', 'completed tip', 'end', 'end'], steps: ['tip next end 1/1'] },
  {
    name: 'a page that is loaded again',
    script: ['viewed quiz', 'answered quiz 0', 'viewed quiz', 'viewed task'],
    steps: ['quiz option:0 task 1/1'],
  },
  {
    name: 'an answer to a page that is not open',
    script: ['viewed intro', 'answered quiz 0', 'viewed task'],
    steps: ['intro other task 1/1'],
  },
  { name: 'a page after the end of a module', script: ['viewed tip', 'completed tip', 'end', 'viewed intro'], steps: ['tip next end 1/1'] },
  {
    name: 'the same way twice',
    script: ['viewed quiz', 'answered quiz 0', 'viewed tip', 'viewed quiz', 'answered quiz 0', 'viewed tip'],
    steps: ['quiz option:0 tip 2/1', 'tip other quiz 1/1'],
  },
])('a learner who takes $name makes the steps $steps', async ({ script, steps }) => {
  const learner = await enter('Ada');
  // Ada sends each event in a separate request, so the server must read her progress from the database between two events.
  for (const event of script.map(createScriptedEvent)) await learner.analytics.record({ events: [event] });
  expect(await readSteps()).toEqual(steps);
  // Ben sends all events in one request.
  await (await enter('Ben')).analytics.record({ events: script.map(createScriptedEvent) });
  const doubled = steps.map((step) =>
    step.replace(/(\d+)\/(\d+)$/, (_, taken, learners) => `${Number(taken) * 2}/${Number(learners) * 2}`),
  );
  expect(await readSteps()).toEqual(doubled);
});

test('an event that is sent twice makes one step', async () => {
  const learner = await enter('Ada');
  const events = ['viewed intro', 'completed intro', 'viewed quiz'].map(createScriptedEvent);
  await learner.analytics.record({ events: [...events, ...events] });
  await learner.analytics.record({ events });
  expect(await readSteps()).toEqual(['intro next quiz 1/1']);
});

test('steps are counted on the day on which the learner left the page', async () => {
  const learner = await enter('Ada');
  await learner.analytics.record({ events: ['viewed intro', 'completed intro', 'viewed quiz'].map(createScriptedEvent) });
  server.advanceTime(DAYS);
  await learner.analytics.record({ events: ['viewed intro', 'completed intro', 'viewed quiz'].map(createScriptedEvent) });
  const rows = await server.deps.db
    .selectFrom('card_step')
    .select(['day', 'exit', 'steps', 'learners'])
    .orderBy('day')
    .orderBy('exit')
    .execute();
  expect(rows.map(({ day, exit, ...counts }) => [day, exit, counts.steps, counts.learners])).toEqual([
    ['2026-11-20', 'next', 1, 1],
    ['2026-11-21', 'next', 1, 0],
    ['2026-11-21', 'other', 1, 1],
  ]);
});

test('the exits of a session are stored for each page, and only the current page has an exit that is still open', async () => {
  const learner = await enter('Ada');
  await learner.analytics.record({
    events: ['viewed intro', 'completed intro', 'viewed quiz', 'answered quiz 1'].map(createScriptedEvent),
  });
  const rows = await server.deps.db.selectFrom('session_card').select(['card_id', 'exit', 'exits']).execute();
  expect(new Map(rows.map((row) => [row.card_id, [row.exit, JSON.parse(row.exits)]]))).toEqual(
    new Map([
      [ids.intro, [null, [['next', ids.quiz]]]],
      [ids.quiz, ['option:1', []]],
    ]),
  );
});

test('the number of stored exits of a page is limited', () => {
  let takenExits: TakenExit[] = [];
  const firsts = Array.from({ length: 150 }, (_, n) => {
    const taken = addTakenExit(takenExits, 'other', `card-${n}`);
    takenExits = taken.takenExits;
    return taken.step.isFirst;
  });
  expect([takenExits.length, firsts.filter(Boolean).length]).toEqual([100, 100]);
});

test('the steps of learners who navigate at random agree with the journal, and a rebuild finds the same steps', async () => {
  const random = createSeededRandom(42);
  const clients = await Promise.all(Array.from({ length: 12 }, (_, n) => enter(`Learner ${n}`)));
  const actions = ['viewed intro', 'viewed quiz', 'viewed task', 'viewed tip', 'completed intro', 'completed tip', 'answered quiz 0'];
  actions.push('answered quiz 1', 'submitted task 42', 'submitted task 7', 'watched intro', 'end');
  for (let round = 0; round < 25; round++) {
    server.advanceTime(random(DAYS / 5));
    await Promise.all(
      clients.map((client) =>
        client.analytics.record({
          events: Array.from({ length: 1 + random(6) }, () => createScriptedEvent(actions[random(actions.length)]!)),
        }),
      ),
    );
  }
  const steps = await readSteps();
  expect(steps.length).toBeGreaterThan(50);
  expect(await verifyRollUps(server.deps)).toEqual([]);
  for (const table of ['card_step', 'session_card'] as const) await server.deps.db.deleteFrom(table).execute();
  expect((await verifyRollUps(server.deps)).map(({ table }) => table)).toEqual(['session_card', 'card_step']);
  await rebuildRollUps(server.deps);
  expect(await readSteps()).toEqual(steps);
});
