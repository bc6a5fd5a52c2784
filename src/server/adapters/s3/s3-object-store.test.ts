import { createHash } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createS3Folder, hasS3Server } from '#server/testing/s3-server.ts';
import { describeObjectStoreContract } from '../objects/object-store.contract.ts';
import { ObjectStoreUnavailableError } from '../objects/object-store.ts';
import { S3Bucket } from './s3-bucket.ts';
import { openS3ObjectStore } from './s3-object-store.ts';
import type { StorageSettings } from './storage-url.ts';

const ID = '01990000-0000-7000-8000-00000000abcd';

async function startStore(answer: RequestListener): Promise<StorageSettings> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: 'lessons',
    prefix: '',
    accessKeyId: 'a',
    secretAccessKey: 'b',
  };
}

test('a request to an overloaded store is tried again', async () => {
  let count = 0;
  const settings = await startStore((_request, response) => {
    count++;
    if (count < 3) response.writeHead(503).end();
    else response.writeHead(206, { 'content-range': 'bytes 0-0/7' }).end('x');
  });
  expect(await new S3Bucket(settings).find(ID)).toEqual({ size: 7, etag: '' });
  expect(count).toBe(3);
});

test('F25: a store that is broken or drops connections is reported as unavailable after three attempts', async () => {
  let count = 0;
  const settings = await startStore((request, response) => {
    count++;
    if (request.url!.includes('dropped')) request.socket.destroy();
    else response.writeHead(500).end();
  });
  await expect(new S3Bucket(settings).read('broken', 0, 10)).rejects.toThrow(ObjectStoreUnavailableError);
  await expect(new S3Bucket(settings).read('dropped', 0, 10)).rejects.toThrow(ObjectStoreUnavailableError);
  expect(count).toBe(6);
});

test('F25: a store that does not answer in time is reported as unavailable after three attempts', async () => {
  let count = 0;
  const settings = await startStore(() => void count++);
  await expect(new S3Bucket({ ...settings, requestTimeoutMs: 50 }).read('slow', 0, 10)).rejects.toThrow(ObjectStoreUnavailableError);
  expect(count).toBe(3);
});

test('F25: a request is not tried again when the next attempt would begin more than five seconds after the first', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const slowFetch = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    vi.advanceTimersByTime(2600);
    return new Response(null, { status: 503 });
  });
  onTestFinished(() => {
    slowFetch.mockRestore();
    vi.useRealTimers();
  });
  const settings = { endpoint: 'http://127.0.0.1:1', region: 'r', bucket: 'b', prefix: '', accessKeyId: 'a', secretAccessKey: 'b' };
  await expect(new S3Bucket(settings).read('slow', 0, 10)).rejects.toThrow(ObjectStoreUnavailableError);
  expect(slowFetch).toHaveBeenCalledTimes(2);
});

test('a file that the store does not delete is reported and does not stop the others', async () => {
  const deleted: string[] = [];
  const store = await startStore(({ method, url = '' }, response) => {
    if (method === 'DELETE') {
      deleted.push(url);
      return void response.writeHead(url.includes('first') ? 403 : 204).end();
    }
    const prefix = new URL(url, 'http://store').searchParams.get('prefix');
    const list = ['first', 'second'].map(
      (name) => `<Contents><Key>${prefix}${name}</Key><Size>1</Size><LastModified>2026-01-01T00:00:00.000Z</LastModified></Contents>`,
    );
    response.end(`<ListBucketResult>${list.join('')}<IsTruncated>false</IsTruncated></ListBucketResult>`);
  });
  const { direct, emptyTrash } = await openS3ObjectStore(store);
  await expect(emptyTrash(new Date())).rejects.toMatchObject({ errors: [{}] });
  await expect(direct.removeUploads(() => true)).rejects.toMatchObject({ errors: [{}] });
  expect(deleted.filter((url) => url.includes('second'))).toHaveLength(2);
});

test('a request that the store refuses is not tried again', async () => {
  let count = 0;
  const settings = await startStore((_request, response) => {
    count++;
    response.writeHead(403).end();
  });
  await expect(new S3Bucket(settings).write(ID, Buffer.from('x'))).rejects.toMatchObject({ status: 403 });
  expect(count).toBe(1);
});

test.each([
  [404, 'STORAGE_URL names the bucket lessons, which does not exist'],
  [403, 'STORAGE_URL was refused by the store: S3 returned 403'],
])('a store that answers the first request with %i is reported in one line', async (status, line) => {
  const settings = await startStore((_request, response) => void response.writeHead(status).end());
  const error = await openS3ObjectStore(settings).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ name: 'ConfigError', message: expect.stringContaining(line) as string });
  expect((error as Error).message).not.toContain('\n');
});

test('a store that does not answer the first request is reported in one line', async () => {
  const settings = await startStore((_request, response) => void response.writeHead(503).end());
  await expect(openS3ObjectStore(settings)).rejects.toMatchObject({
    name: 'DataError',
    message: expect.stringMatching(/^STORAGE_URL leads to/) as string,
  });
});

