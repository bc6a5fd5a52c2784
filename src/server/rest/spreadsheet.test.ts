import { PassThrough } from 'node:stream';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { ImportPlan } from '#shared/authoring/spreadsheet/import-plan.ts';
import { readSampleFile } from '#workbook/reader/testing/sample-files.ts';
import { createCourse, type CourseFixture } from '../testing/course-fixture.ts';
import { createTestServer, type TestClient, type TestServer } from '../testing/create-test-server.ts';

let server: TestServer;
let admin: TestClient;
let course: CourseFixture;
let quizId: string;

beforeEach(async () => {
  server = await createTestServer();
  admin = await server.createAdminClient();
  course = await createCourse(admin);
  const welcome = await course.createCard({ slug: 'welcome', title: '=Welcome', ctaText: 'Start' });
  const options = [{ label: '=SUM(A1)', isCorrect: true, nextPageId: welcome.id }, { label: '+1' }];
  ({ id: quizId } = await course.createCard({ slug: 'quiz', type: 'mcq', options }));
  await course.createCard({ slug: 'try', type: 'challenge', answers: [{ type: 'text', regex: ' ^4', required: false }] });
});

const path = (rest: string) => `/api/admin/modules/${course.module.id}/${rest}`;
const send = (rest: string, payload: Uint8Array | string, cookies = admin.cookies, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'POST', url: path(rest), payload: Buffer.from(payload as Uint8Array), cookies, headers });
const download = async (format: string) => (await server.app.inject({ url: path(`cards.${format}`), cookies: admin.cookies })).rawPayload;
const review = async (file: Uint8Array | string, query = '') => (await send(`cards/check${query}`, file)).json<ImportPlan>();
const takePlan = (file: Uint8Array | string, hash: string, query = '') =>
  send(`cards/import?planHash=${encodeURIComponent(hash)}${query}`, file);
const listDraft = async () => (await admin.admin.draft({ moduleId: course.module.id })).draft?.cards.map(({ slug }) => slug) ?? null;
const readStored = async () => ({
  cards: await server.deps.db.selectFrom('card').selectAll().orderBy('id').execute(),
  drafts: await server.deps.db.selectFrom('draft').selectAll().execute(),
});

describe('an exported file', () => {
  test.each(['xlsx', 'csv'])('contains no changes when it comes back as %s', async (format) => {
    const plan = await review(await download(format));
    expect(plan).toMatchObject({ problems: [], changes: 0, missing: 0, isDraft: false, module: { id: course.module.id } });
    expect(plan.rows.map(({ state }) => state)).toEqual(['same', 'same', 'same']);
  });

  test('has a name and a type, and only administrators can download it', async () => {
    const { headers } = await server.app.inject({ url: path('cards.xlsx'), cookies: admin.cookies });
    expect(headers).toMatchObject({
      'content-disposition': 'attachment; filename="excel-basics-start.xlsx"',
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    });
    expect((await server.app.inject({ url: path('cards.csv') })).statusCode).toBe(401);
    const missing = await server.app.inject({ url: '/api/admin/modules/nowhere/cards.csv', cookies: admin.cookies });
    expect([missing.statusCode, missing.json()]).toMatchObject([404, { code: 'module.missing' }]);
  });

  test('contains the draft when the module has one', async () => {
    await admin.admin.startDraft({ moduleId: course.module.id });
    await admin.admin.changeCard({ draftOf: course.module.id, change: { verb: 'remove', id: quizId } });
    const csv = await download('csv');
    expect(csv.toString()).not.toContain('quiz');
    expect(await review(csv)).toMatchObject({ isDraft: true, changes: 0 });
  });

  test('names files by their original names', async () => {
    const object = { content_type: 'video/mp4', size: 1, sha256: '', created_at: '2026-01-01T00:00:00.000Z' };
    await server.deps.db
      .insertInto('object')
      .values({ ...object, id: 'v1', extension: 'mp4', name: '03 Sum.mp4' })
      .execute();
    await admin.admin.updateCard({ id: quizId, changes: { videoId: 'v1.mp4' } });
    const csv = await download('csv');
    expect(csv.toString()).toContain('03 Sum.mp4');
    expect((await review(csv)).changes).toBe(0);
    await server.deps.db
      .insertInto('object')
      .values({ ...object, id: 'v2', extension: 'mp4', name: '03 Sum.mp4' })
      .execute();
    expect((await download('csv')).toString()).toContain('v1.mp4');
  });
});

