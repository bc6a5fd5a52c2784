import { readdir, readlink, truncate } from 'node:fs/promises';
import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { beforeEach, describe, expect, test } from 'vitest';
import { newCard } from '#shared/catalog.ts';
import { addObject } from '../services/media/add-object.ts';
import { ADMIN, makeHouse, type House, type Visitor } from '../testing/make-house.ts';

const VIDEO = Buffer.from(Array.from({ length: 300_000 }, (_, at) => (at * 7 + (at >> 8)) % 256));
const SIZE = VIDEO.length;

let house: House;
let port = 0;
/** The portal, and the cookie of whoever is logged in there. */
let portal: Visitor;
let admin = '';

beforeEach(async () => {
  await open({});
});

async function open(env: Record<string, string>): Promise<void> {
  house = await makeHouse(env);
  await house.app.listen({ port: 0, host: '127.0.0.1' });
  port = (house.app.server.address() as AddressInfo).port;
  portal = await house.admin();
  admin = await cookiesFrom('/api/auth/admin/login', ADMIN);
}

async function cookiesFrom(path: string, body: object): Promise<string> {
  const answer = await house.app.inject({ method: 'POST', url: path, payload: body });
  return answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

function start(path: string, cookie: string | null, headers: Record<string, string> = {}, method = 'GET'): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method, headers: { ...headers, cookie: cookie ?? '' }, agent: false }, resolve);
    sent.on('error', reject).end();
  });
}

async function get(id: string, cookie: string | null, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const response = await start(id.startsWith('/') ? id : `/public-objects/${id}`, cookie, headers, method);
  return { status: response.statusCode!, headers: response.headers, body: Buffer.concat(await response.toArray()) };
}

const givenVideo = async () => (await addObject(house.deps, { extension: 'mp4', content: Readable.from([VIDEO]) })).id;

/** The cookie of a learner of a product with one card, which uses the video. */
async function givenLearner(slug: string, videoId: string | null): Promise<string> {
  const product = await portal.admin.createProduct({ slug, title: slug });
  const module = await portal.admin.createModule({ slug, title: slug });
  await portal.admin.linkModule({ productId: product.id, moduleId: module.id });
  await portal.admin.createCard(newCard.parse({ moduleId: module.id, slug, title: slug, type: 'info', videoId }));
  const { keys } = await portal.admin.generateKeys({ productId: product.id, quantity: 1, maxLogins: 1 });
  return cookiesFrom('/api/gate/enter', { key: keys[0]!.key, nickname: 'Ada' });
}

