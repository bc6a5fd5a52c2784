import { once } from 'node:events';
import { beforeEach, describe, expect, test } from 'vitest';
import { mediaKindByExtension } from '#shared/media/media-kinds.ts';
import { findMediaType } from '../services/media/media-types.ts';
import { signUploadToken } from '../services/media/upload/upload-token.ts';
import { createRestClient } from '../testing/rest-client.ts';
import { moveMoovToEnd } from '../testing/move-moov-to-end.ts';
import { createCourse } from '../testing/course-fixture.ts';
import { createUploadClient, parseObjectName, type UploadClient } from '../testing/upload-client.ts';
import { sampleFiles, readShippedFile } from '../testing/sample-files.ts';

const HOUR_MS = 60 * 60 * 1000;
const { mp4, png } = sampleFiles as { mp4: Buffer; png: Buffer };

let uploader: UploadClient;
beforeEach(async () => void (uploader = await createUploadClient()));

describe('requesting an upload URL', () => {
  const ask = (query: string) => uploader.admin.get(`/api/objects/upload?extension=${query}`);

  test('T80: returns a path on this server, whatever the Host header says', async () => {
    const response = await uploader.admin.get('/api/objects/upload?extension=MP4', { host: 'evil.test', 'x-forwarded-host': 'evil.test' });
    expect(response.json()).toEqual({ uploadURL: expect.stringMatching(/^\/api\/objects\/put\/[0-9a-f-]{36}\.mp4\?t=[\w-]+$/) });
    expect(response.headers['cache-control']).toBe('no-store');
  });

  test('is allowed to administrators only', async () => {
    const learner = createRestClient(uploader.server);
    const { key } = await (await createCourse(await uploader.server.createAdminClient())).createKey();
    await learner.post('/api/gate/enter', { key, nickname: 'Ada' });
    for (const client of [createRestClient(uploader.server), learner]) {
      expect((await client.get('/api/objects/upload?extension=mp4')).statusCode).toBe(401);
      expect((await client.get('/api/objects/upload?extension=exe')).statusCode).toBe(401);
    }
  });

  test('T51: refuses an extension that is not allowed, however it is written', async () => {
    const extensions = [
      '',
      'svg',
      'html',
      'exe',
      '.mp4',
      'mp4%20',
      '../../x',
      '%2e%2e%2f',
      'mp4/../../etc',
      '.htaccess',
      'mp4%00.html',
      'mp4%0d%0aX:%201',
      'constructor',
      '__proto__',
      'x'.repeat(300),
      'mp4&extension=svg',
    ];
    for (const extension of extensions) {
      const response = await ask(extension);
      const { code, message } = response.json<{ code: string; message: string }>();
      expect([extension, response.statusCode, code]).toEqual([extension, 400, 'input.invalid']);
      expect(message).toMatch(/^extension: /);
    }
  });

  test('T55: is possible 600 times an hour', async () => {
    const { deps, advanceTime } = uploader.server;
    const { id } = await deps.db.selectFrom('admin').select('id').executeTakeFirstOrThrow();
    for (let count = 0; count < 599; count++) await deps.uploadSlots.countReservation(id);
    expect((await ask('png')).statusCode).toBe(200);
    const refused = await ask('png');
    expect([refused.statusCode, refused.json()]).toEqual([429, expect.objectContaining({ code: 'upload.tooManyAnHour' })]);
    advanceTime(HOUR_MS);
    expect((await ask('png')).statusCode).toBe(200);
  });

  test('lists the allowed extensions in the refusal, also without an extension', async () => {
    const sentence = `extension: must be one of ${Object.keys(mediaKindByExtension).join(', ')}.`;
    expect((await ask('svg')).json()).toMatchObject({ message: sentence });
    expect((await uploader.admin.get('/api/objects/upload')).json()).toMatchObject({ message: sentence });
  });
});

