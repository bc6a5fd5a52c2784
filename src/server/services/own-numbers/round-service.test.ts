import { beforeEach, expect, test } from 'vitest';
import { catchFailure } from '#server/testing/catch-failure.ts';
import { createCourse, type CourseFixture } from '#server/testing/course-fixture.ts';
import { createCheckedAnswer, createCheckSet } from '#server/testing/check-set-fixture.ts';
import { createEvent } from '#server/testing/event-fixtures.ts';
import { createTestServer, type TestClient, type TestServer } from '#server/testing/create-test-server.ts';
import { addStartFile, createChallenge, createFileAnswer, createOwnNumbers, createVersions } from '#server/testing/own-numbers-fixture.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

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

test('the first twelve of twelve versions all differ, and opening a page twice gives the same round', async () => {
  const learners = await Promise.all(Array.from({ length: 13 }, (_, index) => enter(`Learner ${index}`)));
  const rounds = [];
  for (const learner of learners) rounds.push(await learner.content.workbookRound({ cardId }));
  expect(new Set(rounds.slice(0, 12).map(({ number }) => number)).size).toBe(12);
  expect(rounds[12]!.number).toBe(rounds[0]!.number);
  expect(rounds[0]).toMatchObject({ round: 1, earlier: [], canStartAnother: true, old: null });
  expect(rounds[0]!.version).toEqual(createVersions(12)[rounds[0]!.number - 1]);
  expect(await learners[0]!.content.workbookRound({ cardId })).toEqual(rounds[0]);
});

test('two tabs at once have the same round, and learners at once have different versions', async () => {
  const learners = await Promise.all(Array.from({ length: 6 }, (_, index) => enter(`Learner ${index}`)));
  const opened = await Promise.all(learners.flatMap((learner) => [1, 2].map(() => learner.content.workbookRound({ cardId }))));
  expect(new Set(opened.map(({ number }) => number)).size).toBe(6);
  const started = await Promise.all([1, 2].map(() => learners[0]!.content.startWorkbookRound({ cardId, after: 1 })));
  expect(started[0]).toEqual(started[1]);
  expect(started[0]!.round).toBe(2);
});

test('each further round has numbers that the learner has not had, then the oldest again', async () => {
  const learner = await enter('Ada');
  const numbers = [(await learner.content.workbookRound({ cardId })).number];
  for (let after = 1; after < 14; after++) numbers.push((await learner.content.startWorkbookRound({ cardId, after })).number);
  expect(new Set(numbers.slice(0, 12)).size).toBe(12);
  expect(numbers.slice(12)).toEqual(numbers.slice(0, 2));
  const { earlier } = await learner.content.workbookRound({ cardId });
  expect(earlier.map(({ round }) => round)).toEqual(Array.from({ length: 13 }, (_, index) => index + 1));
  expect(earlier[12]!.fingerprint).toBe(earlier[0]!.fingerprint);
});

test('a learner gets at most 20 rounds of a page a day, and more tomorrow', async () => {
  const learner = await enter('Ada');
  for (let after = 0; after < 20; after++)
    await (after ? learner.content.startWorkbookRound({ cardId, after }) : learner.content.workbookRound({ cardId }));
  expect((await learner.content.workbookRound({ cardId })).canStartAnother).toBe(false);
  expect(await catchFailure(learner.content.startWorkbookRound({ cardId, after: 20 }))).toEqual(
    expect.objectContaining({ code: 'numbers.tooManyRounds' }),
  );
  expect((await learner.content.startWorkbookRound({ cardId, after: 19 })).round).toBe(20);
  server.advanceTime(DAY_MS);
  expect((await learner.content.startWorkbookRound({ cardId, after: 20 })).round).toBe(21);
});

test('a version that the author takes out is not given any more, and its rounds stay', async () => {
  const first = await enter('Ada');
  const before = await first.content.workbookRound({ cardId });
  await admin.admin.updateCard({ id: cardId, changes: { answers: [createFileAnswer(createOwnNumbers({ leftOut: [before.number] }))] } });
  expect(await first.content.workbookRound({ cardId })).toEqual(before);
  for (let index = 0; index < 12; index++)
    expect((await (await enter(`Other ${index}`)).content.workbookRound({ cardId })).number).not.toBe(before.number);
});

