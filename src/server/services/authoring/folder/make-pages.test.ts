import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { newCardSchema } from '#shared/catalog.ts';
import type { MakePagesInput } from '#shared/authoring/folder/folder-schema.ts';
import { createBlankFields, type CardFields } from '#shared/page-types/card-fields.ts';
import { createCourse, type CourseFixture } from '#server/testing/course-fixture.ts';
import { catchFailure } from '#server/testing/catch-failure.ts';
import { createTestServer, type TestClient, type TestServer } from '#server/testing/create-test-server.ts';
import { sampleFiles } from '#server/testing/sample-files.ts';
import { purgeRemovedObjects } from '../../media/unused/unused-object-service.ts';

const MIB = 1024 * 1024;
const { mp4, srt, xlsx } = sampleFiles as { mp4: Buffer; srt: Buffer; xlsx: Buffer };
const DAY_MS = 24 * 60 * 60 * 1000;

let server: TestServer;
let admin: TestClient;
let course: CourseFixture;
beforeEach(async () => {
  server = await createTestServer();
  admin = await server.createAdminClient();
  course = await createCourse(admin);
});

const toFile = (path: string, { length }: Buffer) => ({ path, size: length, modifiedMs: 1 });
const createInput = (input: Partial<MakePagesInput['modules'][number]> = {}): MakePagesInput => ({
  modules: [
    {
      moduleId: null,
      title: 'Excel Basics 2',
      afterPageId: null,
      pages: [
        {
          title: 'Sum',
          type: 'info',
          files: { video: toFile('x/1 Sum.mp4', mp4), captions: toFile('x/1 Sum.srt', srt), practice: toFile('x/1 Sum.xlsx', xlsx) },
        },
        { title: 'Sum', type: 'challenge', files: { video: toFile('x/2 Sum.mp4', mp4), practice: toFile('x/2 data.xlsx', xlsx) } },
      ],
      ...input,
    },
  ],
  productId: course.product.id,
});

/** Returns the fields that a spreadsheet gives, blank but for some. */
function createFields(fields: Partial<CardFields>) {
  const { title: _title, type: _type, slug: _slug, ...blank } = createBlankFields();
  return { ...blank, ...fields };
}

/** Sends a whole file for which a draft waits. Returns the HTTP status of the last response. */
async function send(id: string, content: Buffer, { cookies } = admin): Promise<number> {
  const headers = { 'tus-resumable': '1.0.0' };
  const metadata = `id ${Buffer.from(id).toString('base64')}`;
  const begun = await server.app.inject({
    method: 'POST',
    url: '/api/uploads',
    cookies,
    headers: { ...headers, 'upload-length': String(content.length), 'upload-metadata': metadata },
  });
  if (begun.statusCode !== 201) return begun.statusCode;
  expect(begun.headers.location).toBe(`/api/uploads/${id}`);
  const sent = await server.app.inject({
    method: 'PATCH',
    url: `/api/uploads/${id}`,
    cookies,
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    payload: content,
  });
  return sent.statusCode;
}

const contents: Record<string, Buffer> = { mp4, srt, xlsx };
async function makeAndSend(input = createInput()) {
  const [made] = await admin.admin.makePages(input);
  for (const { id, extension } of made!.files) expect(await send(id, contents[extension]!)).toBe(204);
  return made!.module.id;
}

async function publish(moduleId: string): Promise<void> {
  const { hash } = await admin.admin.plan({ moduleId });
  await admin.admin.publish({ moduleId, planHash: hash });
}

