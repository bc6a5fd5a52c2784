import { beforeEach, expect, test } from 'vitest';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, deflateSync } from 'node:zlib';
import { renderKeyForm } from '#client/entry-server.tsx';
import { UNTOUCHED_BRAND } from '#shared/brand/brand.ts';
import { ICON_PIXELS, type BrandImageKind } from '#shared/brand/brand-schemas.ts';
import { purgeReplacedPictures } from '../services/settings/brand-service.ts';
import { catchFailure } from '../testing/catch-failure.ts';
import type { TestClient, TestServer } from '../testing/create-test-server.ts';
import { createTestServerWithClient } from '../testing/test-server-with-client.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
let server: TestServer;
let owner: TestClient;

beforeEach(async () => {
  server = await createTestServerWithClient({}, { renderKeyForm });
  owner = await server.createAdminClient();
});

function createChunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
}

/** Creates a PNG file of the given size. `tail` follows the picture, where browsers ignore it. */
function createPng(width: number, height: number, tail = ''): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const chunks = [createChunk('IHDR', header), createChunk('IDAT', deflateSync(Buffer.alloc(8))), createChunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks, Buffer.from(tail)]);
}

const add = (kind: BrandImageKind, content: Buffer) => owner.settings.addBrandImage({ kind, content: content.toString('base64') });
const save = async (fields: object) =>
  owner.settings.saveBrand({ revision: (await owner.settings.brand()).revision, brand: { ...UNTOUCHED_BRAND, ...fields } });
const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });

async function addIcons() {
  const kinds = Object.entries(ICON_PIXELS);
  const files = await Promise.all(
    kinds.map(async ([kind, size]) => [kind, (await add(kind as BrandImageKind, createPng(size, size, kind))).hash]),
  );
  return { isLetter: false, files: Object.fromEntries(files) as Record<keyof typeof ICON_PIXELS, string> };
}

test('the logo of a school is in every page before its file has come, and is cached for a year', async () => {
  const png = createPng(200, 60);
  const logo = await add('logo', png);
  expect(logo).toMatchObject({ contentType: 'image/png', width: 200, height: 60 });
  await save({ logo });
  const url = `/brand/${logo.hash}.png`;
  const { body } = await get('/modules');
  expect(body).toContain(`<link rel="preload" as="image" href="${url}">`);
  expect(body).toContain(`&quot;logo&quot;:{&quot;url&quot;:&quot;${url}&quot;,&quot;width&quot;:200,&quot;height&quot;:60}`);
  const response = await get(url);
  expect(response.rawPayload.equals(png)).toBe(true);
  expect(response.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'public, max-age=31536000, immutable' });
});

test('the icons of a school replace those of Keyreel in the pages, and stand in the manifest', async () => {
  const icons = await addIcons();
  await save({ name: 'Ada’s School of Spreadsheets', icons });
  const manifest = await get('/manifest.webmanifest');
  expect(manifest.headers).toMatchObject({
    'content-type': expect.stringMatching('application/manifest\\+json'),
    'cache-control': 'no-cache',
  });
  expect(manifest.json()).toMatchObject({ name: 'Ada’s School of Spreadsheets', short_name: 'Ada’s School' });
  expect(manifest.json<{ icons: { src: string }[] }>().icons.map(({ src }) => src)).toEqual(
    ([192, 512, 'maskable'] as const).map((kind) => `/brand/${icons.files[kind]}.png`),
  );
  expect((await get('/manifest.webmanifest', { 'if-none-match': String(manifest.headers.etag) })).statusCode).toBe(304);
});

test('name, color, logo and icons of a school make the access key form at most 0.4 KiB larger on the line', async () => {
  const measure = async () => brotliCompressSync((await get('/')).body).length;
  const before = await measure();
  await save({
    name: 'Ada’s School of Spreadsheets',
    accent: '#1d6ef2',
    logo: await add('logo', createPng(200, 60)),
    icons: await addIcons(),
  });
  expect((await measure()) - before).toBeLessThanOrEqual(0.4 * 1024);
});

