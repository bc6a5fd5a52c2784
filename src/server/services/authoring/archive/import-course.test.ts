import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { unpackTar } from 'modern-tar';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ImportChoices } from '#shared/authoring/archive/course-archive.ts';
import { collectObjectIds, listPageLinks } from '#shared/page-types/card-fields.ts';
import { changeArchive, createCourseToExport, exportCourse } from '#server/testing/archived-course.ts';
import { createFileAnswer, createOwnNumbers, createVersions, NUMBERS } from '#server/testing/own-numbers-fixture.ts';
import { createTestServer, type TestClient, type TestServer } from '#server/testing/create-test-server.ts';
import { createS3Folder, hasS3Server, toStorageEnv } from '#server/testing/s3-server.ts';
import { streamFileParts } from '../../media/upload/byte-source.ts';
import { importCourse, reviewCourseArchive } from './import-course.ts';

let source: TestServer;
let course: Awaited<ReturnType<typeof createCourseToExport>>;
let target: TestServer;
let author: TestClient;
beforeEach(async () => {
  source = await createTestServer();
  course = await createCourseToExport(source.deps, await source.createAdminClient());
  target = await createTestServer();
  author = await target.createAdminClient();
});

const toOpen = (archive: Buffer) => () => Readable.from([archive.subarray(0, 700), archive.subarray(700)], { objectMode: false });
async function importArchive(archive: Buffer, choices: ImportChoices = {}, server = target, client = author) {
  const { id } = await client.admin.me();
  return importCourse(server.deps, { open: toOpen(archive), choices, adminId: id }, { onProgress: async () => {} });
}
const findFailure = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => expect.fail('did not fail'),
    (error: unknown) => error,
  );
