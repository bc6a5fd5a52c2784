import { beforeEach, describe, expect, test } from 'vitest';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createCourse, type CourseFixture } from '../testing/course-fixture.ts';
import type { TestClient, TestServer } from '../testing/create-test-server.ts';
import { createTestServerWithClient, INDEX_HTML } from '../testing/test-server-with-client.ts';
import { storeCardFields } from '#server/testing/store-card-fields.ts';

const HOSTILE = '</script><script>alert(1)</script><!-- \u2028 "&lt; \'';
const PLAIN_ROOT = '<body><div id="root"></div>';

let server: TestServer & { log: () => string };
let admin: TestClient;
let own: CourseFixture;
let key: { id: string; key: string };
let learner: TestClient;

beforeEach(async () => {
  server = await createTestServerWithClient();
  admin = await server.createAdminClient();
  own = await createCourse(admin, 'excel');
  key = await own.createKey();
  learner = server.createClient();
  await learner.gate.enter({ key: key.key, nickname: 'Ada' });
});

const get = (url: string, cookies: Record<string, string> = learner.cookies, headers: Record<string, string> = {}) =>
  server.app.inject({ url, cookies, headers });

function readData(html: string): unknown {
  const json = /<script type="application\/json" id="keyreel-open">(.*?)<\/script>/s.exec(html)?.[1];
  return json === undefined ? null : JSON.parse(json);
}

const readVideo = (html: string) => /<video [^>]*>/.exec(html)?.[0] ?? null;

describe('the page of a card', () => {
  test('contains the response of content.open and the lesson', async () => {
    await own.createCard({ slug: 'welcome', videoId: 'first.mp4' });
    const second = await own.createCard({ slug: 'sum-it', videoId: 'second.mp4' });
    const { body, statusCode } = await get('/play/excel-start/sum%2Dit/?t=4');
    expect(statusCode).toBe(200);
    expect(readData(body)).toEqual(await learner.content.open({ moduleSlug: 'excel-start' }));
    expect(readVideo(body)).toBe(
      '<video id="keyreel-open-video" src="/public-objects/second.mp4" preload="auto" muted playsinline hidden>',
    );
    expect(readVideo((await get(`/play/excel-start/${second.id}`)).body)).toBe(readVideo(body));
    expect(readVideo((await get('/Play/excel-start')).body)).toContain('src="/public-objects/first.mp4"');
    expect(body).toContain('<div id="root"></div><noscript>');
  });

  test.each([
    ['tip', 'tips'],
    ['challenge', 'challenge'],
  ] as const)('with the type %s has a path of its own', async (type, path) => {
    await own.createCard({ slug: 'welcome', videoId: 'first.mp4' });
    const card = await own.createCard({ slug: 'special', type, videoId: 'special.mp4' });
    const { body } = await get(`/${path}/${card.id}`);
    expect(readData(body)).toEqual(await learner.content.open({ id: card.id, type }));
    expect(readVideo(body)).toContain('src="/public-objects/special.mp4"');
  });

  test('without a lesson has no video', async () => {
    await own.createCard({ slug: 'text' });
    const { body } = await get('/play/excel-start/text');
    expect([readData(body) !== null, readVideo(body)]).toEqual([true, null]);
  });

  test('with hostile texts does not run them', async () => {
    const card = await own.createCard({ slug: 'welcome', title: HOSTILE, ctaText: HOSTILE, videoId: 'first.mp4' });
    // The API rejects a video id that contains HTML, but another program might write one to the database.
    await storeCardFields(server.deps.db, card.id, { videoId: '"><script>alert(1)</script>' });
    await admin.admin.updateModule({ id: own.module.id, changes: { title: HOSTILE } });
    const { body, headers } = await get('/play/excel-start');
    expect(readData(body)).toEqual(await learner.content.open({ moduleSlug: 'excel-start' }));
    expect(body.match(/<\/?script[^>]*>/g)).toEqual(['<script type="application/json" id="keyreel-open">', '</script>']);
    expect(body).not.toContain('<!--');
    expect(body.match(/<video/g)).toHaveLength(1);
    expect(headers['content-security-policy']).toContain("script-src 'self';");
  });

  test('omits the data when the data is larger than 64 KiB', async () => {
    for (let n = 0; n < 20; n++)
      await own.createCard({ slug: `quiz-${n}`, type: 'mcq', options: Array.from({ length: 20 }, () => ({ label: 'x'.repeat(200) })) });
    await own.createCard({ slug: 'lesson', videoId: 'first.mp4' });
    const { body, statusCode, headers } = await get('/play/excel-start/lesson');
    expect([statusCode, readData(body)]).toEqual([200, null]);
    expect(readVideo(body)).toContain('first.mp4');
    expect(headers['cache-control']).toBe('private, no-cache');
  });
});