describe('who may have a file', () => {
  test('the learner whose product uses it, and an administrator; for others it is not there', async () => {
    const id = await givenVideo();
    const orphan = await givenVideo();
    const learner = await givenLearner('own', `${id}.mp4`);
    const other = await givenLearner('other', null);
    const statusOf = async (object: string, cookie: string | null) => {
      const statuses = await Promise.all([
        get(object, cookie),
        get(object, cookie, {}, 'HEAD'),
        get(`${object}.mp4`, cookie),
        get(`${object}.webm`, cookie, { range: 'bytes=0-1' }),
      ]);
      return statuses.map(({ status }) => status);
    };
    expect(await statusOf(id, learner)).toEqual([200, 200, 200, 206]);
    expect(await statusOf(id, admin)).toEqual([200, 200, 200, 206]);
    expect(await statusOf(id, other)).toEqual([404, 404, 404, 404]);
    expect(await statusOf(id, null)).toEqual([401, 401, 401, 401]);
    expect(await statusOf(orphan, learner)).toEqual([404, 404, 404, 404]);
    expect(await statusOf(orphan, admin)).toEqual([200, 200, 200, 206]);
    expect(await statusOf('01990000-0000-7000-8000-000000000000', learner)).toEqual([404, 404, 404, 404]);
    expect(await statusOf('01990000-0000-7000-8000-000000000000', null)).toEqual([401, 401, 401, 401]);
  });

  test('a module taken out of the product takes its files along', async () => {
    const id = await givenVideo();
    const learner = await givenLearner('own', id);
    expect((await get(id, learner)).status).toBe(200);
    const [product] = await portal.admin.products();
    const [module] = await portal.admin.modules({ productId: product!.id });
    await portal.admin.unlinkModule({ productId: product!.id, moduleId: module!.id });
    expect((await get(id, learner)).status).toBe(404);
  });

  test('a revoked key ends it at once', async () => {
    const id = await givenVideo();
    const learner = await givenLearner('own', id);
    const [key] = await portal.admin.keys();
    await portal.admin.updateKey({ id: key!.id, changes: { revoked: true } });
    expect((await get(id, learner)).status).toBe(401);
  });

  test('MEDIA_ACCESS=public lets everybody in who knows the id', async () => {
    await open({ MEDIA_ACCESS: 'public' });
    expect((await get(await givenVideo(), null)).status).toBe(200);
    expect((await get('01990000-0000-7000-8000-000000000000', null)).status).toBe(404);
  });

  test.each([
    ['demo-sum.mp4', 200, 'video/mp4'],
    ['demo-sum.srt', 200, 'text/plain; charset=utf-8'],
    ['demo-absolute.webm', 200, 'video/webm'],
    ['demo-cells.mp4', 404, 'application/json; charset=utf-8'],
    ['demo-sum', 404, 'application/json; charset=utf-8'],
    ['demo-..%2Fmake.ts', 404, 'application/json; charset=utf-8'],
  ])('the demo: %s is %i for everybody', async (id, status, contentType) => {
    const answer = await get(id, null);
    expect([answer.status, answer.headers['content-type']]).toEqual([status, contentType]);
  });

  test.each([
    '..%2f..%2fpackage.json',
    '%2e%2e',
    '..%5c..%5cpackage.json',
    '%00',
    'x%00.mp4',
    '%2fetc%2fpasswd',
    '/etc/passwd',
    '../../package.json',
    'a'.repeat(65),
    '%zz',
  ])('the id %s names nothing', async (id) => {
    const { status, headers } = await get(`/public-objects/${id}`, admin);
    expect([400, 404]).toContain(status);
    expect(headers['content-type']).toMatch(/^application\/json/);
  });

  test('a failure has the shape of every other', async () => {
    const { headers, body } = await get(await givenVideo(), null);
    expect(JSON.parse(body.toString())).toEqual({
      statusCode: 401,
      error: 'Unauthorized',
      code: 'session.missing',
      message: 'Please enter your access key first.',
    });
    expect(headers['cache-control']).toBe('no-store');
  });
});

describe('what is sent', () => {
  test('the whole file, with a head that keeps it from being anything else', async () => {
    const { status, headers, body } = await get(await givenVideo(), admin);
    expect(status).toBe(200);
    expect(body.equals(VIDEO)).toBe(true);
    const { date: _, etag, ...rest } = headers;
    expect(etag).toMatch(/^"[0-9a-f]{64}"$/);
    expect(rest).toEqual({
      'accept-ranges': 'bytes',
      'cache-control': 'private, max-age=86400, immutable',
      'content-type': 'video/mp4',
      'content-length': String(SIZE),
      'content-disposition': 'inline',
      'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'; media-src 'self'",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      connection: 'close',
    });
  });

  test.each([
    ['bytes=0-1', 0, 1],
    ['bytes=100-', 100, SIZE - 1],
    ['bytes=-10', SIZE - 10, SIZE - 1],
    ['bytes=65535-262145', 65_535, 262_145],
  ])('the range %s', async (range, from, to) => {
    const { status, headers, body } = await get(await givenVideo(), admin, { range });
    expect(status).toBe(206);
    expect(headers['content-range']).toBe(`bytes ${from}-${to}/${SIZE}`);
    expect(headers['content-length']).toBe(String(to - from + 1));
    expect(body.equals(VIDEO.subarray(from, to + 1))).toBe(true);
  });

  test('nothing beyond the end', async () => {
    const { status, headers, body } = await get(await givenVideo(), admin, { range: `bytes=${SIZE}-` });
    expect([status, headers['content-range'], body.length]).toEqual([416, `bytes */${SIZE}`, 0]);
  });

  test('the same head without a body for HEAD', async () => {
    const id = await givenVideo();
    for (const asked of [{}, { range: 'bytes=5-9' }, { range: 'bytes=-0' }] as Record<string, string>[]) {
      const [whole, head] = [await get(id, admin, asked), await get(id, admin, asked, 'HEAD')];
      expect({ ...head.headers, date: '' }).toEqual({ ...whole.headers, date: '' });
      expect([head.status, head.body.length]).toEqual([whole.status, 0]);
    }
  });

  test('nothing again to whoever has it, and the whole to whoever has another', async () => {
    const id = await givenVideo();
    const { etag } = (await get(id, admin)).headers as { etag: string };
    expect((await get(id, admin, { 'if-none-match': etag })).status).toBe(304);
    expect((await get(id, admin, { 'if-none-match': `"x", W/${etag}` })).status).toBe(304);
    expect((await get(id, admin, { 'if-none-match': '"x"' })).status).toBe(200);
    expect((await get(id, admin, { range: 'bytes=0-1', 'if-range': etag })).status).toBe(206);
    expect((await get(id, admin, { range: 'bytes=0-1', 'if-range': '"x"' })).status).toBe(200);
  });

  test('a demo lesson too comes in ranges, and only once', async () => {
    const whole = await get('demo-sum.mp4', null);
    const part = await get('demo-sum.mp4', null, { range: 'bytes=4-7' });
    expect(part.body.toString()).toBe('ftyp');
    expect(part.body.equals(whole.body.subarray(4, 8))).toBe(true);
    expect((await get('demo-sum.mp4', null, { 'if-none-match': whole.headers.etag! })).status).toBe(304);
  });

  test('an empty file, and an image that cannot be embedded elsewhere', async () => {
    const { id } = await addObject(house.deps, { extension: 'PNG', content: Readable.from([]) });
    const { status, headers, body } = await get(id, admin);
    expect([status, headers['content-type'], headers['content-length'], body.length]).toEqual([200, 'image/png', '0', 0]);
  });
});

