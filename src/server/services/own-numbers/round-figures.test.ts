import { beforeEach, expect, test } from 'vitest';
import { createCheckedAnswer } from '#server/testing/check-set-fixture.ts';
import { createCourse, type CourseFixture } from '#server/testing/course-fixture.ts';
import { createTestServer, type TestClient, type TestServer } from '#server/testing/create-test-server.ts';
import { createEvent } from '#server/testing/event-fixtures.ts';
import { createChallenge, NUMBERS } from '#server/testing/own-numbers-fixture.ts';
import { rebuildRollUps, verifyRollUps } from '../analytics/rollups/rebuild-service.ts';

let server: TestServer;
let admin: TestClient;
let course: CourseFixture;
let key: string;
let cardId: string;
beforeEach(async () => {
  server = await createTestServer();
  admin = await server.createAdminClient();
  course = await createCourse(admin);
  key = (await course.createKey(60)).key;
  cardId = (await createChallenge({ server, admin, course })).id;
});

async function enter(nickname: string): Promise<TestClient> {
  const learner = server.createClient();
  await learner.gate.enter({ key, nickname });
  return learner;
}

const submit = async (learner: TestClient, hasPassed: boolean, reported: { round?: number; number?: number } = {}) => {
  const answer = createCheckedAnswer({ total: hasPassed ? null : 'typed', share: null });
  const answers = [{ ...answer, checked: { ...answer.checked, ...reported } }];
  return learner.analytics.record({ events: [createEvent('submitted', cardId, { answers })] });
};
const readFigures = () =>
  server.deps.db
    .selectFrom('card_round')
    .select(['numbers', 'round', 'number', 'first_tries as tries', 'first_passes as passes'])
    .orderBy('round')
    .orderBy('number')
    .execute();
const readInsight = async () => (await admin.analytics.moduleInsight({ productId: course.product.id, moduleId: course.module.id }))[0]!;

test('a submission has the round and the version that the server knows, whatever the browser says', async () => {
  const learner = await enter('Ada');
  const { number } = await learner.content.workbookRound({ cardId });
  await submit(learner, false, { round: 7, number: (number % 12) + 1 });
  await submit(learner, true);
  const second = await learner.content.startWorkbookRound({ cardId, after: 1 });
  await submit(learner, true, { round: 2, number: second.number });
  const rows = await server.deps.db.selectFrom('event').select('detail').where('type', '=', 'submitted').orderBy('sequence').execute();
  const recorded = rows.map(({ detail }) => (JSON.parse(detail) as { answers: { checked: object }[] }).answers[0]!.checked);
  const first = { numbers: NUMBERS, round: 1, number };
  expect(recorded).toMatchObject([first, first, { ...first, round: 2, number: second.number }]);
  expect(await readFigures()).toEqual([
    { ...first, tries: 1, passes: 0 },
    { ...first, round: 2, number: second.number, tries: 1, passes: 1 },
  ]);
});

test('a browser that had to use the data of the start workbook is believed', async () => {
  const learner = await enter('Ada');
  await learner.content.workbookRound({ cardId });
  await submit(learner, true, { round: 1, number: 0 });
  expect(await readFigures()).toEqual([{ numbers: NUMBERS, round: 1, number: 0, tries: 1, passes: 1 }]);
});

test('a submission without a round has none, even if the browser says so', async () => {
  await submit(await enter('Ada'), true, { round: 1, number: 3 });
  expect(await readFigures()).toEqual([]);
});

test('first tries count the first round alone, and a further round neither takes the pass nor counts as an attempt', async () => {
  const learner = await enter('Ada');
  await learner.content.workbookRound({ cardId });
  await submit(learner, false);
  await submit(learner, true);
  await learner.content.startWorkbookRound({ cardId, after: 1 });
  await submit(learner, false, { round: 2 });
  await submit(learner, false, { round: 2 });
  const { attempts, checks, completed } = await readInsight();
  expect(attempts).toEqual({ passedAfter: [{ attempts: 2, sessions: 1 }], notPassed: 0 });
  expect(completed).toBe(1);
  const total = checks.find(({ id }) => id === 'total')!.outcomes;
  expect(total.map(({ fault, times, firstTimes }) => `${fault} ${times} ${firstTimes}`)).toEqual(['typed 3 1', ' 1 0']);
  expect(await learner.content.open({ moduleSlug: course.module.slug })).toMatchObject({ unlockedCardIds: [cardId] });
});

test('a learner who passes only with other numbers has passed the page', async () => {
  const learner = await enter('Ada');
  await learner.content.workbookRound({ cardId });
  for (let time = 0; time < 3; time++) await submit(learner, false);
  await learner.content.startWorkbookRound({ cardId, after: 1 });
  await submit(learner, true, { round: 2 });
  expect((await readInsight()).attempts).toEqual({ passedAfter: [{ attempts: 4, sessions: 1 }], notPassed: 0 });
  expect(await learner.content.open({ moduleSlug: course.module.slug })).toMatchObject({ unlockedCardIds: [cardId] });
});

test('the figures of rounds are rebuilt from the journal', async () => {
  const learner = await enter('Ada');
  await learner.content.workbookRound({ cardId });
  await submit(learner, true);
  const before = await readFigures();
  await server.deps.db.deleteFrom('card_round').execute();
  expect((await verifyRollUps(server.deps)).map(({ table }) => table)).toEqual(['card_round']);
  await rebuildRollUps(server.deps);
  expect(await readFigures()).toEqual(before);
});