test('pages are made in a draft of a new module at once, with the ids of files that are still to come', async () => {
  const [made] = await admin.admin.makePages(createInput());
  const { draft } = await admin.admin.draft({ moduleId: made!.module.id });
  const idByPath = Object.fromEntries(made!.files.map(({ path, id }) => [path, id]));
  expect(draft!.cards).toMatchObject([
    {
      title: 'Sum',
      slug: 'sum',
      videoId: `${idByPath['x/1 Sum.mp4']}.mp4`,
      transcriptId: `${idByPath['x/1 Sum.srt']}.srt`,
      fileUrl: `/public-objects/${idByPath['x/1 Sum.xlsx']}.xlsx`,
    },
    { slug: 'sum-2', type: 'challenge', files: [{ label: '2 data.xlsx', url: `/public-objects/${idByPath['x/2 data.xlsx']}.xlsx` }] },
  ]);
  expect((await admin.admin.modules({ productId: course.product.id })).map(({ title }) => title)).not.toContain('Excel Basics 2');
  expect(await admin.admin.awaitedFiles({ moduleId: made!.module.id })).toHaveLength(5);
});

test('a page gets the fields of the spreadsheet, and its links lead to the new pages that their keys name', async () => {
  const option = { label: 'Yes', isCorrect: true, nextPageId: 'p1' };
  const pages: MakePagesInput['modules'][number]['pages'] = [
    { title: 'Sum', type: 'info', key: 'p1', files: {}, fields: createFields({ slug: 'intro', ctaText: 'Go', nextPageId: 'p2' }) },
    { title: 'Quiz', type: 'mcq', key: 'p2', files: {}, fields: createFields({ nextPageId: 'left out', options: [option] }) },
  ];
  const [made] = await admin.admin.makePages(createInput({ pages }));
  const [intro, quiz] = (await admin.admin.draft({ moduleId: made!.module.id })).draft!.cards;
  expect(intro).toMatchObject({ title: 'Sum', slug: 'intro', ctaText: 'Go', nextPageId: quiz!.id });
  expect(quiz).toMatchObject({ title: 'Quiz', slug: 'quiz', nextPageId: null, options: [{ label: 'Yes', nextPageId: intro!.id }] });
});

test('a spreadsheet with a pattern that is too slow makes no pages', async () => {
  const fields = createFields({ answers: [{ type: 'text', label: null, regex: '(a+)+$', required: true }] });
  const pages = [{ title: 'Slow', type: 'challenge' as const, files: {}, fields }];
  expect(await catchFailure(admin.admin.makePages(createInput({ pages })))).toMatchObject({ kind: 'BAD_REQUEST' });
  expect((await admin.admin.modules({})).map(({ title }) => title)).not.toContain('Excel Basics 2');
});

test('a draft cannot be published while its files are still to come, and then the new module is in its product', async () => {
  const [made] = await admin.admin.makePages(createInput());
  const { id: moduleId } = made!.module;
  const { hash, problems } = await admin.admin.plan({ moduleId });
  expect(problems).toContainEqual(expect.objectContaining({ code: 'fileMissing', severity: 'error' }));
  expect(await catchFailure(admin.admin.publish({ moduleId, planHash: hash }))).toMatchObject({ code: 'publish.problems' });
  for (const { id, extension } of made!.files) expect(await send(id, contents[extension]!)).toBe(204);
  expect(await admin.admin.awaitedFiles({ moduleId })).toEqual([]);
  await publish(moduleId);
  expect((await admin.admin.modules({ productId: course.product.id })).at(-1)).toMatchObject({
    title: 'Excel Basics 2',
    slug: 'excel-basics-2',
  });
});

test.each([
  ['too large', 100 * MIB + 1, 'File size must be under 100MB'],
  ['empty', 0, 'This file is empty.'],
])('a page whose video is %s is made, and the draft cannot be published before it has another video', async (_, size, reason) => {
  const video = { path: 'x/1 Sum.mp4', size, modifiedMs: 1 };
  const [made] = await admin.admin.makePages(createInput({ pages: [{ title: 'Sum', type: 'info', files: { video } }] }));
  const moduleId = made!.module.id;
  expect(await admin.admin.awaitedFiles({ moduleId })).toMatchObject([{ path: 'x/1 Sum.mp4', failure: reason }]);
  expect(await send(made!.files[0]!.id, mp4)).toBe(422);
  const { hash, problems } = await admin.admin.plan({ moduleId });
  expect(problems).toContainEqual(
    expect.objectContaining({
      code: 'fileMissing',
      severity: 'error',
      reason,
      cards: [expect.objectContaining({ title: 'Sum', position: 1 })],
    }),
  );
  expect(await catchFailure(admin.admin.publish({ moduleId, planHash: hash }))).toMatchObject({ code: 'publish.problems' });

  const [card] = (await admin.admin.draft({ moduleId })).draft!.cards;
  await admin.admin.changeCard({ draftOf: moduleId, change: { verb: 'change', id: card!.id, changes: { videoId: null } } });
  expect(await admin.admin.awaitedFiles({ moduleId })).toEqual([]);
  await publish(moduleId);
});