describe('faults', () => {
  test('a file that is gone from the disk is not found', async () => {
    const id = await givenVideo();
    await house.deps.objects.remove(id);
    const { status, body } = await get(id, admin);
    expect([status, JSON.parse(body.toString()).code]).toEqual([404, 'object.missing']);
  });

  test('a file shorter than recorded ends the connection', async () => {
    const { id } = await addObject(house.deps, { extension: 'mp4', content: Readable.from([VIDEO]) });
    await truncate(await pathOf(id), 1000);
    await expect(get(id, admin)).rejects.toThrow('aborted');
    expect((await get(id, admin, { range: 'bytes=0-999' })).body.equals(VIDEO.subarray(0, 1000))).toBe(true);
  });

  test('a ninth stream of one person waits; a place is free again when one has ended', async () => {
    const { id } = await addObject(house.deps, { extension: 'mp4', content: Readable.from(Array.from({ length: 200 }, () => VIDEO)) });
    const stalled = await Promise.all(Array.from({ length: 8 }, () => start(`/public-objects/${id}`, admin)));
    const { status, headers } = await get(id, admin, { range: 'bytes=0-9' });
    expect([status, headers['retry-after']]).toEqual([503, '2']);
    expect((await get(id, admin, {}, 'HEAD')).status).toBe(200);
    stalled[0]!.destroy();
    await expect.poll(async () => (await get(id, admin, { range: 'bytes=0-9' })).status).toBe(206);
    stalled.forEach((response) => response.destroy());
  });

  test.runIf(process.platform === 'linux')('clients that go away in the middle leave nothing open', async () => {
    const { id } = await addObject(house.deps, { extension: 'mp4', content: Readable.from(Array.from({ length: 100 }, () => VIDEO)) });
    await get(id, admin, { range: 'bytes=0-9' });
    const before = (await readdir('/proc/self/fd')).length;
    for (let round = 0; round < 25; round++) {
      const responses = await Promise.all(Array.from({ length: 8 }, () => start(`/public-objects/${id}`, admin)));
      responses.forEach((response) => response.destroy());
      await expect.poll(async () => (await get(id, admin, { range: 'bytes=0-9' })).status).toBe(206);
    }
    await expect.poll(async () => (await readdir('/proc/self/fd')).length, { timeout: 5000 }).toBeLessThanOrEqual(before + 1);
  });

  /** Where the store keeps an object: found by what is open. */
  async function pathOf(id: string): Promise<string> {
    (await house.deps.objects.open(id)).release();
    for (const fd of await readdir('/proc/self/fd')) {
      const target = await readlink(join('/proc/self/fd', fd)).catch(() => '');
      if (target.endsWith(id)) return target;
    }
    throw new Error('not open');
  }
});
