import { once } from 'node:events';
import { beforeEach, describe, expect, test } from 'vitest';
import { createUploadClient, parseObjectName, type UploadClient } from '../testing/upload-client.ts';
import { sampleFiles, createVideo } from '../testing/sample-files.ts';

const MIB = 1024 * 1024;

let uploader: UploadClient;
beforeEach(async () => void (uploader = await createUploadClient({ UPLOAD_LIMIT_MB: '3' })));

/** The beginning of a PUT as it goes over the line. */
const head = (address: string, header: string) => `PUT ${address} HTTP/1.1\r\nHost: 127.0.0.1\r\n${header}\r\n\r\n`;
const kept = () => uploader.listStoredFiles();

describe('too much', () => {
  test.each([
    ['mp4', 3],
    ['m4a', 3],
    ['png', 10],
    ['srt', 5],
  ])('%s: %i MB and not a byte more', async (extension, limit) => {
    const sample = sampleFiles[extension]!;
    const file = (size: number) => Buffer.concat([sample, Buffer.alloc(size - sample.length, 0x20)]);
    const refusal = { status: 413, code: 'upload.tooLarge', message: `File size must be under ${limit}MB` };
    expect((await uploader.upload(extension, file(limit * MIB))).status).toBe(200);
    expect(await uploader.upload(extension, file(limit * MIB + 1))).toMatchObject(refusal);
    expect(await kept()).toHaveLength(1);
  });

  test('is refused before any of it is sent, and the connection ends', async () => {
    const socket = await uploader.openSocket();
    socket.write(head(await uploader.reserveUpload('mp4'), `Content-Length: ${200 * MIB}`));
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 413 [\s\S]*connection: close[\s\S]*File size must be under 3MB/i);
    await once(socket.resume(), 'end');
    expect(await kept()).toEqual([]);
  });

  test('without a length is noticed as it comes, and the connection ends', async () => {
    const chunks = Array.from({ length: 64 }, () => createVideo(MIB));
    const answer = await uploader.put(await uploader.reserveUpload('mp4'), chunks);
    expect(answer).toMatchObject({ status: 413, message: 'File size must be under 3MB' });
    expect(answer.headers.connection).toBe('close');
    expect(await kept()).toEqual([]);
  });

  test('an endless sender is hung up on', async () => {
    const socket = await uploader.openSocket();
    socket.on('error', () => {}).resume();
    socket.write(head(await uploader.reserveUpload('mp4'), 'Transfer-Encoding: chunked'));
    const chunk = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(0x10000, 0x61), Buffer.from('\r\n')]);
    const goOn = () => {
      while (!socket.destroyed && socket.write(chunk));
    };
    socket.on('drain', goOn);
    goOn();
    await new Promise((resolve) => void socket.once('close', resolve));
    expect(await kept()).toEqual([]);
  });

  test('a length that lies: what comes behind it is no part of the file', async () => {
    const file = createVideo(1000);
    const address = await uploader.reserveUpload('mp4');
    const socket = await uploader.openSocket();
    socket.on('error', () => {}).resume();
    socket.write(Buffer.concat([Buffer.from(head(address, 'Content-Length: 1000')), file, Buffer.alloc(4 * MIB, 0x61)]));
    await new Promise((resolve) => void socket.once('close', resolve));
    // What follows is no request, which ends the connection, sooner or later than the file is stored.
    const { status, body } = await uploader.fetch(parseObjectName(address));
    expect([404, 200]).toContain(status);
    expect(status === 404 || body.equals(file)).toBe(true);
  });
});

describe('a sender who goes away', () => {
  test.each([
    ['hangs up at half', 'Content-Length: 2000000', 'destroy'],
    ['says it is done at half', 'Content-Length: 2000000', 'end'],
    ['hangs up without having said how much', 'Transfer-Encoding: chunked', 'destroy'],
    ['is done without the last chunk', 'Transfer-Encoding: chunked', 'end'],
  ] as const)('%s: nothing is left, and the same address still works', async (_, header, leave) => {
    const address = await uploader.reserveUpload('mp4');
    const socket = await uploader.openSocket();
    socket.on('error', () => {}).resume();
    const half = createVideo(1_000_000);
    const part = header.startsWith('T') ? Buffer.concat([Buffer.from(`${half.length.toString(16)}\r\n`), half, Buffer.from('\r\n')]) : half;
    socket.write(head(address, header));
    socket.write(part);
    await expect.poll(kept).toHaveLength(1);
    if (leave === 'end') socket.end();
    else socket.destroy();
    await expect.poll(kept).toEqual([]);
    expect((await uploader.put(address, createVideo(1000))).status).toBe(200);
    socket.destroy();
  });

  test('a second attempt need not wait for the first to be given up', async () => {
    const address = await uploader.reserveUpload('mp4');
    const stalled = await uploader.openSocket();
    stalled.on('error', () => {}).resume();
    stalled.write(head(address, 'Content-Length: 2000'));
    stalled.write(createVideo(1000));
    await expect.poll(kept).toHaveLength(1);
    expect((await uploader.put(address, createVideo(3000))).status).toBe(200);
    stalled.end(Buffer.alloc(1000));
    await expect.poll(kept).toHaveLength(1);
    expect((await uploader.fetch(parseObjectName(address))).body.length).toBe(3000);
  });
});

