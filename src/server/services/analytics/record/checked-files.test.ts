import { beforeEach, describe, expect, test } from 'vitest';
import type { CheckSet } from '#workbook/checks/check-set.ts';
import { createCheckedAnswer, createCheckSet } from '#server/testing/check-set-fixture.ts';
import { createCourse, type CourseFixture } from '#server/testing/course-fixture.ts';
import { createTestServer, type TestServer, type TestClient } from '#server/testing/create-test-server.ts';
import { createEvent } from '#server/testing/event-fixtures.ts';

let server: TestServer;
let course: CourseFixture;
let learner: TestClient;

beforeEach(async () => {
  server = await createTestServer();
  course = await createCourse(await server.createAdminClient(), 'excel');
  learner = server.createClient();
  await learner.gate.enter({ key: (await course.createKey()).key, nickname: 'Ada' });
});

const createChallenge = (...answers: { required?: boolean; workbook?: CheckSet }[]) =>
  course.createCard({ slug: 'task', type: 'challenge', answers: answers.map((slot) => ({ type: 'file' as const, ...slot })) });
const submit = (cardId: string, ...answers: unknown[]) =>
  learner.analytics.record({ events: [createEvent('submitted', cardId, { answers })] });
const readJournal = async () => {
  const rows = await server.deps.db.selectFrom('event').select(['detail', 'has_passed']).orderBy('sequence').execute();
  return rows.map((row) => ({ answers: (JSON.parse(row.detail) as { answers: unknown[] }).answers, hasPassed: row.has_passed === 1 }));
};
const readGrades = async () => (await readJournal()).map(({ hasPassed }) => hasPassed);