test('pages are inserted after a page of a module that is there already, and discarding the draft keeps the module', async () => {
  const { id: moduleId } = course.module;
  for (const slug of ['first', 'last']) await admin.admin.createCard(newCardSchema.parse({ moduleId, slug, title: slug, type: 'info' }));
  const before = await admin.admin.cards({ moduleId });
  await makeAndSend(createInput({ moduleId, afterPageId: before[0]!.id }));
  const { draft } = await admin.admin.draft({ moduleId });
  expect(draft!.cards.map(({ title }) => title)).toEqual([before[0]!.title, 'Sum', 'Sum', ...before.slice(1).map(({ title }) => title)]);
  await admin.admin.discardDraft({ moduleId });
  expect((await admin.admin.modules({})).map(({ id }) => id)).toContain(moduleId);
});

test('discarding the draft leaves no page, no module, no row and no file, and its files can be restored for a day', async () => {
  const moduleId = await makeAndSend();
  const [other] = await admin.admin.makePages(createInput({ title: 'Half done' }));
  const [video] = other!.files;
  await server.app.inject({
    method: 'POST',
    url: '/api/uploads',
    cookies: admin.cookies,
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': String(video!.size),
      'upload-metadata': `id ${Buffer.from(video!.id).toString('base64')}`,
    },
  });
  for (const id of [moduleId, other!.module.id]) await admin.admin.discardDraft({ moduleId: id });
  expect((await admin.admin.modules({})).map(({ title }) => title)).not.toContain('Excel Basics 2');
  expect((await admin.admin.modules({})).map(({ title }) => title)).not.toContain('Half done');
  expect(await server.deps.db.selectFrom('upload').selectAll().execute()).toEqual([]);
  expect(await readdir(join(server.dataDir, 'uploads'))).toEqual([]);
  const unused = await admin.admin.unusedObjects();
  expect(unused.map(({ removedAt }) => removedAt !== null)).toEqual([true, true, true, true, true]);
  server.advanceTime(DAY_MS + 1000);
  await purgeRemovedObjects(server.deps);
  expect(await server.deps.db.selectFrom('object').selectAll().execute()).toEqual([]);
});

test('files of the draft that live pages use stay when the draft is discarded', async () => {
  const moduleId = await makeAndSend();
  await publish(moduleId);
  await admin.admin.startDraft({ moduleId });
  await admin.admin.discardDraft({ moduleId });
  expect(await admin.admin.unusedObjects()).toEqual([]);
  expect(await admin.admin.cards({ moduleId })).toHaveLength(2);
});

test('two administrators who make pages for the same module both find their pages in the one draft', async () => {
  const { id: moduleId } = course.module;
  const other = await server.createClientWithRole('author');
  await Promise.all([
    admin.admin.makePages(createInput({ moduleId, pages: [{ title: 'Mine', type: 'info', files: { video: toFile('a.mp4', mp4) } }] })),
    other.admin.makePages(createInput({ moduleId, pages: [{ title: 'Yours', type: 'info', files: { video: toFile('b.mp4', mp4) } }] })),
  ]);
  const { draft } = await admin.admin.draft({ moduleId });
  expect(draft!.cards.map(({ title }) => title)).toEqual(expect.arrayContaining(['Mine', 'Yours']));
  const awaited = await admin.admin.awaitedFiles({ moduleId });
  expect(awaited.map(({ path, announcedBy }) => [path, announcedBy])).toEqual([
    ['a.mp4', null],
    ['b.mp4', expect.stringMatching(/^author-/)],
  ]);
});

