import { beforeEach, expect, test } from 'vitest';
import type { ImportPlan } from '#shared/authoring/spreadsheet/import-plan.ts';
import { createCourse, type CourseFixture } from '../testing/course-fixture.ts';
import { createTestServer, type TestClient, type TestServer } from '../testing/create-test-server.ts';

let server: TestServer;
let admin: TestClient;
let course: CourseFixture;

beforeEach(async () => {
  server = await createTestServer();
  admin = await server.createAdminClient();
  course = await createCourse(admin);
});

const send = (rest: string, payload: string) =>
  server.app.inject({
    method: 'POST',
    url: `/api/admin/modules/${course.module.id}/cards/${rest}`,
    payload: Buffer.from(payload),
    cookies: admin.cookies,
  });
const review = async (sheet: string, query = '') => (await send(`check${query}`, sheet)).json<ImportPlan>();
const take = (sheet: string, hash: string, query = '&goodRowsOnly=true') =>
  send(`import?planHash=${encodeURIComponent(hash)}${query}`, sheet);
const listDraft = async () =>
  (await admin.admin.draft({ moduleId: course.module.id })).draft?.cards.map(({ slug, title }) => `${slug} ${title}`) ?? null;

const SHEET = ['Slug,Title,Type,Next page', 'a,A,info,', 'b,,info,', 'c,C,info,b', 'd,D,info,a', 'e,E,wrong,'].join('\n');

test('the rows without problems can be imported, and the plan and the answer name the rows that are left out', async () => {
  const plan = await review(SHEET);
  expect(plan.problemCount).toBe(2);
  expect(plan.goodRows).toMatchObject({ rows: 2, changes: 2, leftOut: [{ row: 3 }, { row: 4 }, { row: 6 }] });
  expect(plan.goodRows!.leftOut[0]!.message).toBe('Title is required.');
  expect((await take(SHEET, plan.goodRows!.hash)).json()).toEqual({ changes: 2, leftOut: [3, 4, 6] });
  expect(await listDraft()).toEqual(['a A', 'd D']);
});

test('nothing is imported from a file with problems unless the good rows are asked for', async () => {
  const plan = await review(SHEET);
  for (const hash of [plan.hash, plan.goodRows!.hash]) expect((await take(SHEET, hash, '')).statusCode).toBeGreaterThanOrEqual(400);
  expect((await take(SHEET, plan.hash)).json()).toMatchObject({ code: 'module.changed' });
  expect(await listDraft()).toBeNull();
});

test('the page of a row that is left out stays as it is, and no page is deleted', async () => {
  const kept = await course.createCard({ slug: 'kept', title: 'Kept' });
  await course.createCard({ slug: 'other', title: 'Other' });
  const sheet = ['Id,Slug,Title,Type', `${kept.id},kept,,info`, ',new,New,info'].join('\n');
  const { goodRows } = await review(sheet);
  expect(goodRows).toMatchObject({ rows: 1, changes: 1, leftOut: [{ row: 2 }] });
  expect((await review(sheet, '?deletesMissing=true')).goodRows).toBeNull();
  await take(sheet, goodRows!.hash);
  expect((await listDraft())!.toSorted()).toEqual(['kept Kept', 'new New', 'other Other']);
});

test('a row with a pattern that is too slow is left out', async () => {
  const sheet = ['Slug,Title,Type,Answer 1,Answer 1 pattern', 'slow,Slow,challenge,text,^(a+)+$', 'fine,Fine,info,,'].join('\n');
  const plan = await review(sheet);
  expect(plan.problemCount).toBeGreaterThan(0);
  expect(plan.goodRows).toMatchObject({ rows: 1, leftOut: [{ row: 2 }] });
});

test('without problems, and without good rows, there is nothing to choose', async () => {
  expect((await review('Slug,Title,Type\na,A,info')).goodRows).toBeNull();
  expect((await review('Slug,Title,Type\na,,info')).goodRows).toBeNull();
  expect((await review('Slug,Title,Unknown column\na,A,x')).goodRows).toBeNull();
});
