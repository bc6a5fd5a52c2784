import { beforeEach, expect, test } from 'vitest';
import { createCourse, type CourseFixture } from '#server/testing/course-fixture.ts';
import { createTestServer, type TestClient, type TestServer } from '#server/testing/create-test-server.ts';
import { createChallenge, createFileAnswer, createOwnNumbers, createVersions, NUMBERS } from '#server/testing/own-numbers-fixture.ts';
import { purgeUnnamedVersions } from './purge-unnamed-versions.ts';
import { purgeVersions } from './purge-versions.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const OTHER_NUMBERS = 'ffffffffffff';

let server: TestServer;
let admin: TestClient;
let course: CourseFixture;
beforeEach(async () => {
  server = await createTestServer();
  admin = await server.createAdminClient();
  course = await createCourse(admin);
});

const count = async (cardId: string, numbers = NUMBERS) => {
  const rows = await server.deps.db
    .selectFrom('workbook_version')
    .select('number')
    .where('card_id', '=', cardId)
    .where('numbers', '=', numbers)
    .execute();
  return rows.length;
};

test('versions that nothing names are deleted a day after they were saved', async () => {
  await admin.admin.ownNumbers.save({ cardId: 'forgotten', numbers: NUMBERS, versions: createVersions(12) });
  await purgeUnnamedVersions(server.deps);
  expect(await count('forgotten')).toBe(12);
  server.advanceTime(DAY_MS + 1);
  await purgeUnnamedVersions(server.deps);
  expect(await count('forgotten')).toBe(0);
});

test('versions stay as long as a live page, a draft, a version of the module or a round names them', async () => {
  const card = await createChallenge({ server, admin, course });
  const { key } = await course.createKey();
  const learner = server.createClient();
  await learner.gate.enter({ key, nickname: 'Ada' });
  const change = (numbers: string | null) => ({ answers: [createFileAnswer(numbers === null ? null : createOwnNumbers({ numbers }))] });
  await admin.admin.ownNumbers.save({ cardId: card.id, numbers: OTHER_NUMBERS, versions: createVersions(12) });
  await admin.admin.startDraft({ moduleId: course.module.id });
  await admin.admin.changeCard({ draftOf: course.module.id, change: { verb: 'change', id: card.id, changes: change(OTHER_NUMBERS) } });
  server.advanceTime(DAY_MS + 1);
  await purgeUnnamedVersions(server.deps);
  expect([await count(card.id), await count(card.id, OTHER_NUMBERS)]).toEqual([12, 12]);

  admin = await server.createAdminClient();
  await admin.admin.discardDraft({ moduleId: course.module.id });
  await purgeUnnamedVersions(server.deps);
  expect([await count(card.id), await count(card.id, OTHER_NUMBERS)]).toEqual([12, 0]);
  await admin.admin.updateCard({ id: card.id, changes: change(null) });
  await purgeUnnamedVersions(server.deps);
  expect(await count(card.id)).toBe(12);
  await admin.admin.rollBack({ moduleId: course.module.id, version: 1 });
  await learner.content.workbookRound({ cardId: card.id });
  await admin.admin.deleteCard({ id: card.id });
  await purgeUnnamedVersions(server.deps);
  expect(await count(card.id)).toBe(12);
});

test('the versions of a deleted page go with the page and its last version of the module', async () => {
  const card = await createChallenge({ server, admin, course });
  server.advanceTime(DAY_MS);
  admin = await server.createAdminClient();
  await admin.admin.deleteCard({ id: card.id });
  await server.deps.db.deleteFrom('module_version').where('number', '<', 2).execute();
  server.advanceTime(181 * DAY_MS);
  await purgeVersions(server.deps);
  await purgeUnnamedVersions(server.deps);
  expect(await count(card.id)).toBe(0);
});