describe('uploading a file', () => {
  test.each(Object.keys(mediaKindByExtension))('stores %s and serves it with its content type', async (extension) => {
    const address = await uploader.reserveUpload(extension);
    const { contentType } = findMediaType(extension)!;
    const content = sampleFiles[extension]!;
    const response = await uploader.put(address, content, { 'content-type': 'text/html; charset=utf-8' });
    const [id] = parseObjectName(address).split('.');
    expect([response.status, JSON.parse(response.body.toString())]).toEqual([200, { id, extension, contentType, size: content.length }]);
    for (const name of [id!, parseObjectName(address)]) {
      const { status, headers, body } = await uploader.fetch(name);
      expect([status, body.equals(content)]).toEqual([200, true]);
      expect(headers).toMatchObject({
        'content-type': contentType,
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("sandbox; default-src 'none'"),
      });
    }
    expect(await uploader.listStoredFiles()).toHaveLength(1);
  });

  test.each([
    ['none', {}],
    ['JSON', { 'content-type': 'application/json' }],
    ['a form', { 'content-type': 'multipart/form-data; boundary=x' }],
    ['rubbish', { 'content-type': 'what is this' }],
    ['an empty one', { 'content-type': '' }],
  ])('T54: ignores a Content-Type header that is %s', async (_, headers) => {
    expect((await uploader.upload('png', png, headers)).status).toBe(200);
  });

  test('is refused to pages of another site', async () => {
    const headers = { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' };
    expect(await uploader.upload('png', png, headers)).toMatchObject({ status: 403, code: 'origin.foreign' });
    expect((await uploader.upload('png', png, { origin: `http://127.0.0.1:${uploader.port}` })).status).toBe(200);
  });

  test('moves the moov box of a video from its end to its start', async () => {
    const original = await readShippedFile('sum.mp4');
    const { body } = await uploader.upload('mp4', await moveMoovToEnd(original));
    const { id } = JSON.parse(body.toString()) as { id: string };
    expect((await uploader.fetch(id)).body.equals(original)).toBe(true);
  });

  test('T7: lets a learner read the file as soon as a card uses it', async () => {
    const { createCard: makeCard, createKey: makeKey } = await createCourse(await uploader.server.createAdminClient());
    const address = await uploader.reserveUpload('mp4');
    await uploader.put(address, mp4);
    const learner = createRestClient(uploader.server);
    await learner.post('/api/gate/enter', { key: (await makeKey()).key, nickname: 'Ada' });
    const cookie = Object.entries(learner.cookies)
      .map((pair) => pair.join('='))
      .join('; ');
    const statusFor = async () => {
      const response = await fetch(`http://127.0.0.1:${uploader.port}/public-objects/${parseObjectName(address)}`, { headers: { cookie } });
      await response.arrayBuffer();
      return response.status;
    };
    expect(await statusFor()).toBe(404);
    await makeCard({ slug: 'one', videoId: parseObjectName(address) });
    expect(await statusFor()).toBe(200);
  });
});

describe('an upload URL', () => {
  test('T52: can be used for one file only', async () => {
    const address = await uploader.reserveUpload('png');
    expect((await uploader.put(address, png)).status).toBe(200);
    expect(await uploader.put(address, png)).toMatchObject({ status: 409, code: 'upload.used' });
    const socket = await uploader.openSocket();
    socket.write(`PUT ${address} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\n\r\n`);
    // The server refuses the second file before any byte of the file has been sent.
    expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 409 /);
    socket.destroy();
    const portal = await uploader.server.createAdminClient();
    await portal.admin.removeObject({ id: parseObjectName(address) });
    expect((await uploader.put(address, png)).status).toBe(409);
  });

  test('can be used again after a refused file', async () => {
    const address = await uploader.reserveUpload('png');
    expect((await uploader.put(address, mp4)).status).toBe(415);
    expect((await uploader.put(address, Buffer.alloc(0))).status).toBe(422);
    expect((await uploader.put(address, png)).status).toBe(200);
  });

  test('expires after an hour', async () => {
    const address = await uploader.reserveUpload('png');
    uploader.server.advanceTime(HOUR_MS);
    expect(await uploader.put(address, png)).toMatchObject({ status: 410, code: 'upload.expired' });
    expect(await uploader.listStoredFiles()).toEqual([]);
  });

  test.each([
    ['another id', (address: string) => address.replace(/put\/.{8}/, 'put/01990000')],
    ['another extension', (address: string) => address.replace('.png', '.mp4')],
    ['another token', (address: string) => address.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))],
    ['no token', (address: string) => address.split('?')[0]!],
    ['two tokens', (address: string) => `${address}&t=x`],
    ['a path out', (address: string) => address.replace('put/', 'put/..%2f..%2f')],
  ])('is refused with %s', async (_, change) => {
    expect(await uploader.put(change(await uploader.reserveUpload('png')), png)).toMatchObject({ status: 403, code: 'upload.denied' });
    expect(await uploader.listStoredFiles()).toEqual([]);
  });

  test('T52: is refused once its administrator may no longer change courses', async () => {
    const { deps } = uploader.server;
    const address = await uploader.reserveUpload('png');
    const setRole = (role: 'seller' | 'author') => deps.db.updateTable('admin').set({ role }).execute();
    await setRole('seller');
    expect(await uploader.put(address, png)).toMatchObject({ status: 403, code: 'upload.denied' });
    await setRole('author');
    const id = deps.newId();
    const addressOfStranger = `/api/objects/put/${id}.png?t=${signUploadToken(deps, { id, extension: 'png', adminId: deps.newId() })}`;
    expect(await uploader.put(addressOfStranger, png)).toMatchObject({ status: 403, code: 'upload.denied' });
    expect((await uploader.put(address, png)).status).toBe(200);
  });

  test('T52: stores one of two simultaneous uploads and refuses the other', async () => {
    const address = await uploader.reserveUpload('png');
    const files = [0, 1].map((fill) => Buffer.concat([png, Buffer.alloc(3_000_000, fill)]));
    const answers = await Promise.all(files.map((file) => uploader.put(address, file)));
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
    const kept = files[answers.findIndex(({ status }) => status === 200)]!;
    expect((await uploader.fetch(parseObjectName(address))).body.equals(kept)).toBe(true);
    expect(await uploader.listStoredFiles()).toHaveLength(1);
  });
});