describe('a changed file', () => {
  const FILE =
    'Order,Slug,Title,Type,Next page\n1,welcome,Hello,info,new-page\n2,new-page,New,tip,quiz\n3,quiz,quiz,mcq,\n4,try,try,challenge,\n';

  test('is checked, and then put in a new draft', async () => {
    const plan = await review(FILE);
    expect(plan).toMatchObject({
      problems: [],
      created: 1,
      changedCells: 2,
      changedPages: 1,
      moved: 0,
      deleted: 0,
      missing: 0,
      changes: 3,
    });
    expect(await listDraft()).toBeNull();
    expect((await takePlan(FILE, plan.hash)).json()).toEqual({ changes: 3, leftOut: [] });
    expect(await listDraft()).toEqual(['welcome', 'new-page', 'quiz', 'try']);
    const { draft } = await admin.admin.draft({ moduleId: course.module.id });
    const [welcome, added] = draft!.cards;
    expect([welcome!.title, welcome!.ctaText, welcome!.nextPageId]).toEqual(['Hello', 'Start', added!.id]);
    expect(added!.id).toMatch(/^[0-9a-f-]{36}$/);
    expect((await admin.admin.cards({ moduleId: course.module.id })).map(({ title }) => title)).toEqual(['=Welcome', 'quiz', 'try']);
  });

  test('is not put in the draft a second time', async () => {
    const { hash } = await review(FILE);
    const responses = await Promise.all([takePlan(FILE, hash), takePlan(FILE, hash)]);
    expect(responses.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(await listDraft()).toHaveLength(4);
  });

  test('is refused when a page has changed since the check', async () => {
    const { hash } = await review(FILE);
    await admin.admin.updateCard({ id: quizId, changes: { title: 'Other' } });
    const response = await takePlan(FILE, hash);
    expect([response.statusCode, response.json()]).toMatchObject([409, { code: 'module.changed' }]);
    expect(await listDraft()).toBeNull();
  });

  test('deletes pages only when the administrator requests it', async () => {
    const file = 'Slug,Title\nwelcome,=Welcome\n';
    expect(await review(file)).toMatchObject({ changes: 0, missing: 2 });
    const plan = await review(file, '?deletesMissing=true');
    expect(plan).toMatchObject({ changes: 2, deleted: 2 });
    expect((await takePlan(file, plan.hash)).statusCode).toBe(409);
    expect((await takePlan(file, plan.hash, '&deletesMissing=true')).statusCode).toBe(200);
    expect(await listDraft()).toEqual(['welcome']);
  });
});

describe('nothing is written', () => {
  test.each<{ what: string; file: Uint8Array | string; status: number }>([
    { what: 'a zip bomb', file: readSampleFile('books/17-bomb.xlsx'), status: 413 },
    { what: 'a workbook with macros', file: readSampleFile('books/26-macro.xlsm'), status: 415 },
    { what: 'a file without content', file: '', status: 422 },
    { what: 'a file of more than 5 MB', file: 'x'.repeat(5 * 2 ** 20 + 1), status: 413 },
    { what: 'a file with too many rows', file: `Slug\n${'a\n'.repeat(2001)}`, status: 413 },
  ])('for $what', async ({ file, status }) => {
    const before = await readStored();
    const response = await send('cards/check', file);
    expect([response.statusCode, (await takePlan(file, 'some')).statusCode]).toEqual([status, status]);
    expect(response.json<{ message: string }>().message.length).toBeGreaterThan(10);
    expect(await readStored()).toEqual(before);
  });

  test.each([
    { what: 'another sheet', file: 'Month,Income\nMay,4\n', cell: 'A1' },
    { what: 'a renamed header', file: 'Slug,Titel\nwelcome,Hello\n', cell: 'B1' },
    { what: 'a link to no page', file: 'Slug,Next page\nwelcome,nowhere\n', cell: 'B2' },
    { what: 'a slow pattern', file: 'Slug,Answer 1,Answer 1 pattern\ntry,text,^(a+)+$\n', cell: 'C2' },
  ])('for a file with $what', async ({ file, cell }) => {
    const before = await readStored();
    const plan = await review(file);
    expect(plan.problems.map((problem) => problem.cell)).toEqual([cell]);
    const response = await takePlan(file, plan.hash);
    expect([response.statusCode, response.json()]).toMatchObject([400, { code: 'sheet.problems' }]);
    expect(await readStored()).toEqual(before);
  });

  test('for a file with ids of another module', async () => {
    const other = await createCourse(admin, 'word');
    const card = await other.createCard({ slug: 'elsewhere' });
    const plan = await review(`id,Title\n${card.id},Hello\n${quizId},A\n${quizId},B\n`);
    expect(plan.problems.map(({ cell }) => cell)).toEqual(['A2', 'A4']);
  });

  test('for a file that changes nothing, and no draft is started', async () => {
    const file = await download('csv');
    expect((await takePlan(file, (await review(file)).hash)).json()).toMatchObject({ code: 'sheet.noChanges' });
    expect(await listDraft()).toBeNull();
  });

  test('by clients who are not logged in, and from other sites', async () => {
    for (const rest of ['cards/check', 'cards/import?planHash=x']) {
      expect((await send(rest, 'Slug\nx', {})).statusCode).toBe(401);
      expect((await send(rest, 'Slug\nx', admin.cookies, { origin: 'https://example.com' })).statusCode).toBe(403);
    }
  });
});

test.each([
  ['Slug;Title;Type;Answer 1 pattern\nnew;New;info;+\n'],
  ['Slug;Title;Type;Answer 1 pattern\nn\u00e9w;New;challenge;+\n'],
  ['Slug;Title;Type;Answer 1;Answer 1 pattern\ntry;New;challenge;text;(\n'],
])('a pattern that is no regular expression is a problem of the file and not of the server: %j', async (file) => {
  const response = await send('cards/check', file);
  expect(response.statusCode).toBe(200);
  expect(response.json<ImportPlan>().problems).not.toEqual([]);
});

test('a file may be sent with any content type', async () => {
  for (const type of ['text/csv', 'application/json', 'not a type'])
    expect((await send('cards/check', 'Slug\nwelcome', admin.cookies, { 'content-type': type })).statusCode).toBe(200);
});

test('T87: a file of more than 5 MB is refused before it arrives, and while it arrives when its size is not announced', async () => {
  const stream = (payload: PassThrough, headers: Record<string, string>) =>
    server.app.inject({ method: 'POST', url: path('cards/check'), payload, headers, cookies: admin.cookies });
  const waiting = new PassThrough();
  onTestFinished(() => void waiting.destroy());
  waiting.write('S');
  const announced = await stream(waiting, { 'content-length': String(5 * 2 ** 20 + 1) });
  expect([announced.statusCode, announced.json()]).toEqual([413, expect.objectContaining({ message: 'File size must be under 5MB' })]);
  const arriving = new PassThrough();
  arriving.end('x'.repeat(5 * 2 ** 20 + 1));
  expect((await stream(arriving, { 'transfer-encoding': 'chunked' })).statusCode).toBe(413);
});

test('spreadsheets that do not arrive are limited like other request bodies', async () => {
  // Three requests each send a file of 5 MiB except for its last byte; together, they hold 15 of the 16 MiB that one network may hold.
  const payloads: PassThrough[] = [];
  const stalled = Array.from({ length: 3 }, () => {
    const payload = new PassThrough();
    payloads.push(payload);
    payload.write(Buffer.alloc(5 * 2 ** 20 - 1, ' '));
    const headers = { 'content-length': String(5 * 2 ** 20) };
    return server.app.inject({ method: 'POST', url: path('cards/check'), payload, headers, cookies: admin.cookies });
  });
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect((await send('cards/check', ' '.repeat(2 ** 21))).statusCode).not.toBe(503);
  expect((await Promise.race(stalled)).statusCode).toBe(503);
  for (const payload of payloads) payload.end(' ');
  expect((await send('cards/check', 'Slug,Title,Type\n')).statusCode).toBe(200);
});

test('the cells of a spreadsheet in a folder of lessons are read, and a file that is none is refused', async () => {
  const read = (payload: Uint8Array | string, cookies = admin.cookies) =>
    server.app.inject({ method: 'POST', url: '/api/admin/spreadsheets/read', payload: Buffer.from(payload as Uint8Array), cookies });
  expect((await read('Title;Video\nSum;1.mp4\n')).json()).toEqual({
    rows: [
      ['Title', 'Video'],
      ['Sum', '1.mp4'],
    ],
    faults: [],
  });
  expect((await read(await download('xlsx'))).json<{ rows: string[][] }>().rows[0]).toContain('Video');
  expect((await read(new Uint8Array())).statusCode).toBe(422);
  expect((await read('Title', {})).statusCode).toBe(401);
});