describe('a full disk', () => {
  const fullDisk = async () => ({ free: 40 * MIB, total: 1000 * MIB });

  test('is said when an address is asked for, and when a file is sent to one', async () => {
    const address = await uploader.reserveUpload('png');
    const { uploadStaging } = uploader.server.deps;
    const { measureDiskSpace: measureDisk } = uploadStaging;
    uploadStaging.measureDiskSpace = fullDisk;
    const refusal = { code: 'upload.noSpace', message: 'There is not enough space left on the server for uploads.' };
    const asked = await uploader.admin.get('/api/objects/upload?extension=png');
    expect([asked.statusCode, asked.json()]).toEqual([507, expect.objectContaining(refusal)]);
    expect(await uploader.put(address, sampleFiles.png!)).toMatchObject({ status: 507, ...refusal });
    uploadStaging.measureDiskSpace = measureDisk;
    expect((await uploader.put(address, sampleFiles.png!)).status).toBe(200);
  });

  test.each([
    [60 * MIB, 1000 * MIB, 200],
    [49 * MIB, 1000 * MIB, 507],
    [1024 * MIB, 10_000_000 * MIB, 200],
    [1023 * MIB, 10_000_000 * MIB, 507],
  ])('%i bytes free of %i', async (free, total, status) => {
    uploader.server.deps.uploadStaging.measureDiskSpace = async () => ({ free, total });
    expect((await uploader.admin.get('/api/objects/upload?extension=png')).statusCode).toBe(status);
  });

  test('is foreseen when the file says its size', async () => {
    const address = await uploader.reserveUpload('mp4');
    uploader.server.deps.uploadStaging.measureDiskSpace = async () => ({ free: 52 * MIB, total: 1000 * MIB });
    expect((await uploader.put(address, createVideo(2 * MIB))).status).toBe(507);
    expect((await uploader.put(address, createVideo(MIB))).status).toBe(200);
  });

  test('while storing, leaves nothing, and the same address works when there is room', async () => {
    const address = await uploader.reserveUpload('mp4');
    const { objects } = uploader.server.deps;
    const { put } = objects;
    objects.put = async (_id, content) => {
      await once(content, 'readable');
      content.destroy();
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    };
    expect(await uploader.put(address, createVideo(MIB))).toMatchObject({ status: 507, code: 'upload.noSpace' });
    expect(await kept()).toEqual([]);
    objects.put = put;
    expect((await uploader.put(address, createVideo(MIB))).status).toBe(200);
  });

  test('a row that cannot be written leaves no file', async () => {
    const address = await uploader.reserveUpload('mp4');
    await uploader.server.deps.db.schema.alterTable('object').renameColumn('sha256', 'sum').execute();
    expect((await uploader.put(address, createVideo(MIB))).status).toBe(500);
    expect(await kept()).toEqual([]);
  });
});

describe('five files that keep arriving', () => {
  const stall = async () => {
    const socket = await uploader.openSocket();
    socket.on('error', () => {}).resume();
    socket.write(head(await uploader.reserveUpload('mp4'), 'Content-Length: 2000'));
    socket.write(createVideo(1000));
    return socket;
  };

  test('keep the sixth away until one has come or gone', async () => {
    const address = await uploader.reserveUpload('mp4');
    const sockets = await Promise.all([1, 2, 3, 4, 5].map(stall));
    await expect.poll(kept).toHaveLength(5);
    const refusal = { code: 'upload.tooMany', message: '5 of your files are being uploaded already. Try again in 10 seconds.' };
    const [sent, asked] = await Promise.all([
      uploader.put(address, createVideo(1000)),
      uploader.admin.get('/api/objects/upload?extension=srt'),
    ]);
    expect(sent).toMatchObject({ status: 429, headers: { 'retry-after': '10' }, ...refusal });
    expect([asked.statusCode, asked.headers['retry-after'], asked.json()]).toEqual([429, '10', expect.objectContaining(refusal)]);
    sockets.pop()!.destroy();
    await expect.poll(kept).toHaveLength(4);
    expect((await uploader.put(address, createVideo(1000))).status).toBe(200);
    for (const socket of sockets) socket.destroy();
  });

  test('do not count before anything is sent: any number of addresses may be asked for', async () => {
    for (const extension of Object.keys(sampleFiles)) expect(await uploader.reserveUpload(extension)).toMatch(/^\/api\/objects\/put\//);
  });
});

test('sending is slow for nobody else: many at once each keep their own', async () => {
  const files = Array.from({ length: 12 }, (_, n) => Buffer.concat([createVideo(200_000), Buffer.from(`number ${n}`)]));
  const answers = await Promise.all(files.map((file) => uploader.upload('mp4', file)));
  expect(answers.map(({ status }) => status)).toEqual(files.map(() => 200));
  for (const [n, { body }] of answers.entries()) {
    const { id } = JSON.parse(body.toString()) as { id: string };
    expect((await uploader.fetch(id)).body.equals(files[n]!)).toBe(true);
  }
});
