import { readdir } from 'node:fs/promises';
import { connect, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { ERRORS } from '@tus/server';
import { beforeEach, expect, test } from 'vitest';
import { purgeExpiredUploads } from '../services/media/resumable/resumable-upload-service.ts';
import { createRestClient } from '../testing/rest-client.ts';
import { createUploadClient, type UploadClient } from '../testing/upload-client.ts';
import { readShippedFile, sampleFiles } from '../testing/sample-files.ts';
import { moveMoovToEnd } from '../testing/move-moov-to-end.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const MIB = 1024 * 1024;

let uploader: UploadClient;
let cookies: Record<string, string>;
beforeEach(async () => {
  uploader = await createUploadClient();
  ({ cookies } = uploader.admin);
});

type Method = 'POST' | 'PATCH' | 'HEAD' | 'DELETE';

async function send(method: Method, url: string, headers: Record<string, string> = {}, payload?: Buffer, as = cookies) {
  const response = await uploader.server.app.inject({
    method,
    url,
    cookies: as,
    headers: { 'tus-resumable': '1.0.0', ...headers },
    ...(payload && { payload }),
  });
  const isJson = String(response.headers['content-type']).startsWith('application/json') && response.body !== '';
  const { code = null, message = null } = isJson ? response.json<{ code?: string; message?: string }>() : {};
  return { status: response.statusCode, headers: response.headers, code, message };
}

async function begin(name: string, size: number, as = cookies) {
  const metadata = `filename ${Buffer.from(name).toString('base64')}`;
  return send('POST', '/api/uploads', { 'upload-length': String(size), 'upload-metadata': metadata }, undefined, as);
}

const sendPart = (url: string, offset: number, part: Buffer, as = cookies) =>
  send('PATCH', url, { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }, part, as);

const start = async (name: string, size: number) => String((await begin(name, size)).headers.location);
const getId = (url: string) => url.split('/').at(-1)!;

async function listPartialFiles(): Promise<string[]> {
  return readdir(join(uploader.server.dataDir, 'uploads'));
}

test('a file that is sent in parts is stored under its name, and starts at once although its index stood at the end', async () => {
  const original = await readShippedFile('sum.mp4');
  const video = await moveMoovToEnd(original);
  const url = await start('03 Sum.mp4', video.length);
  expect(url).toMatch(/^\/api\/uploads\/[0-9a-f-]{36}$/);
  const half = Math.floor(video.length / 2);
  expect(await sendPart(url, 0, video.subarray(0, half))).toMatchObject({ status: 204, headers: { 'upload-offset': String(half) } });
  expect(await send('HEAD', url)).toMatchObject({ status: 200, headers: { 'upload-offset': String(half), 'cache-control': 'no-store' } });
  expect((await uploader.fetch(getId(url))).status).toBe(404);
  expect((await sendPart(url, half, video.subarray(half))).status).toBe(204);
  const { status, body } = await uploader.fetch(getId(url));
  expect([status, body.equals(original)]).toEqual([200, true]);
  const object = await uploader.server.deps.db.selectFrom('object').select('name').executeTakeFirstOrThrow();
  expect(object.name).toBe('03 Sum.mp4');
  expect(await listPartialFiles()).toEqual([]);
  expect(await uploader.server.deps.db.selectFrom('upload').selectAll().execute()).toEqual([]);
});

test('a part that does not follow the parts that have arrived is refused, and nothing of it is kept', async () => {
  const { png } = sampleFiles as { png: Buffer };
  const url = await start('frame.png', png.length);
  await sendPart(url, 0, png.subarray(0, 10));
  for (const offset of [0, 9, 11])
    expect(await sendPart(url, offset, png.subarray(offset))).toMatchObject({ status: 409, code: 'upload.offset' });
  expect((await send('HEAD', url)).headers['upload-offset']).toBe('10');
  await sendPart(url, 10, png.subarray(10));
  expect((await uploader.fetch(getId(url))).body.equals(png)).toBe(true);
});

test('an upload can be continued for seven days, and then nothing of it is left', async () => {
  const { png } = sampleFiles as { png: Buffer };
  const url = await start('frame.png', png.length);
  await sendPart(url, 0, png.subarray(0, 10));
  uploader.server.advanceTime(7 * DAY_MS - 1000);
  await uploader.admin.post('/api/auth/admin/login', { username: 'admin', password: 'correct horse' });
  expect((await send('HEAD', url)).status).toBe(200);
  uploader.server.advanceTime(1000);
  for (const method of ['HEAD', 'DELETE'] as const) expect((await send(method, url)).status).toBe(410);
  expect(await sendPart(url, 10, png.subarray(10))).toMatchObject({ status: 410, code: 'upload.expired' });
  await purgeExpiredUploads(uploader.server.deps);
  expect(await listPartialFiles()).toEqual([]);
  expect((await send('HEAD', url)).status).toBe(404);
});

test('an upload belongs to the administrator who began it', async () => {
  const { png } = sampleFiles as { png: Buffer };
  const url = await start('frame.png', png.length);
  const other = await uploader.server.createClientWithRole('author');
  expect((await send('HEAD', url, {}, undefined, other.cookies)).status).toBe(403);
  expect(await sendPart(url, 0, png, other.cookies)).toMatchObject({ status: 403, code: 'upload.denied' });
  expect((await send('DELETE', url, {}, undefined, other.cookies)).status).toBe(403);
  expect((await sendPart(url, 0, png)).status).toBe(204);
});

test('strangers, and administrators who may not change courses, upload nothing', async () => {
  const url = await start('frame.png', 10);
  const seller = await uploader.server.createClientWithRole('seller');
  for (const [as, status, code] of [
    [createRestClient(uploader.server).cookies, 401, 'admin.missing'],
    [seller.cookies, 403, 'role.denied'],
  ] as const) {
    expect(await begin('frame.png', 10, as)).toMatchObject({ status, code });
    expect(await sendPart(url, 0, Buffer.alloc(10), as)).toMatchObject({ status, code });
    expect((await send('HEAD', url, {}, undefined, as)).status).toBe(status);
  }
});

test('pages of another site upload nothing', async () => {
  const url = await start('frame.png', 10);
  const headers = { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site', 'upload-offset': '0' };
  expect(await send('POST', '/api/uploads', { ...headers, 'upload-length': '10' })).toMatchObject({ status: 403, code: 'origin.foreign' });
  expect(await send('PATCH', url, headers, Buffer.alloc(1))).toMatchObject({ status: 403, code: 'origin.foreign' });
  expect(await send('DELETE', url, headers)).toMatchObject({ status: 403, code: 'origin.foreign' });
});

test.each([
  ['a video over the limit', 'long.mp4', 100 * MIB + 1, 413, 'File size must be under 100MB'],
  ['captions over the limit', 'long.srt', 5 * MIB + 1, 413, 'File size must be under 5MB'],
  ['a program', 'program.exe', 10, 400, /^extension: must be one of mp4, /],
  ['a name without an extension', 'README', 10, 400, /^extension: must be one of mp4, /],
])('%s is refused before a byte is sent', async (_, name, size, status, message) => {
  expect(await begin(name, size)).toMatchObject({ status, message: expect.stringMatching(message) });
  expect(await listPartialFiles()).toEqual([]);
});

test('a file is refused before a byte is sent when the disk has too little space for it', async () => {
  const { deps } = uploader.server;
  deps.uploadStaging.measureDiskSpace = async () => ({ free: 3 * 1024 * MIB, total: 100 * 1024 * MIB });
  expect((await begin('fits.mp4', 99 * MIB)).status).toBe(201);
  deps.uploadStaging.measureDiskSpace = async () => ({ free: 1024 * MIB + 100 * MIB, total: 100 * 1024 * MIB });
  expect(await begin('long.mp4', 99 * MIB)).toMatchObject({ status: 507, code: 'upload.noSpace' });
});

test('more bytes than announced are refused', async () => {
  const url = await start('frame.png', 10);
  expect((await sendPart(url, 0, Buffer.alloc(11))).status).toBe(413);
});

test.each([
  ['a page of a site', 'video.mp4', Buffer.from('<html><script>alert(1)</script></html>'), 415, 'upload.otherKind'],
  ['captions without a cue', 'video.srt', Buffer.from('nothing here'), 415, 'upload.noCaptions'],
])('%s is refused when it has arrived, and nothing of it is kept', async (_, name, content, status, code) => {
  const url = await start(name, content.length);
  expect(await sendPart(url, 0, content)).toMatchObject({ status, code });
  expect(await listPartialFiles()).toEqual([]);
  expect((await send('HEAD', url)).status).toBe(404);
});

test('an empty file is refused', async () => {
  expect(await begin('empty.mp4', 0)).toMatchObject({ status: 422, code: 'upload.empty' });
});

test('a file that is finished twice is stored once, and who asks again learns that it is here', async () => {
  const { png } = sampleFiles as { png: Buffer };
  const url = await start('frame.png', png.length);
  await sendPart(url, 0, png);
  expect(await sendPart(url, png.length, Buffer.alloc(0))).toMatchObject({ status: 409, code: 'upload.used' });
  expect(await sendPart(url, 0, png)).toMatchObject({ status: 409, code: 'upload.used' });
  const size = String(png.length);
  expect(await send('HEAD', url)).toMatchObject({ status: 200, headers: { 'upload-offset': size, 'upload-length': size } });
  expect(await uploader.server.deps.db.selectFrom('object').select('id').execute()).toEqual([{ id: getId(url) }]);
});

test('a whole file that could not be stored at once is stored when the client asks again, without being sent again', async () => {
  const { png } = sampleFiles as { png: Buffer };
  const { deps } = uploader.server;
  const { put } = deps.objects;
  deps.objects.put = async () => {
    throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
  };
  const url = await start('frame.png', png.length);
  expect(await sendPart(url, 0, png)).toMatchObject({ status: 507, code: 'upload.noSpace' });
  deps.objects.put = put;
  expect(await send('HEAD', url)).toMatchObject({ status: 200, headers: { 'upload-offset': String(png.length) } });
  expect((await uploader.fetch(getId(url))).body.equals(png)).toBe(true);
});

test('a disk that fills up in the middle of a part is said, what has arrived is kept, and the upload goes on when there is space', async () => {
  const { mp4 } = sampleFiles as { mp4: Buffer };
  const { deps } = uploader.server;
  const store = await deps.partialUploads.openStore();
  const write = store.write.bind(store);
  const { measureDiskSpace } = deps.uploadStaging;
  const url = await start('full.mp4', mp4.length);
  const half = Math.floor(mp4.length / 2);
  store.write = async (_stream, id, offset) => {
    await write(Readable.from([mp4.subarray(0, half)]), id, offset);
    deps.uploadStaging.measureDiskSpace = async () => ({ free: 0, total: 100 * 1024 * MIB });
    // oxlint-disable-next-line typescript/only-throw-error -- The library throws such objects.
    throw ERRORS.FILE_WRITE_ERROR;
  };
  expect(await sendPart(url, 0, mp4)).toMatchObject({
    status: 507,
    code: 'upload.noSpace',
    message: 'There is not enough space left on the server for uploads.',
  });
  store.write = write;
  deps.uploadStaging.measureDiskSpace = measureDiskSpace;
  expect((await send('HEAD', url)).headers['upload-offset']).toBe(String(half));
  expect((await sendPart(url, half, mp4.subarray(half))).status).toBe(204);
  expect((await uploader.fetch(getId(url))).body.equals(mp4)).toBe(true);
});

test('an upload that is given up leaves nothing behind', async () => {
  const url = await start('frame.png', 100);
  await sendPart(url, 0, Buffer.alloc(10));
  expect((await send('DELETE', url)).status).toBe(204);
  expect(await listPartialFiles()).toEqual([]);
  expect((await send('HEAD', url)).status).toBe(404);
});

test('a connection that is cut in the middle of a part keeps what has arrived, and the rest makes the file whole', async () => {
  const { mp4 } = sampleFiles as { mp4: Buffer };
  const url = await start('cut.mp4', mp4.length);
  const cookie = Object.entries(cookies)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('; ');
  const { port } = uploader.server.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  const head = `PATCH ${url} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nCookie: ${cookie}\r\nTus-Resumable: 1.0.0\r\nUpload-Offset: 0\r\n`;
  socket.write(`${head}Content-Type: application/offset+octet-stream\r\nContent-Length: ${mp4.length}\r\n\r\n`);
  const part = mp4.subarray(0, Math.floor(mp4.length / 2));
  socket.write(part);
  const readOffset = async () => Number((await send('HEAD', url)).headers['upload-offset']);
  await expect.poll(async () => uploader.server.deps.partialUploads.measure(getId(url)), { timeout: 10_000 }).toBe(part.length);
  socket.destroy();
  const offset = await readOffset();
  expect(offset).toBe(part.length);
  expect((await sendPart(url, offset, mp4.subarray(offset))).status).toBe(204);
  expect((await uploader.fetch(getId(url))).body.equals(mp4)).toBe(true);
});
