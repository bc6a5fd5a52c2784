import { expect, test } from 'vitest';
import { buildObjectResponse } from '#server/rest/objects/object-response.ts';
import { PART_BYTES } from '#shared/kept-cache.ts';
import { buildKeptResponse } from './open-object.ts';

const SIZE = 2 * PART_BYTES + 1000;
const bytes = Uint8Array.from({ length: SIZE }, (_, index) => index % 251);
const ETAG = '"abc"';
const readPart = async (index: number) => new Blob([bytes.slice(index * PART_BYTES, (index + 1) * PART_BYTES)]);
const file = { size: SIZE, etag: ETAG, headers: { 'content-type': 'video/mp4', 'x-content-type-options': 'nosniff' } };

test.each<Record<string, string>>([
  {},
  { range: 'bytes=0-' },
  { range: 'bytes=0-1' },
  { range: `bytes=${PART_BYTES - 1}-${PART_BYTES}` },
  { range: `bytes=500-${SIZE * 2}` },
  { range: `bytes=${2 * PART_BYTES}-` },
  { range: 'bytes=-1' },
  { range: `bytes=-${SIZE * 2}` },
  { range: `bytes=${SIZE}-` },
  { range: 'bytes=-0' },
  { range: 'bytes=5-4' },
  { range: 'bytes=0-1,5-6' },
  { range: 'bytes=7-9', 'if-range': ETAG },
  { range: 'bytes=7-9', 'if-range': '"other"' },
])('a file on the device is answered as the server answers it: %j', async (asked) => {
  const media = { size: SIZE, contentType: 'video/mp4', etag: ETAG, fileName: null };
  const server = buildObjectResponse(media, asked, false);
  const kept = await buildKeptResponse(file, { method: 'GET', headers: new Headers(asked) }, readPart);
  expect(kept!.status).toBe(server.status);
  for (const name of ['accept-ranges', 'etag', 'content-length', 'content-range', 'x-content-type-options'] as const)
    expect([name, kept!.headers.get(name)]).toEqual([name, server.headers[name] === undefined ? null : String(server.headers[name])]);
  const expected = server.bytes ? bytes.slice(server.bytes.from, server.bytes.to + 1) : new Uint8Array();
  expect(Buffer.compare(await kept!.bytes(), expected)).toBe(0);
});

test('a file of which a part is lost is not answered from the device, and HEAD has no body', async () => {
  const request = { method: 'GET', headers: new Headers() };
  expect(await buildKeptResponse(file, request, async (index) => (index === 1 ? null : readPart(index)))).toBeNull();
  const head = await buildKeptResponse(file, { ...request, method: 'HEAD' }, async () => null);
  expect([head!.status, head!.headers.get('content-length'), head!.body]).toEqual([200, String(SIZE), null]);
});