test('another administrator sends the rest of a file for which the draft waits, and all see how much has arrived', async () => {
  const [made] = await admin.admin.makePages(createInput());
  const { id: moduleId } = made!.module;
  const [video] = made!.files;
  const headers = { 'tus-resumable': '1.0.0' };
  const metadata = `id ${Buffer.from(video!.id).toString('base64')}`;
  const url = `/api/uploads/${video!.id}`;
  const sendPart = (offset: number, payload: Buffer, { cookies } = admin) =>
    server.app.inject({
      method: 'PATCH',
      url,
      cookies,
      headers: { ...headers, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      payload,
    });
  const begin = { ...headers, 'upload-length': String(mp4.length), 'upload-metadata': metadata };
  await server.app.inject({ method: 'POST', url: '/api/uploads', cookies: admin.cookies, headers: begin });
  expect((await sendPart(0, mp4.subarray(0, 10))).statusCode).toBe(204);
  const other = await server.createClientWithRole('author');
  const [seen] = await other.admin.awaitedFiles({ moduleId });
  expect(seen).toMatchObject({ id: video!.id, arrivedBytes: 10, announcedBy: 'admin' });
  expect((await sendPart(10, mp4.subarray(10), other)).statusCode).toBe(204);
  expect((await admin.admin.awaitedFiles({ moduleId })).map(({ id }) => id)).not.toContain(video!.id);
  const seller = await server.createClientWithRole('seller');
  expect((await sendPart(0, mp4, seller)).statusCode).toBe(403);
});

test('a file that has changed since the pages were made is refused, and so is one with other content than its name says', async () => {
  const [made] = await admin.admin.makePages(createInput());
  const [video, captions] = made!.files;
  expect(await send(video!.id, Buffer.concat([mp4, Buffer.alloc(1)]))).toBe(422);
  expect(await send(captions!.id, Buffer.alloc(srt.length, 'x'))).toBe(415);
  expect(await admin.admin.awaitedFiles({ moduleId: made!.module.id })).toContainEqual(
    expect.objectContaining({ id: captions!.id, failure: 'No captions were found in this file.' }),
  );
  expect(await send(captions!.id, srt)).toBe(422);
});

test('nothing is made when the disk has too little space, a file is too large or empty, or a product or page is missing', async () => {
  const { deps } = server;
  const { measureDiskSpace } = deps.uploadStaging;
  const modules = await admin.admin.modules({});
  const large = { path: 'x.xlsx', size: 100 * MIB + 1, modifiedMs: 1 };
  const make = (input: MakePagesInput) => catchFailure(admin.admin.makePages(input));
  const withPractice = (practice: typeof large) => createInput({ pages: [{ title: 'A', type: 'info', files: { practice } }] });
  expect(await make(withPractice(large))).toMatchObject({ code: 'upload.tooLarge' });
  expect(await make(withPractice({ ...large, size: 0 }))).toMatchObject({ code: 'upload.empty' });
  expect(await make({ ...createInput(), productId: 'none' })).toMatchObject({ code: 'product.missing' });
  expect(await make(createInput({ moduleId: course.module.id, afterPageId: 'none' }))).toMatchObject({ code: 'card.missing' });
  deps.uploadStaging.measureDiskSpace = async () => ({ free: 1024 * MIB, total: 100 * 1024 * MIB });
  expect(await make(createInput())).toMatchObject({ code: 'upload.noSpace' });
  deps.uploadStaging.measureDiskSpace = measureDiskSpace;
  expect(await admin.admin.modules({})).toEqual(modules);
  expect(await deps.db.selectFrom('upload').selectAll().execute()).toEqual([]);
});