test('everything that a school can set adds at most 0.7 KiB to the first load besides its shops, and no file but its logo', async () => {
  const readPage = async () => {
    const { body } = await get('/');
    const files = [...body.matchAll(/<(?:link|script|img)[^>]* (?:href|src)="([^"]+)"/g)].map(([, url]) => url!);
    return { bytes: brotliCompressSync(body).length, files: new Set(files) };
  };
  const before = await readPage();
  const { brand } = await owner.settings.brand();
  const texts = Object.fromEntries(
    Object.keys(brand.texts).map((name) => [name, `The school’s own ${name}, in its own words`.slice(0, 40)]),
  );
  const [logo, icons] = [await add('logo', createPng(200, 60)), await addIcons()];
  await save({ name: 'Ada’s School of Spreadsheets', accent: '#1d6ef2', logo, icons, texts });
  const after = await readPage();
  expect(after.bytes - before.bytes).toBeLessThanOrEqual(0.7 * 1024);
  expect([...after.files].filter((file) => !before.files.has(file))).toEqual([`/brand/${logo.hash}.png`]);
});

test('a school that has set nothing installs Keyreel with its own icons', async () => {
  const manifest = (await get('/manifest.webmanifest')).json<{ icons: { src: string }[] }>();
  expect(manifest).toMatchObject({ name: 'Keyreel', display: 'standalone', start_url: '/' });
  expect(manifest.icons.map(({ src }) => src)).toEqual(['/icon-192.png', '/icon-512.png', '/icon-maskable.png']);
});

test('the manifest shows pictures of Keyreel, unless the school has a color of its own', async () => {
  const readScreenshots = async () => (await get('/manifest.webmanifest')).json<{ screenshots?: { src: string }[] }>().screenshots;
  const screenshots = (await readScreenshots())!;
  expect(screenshots.length).toBe(2);
  for (const { src } of screenshots) expect(existsSync(join('src/client/public', src))).toBe(true);
  await save({ accent: '#1d6ef2' });
  expect(await readScreenshots()).toBeUndefined();
});

test('T93: a picture with a script behind it is sent as a picture that runs nothing', async () => {
  const { hash } = await add('logo', createPng(10, 10, '<script>alert(1)</script>'));
  const { headers } = await get(`/brand/${hash}.png`);
  expect(headers).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  });
});

test.each<[string, BrandImageKind, Buffer]>([
  ['an SVG file', 'logo', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a logo that is too wide', 'logo', createPng(481, 60)],
  ['a logo that is too high', 'logo', createPng(100, 97)],
  ['an icon of another size', '180', createPng(192, 192)],
  ['an icon that is not square', '32', createPng(32, 31)],
  ['a PNG file that is cut off', 'logo', createPng(10, 10).subarray(0, 18)],
  ['an empty file', 'logo', Buffer.alloc(0)],
])('%s is refused', async (_, kind, content) => {
  expect(await catchFailure(add(kind, content))).toMatchObject({
    code: 'picture.unreadable',
    message: 'This file is no picture that can be used. Choose PNG, JPEG or WebP.',
  });
});

test('a picture of more than 64 KiB is refused, whatever the browser has drawn', async () => {
  expect(await catchFailure(add('logo', createPng(10, 10, 'x'.repeat(64 * 1024))))).toMatchObject({ code: 'input.invalid' });
});

test('a brand cannot name a picture that is not stored', async () => {
  expect(await catchFailure(save({ logo: { hash: '0'.repeat(64) } }))).toMatchObject({ code: 'picture.unreadable' });
});

test.each(['/brand/none', `/brand/${'0'.repeat(64)}.png`, '/brand/', '/brand/../secrets.json'])(
  'there is no picture at %s',
  async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  },
);

test('a replaced picture is kept for a week, so that the change can be undone', async () => {
  const logo = await add('logo', createPng(10, 10));
  await save({ logo });
  server.advanceTime(30 * DAY_MS);
  await purgeReplacedPictures(server.deps);
  owner = await server.createAdminClient();
  await save({ logo: null });
  server.advanceTime(6 * DAY_MS);
  await purgeReplacedPictures(server.deps);
  expect((await get(`/brand/${logo.hash}.png`)).statusCode).toBe(200);
  server.advanceTime(2 * DAY_MS);
  await purgeReplacedPictures(server.deps);
  expect((await get(`/brand/${logo.hash}.png`)).statusCode).toBe(404);
});
