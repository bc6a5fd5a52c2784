import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createUploadClient, parseObjectName, type UploadClient } from '../testing/upload-client.ts';
import { sampleFiles, createSampleMp4 } from '../testing/sample-files.ts';

const MIB = 1024 * 1024;

let uploader: UploadClient;
beforeEach(async () => void (uploader = await createUploadClient({ UPLOAD_LIMIT_MB: '3' })));

const head = (address: string, header: string) => `PUT ${address} HTTP/1.1\r\nHost: 127.0.0.1\r\n${header}\r\n\r\n`;
const listFiles = () => uploader.listStoredFiles();

describe('a file that is too large', () => {
  test.each([
    ['mp4', 3],
    ['m4a', 3],
    ['png', 10],
    ['srt', 5],
    ['pdf', 20],
  ])('F30, T53: is refused: %s above %i MB', async (extension, limit) => {
    const sample = sampleFiles[extension]!;
    const file = (size: number) => Buffer.concat([sample, Buffer.alloc(size - sample.length, 0x20)]);
    const refusal = { status: 413, code: 'upload.tooLarge', message: `File size must be under ${limit}MB` };
    expect((await uploader.upload(extension, file(limit * MIB))).status).toBe(200);
    expect(await uploader.upload(extension, file(limit * MIB + 1))).toMatchObject(refusal);
    expect(await listFiles()).toHaveLength(1);
  });

  test('is refused by its announced size before it is sent, and the connection is closed', async () => {
    const socket = await uploader.openSocket();
    socket.write(head(await uploader.reserveUpload('mp4'), `Content-Length: ${200 * MIB}`));
    const [response] = (await once(socket, 'data')) as [Buffer];
    expect(response.toString()).toMatch(/^HTTP\/1\.1 413 [\s\S]*connection: close[\s\S]*File size must be under 3MB/i);
    await once(socket.resume(), 'end');
    expect(await listFiles()).toEqual([]);
  });

  test('T53: is refused while it arrives when its size is not announced, and the connection is closed', async () => {
    const chunks = Array.from({ length: 64 }, () => createSampleMp4(MIB));
    const response = await uploader.put(await uploader.reserveUpload('mp4'), chunks);
    expect(response).toMatchObject({ status: 413, message: 'File size must be under 3MB' });
    expect(response.headers.connection).toBe('close');
    expect(await listFiles()).toEqual([]);
  });

  test('closes the connection of a client that never stops sending', async () => {
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
    expect(await listFiles()).toEqual([]);
  });

  test('ends at its announced size, and later bytes are not part of it', async () => {
    const file = createSampleMp4(1000);
    const address = await uploader.reserveUpload('mp4');
    const socket = await uploader.openSocket();
    socket.on('error', () => {}).resume();
    socket.write(Buffer.concat([Buffer.from(head(address, 'Content-Length: 1000')), file, Buffer.alloc(4 * MIB, 0x61)]));
    await new Promise((resolve) => void socket.once('close', resolve));
    // The bytes after the announced size are not a valid HTTP request, so the server closes the connection, either before or after it
    // stores the file.
    const { status, body } = await uploader.fetch(parseObjectName(address));
    expect([404, 200]).toContain(status);
    expect(status === 404 || body.equals(file)).toBe(true);
  });
});

describe('an interrupted upload', () => {
  test.each([
    ['closed halfway', 'Content-Length: 2000000', 'destroy'],
    ['ended halfway', 'Content-Length: 2000000', 'end'],
    ['closed without an announced size', 'Transfer-Encoding: chunked', 'destroy'],
    ['ended without the last chunk', 'Transfer-Encoding: chunked', 'end'],
  ] as const)('F7, F8: %s leaves no data behind, and its upload URL can be used again', async (_, header, leave) => {
    const address = await uploader.reserveUpload('mp4');
    const socket = await uploader.openSocket();
    socket.on('error', () => {}).resume();
    const half = createSampleMp4(1_000_000);
    const part = header.startsWith('T') ? Buffer.concat([Buffer.from(`${half.length.toString(16)}\r\n`), half, Buffer.from('\r\n')]) : half;
    socket.write(head(address, header));
    socket.write(part);
    await expect.poll(listFiles).toHaveLength(1);
    if (leave === 'end') socket.end();
    else socket.destroy();
    await expect.poll(listFiles).toEqual([]);
    expect((await uploader.put(address, createSampleMp4(1000))).status).toBe(200);
    socket.destroy();
  });

  test('does not block a second attempt with the same upload URL', async () => {
    const address = await uploader.reserveUpload('mp4');
    const stalled = await uploader.openSocket();
    stalled.on('error', () => {}).resume();
    stalled.write(head(address, 'Content-Length: 2000'));
    stalled.write(createSampleMp4(1000));
    await expect.poll(listFiles).toHaveLength(1);
    expect((await uploader.put(address, createSampleMp4(3000))).status).toBe(200);
    stalled.end(Buffer.alloc(1000));
    await expect.poll(listFiles).toHaveLength(1);
    expect((await uploader.fetch(parseObjectName(address))).body.length).toBe(3000);
  });
});