test('a round goes on with its numbers and checks for 30 days after the page has got others', async () => {
  const learner = await enter('Ada');
  const before = await learner.content.workbookRound({ cardId });
  server.advanceTime(40 * DAY_MS);
  await learner.gate.enter({ key, nickname: 'Ada' });
  admin = await server.createAdminClient();
  const next = { numbers: 'ffffffffffff', startHash: 'c'.repeat(64) };
  await admin.admin.ownNumbers.save({ cardId, numbers: next.numbers, versions: createVersions(12) });
  const files = [await addStartFile(server, 'other-start', next.startHash)];
  await admin.admin.updateCard({ id: cardId, changes: { files, answers: [createFileAnswer(createOwnNumbers(next))] } });
  const { old, ...kept } = await learner.content.workbookRound({ cardId });
  expect({ ...kept, old: null }).toEqual(before);
  expect(old).toEqual({ revision: 2, workbook: createFileAnswer(null).workbook, fileUrls: ['/public-objects/start-budget.xlsx'] });
  expect(await (await enter('Bob')).content.workbookRound({ cardId })).toMatchObject({ ...next, round: 1, old: null });

  server.advanceTime(31 * DAY_MS);
  expect(await (await enter('Ada')).content.workbookRound({ cardId })).toMatchObject({ ...next, round: 2, old: null });
});

test('a begun round goes on when the page gives everybody the same numbers, until it passes or for 30 days after that', async () => {
  const [ada, bob, cem] = [await enter('Ada'), await enter('Bob'), await enter('Cem')];
  const before = await ada.content.workbookRound({ cardId });
  await bob.content.workbookRound({ cardId });
  server.advanceTime(40 * DAY_MS);
  for (const [learner, nickname] of [
    [ada, 'Ada'],
    [bob, 'Bob'],
    [cem, 'Cem'],
  ] as const)
    await learner.gate.enter({ key, nickname });
  admin = await server.createAdminClient();
  const changed = { ...createFileAnswer(null), workbook: createCheckSet({ other: 1 }) };
  await admin.admin.updateCard({ id: cardId, changes: { answers: [changed] } });

  const open = async (learner: TestClient) => {
    const { cards } = await learner.content.open({ moduleSlug: course.module.slug });
    return cards.find(({ id }) => id === cardId)!.answers[0]!;
  };
  expect(await open(ada)).toEqual({ ...(await open(cem)), ownNumbers: createOwnNumbers() });
  expect((await open(cem)).ownNumbers).toBeUndefined();
  const { old, ...kept } = await ada.content.workbookRound({ cardId });
  expect({ ...kept, old: null, canStartAnother: true }).toEqual(before);
  expect(kept.canStartAnother).toBe(false);
  expect(await catchFailure(ada.content.startWorkbookRound({ cardId, after: 1 }))).toMatchObject({ code: 'numbers.off' });
  const { version } = await ada.content.keep({ moduleId: course.module.id });
  expect(await ada.content.keepState([{ moduleId: course.module.id, version }])).toMatchObject([{ state: 'same' }]);

  // The checks of the round judge it, not those that the page has now.
  const answer = createCheckedAnswer({ total: null, share: null });
  const answers = [{ ...answer, checked: { ...answer.checked, round: 1, number: kept.number } }];
  await ada.analytics.record({ events: [createEvent('submitted', cardId, { answers, revision: old!.revision })] });
  expect((await server.deps.db.selectFrom('event').select('has_passed').where('type', '=', 'submitted').execute())[0]).toEqual({
    has_passed: 1,
  });
  expect((await open(ada)).ownNumbers).toBeUndefined();
  expect(await catchFailure(ada.content.workbookRound({ cardId }))).toMatchObject({ code: 'numbers.off' });

  expect((await bob.content.workbookRound({ cardId })).round).toBe(1);
  server.advanceTime(31 * DAY_MS);
  const later = await enter('Bob');
  expect((await open(later)).ownNumbers).toBeUndefined();
  expect(await catchFailure(later.content.workbookRound({ cardId }))).toMatchObject({ code: 'numbers.off' });
});

test('the data of the start workbook is given when it was replaced or the page has no versions', async () => {
  await admin.admin.updateCard({ id: cardId, changes: { files: [await addStartFile(server, 'replaced', 'd'.repeat(64))] } });
  expect(await (await enter('Ada')).content.workbookRound({ cardId })).toMatchObject({ round: 1, number: 0, version: null });
});

test('a page without own numbers has no rounds, and a page of another course none for this learner', async () => {
  const plain = await course.createCard({ slug: 'plain', type: 'challenge', answers: [createFileAnswer(null)] });
  const learner = await enter('Ada');
  expect(await catchFailure(learner.content.workbookRound({ cardId: plain.id }))).toMatchObject({ code: 'numbers.off' });
  const other = await createCourse(admin, 'other');
  const foreign = await createChallenge({ server, admin, course: other }, { slug: 'foreign' });
  expect(await catchFailure(learner.content.workbookRound({ cardId: foreign.id }))).toMatchObject({ code: 'card.missing' });
  expect(await catchFailure(learner.content.startWorkbookRound({ cardId: foreign.id, after: 1 }))).toMatchObject({ code: 'card.missing' });
});
