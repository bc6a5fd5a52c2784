import { Readable } from 'node:stream';
import { beforeEach, expect, test } from 'vitest';
import { addObject } from '#server/services/media/upload/add-object.ts';
import { VIDEO_BYTES, createMediaTestServer, type MediaTestServer } from '#server/testing/media-test-server.ts';

const SIZE = VIDEO_BYTES.length;

let server: MediaTestServer;
beforeEach(async () => void (server = await createMediaTestServer()));

test('T39, T50, T79: the whole file is sent with headers that prevent it from running as a page, and other sites from reading it', async () => {
  const origin = 'https://evil.test';
  const { status, headers, body } = await server.fetchObject(await server.storeVideo(), server.adminCookie, { origin });
  expect(status).toBe(200);
  expect(body.equals(VIDEO_BYTES)).toBe(true);
  const { date: _, server: __, etag, ...rest } = headers;
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
])('the range %s is sent', async (range, from, to) => {
  const { status, headers, body } = await server.fetchObject(await server.storeVideo(), server.adminCookie, { range });
  expect(status).toBe(206);
  expect(headers['content-range']).toBe(`bytes ${from}-${to}/${SIZE}`);
  expect(headers['content-length']).toBe(String(to - from + 1));
  expect(body.equals(VIDEO_BYTES.subarray(from, to + 1))).toBe(true);
});

test.each([`bytes=${SIZE}-`, `bytes=${SIZE}-${SIZE + 9}`])('the range %s beyond the end is refused', async (range) => {
  const { status, headers, body } = await server.fetchObject(await server.storeVideo(), server.adminCookie, { range });
  expect([status, headers['content-range'], headers['cache-control']]).toEqual([416, `bytes */${SIZE}`, 'no-store']);
  expect(body.toString()).toBe('');
});

test('HEAD returns the same headers without a body', async () => {
  const id = await server.storeVideo();
  for (const asked of [{}, { range: 'bytes=5-9' }, { range: 'bytes=-0' }] as Record<string, string>[]) {
    const [whole, head] = [
      await server.fetchObject(id, server.adminCookie, asked),
      await server.fetchObject(id, server.adminCookie, asked, 'HEAD'),
    ];
    // nginx omits the Accept-Ranges header from partial responses, so this header is not compared.
    const expected = { ...whole.headers, date: '', 'accept-ranges': 'bytes' };
    expect({ ...head.headers, date: '', 'accept-ranges': 'bytes' }).toEqual(expected);
    expect([head.status, head.body.length]).toEqual([whole.status, 0]);
  }
});

test('a client with the current version gets 304, and a client with another version gets the whole file', async () => {
  const id = await server.storeVideo();
  const { etag } = (await server.fetchObject(id, server.adminCookie)).headers as { etag: string };
  expect((await server.fetchObject(id, server.adminCookie, { 'if-none-match': etag })).status).toBe(304);
  expect((await server.fetchObject(id, server.adminCookie, { 'if-none-match': `"x", W/${etag}` })).status).toBe(304);
  expect((await server.fetchObject(id, server.adminCookie, { 'if-none-match': '"x"' })).status).toBe(200);
  expect((await server.fetchObject(id, server.adminCookie, { range: 'bytes=0-1', 'if-range': etag })).status).toBe(206);
  expect((await server.fetchObject(id, server.adminCookie, { range: 'bytes=0-1', 'if-range': '"x"' })).status).toBe(200);
});

test('a demo lesson supports ranges and conditional requests', async () => {
  const whole = await server.fetchObject('demo-sum.mp4', null);
  const part = await server.fetchObject('demo-sum.mp4', null, { range: 'bytes=4-7' });
  expect(part.body.toString()).toBe('ftyp');
  expect(part.body.equals(whole.body.subarray(4, 8))).toBe(true);
  expect((await server.fetchObject('demo-sum.mp4', null, { 'if-none-match': whole.headers.etag! })).status).toBe(304);
});

test('an empty file is sent', async () => {
  const { id } = await addObject(server.deps, { extension: 'PNG', content: Readable.from([]) });
  const { status, headers, body } = await server.fetchObject(id, server.adminCookie);
  expect([status, headers['content-type'], headers['content-length'], body.length]).toEqual([200, 'image/png', '0', 0]);
});