const exportProduct = () => exportCourse(source.deps, { kind: 'products', id: course.product.id });
const exportModule = () => exportCourse(source.deps, { kind: 'modules', id: course.module.id });
const listStored = async () => (await target.deps.db.selectFrom('object').selectAll().execute()).length;
const listFiles = async () =>
  (await readdir(join(target.dataDir, 'objects'), { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());

async function hashObject({ deps }: TestServer, id: string): Promise<string> {
  const object = await deps.objects.open(id);
  const hash = createHash('sha256');
  for await (const chunk of streamFileParts(object, [{ from: 0, to: object.size }])) hash.update(chunk);
  object.release();
  return hash.digest('hex');
}

/** Returns the pages of a module with file contents in place of file ids and with slugs in place of page ids. */
async function describePages(server: TestServer, client: TestClient, moduleId: string) {
  const cards = await client.admin.cards({ moduleId });
  const slugs = new Map(cards.map(({ id, slug }) => [id, slug]));
  return Promise.all(
    cards.map(async (card) => {
      let text = JSON.stringify({ ...card, id: '', moduleId: '', fileUrl: card.fileUrl?.replace('https://other.example', '') });
      for (const id of collectObjectIds(card)) text = text.replaceAll(id, await hashObject(server, id));
      for (const { pageId } of listPageLinks(card)) text = text.replaceAll(pageId, slugs.get(pageId)!);
      return JSON.parse(text) as unknown;
    }),
  );
}

async function expectSameCourse(server: TestServer, client: TestClient) {
  const admin = await source.createAdminClient();
  const [product] = await client.admin.products();
  const { id: _id, keyCount: _keys, ...settings } = (await admin.admin.products())[0]!;
  expect(product).toMatchObject(settings);
  const modules = await client.admin.modules({ productId: product!.id });
  expect(modules.map(({ slug, title }) => [slug, title])).toEqual([
    ['excel-basics-start', 'Start of excel-basics'],
    ['next-steps', 'Next steps'],
  ]);
  expect(await describePages(server, client, modules[0]!.id)).toEqual(await describePages(source, admin, course.module.id));
  const [page] = await client.admin.cards({ moduleId: modules[0]!.id });
  const before = await admin.admin.video({ id: course.video });
  const after = await client.admin.video({ id: page!.videoId! });
  for (const [one, other] of [
    [before.light!.id, after.light!.id],
    [before.posterId!, after.posterId!],
    [before.stillId!, after.stillId!],
  ] as const)
    expect(await hashObject(server, other)).toBe(await hashObject(source, one));
  expect(after.glow).toBe(before.glow);
}

test('a product comes to another server with its modules, pages, links, checks, files, light versions and pictures', async () => {
  await source.createAdminClient().then((admin) => admin.admin.generateKeys({ productId: course.product.id, quantity: 1, maxLogins: 3 }));
  const archive = await exportProduct();
  expect(await reviewCourseArchive(target.deps, toOpen(archive))).toMatchObject({
    product: { title: course.product.title, exists: false },
    modules: [
      { slug: 'excel-basics-start', pages: 3, exists: false },
      { slug: 'next-steps', pages: 1, exists: false },
    ],
    files: 9,
  });
  const imported = await importArchive(archive);
  expect(imported.modules.map(({ isDraft }) => isDraft)).toEqual([false, false]);
  await expectSameCourse(target, author);
  const { entries } = await author.people.searchAudit({ search: 'imported', limit: 5 }).then((list) => ({ entries: list }));
  expect(entries).toMatchObject([{ action: 'course.imported', detail: '2 modules, 9 files' }]);
});

// What a bucket holds is alike on both databases.
describe.runIf(hasS3Server && !process.env.DATABASE_URL)('with files in S3-compatible stores', () => {
  test('a course comes from files to a bucket', async () => {
    const bucket = await createTestServer(toStorageEnv(await createS3Folder()));
    const client = await bucket.createAdminClient();
    await importArchive(await exportProduct(), undefined, bucket, client);
    await expectSameCourse(bucket, client);
    const [product] = await client.admin.products();
    expect(product).toMatchObject({ title: course.product.title });
    const again = await exportCourse(bucket.deps, { kind: 'products', id: product!.id });
    await importArchive(again);
    await expectSameCourse(target, author);
  });
});

test('an archive contains nothing of access keys or learners', async () => {
  const admin = await source.createAdminClient();
  const { keys } = await admin.admin.generateKeys({ productId: course.product.id, quantity: 1, maxLogins: 3, label: 'Class 4b' });
  await source.createClient().gate.enter({ key: keys[0]!.key, nickname: 'Ada Lovelace' });
  const [manifest] = await unpackTar(await exportProduct());
  const text = Buffer.from(manifest!.data!).toString();
  expect(Object.keys((JSON.parse(text) as { product: object }).product)).toEqual([
    'slug',
    'title',
    'description',
    'isFullExperience',
    'coConstructionEnabled',
  ]);
  for (const secret of [keys[0]!.key, keys[0]!.id, 'Class 4b', 'Ada Lovelace', 'keyPrefix', 'keyCount', 'admin'])
    expect(text).not.toContain(secret);
});

test('a single module comes in a draft, so that learners see nothing before it is published', async () => {
  const { product, modules } = await importArchive(await exportModule());
  expect(product).toBeNull();
  const [{ id: moduleId, isDraft }] = modules as [(typeof modules)[number]];
  expect(isDraft).toBe(true);
  expect(await author.admin.cards({ moduleId })).toEqual([]);
  const { hash, problems } = await author.admin.plan({ moduleId });
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  await author.admin.publish({ moduleId, planHash: hash });
  expect((await author.admin.cards({ moduleId })).map(({ slug }) => slug)).toEqual(['intro', 'quiz', 'exercise']);
});

test('discarding the draft of an imported module leaves no module, and its files are deleted', async () => {
  const { modules } = await importArchive(await exportModule());
  await author.admin.discardDraft({ moduleId: modules[0]!.id });
  expect(await author.admin.modules({})).toEqual([]);
  // The light version and the pictures of a video go with the video.
  expect((await author.admin.unusedObjects()).every(({ removedAt }) => removedAt !== null)).toBe(true);
});

test('what exists already is asked about, and a copy leaves it as it is', async () => {
  const archive = await exportProduct();
  await importArchive(archive);
  const before = await author.admin.cards({});
  expect(await reviewCourseArchive(target.deps, toOpen(archive))).toMatchObject({
    product: { exists: true },
    modules: [
      { exists: true, hasDraft: false },
      { exists: true, hasDraft: false },
    ],
  });
  expect(await findFailure(importArchive(archive))).toMatchObject({ code: 'archive.exists' });
  await importArchive(archive, { existing: 'copy' });
  expect((await author.admin.products()).map(({ slug }) => slug).toSorted()).toEqual(['excel-basics', 'excel-basics-2']);
  expect((await author.admin.modules({})).map(({ slug }) => slug)).toContain('excel-basics-start-2');
  expect(await author.admin.cards({})).toEqual(expect.arrayContaining(before));
  expect(await listStored()).toBe(18);
});

test('an update changes only drafts, keeps the ids of pages and stores no unchanged file again', async () => {
  await importArchive(await exportProduct());
  const [module] = await author.admin.modules({ productId: (await author.admin.products())[0]!.id });
  const live = await author.admin.cards({ moduleId: module!.id });
  const admin = await source.createAdminClient();
  const [intro] = await admin.admin.cards({ moduleId: course.module.id });
  await admin.admin.updateCard({ id: intro!.id, changes: { title: 'Welcome' } });
  await course.createCard({ slug: 'more', title: 'More' });
  const { modules } = await importArchive(await exportProduct(), { existing: 'update' });
  expect(modules.map(({ isDraft }) => isDraft)).toEqual([true, true]);
  expect(await author.admin.cards({ moduleId: module!.id })).toEqual(live);
  expect(await listStored()).toBe(9);
  const { draft } = await author.admin.draft({ moduleId: module!.id });
  expect(draft!.changes).toMatchObject({ created: [{ card: { title: 'More' } }], moved: [], deleted: [] });
  expect(draft!.changes.changed.map(({ id, fields }) => [id, fields.map(({ field }) => field)])).toEqual([[live[0]!.id, ['title']]]);
  expect(await findFailure(importArchive(await exportProduct(), { existing: 'update' }))).toMatchObject({ code: 'archive.draftOpen' });
});

test('each module is copied, updated or left out as the author chooses, and files of what is left out are not stored', async () => {
  const archive = await exportProduct();
  const leaveOut = (...slugs: string[]): ImportChoices => ({ modules: slugs.map((slug) => ({ slug, choice: 'leaveOut' })) });
  expect(await findFailure(importArchive(archive, leaveOut('excel-basics-start', 'next-steps')))).toMatchObject({
    code: 'input.invalid',
  });
  const { modules: first } = await importArchive(archive, leaveOut('excel-basics-start'));
  expect(first.map(({ title }) => title)).toEqual(['Next steps']);
  const nextStepsFiles = await listStored();
  expect(nextStepsFiles).toBeLessThan(9);
  expect(await listFiles()).toHaveLength(nextStepsFiles);

  // Only modules that are there need a choice of their own, and a draft stands in the way only of an update.
  const withoutChoice: ImportChoices = { existing: 'update', modules: [{ slug: 'next-steps', choice: 'copy' }] };
  const { modules: second } = await importArchive(archive, withoutChoice);
  const slugs = new Map((await author.admin.modules({})).map(({ id, slug }) => [id, slug]));
  expect(second.map(({ id, isDraft }) => [slugs.get(id), isDraft])).toEqual([
    ['excel-basics-start', true],
    ['next-steps-2', true],
  ]);
  const toUpdate: ImportChoices = { existing: 'copy', modules: [{ slug: 'excel-basics-start', choice: 'update' }] };
  expect(await findFailure(importArchive(archive, toUpdate))).toMatchObject({ code: 'archive.draftOpen' });
  const { modules: third } = await importArchive(archive, { existing: 'update', ...leaveOut('excel-basics-start') });
  expect(third).toEqual([{ id: first[0]!.id, title: 'Next steps', isDraft: true }]);
});

test('an import that fails leaves no row and no file', async () => {
  const archive = await exportProduct();
  const steps = [
    // The last file is damaged.
    await changeArchive(archive, {
      changeFiles: (files) => [...files.slice(0, -1), { ...files.at(-1)!, body: files.at(-1)!.body.map(() => 1) }],
    }),
    archive.subarray(0, archive.length - 2048),
  ];
  for (const each of steps) expect(await findFailure(importArchive(each))).toMatchObject({ code: 'archive.refused' });
  const { id } = await author.admin.me();
  const broken = { ...target.deps, regexSandbox: target.deps.regexSandbox, newId: () => 'same' };
  await expect(importCourse(broken, { open: toOpen(archive), adminId: id }, { onProgress: async () => {} })).rejects.toThrow();
  expect(await listStored()).toBe(0);
  expect(await listFiles()).toEqual([]);
  expect(await author.admin.modules({})).toEqual([]);
  expect(await readdir(join(target.dataDir, 'inbox'))).toEqual([]);
});

test('a page whose file is gone is named, and nothing is exported', async () => {
  await source.deps.db.deleteFrom('card_object').execute();
  await source.deps.db.deleteFrom('object').where('id', '=', course.video.split('.')[0]!).execute();
  expect(await findFailure(exportProduct())).toMatchObject({ code: 'archive.fileMissing', values: { page: 'Intro' } });
});

test('an archive with a damaged file is cut off, so that nobody takes it for whole', async () => {
  const video = course.video.split('.')[0]!;
  await source.deps.objects.remove(video);
  await source.deps.objects.put(video, Readable.from([Buffer.alloc(80, 'x')]));
  await expect(exportProduct()).rejects.toThrow(/is damaged|does not have its size/);
});

test('an archive carries the versions of pages with own numbers, and a page without them uses the data of its start workbook', async () => {
  const admin = await source.createAdminClient();
  const [card] = (await admin.admin.cards({ moduleId: course.module.id })).filter(({ type }) => type === 'challenge');
  const ownNumbers = createOwnNumbers();
  await admin.admin.ownNumbers.save({ cardId: card!.id, numbers: NUMBERS, versions: createVersions(12) });
  await admin.admin.updateCard({ id: card!.id, changes: { answers: [createFileAnswer(ownNumbers)] } });
  const archive = await exportProduct();
  const { modules } = await importArchive(archive);
  const pages = (await Promise.all(modules.map(({ id }) => author.admin.cards({ moduleId: id })))).flat();
  const imported = pages.find(({ answers }) => answers.some((answer) => answer.ownNumbers !== undefined))!;
  expect(imported.answers[0]!.ownNumbers).toEqual(ownNumbers);
  expect(await author.admin.ownNumbers.list({ cardId: imported.id, numbers: NUMBERS })).toEqual(createVersions(12));

  const { modules: copies } = await importArchive(
    await changeArchive(archive, { changeManifest: (manifest) => void (manifest.versions = []) }),
    { existing: 'copy' },
  );
  const copied = (await Promise.all(copies.map(({ id }) => author.admin.cards({ moduleId: id })))).flat();
  const bare = copied.find(({ answers }) => answers.some((answer) => answer.ownNumbers !== undefined))!;
  expect(await author.admin.ownNumbers.list({ cardId: bare.id, numbers: NUMBERS })).toEqual([]);
});
