import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { packTar, type TarHeader } from 'modern-tar';
import { beforeEach, expect, test } from 'vitest';
import { AppError } from '#shared/app-error.ts';
import type { CourseManifest } from '#shared/authoring/archive/course-archive.ts';
import { changeArchive, createCourseToExport, exportCourse, type TarPart } from '#server/testing/archived-course.ts';
import { createTestServer, type TestServer } from '#server/testing/create-test-server.ts';
import { sampleFiles } from '#server/testing/sample-files.ts';
import { importCourse } from './import-course.ts';

let made: Buffer | undefined;
let archive: Buffer;
let target: TestServer;
let adminId: string;
beforeEach(async () => {
  archive = made ??= await makeArchive();
  target = await createTestServer();
  adminId = (await (await target.createAdminClient()).admin.me()).id;
});

async function makeArchive(): Promise<Buffer> {
  const source = await createTestServer();
  const { product } = await createCourseToExport(source.deps, await source.createAdminClient());
  return exportCourse(source.deps, { kind: 'products', id: product.id });
}

/** Returns the message with which the server refuses an archive, and checks that nothing of the archive is kept. */
async function findRefusal(content: Buffer): Promise<string> {
  const open = () => Readable.from([content], { objectMode: false });
  const failure: unknown = await importCourse(target.deps, { open, adminId }, { onProgress: async () => {} }).then(
    () => expect.fail('was imported'),
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(AppError);
  const { db } = target.deps;
  for (const table of ['object', 'module', 'product', 'draft'] as const)
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
  const left = await readdir(target.dataDir, { recursive: true, withFileTypes: true });
  expect(left.filter((entry) => entry.isFile() && /objects|inbox/.test(entry.parentPath))).toEqual([]);
  return (failure as AppError).message;
}

const addPart =
  (name: string, body: Uint8Array = Buffer.from('x')) =>
  (files: TarPart[]) => [...files, { name, body }];

test.each<[string, (files: TarPart[]) => TarPart[], RegExp]>([
  ['a path above the folder', addPart('../../escaped'), /“\.\.\/\.\.\/escaped” is there twice or is not in the list/],
  ['a path above the folder behind a known name', addPart('files/../../../escaped'), /is not in the list of files/],
  ['an absolute path', addPart('/tmp/escaped-course'), /is not in the list of files/],
  ['a path with backslashes', addPart('files\\..\\escaped'), /is not in the list of files/],
  ['a name of 5000 letters', addPart('x'.repeat(5000)), /is not in the list of files/],
  ['a file twice', (files) => [...files, files.at(-1)!], /is there twice/],
  ['a second list of pages', (files) => [...files, files[0]!], /“course\.json” is there twice/],
  ['a file too few', (files) => files.slice(0, -1), /the file “.*” is missing/],
  [
    'a file that is shorter than its list says',
    (files) => [...files.slice(0, -1), { ...files.at(-1)!, body: Buffer.from('x') }],
    /size in the list/,
  ],
  [
    'a changed file',
    (files) => [...files.slice(0, -1), { ...files.at(-1)!, body: files.at(-1)!.body.toReversed() }],
    /has changed or is damaged/,
  ],
  ['no list of pages', (files) => files.slice(1), /is not a course archive/],
  [
    'a list of pages that is no JSON',
    (files) => files.with(0, { name: 'course.json', body: Buffer.from('{') }),
    /list of pages is damaged/,
  ],
  [
    'a list of pages that is too large for the memory',
    (files) => files.with(0, { name: 'course.json', body: Buffer.alloc(32 * 1024 * 1024 + 1, ' ') }),
    /list of pages is too large/,
  ],
])('an archive with %s is refused, and nothing is imported', async (_, changeFiles, reason) => {
  expect(await findRefusal(await changeArchive(archive, { changeFiles }))).toMatch(reason);
  expect(existsSync('/tmp/escaped-course')).toBe(false);
});

const withFile = (extension: string, content: Uint8Array) => (manifest: CourseManifest) => {
  const id = randomUUID();
  const sha256 = createHash('sha256').update(content).digest('hex');
  manifest.files.push({ id, extension, name: `a.${extension}`, size: content.length, sha256, companions: null });
  manifest.modules[1]!.pages[0]!.fileUrl = `/public-objects/${id}.${extension}`;
};

test.each<[string, (manifest: CourseManifest) => void, RegExp]>([
  ['of a newer format', (manifest) => Object.assign(manifest, { version: 2 }), /made by a newer version of Keyreel/],
  ['of another program', (manifest) => Object.assign(manifest, { format: 'other' }), /is not a course archive/],
  ['without modules', (manifest) => void (manifest.modules = []), /modules/],
  [
    'with a page that names a file of this server',
    (manifest) => void (manifest.modules[1]!.pages[0]!.fileUrl = `/public-objects/${randomUUID()}.xlsx`),
    /the page “Last” names a file that is not in the archive/,
  ],
  [
    'with a page that names a file of another server',
    (manifest) => void (manifest.modules[1]!.pages[0]!.videoId = `${randomUUID()}.mp4`),
    /names a file that is not in the archive/,
  ],
  [
    'with a link to a page of another module',
    (manifest) => void (manifest.modules[1]!.pages[0]!.nextPageId = manifest.modules[0]!.pages[0]!.id),
    /must be a page of the same module/,
  ],
  [
    'with a script as an address',
    (manifest) => void (manifest.modules[1]!.pages[0]!.fileUrl = 'javascript:alert(1)'),
    /modules\.1\.pages\.0\.fileUrl must be an http or https address/,
  ],
  ['with a title that is too long', (manifest) => void (manifest.modules[0]!.title = 'x'.repeat(300)), /modules\.0\.title/],
  ['with a slug that is an address of the portal', (manifest) => void (manifest.modules[0]!.slug = '../admin'), /modules\.0\.slug/],
  ['with two modules of one slug', ({ modules }) => void (modules[1]!.slug = modules[0]!.slug), /two modules have the slug/],
  ['with one page twice', ({ modules }) => void modules[0]!.pages.push({ ...modules[0]!.pages[0]!, slug: 'b' }), /two pages have the id/],
  ['with two pages of one slug', ({ modules }) => void (modules[0]!.pages[1]!.slug = 'intro'), /two pages have the slug/],
  ['with a file id that is a path', ({ files }) => void (files[0]!.id = '../../keyreel.db'), /files\.0\.id/],
  ['with a file of a kind that is not allowed', withFile('html', Buffer.from('<script>')), /is of a kind that is not allowed/],
  ['with a file that is larger than allowed', ({ files }) => void (files[0]!.size = 10 ** 12), /is larger than this server allows/],
  ['with a file that no page uses', ({ modules }) => void (modules[0]!.pages[0]!.endFrameImageId = null), /no page uses/],
  ['with one picture for two videos', ({ files }) => claimStillTwice(files), /has another use/],
  ['with a pattern that never ends', ({ modules }) => void (modules[0]!.pages[2]!.answers[0]!.regex = '^(a+)+$'), /answers\.0\.regex/],
])('an archive %s is refused, and nothing is imported', async (_, changeManifest, reason) => {
  expect(await findRefusal(await changeArchive(archive, { changeManifest }))).toMatch(reason);
});

function claimStillTwice(files: CourseManifest['files']): void {
  const [video, overlay] = [
    files.find(({ companions }) => companions?.stillId != null)!,
    files.find(({ extension }) => extension === 'webm')!,
  ];
  overlay.companions = { stillId: video.companions!.stillId! };
}

test.each<[string, string, Buffer, RegExp]>([
  ['a page in place of a video', 'mp4', Buffer.from('<html>'.repeat(20)), /“a\.mp4” is not acceptable/],
  ['a workbook with another content', 'xlsx', Buffer.from('PK\u0003\u0004'.repeat(20)), /“a\.xlsx” is not acceptable/],
  ['captions without a cue', 'srt', Buffer.from('none'), /“a\.srt” is not acceptable\. No captions were found/],
])('an archive with %s is refused like such an upload', async (_, extension, content, reason) => {
  const changed = await changeArchive(archive, {
    changeManifest: withFile(extension, content),
    changeFiles: (files) => {
      const manifest = JSON.parse(Buffer.from(files[0]!.body).toString()) as CourseManifest;
      return [...files, { name: `files/${manifest.files.at(-1)!.id}.${extension}`, body: content }];
    },
  });
  expect(await findRefusal(changed)).toMatch(reason);
});

test.each<[string, Omit<TarHeader, 'size'>]>([
  ['symbolic link', { name: 'link', type: 'symlink', linkname: '/etc/passwd' }],
  ['hard link', { name: 'link', type: 'link', linkname: '/etc/passwd' }],
  ['device', { name: 'link', type: 'character-device' }],
  ['folder', { name: 'link', type: 'directory' }],
])('an archive with a %s is refused', async (_, header) => {
  const extra = Buffer.from(await packTar([{ header: { ...header, size: 0 } }]));
  expect(await findRefusal(Buffer.concat([archive.subarray(0, -1024), extra]))).toMatch(/is not a plain file/);
});

test.each([512, 1024, 3000, 6000])('an archive that lacks its last %i bytes is refused', async (bytes) => {
  expect(await findRefusal(archive.subarray(0, -bytes))).toMatch(/is damaged or was cut off|is missing/);
});

test.each([
  ['an empty file', Buffer.alloc(0)],
  ['a text', Buffer.from('not an archive'.repeat(200))],
  ['zeros', Buffer.alloc(4096)],
  ['a compressed archive', Buffer.concat([Buffer.from('1f8b0800', 'hex'), Buffer.alloc(2000, 7)])],
  ['a video', sampleFiles.mp4!],
])('%s is no course archive', async (_, content) => {
  expect(await findRefusal(content)).toMatch(/is not a course archive/);
});