describe.runIf(hasS3Server)('with an S3 server', () => {
  describeObjectStoreContract('S3 object store', async () => openS3ObjectStore(await createS3Folder()));

  describe('S3 object store', () => {
    test('a discarded file stays in the trash until it is old enough', async () => {
      const folder = await createS3Folder();
      const [store, bucket] = [await openS3ObjectStore(folder), new S3Bucket(folder)];
      await store.put(ID, Readable.from([Buffer.from('x')]));
      await store.discard(ID);
      await store.emptyTrash(new Date(Date.now() - 60 * 60 * 1000));
      expect(await bucket.find(`trash/${ID}`)).toMatchObject({ size: 1 });
      await store.emptyTrash(new Date(Date.now() + 60 * 60 * 1000));
      expect(await bucket.find(`trash/${ID}`)).toBeNull();
    });

    test('stores a file that is larger than one part', async () => {
      const store = await openS3ObjectStore(await createS3Folder());
      const chunk = Buffer.alloc(1_000_000, 'keyreel ');
      const content = Array.from({ length: 20 }, () => chunk);
      const stored = await store.put(ID, Readable.from(content));
      expect(stored).toEqual({ size: 20_000_000, sha256: createHash('sha256').update(Buffer.concat(content)).digest('hex') });
      const object = await store.open(ID);
      const buffer = Buffer.alloc(1000);
      expect(await object.read(buffer, 1000, 5 * 1024 * 1024 - 500)).toBe(1000);
      expect(
        buffer.equals(
          Buffer.concat([chunk, chunk])
            .subarray((5 * 1024 * 1024 - 500) % 8)
            .subarray(0, 1000),
        ),
      ).toBe(true);
    });

    test('stores nothing of a large file that fails', async () => {
      const store = await openS3ObjectStore(await createS3Folder());
      const failing = async function* () {
        for (let n = 0; n < 20; n++) yield Buffer.alloc(1_000_000);
        throw new Error('connection lost');
      };
      await expect(store.put(ID, Readable.from(failing()))).rejects.toThrow('connection lost');
      await expect(store.open(ID)).rejects.toThrow('01990000');
    });

    test('accepts a file at an upload URL, and reads the file unless it has been replaced', async () => {
      const { direct } = await openS3ObjectStore(await createS3Folder());
      expect(await direct.openUpload(`${ID}.mp4`)).toBeNull();
      const url = await direct.createUploadUrl(`${ID}.mp4`);
      expect(new URL(url).pathname.split('/').at(-1)).toBe(`${ID}.mp4`);
      const content = Buffer.from(Array.from({ length: 300_000 }, (_, at) => (at * 7) % 251));
      expect((await fetch(url, { method: 'PUT', body: content })).ok).toBe(true);
      const file = (await direct.openUpload(`${ID}.mp4`))!;
      expect(file.size).toBe(content.length);
      const whole = Buffer.alloc(content.length);
      for (let at = 0; at < whole.length;) at += await file.read(whole.subarray(at), 50_000, at);
      expect(whole.equals(content)).toBe(true);
      const opened = (await direct.openUpload(`${ID}.mp4`))!;
      await fetch(url, { method: 'PUT', body: Buffer.from('replaced') });
      await expect(opened.read(Buffer.alloc(10), 10, 0)).rejects.toMatchObject({ status: 412 });
      await opened.discard();
      expect(await direct.openUpload(`${ID}.mp4`)).toBeNull();
    });

    test('refuses an upload URL that was changed', async () => {
      const { direct } = await openS3ObjectStore(await createS3Folder());
      const url = await direct.createUploadUrl(`${ID}.mp4`);
      const response = await fetch(url.replace(ID, ID.replace('abcd', 'abce')), { method: 'PUT', body: 'x' });
      expect(response.status).toBe(403);
    });

    test('deletes only files that have waited too long to be accepted', async () => {
      const store = await openS3ObjectStore(await createS3Folder());
      await fetch(await store.direct.createUploadUrl(`${ID}.mp4`), { method: 'PUT', body: 'x' });
      await store.put(ID, Readable.from([Buffer.from('kept')]));
      await store.direct.removeUploads(({ name, modifiedAt }) => name === `${ID}.mp4` && modifiedAt.getTime() < Date.now() - 3_600_000);
      expect(await store.direct.openUpload(`${ID}.mp4`)).not.toBeNull();
      await store.direct.removeUploads(({ name, modifiedAt }) => name === `${ID}.mp4` && modifiedAt.getTime() < Date.now() + 3_600_000);
      expect(await store.direct.openUpload(`${ID}.mp4`)).toBeNull();
      expect((await store.open(ID)).size).toBe(4);
    });

    test('serves an object at a download URL with the given type', async () => {
      const { put, direct } = await openS3ObjectStore(await createS3Folder());
      await put(ID, Readable.from([Buffer.from('0123456789')]));
      const url = await direct.createDownloadUrl(ID, { contentType: 'video/mp4', contentDisposition: 'inline' });
      const response = await fetch(url, { headers: { range: 'bytes=3-5' } });
      expect(response.status).toBe(206);
      expect(await response.text()).toBe('345');
      expect(response.headers.get('content-type')).toBe('video/mp4');
      expect(response.headers.get('content-disposition')).toBe('inline');
    });
  });
});

test.runIf(hasS3Server).each([
  ['a file that the store can copy', 20, true],
  ['a file that is too large for the store to copy', 19, false],
])('%s is in the trash with all its bytes after it is discarded', async (_, maxCopiedBytes, isCopied) => {
  const settings = await createS3Folder();
  const store = await openS3ObjectStore(settings, maxCopiedBytes);
  await store.put(ID, Readable.from([Buffer.from('twenty bytes exactly')]));
  const sent: string[] = [];
  const realFetch = globalThis.fetch;
  const spiedFetch = vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const isCopy = new Headers(init?.headers).has('x-amz-copy-source');
    if (init?.method === 'PUT') sent.push(isCopy ? 'copy' : 'write');
    return realFetch(input, init);
  });
  onTestFinished(() => spiedFetch.mockRestore());
  await store.discard(ID);
  expect(sent).toEqual([isCopied ? 'copy' : 'write']);
  expect(await store.has(ID)).toBe(false);
  expect((await new S3Bucket(settings).read(`trash/${ID}`, 0, 20)).toString()).toBe('twenty bytes exactly');
});