describe('a file answer with checks', () => {
  test('passes when the passed checks have enough weight', async () => {
    const { id } = await createChallenge({ workbook: createCheckSet({ total: 3, chart: 1, advice: 0 }, 75) });
    await submit(id, createCheckedAnswer({ total: null, chart: 'absent', advice: 'absent' }));
    await submit(id, createCheckedAnswer({ total: 'typed', chart: null, advice: null }));
    expect(await readGrades()).toEqual([true, false]);
  });

  test('does not pass without the outcomes of its checks', async () => {
    const { id } = await createChallenge({ workbook: createCheckSet({ total: 1 }) });
    await submit(id, { fileName: 'trips.xlsx', size: 9000 });
    await submit(id, null);
    expect(await readGrades()).toEqual([false, false]);
  });

  test('is no attempt when a check without a verdict decides whether it passes', async () => {
    const { id } = await createChallenge({ workbook: createCheckSet({ total: 1, chart: 1, advice: 0 }, 50) });
    const refused = { accepted: 0, rejected: [{ message: expect.stringMatching(/^answers\.0: This workbook has no verdict/) }] };
    expect(await submit(id, createCheckedAnswer({}))).toMatchObject(refused);
    expect(await submit(id, createCheckedAnswer({ total: null, advice: null }))).toMatchObject(refused);
    expect(await readJournal()).toEqual([]);
    await submit(id, createCheckedAnswer({ total: null, chart: 'absent' }));
    expect(await readGrades()).toEqual([true]);
  });

  test('that passed with a function that nobody can work out says so in the figures', async () => {
    const { id } = await createChallenge({ workbook: createCheckSet({ total: 1 }) });
    const answer = createCheckedAnswer({ total: null });
    answer.checked.outcomes[0] = { id: 'total', outcome: 'pass', fault: 'cannotFollow' };
    await submit(id, answer);
    expect(await readGrades()).toEqual([true]);
    const counts = await server.deps.db.selectFrom('card_check').select(['check_id', 'fault', 'times']).execute();
    expect(counts).toEqual([{ check_id: 'total', fault: 'cannotFollow', times: 1 }]);
  });

  test('that was solved in the grid of the page says so in the journal', async () => {
    const { id } = await createChallenge({ workbook: createCheckSet({ total: 1 }) });
    const answer = createCheckedAnswer({ total: null });
    await submit(id, { ...answer, checked: { ...answer.checked, in: 'grid' } });
    expect(await readJournal()).toMatchObject([{ answers: [{ checked: { in: 'grid' } }], hasPassed: true }]);
  });

  test('that is optional never keeps a learner from passing', async () => {
    const { id } = await createChallenge({ required: false, workbook: createCheckSet({ total: 1 }) });
    await submit(id, createCheckedAnswer({ total: 'typed' }));
    await submit(id, null);
    expect(await readGrades()).toEqual([true, true]);
  });

  test('is graded by the weights of the current card, and outcomes of an earlier revision count as they were sent', async () => {
    const { id } = await createChallenge({ workbook: createCheckSet({ total: 1, chart: 1 }) });
    const portal = await server.createAdminClient();
    const workbook = { ...createCheckSet({ total: 1, table: 0 }), revision: 'ba9876543210' };
    await portal.admin.updateCard({ id, changes: { answers: [{ type: 'file', label: null, regex: null, required: true, workbook }] } });
    await submit(id, createCheckedAnswer({ total: null, chart: 'absent' }));
    expect(await readJournal()).toEqual([{ answers: [createCheckedAnswer({ total: null })], hasPassed: true }]);
  });

  test('leaves no name of the learner’s file in the journal', async () => {
    const { id } = await createChallenge({ workbook: createCheckSet({ total: 1 }) });
    await submit(id, { ...createCheckedAnswer({ total: 'typed' }), fileName: 'salaries of Ada.xlsx' });
    expect(await readJournal()).toEqual([{ answers: [createCheckedAnswer({ total: 'typed' })], hasPassed: false }]);
  });

  test('keeps checks with the same id in two answers separate', async () => {
    const { id } = await createChallenge({ workbook: createCheckSet({ total: 1 }) }, { workbook: createCheckSet({ total: 1, chart: 1 }) });
    await submit(id, createCheckedAnswer({ total: null }), createCheckedAnswer({ total: 'typed', chart: null }));
    const [event] = await readJournal();
    expect(event?.answers).toEqual([createCheckedAnswer({ total: null }), createCheckedAnswer({ 'total:2': 'typed', chart: null })]);
  });

  test.each([
    ['an unknown fault', { outcomes: [{ id: 'total', outcome: 'fail', fault: 'forged' }] }],
    ['an unknown outcome', { outcomes: [{ id: 'total', outcome: 'unclear' }] }],
    ['more than 40 outcomes', { outcomes: Array.from({ length: 41 }, (_, n) => ({ id: `c${n}`, outcome: 'pass' })) }],
    ['a check twice', { outcomes: Array.from({ length: 2 }, () => ({ id: 'total', outcome: 'pass' })) }],
    ['a revision that is none', { revision: 'x'.repeat(12), outcomes: [] }],
    ['no outcomes', { outcomes: undefined }],
  ])('is refused with %s', async (_, change) => {
    const { id } = await createChallenge({ workbook: createCheckSet({ total: 1 }) });
    const answer = { fileName: 'workbook.xlsx', size: 1, checked: { revision: '0123456789ab', ...change } };
    expect(await submit(id, answer)).toMatchObject({ accepted: 0, rejected: [{ message: expect.stringMatching(/^answers\.0/) }] });
    expect(await readJournal()).toEqual([]);
  });
});

test('a file answer without checks is recorded without outcomes, whatever the browser sends', async () => {
  const { id } = await createChallenge({});
  await submit(id, { ...createCheckedAnswer({ total: 'typed' }), fileName: 'trips.xlsx' });
  expect(await readJournal()).toEqual([{ answers: [{ fileName: 'trips.xlsx', size: 9000 }], hasPassed: true }]);
});

test('learners receive the checks with the card, and answers without checks are sent as before', async () => {
  const workbook = createCheckSet({ total: 1 });
  await createChallenge({ workbook }, {});
  const [card] = await learner.content.cards({ moduleId: course.module.id });
  expect(card?.answers[0]).toEqual({ type: 'file', label: null, regex: null, required: true, workbook });
  expect(JSON.stringify(card?.answers[1])).toBe('{"type":"file","label":null,"regex":null,"required":true}');
});

test('only file answers keep checks', async () => {
  const answers = [{ type: 'text' as const, workbook: createCheckSet({ total: 1 }) }];
  const card = await course.createCard({ slug: 'text', type: 'challenge', answers });
  expect(card.answers).toEqual([{ type: 'text', label: null, regex: null, required: true }]);
});
