import { beforeEach, expect, test } from 'vitest';
import { catchFailure } from '#server/testing/catch-failure.ts';
import { createCourse, type CourseFixture } from '#server/testing/course-fixture.ts';
import { createMediaTestServer } from '#server/testing/media-test-server.ts';
import { createTestServer, type TestClient, type TestServer } from '#server/testing/create-test-server.ts';
import { batchVersions } from '#workbook/vary/version.ts';
import { createChallenge, createFileAnswer, createOwnNumbers, createVersions, NUMBERS } from '#server/testing/own-numbers-fixture.ts';

let server: TestServer;
let admin: TestClient;
let course: CourseFixture;
beforeEach(async () => {
  server = await createTestServer();
  admin = await server.createAdminClient();
  course = await createCourse(admin);
});

test('saved versions are listed as they were saved, with variations of their own, and never change', async () => {
  const [first, ...rest] = createVersions(12);
  const versions = [{ ...first!, variations: [{ ops: [{ at: 'Budget!B2:B5', op: 'rotate' as const, n: 1 }] }] }, ...rest];
  const key = { cardId: 'some-card', numbers: NUMBERS };
  expect(await admin.admin.ownNumbers.save({ ...key, versions })).toEqual({ count: 12 });
  const others = createVersions(13).map((version) => ({ ...version, cells: { Budget: { B2: 1 } } }));
  expect(await admin.admin.ownNumbers.save({ ...key, versions: others })).toEqual({ count: 13 });
  expect(await admin.admin.ownNumbers.list(key)).toEqual([...versions, others[12]]);
  expect(await admin.admin.ownNumbers.list({ ...key, numbers: 'ffffffffffff' })).toEqual([]);
});

test.each([
  ['no', []],
  ['more than 48', createVersions(49)],
  ['two with the same number', [...createVersions(12), createVersions(1)[0]!]],
  ['one larger than 16 KiB', [...createVersions(12), { ...createVersions(13)[12]!, cells: { Budget: { B2: 'x'.repeat(17_000) } } }]],
])('%s versions are refused', async (_, versions) => {
  const failure = await catchFailure(admin.admin.ownNumbers.save({ cardId: 'some-card', numbers: NUMBERS, versions }));
  expect(failure).toMatchObject({ code: 'input.invalid' });
});

test('the largest versions are saved in several requests', async () => {
  const versions = createVersions(32).map((version) => ({ ...version, cells: { Budget: { B2: 'x'.repeat(15_500) } } }));
  const { app, adminClient, adminCookie } = await createMediaTestServer();
  const batches = batchVersions(versions);
  expect(batches.map(({ length }) => length)).toEqual([12, 12, 8]);
  for (const batch of batches) {
    const payload = { cardId: 'some-card', numbers: NUMBERS, versions: batch };
    const { statusCode } = await app.inject({
      method: 'POST',
      url: '/trpc/admin.ownNumbers.save',
      headers: { cookie: adminCookie },
      payload,
    });
    expect(statusCode).toBe(200);
  }
  expect(await adminClient.admin.ownNumbers.list({ cardId: 'some-card', numbers: NUMBERS })).toEqual(versions);
});

test('a page names only numbers whose versions are stored, live and in a draft', async () => {
  const card = await course.createCard({ slug: 'budget', type: 'challenge', answers: [createFileAnswer(null)] });
  const changes = { answers: [createFileAnswer(createOwnNumbers())] };
  const refused = { code: 'input.invalid', message: expect.stringContaining('Only 0 of 12 versions of the numbers have been saved.') };
  expect(await catchFailure(admin.admin.updateCard({ id: card.id, changes }))).toMatchObject(refused);
  await admin.admin.startDraft({ moduleId: course.module.id });
  const inDraft = { draftOf: course.module.id, change: { verb: 'change' as const, id: card.id, changes } };
  expect(await catchFailure(admin.admin.changeCard(inDraft))).toMatchObject(refused);

  await admin.admin.ownNumbers.save({ cardId: card.id, numbers: NUMBERS, versions: createVersions(12) });
  expect((await admin.admin.changeCard(inDraft)).card!.answers[0]!.ownNumbers).toEqual(createOwnNumbers());
  const { hash: planHash } = await admin.admin.plan({ moduleId: course.module.id });
  await admin.admin.publish({ moduleId: course.module.id, planHash });
  const [live] = await admin.admin.cards({ moduleId: course.module.id });
  expect(live!.answers[0]!.ownNumbers).toEqual(createOwnNumbers());
});

test('own numbers go with the checks, and only one answer of a page has them', async () => {
  const card = await createChallenge({ server, admin, course });
  const answer = createFileAnswer(createOwnNumbers());
  expect(await catchFailure(admin.admin.updateCard({ id: card.id, changes: { answers: [answer, answer] } }))).toMatchObject({
    message: expect.stringContaining('Only one answer of a page can have own numbers.'),
  });
  const { workbook: _, ...unchecked } = answer;
  const changed = await admin.admin.updateCard({ id: card.id, changes: { answers: [unchecked] } });
  expect(changed.answers[0]).not.toHaveProperty('ownNumbers');
});

test('a copied page gets the versions of the page that it was copied from', async () => {
  const card = await createChallenge({ server, admin, course });
  const copy = await course.createCard({ slug: 'copy', type: 'challenge', files: card.files, answers: card.answers });
  expect(await admin.admin.ownNumbers.list({ cardId: copy.id, numbers: NUMBERS })).toEqual(createVersions(12));
});

test('a version is taken out: nobody else gets it, the audit log says so, and a page without own numbers refuses', async () => {
  const card = await createChallenge({ server, admin, course });
  await admin.admin.ownNumbers.leaveOut({ cardId: card.id, number: 3 });
  await admin.admin.ownNumbers.leaveOut({ cardId: card.id, number: 3 });
  const [live] = await admin.admin.cards({ moduleId: course.module.id });
  expect(live!.answers[0]!.ownNumbers).toEqual(createOwnNumbers({ leftOut: [3] }));
  const entries = await server.deps.db.selectFrom('audit_entry').select(['action', 'detail']).orderBy('id', 'desc').execute();
  expect(entries[0]).toMatchObject({ action: 'card.changed', detail: expect.stringContaining('answers') });
  const plain = await course.createCard({ slug: 'plain', type: 'challenge', answers: [createFileAnswer(null)] });
  expect(await catchFailure(admin.admin.ownNumbers.leaveOut({ cardId: plain.id, number: 3 }))).toMatchObject({ code: 'numbers.off' });
  expect(await catchFailure(admin.admin.ownNumbers.leaveOut({ cardId: 'nothing', number: 3 }))).toMatchObject({ code: 'card.missing' });
});