describe('a full disk', () => {
  const fullDisk = async () => ({ free: 40 * MIB, total: 1000 * MIB });

  test('is reported when an upload URL is requested and when a file is sent', async () => {
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
  ])('T55: %i free bytes of %i are answered with %i', async (free, total, status) => {
    uploader.server.deps.uploadStaging.measureDiskSpace = async () => ({ free, total });
    expect((await uploader.admin.get('/api/objects/upload?extension=png')).statusCode).toBe(status);
  });

  test('is predicted from the announced size', async () => {
    const address = await uploader.reserveUpload('mp4');
    uploader.server.deps.uploadStaging.measureDiskSpace = async () => ({ free: 52 * MIB, total: 1000 * MIB });
    expect((await uploader.put(address, createSampleMp4(2 * MIB))).status).toBe(507);
    expect((await uploader.put(address, createSampleMp4(MIB))).status).toBe(200);
  });

  test('F5: at any write of an upload leaves no data behind, and the upload URL works again when there is space', async () => {
    const address = await uploader.reserveUpload('mp4');
    const handle = await open(uploader.server.dataDir);
    const prototype = Object.getPrototypeOf(handle) as typeof handle;
    await handle.close();
    const writeFile = Reflect.get(prototype, 'writeFile') as (this: typeof handle, ...parameters: unknown[]) => Promise<void>;
    let failures = 0;
    for (; ; failures++) {
      let writes = 0;
      const spy = vi.spyOn(prototype, 'writeFile').mockImplementation(function (this: typeof handle, ...parameters) {
        if (writes++ !== failures) return writeFile.apply(this, parameters);
        return Promise.reject(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }));
      });
      const { status, code } = await uploader.put(address, createSampleMp4(MIB)).finally(() => spy.mockRestore());
      if (status === 200) break;
      expect([status, code]).toEqual([507, 'upload.noSpace']);
      expect(await listFiles()).toEqual([]);
    }
    expect(failures).toBeGreaterThan(4);
  });

  test('F48: a failed database write leaves no file, and its cause is not sent to the client', async () => {
    const address = await uploader.reserveUpload('mp4');
    await uploader.server.deps.db.schema.alterTable('object').renameColumn('sha256', 'sum').execute();
    const message = 'Something went wrong on our side. Please try again.';
    expect(await uploader.put(address, createSampleMp4(MIB))).toMatchObject({ status: 500, code: 'server.failed', message });
    expect(await listFiles()).toEqual([]);
  });
});

describe('five uploads in progress', () => {
  const stall = async () => {
    const socket = await uploader.openSocket();
    socket.on('error', () => {}).resume();
    socket.write(head(await uploader.reserveUpload('mp4'), 'Content-Length: 2000'));
    socket.write(createSampleMp4(1000));
    return socket;
  };

  test('T55: block a sixth until one has finished or failed', async () => {
    const address = await uploader.reserveUpload('mp4');
    const sockets = await Promise.all([1, 2, 3, 4, 5].map(stall));
    await expect.poll(listFiles).toHaveLength(5);
    const refusal = { code: 'upload.tooMany', message: '5 of your files are being uploaded already. Try again in 10 seconds.' };
    const [sent, asked] = await Promise.all([
      uploader.put(address, createSampleMp4(1000)),
      uploader.admin.get('/api/objects/upload?extension=srt'),
    ]);
    expect(sent).toMatchObject({ status: 429, headers: { 'retry-after': '10' }, ...refusal });
    expect([asked.statusCode, asked.headers['retry-after'], asked.json()]).toEqual([429, '10', expect.objectContaining(refusal)]);
    sockets.pop()!.destroy();
    await expect.poll(listFiles).toHaveLength(4);
    expect((await uploader.put(address, createSampleMp4(1000))).status).toBe(200);
    for (const socket of sockets) socket.destroy();
  });

  test('are counted only while sending, and any number of upload URLs can be requested', async () => {
    for (const extension of Object.keys(sampleFiles)) expect(await uploader.reserveUpload(extension)).toMatch(/^\/api\/objects\/put\//);
  });
});

test('simultaneous uploads are all stored correctly', async () => {
  // The server allows only five uploads at the same time, so a sixth upload would have to wait and could time out on a busy machine.
  const files = Array.from({ length: 5 }, (_, n) => Buffer.concat([createSampleMp4(200_000), Buffer.from(`number ${n}`)]));
  const answers = await Promise.all(files.map((file) => uploader.upload('mp4', file)));
  expect(answers.map(({ status }) => status)).toEqual(files.map(() => 200));
  for (const [n, { body }] of answers.entries()) {
    const { id } = JSON.parse(body.toString()) as { id: string };
    expect((await uploader.fetch(id)).body.equals(files[n]!)).toBe(true);
  }
});