describe('a file whose content does not match its extension is refused and not stored', () => {
  const page = Buffer.from('<!doctype html><html><script>alert(1)</script></html>');
  const svg = Buffer.from('<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
  const cue = '1\n00:00:01,000 --> 00:00:02,000\nHello\n';
  test.each([
    ['a drawing', 'png', svg, 'This file is not a PNG image.'],
    ['a drawing', 'jpg', svg, 'This file is not a JPEG image.'],
    ['a drawing', 'mp4', svg, 'This file is not an MP4 video.'],
    ['a drawing', 'vtt', svg, 'This file is not a transcript.'],
    ['a page', 'srt', page, 'This file is not a transcript.'],
    ['a page', 'webm', page, 'This file is not a WebM video.'],
    ['a page with a cue in it', 'srt', Buffer.from(`\ufeff\n <html>\n${cue}`), 'This file is not a transcript.'],
    ['a script with a cue in it', 'srt', Buffer.from(`/*\n${cue}*/alert(1)`), 'This file is not a transcript.'],
    ['a page in UTF-16', 'srt', Buffer.from(`\ufeff<html>\n${cue}`, 'utf16le'), 'This file is not a transcript.'],
    ['a document', 'srt', Buffer.from('%PDF-1.7\n%\xe2\xe3'), 'This file is not a transcript.'],
    ['an archive', 'mp3', Buffer.from('PK\x03\x04rest'), 'This file is not an MP3 recording.'],
    ['a film', 'png', mp4, 'This file is not a PNG image.'],
    ['a film', 'srt', mp4, 'No captions were found in this file.'],
    ['prose', 'srt', Buffer.from('Once upon a time'), 'No captions were found in this file.'],
    ['a transcript without cues', 'vtt', Buffer.from('WEBVTT\n\nNOTE nothing\n'), 'No captions were found in this file.'],
  ])('%s as %s', async (_, extension, content, message) => {
    expect(await uploader.upload(extension, content, { 'content-type': findMediaType(extension)!.contentType })).toMatchObject({
      status: 415,
      message,
    });
    expect(await uploader.listStoredFiles()).toEqual([]);
  });

  test('T53: an image of more than fifty million pixels', async () => {
    const setSize = (width: number, height: number) => {
      const image = Buffer.from(png);
      image.writeUInt32BE(width, 16);
      image.writeUInt32BE(height, 20);
      return image;
    };
    for (const [width, height] of [
      [50_000, 20_000],
      [10_000, 5001],
    ] as const)
      expect(await uploader.upload('png', setSize(width, height))).toMatchObject({ status: 413, code: 'upload.tooManyPixels' });
    expect(await uploader.listStoredFiles()).toEqual([]);
    expect((await uploader.upload('png', setSize(10_000, 5000))).status).toBe(200);
  });

  test('F32: an empty file of any kind is refused', async () => {
    for (const extension of ['mp4', 'srt', 'png']) {
      expect(await uploader.upload(extension, Buffer.alloc(0))).toMatchObject({ status: 422, message: 'This file is empty.' });
    }
    expect(await uploader.listStoredFiles()).toEqual([]);
  });
});

describe('a transcript is stored as UTF-8 with LF line ends, in its own format', () => {
  const text = '1\r\n00:00:01,000 --> 00:00:02,000\r\nZażółć – naïve\r\n';
  const plain = Buffer.from(text.replaceAll('\r', ''));
  const utf16be = Buffer.from(`\ufeff${text}`, 'utf16le').swap16();
  test.each([
    ['UTF-8', 'srt', Buffer.from(text), plain],
    ['UTF-8 with a mark', 'srt', Buffer.from(`\ufeff${text}`), plain],
    ['old line ends', 'srt', Buffer.from(text.replaceAll('\n', '')), plain],
    ['UTF-16', 'srt', Buffer.from(`\ufeff${text}`, 'utf16le'), plain],
    ['UTF-16 from the other end', 'srt', utf16be, plain],
    ['UTF-16 without a mark', 'srt', Buffer.from(text, 'utf16le'), plain],
    [
      'Windows-1252',
      'srt',
      Buffer.from('00:01,0 --> 00:02,0\nna\xefve \x96 \x80', 'latin1'),
      Buffer.from('00:01,0 --> 00:02,0\nnaïve – €'),
    ],
    [
      'WebVTT',
      'vtt',
      Buffer.from(`\ufeffWEBVTT\r\n\r\n00:01.000 --> 00:02.000\r\nna\u00efve`),
      Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\nnaïve'),
    ],
    [
      'a cue far behind',
      'srt',
      Buffer.from(`${'words\n'.repeat(20_000)}${text}`),
      Buffer.from(`${'words\n'.repeat(20_000)}${plain.toString()}`),
    ],
  ])('%s', async (_, extension, content, kept) => {
    const { status, body } = await uploader.upload(extension, content);
    const { id, size } = JSON.parse(body.toString()) as { id: string; size: number };
    expect([status, size]).toEqual([200, kept.length]);
    expect((await uploader.fetch(id)).body.toString()).toBe(kept.toString());
  });
});