describe('the page of an opened card', () => {
  test('T77, T78: may not be framed and runs only scripts that are files of this server', async () => {
    await own.createCard({ slug: 'welcome' });
    const { headers, body } = await get('/play/excel-start');
    expect(readData(body)).not.toBeNull();
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['content-security-policy']).toMatch(/script-src 'self';.*frame-ancestors 'none'/);
  });

  test('T79: is stored in no cache and is never answered with 304', async () => {
    await own.createCard({ slug: 'welcome' });
    const plain = await get('/play/excel-start', {});
    const opened = await get('/play/excel-start', learner.cookies, { 'if-none-match': String(plain.headers.etag) });
    expect(opened.statusCode).toBe(200);
    expect(opened.headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'accept-encoding, accept-language, cookie' });
    expect(opened.headers.etag).toBeUndefined();
    const head = await server.app.inject({ method: 'HEAD', url: '/play/excel-start', cookies: learner.cookies });
    expect([head.statusCode, head.body, head.headers['cache-control']]).toEqual([200, '', 'private, no-cache']);
  });

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('is compressed with %s', async (encoding, decompress) => {
    await own.createCard({ slug: 'welcome' });
    const plain = (await get('/play/excel-start')).body;
    const { headers, rawPayload } = await get('/play/excel-start', learner.cookies, { 'accept-encoding': encoding });
    expect(headers['content-encoding']).toBe(encoding);
    expect(decompress(rawPayload).toString()).toBe(plain);
  });
});

describe('nothing of a course is in the page', () => {
  beforeEach(async () => {
    await own.createCard({ slug: 'welcome', title: 'Paid for', videoId: 'paid.mp4' });
  });

  /** Returns the page's HTTP status, whether the page is the same for all visitors, and the course data in the page. */
  const readPage = async (url: string, cookies: Record<string, string>) => {
    const { body, headers, statusCode } = await get(url, cookies);
    return {
      statusCode,
      isPlain: body.includes(PLAIN_ROOT) && String(headers.etag).startsWith('W/'),
      content: body.match(/Paid for|paid\.mp4|keyreel-open/g),
    };
  };
  const PLAIN_PAGE = { statusCode: 200, isPlain: true, content: null };

  test('for a visitor, an administrator and an invented session', async () => {
    expect(await readPage('/play/excel-start', {})).toEqual(PLAIN_PAGE);
    expect(await readPage('/play/excel-start', admin.cookies)).toEqual(PLAIN_PAGE);
    expect(await readPage('/play/excel-start', { lsid: 'x'.repeat(43) })).toEqual(PLAIN_PAGE);
  });

  test('after the key is revoked, and when the session has expired', async () => {
    expect(readData((await get('/play/excel-start')).body)).not.toBeNull();
    await admin.admin.updateKey({ id: key.id, changes: { revoked: true } });
    expect(await readPage('/play/excel-start', learner.cookies)).toEqual(PLAIN_PAGE);
    await admin.admin.updateKey({ id: key.id, changes: { revoked: false } });
    await learner.gate.enter({ key: key.key, nickname: 'Ada' });
    expect(readData((await get('/play/excel-start')).body)).not.toBeNull();
    server.advanceTime(181 * 24 * 60 * 60 * 1000);
    expect(await readPage('/play/excel-start', learner.cookies)).toEqual(PLAIN_PAGE);
  });

  test('for a learner of another product', async () => {
    const foreign = await createCourse(admin, 'word');
    const card = await own.createCard({ slug: 'special', title: 'Paid for', type: 'tip' });
    const stranger = server.createClient();
    await stranger.gate.enter({ key: (await foreign.createKey()).key, nickname: 'Grace' });
    expect(await readPage('/play/excel-start', stranger.cookies)).toEqual(PLAIN_PAGE);
    expect(await readPage(`/tips/${card.id}`, stranger.cookies)).toEqual(PLAIN_PAGE);
  });

  test('for an unknown module, a card of another type and every other screen', async () => {
    const card = await own.createCard({ slug: 'special', title: 'Paid for', type: 'tip' });
    for (const url of ['/play/none', '/play/demo', '/tips/demo-tip-1', `/challenge/${card.id}`, '/modules', '/module-complete/excel-start'])
      expect(await readPage(url, learner.cookies)).toEqual(PLAIN_PAGE);
    expect(server.log()).not.toContain('"level":50');
  });

  test('when the data cannot be loaded, which is logged', async () => {
    await server.deps.db.updateTable('card_revision').set({ fields: 'no JSON' }).execute();
    expect(await readPage('/play/excel-start', learner.cookies)).toEqual(PLAIN_PAGE);
    expect(server.log()).toContain('part of a response could not be loaded');
  });
});

test('the page links the code of the player and its styles, except what the app itself links', async () => {
  await own.createCard({ slug: 'welcome' });
  const challenge = await own.createCard({ slug: 'task', type: 'challenge' });
  const readLinks = (html: string) => html.replace(INDEX_HTML, '').match(/<link [^>]*href="\/assets\/(?!main)[^>]*>/g);
  const player = [
    '<link rel="modulepreload" crossorigin href="/assets/player.js">',
    '<link rel="stylesheet" crossorigin href="/assets/player.css">',
  ];
  expect(readLinks((await get('/play/excel-start')).body)).toEqual([
    ...player,
    '<link rel="modulepreload" crossorigin href="/assets/frame.js">',
  ]);
  expect(readLinks((await get(`/challenge/${challenge.id}`)).body)).toContain(
    '<link rel="modulepreload" crossorigin href="/assets/challenge.js">',
  );
});
