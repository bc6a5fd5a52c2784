import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import type { OpenedObject } from '#server/adapters/objects/object-store.ts';
import { FILE_BLOCK_BYTES, BlockCache } from './block-cache.ts';
import { sendObject } from './send-object.ts';

const SIZE = 20 * 1024 * 1024;

/** Starts a server that sends one object. `closed` lists the responses that have ended. */
async function startServer(object: Pick<OpenedObject, 'read'>, idleMs = 60_000) {
  const closed: string[] = [];
  let releases = 0;
  const blocks = new BlockCache(4);
  let names = 0;
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-length': SIZE });
    const media = { object: { size: SIZE, release: () => releases++, ...object }, etag: `"${names++}"` };
    void sendObject(response, media, { from: 0, to: SIZE - 1 }, { blocks, idleMs }).then(() => closed.push('closed'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const request = () =>
    new Promise<IncomingMessage>((resolve, reject) => get({ port, host: '127.0.0.1', agent: false }, resolve).on('error', reject));
  return { request, closed, releases: () => releases };
}

const read: OpenedObject['read'] = async (buffer, length, position) => {
  const count = Math.min(length, SIZE - position);
  buffer.fill(position / FILE_BLOCK_BYTES, 0, count);
  return count;
};

test('concurrent responses receive all bytes in order although buffers are reused', async () => {
  const { request, closed, releases } = await startServer({ read });
  const responses = await Promise.all([request(), request(), request()]);
  for (const response of responses) {
    const body = Buffer.concat(await response.toArray());
    expect(body.length).toBe(SIZE);
    expect(body.every((byte, at) => byte === Math.floor(at / FILE_BLOCK_BYTES) % 256)).toBe(true);
  }
  await expect.poll(() => closed.length).toBe(3);
  expect(releases()).toBe(3);
});

test('a client that reads nothing is disconnected', async () => {
  const { request, closed, releases } = await startServer({ read }, 100);
  const response = await request();
  const gone = new Promise((resolve) => response.once('error', (error: NodeJS.ErrnoException) => resolve(error.code)));
  await expect.poll(() => closed.length, { timeout: 4000 }).toBe(1);
  expect(releases()).toBe(1);
  response.resume();
  expect(await gone).toBe('ECONNRESET');
});

test('a client that reads slowly but steadily receives everything', async () => {
  const { request } = await startServer({ read }, 1000);
  const response = await request();
  const startedAt = performance.now();
  let bytes = 0;
  for await (const chunk of response) {
    bytes += (chunk as Buffer).length;
    const aheadMs = (bytes / SIZE) * 2200 - (performance.now() - startedAt);
    if (aheadMs > 5) await new Promise((resolve) => setTimeout(resolve, aheadMs));
  }
  expect(bytes).toBe(SIZE);
});

test.each<[string, OpenedObject['read']]>([
  ['cannot be read', () => Promise.reject(new Error('EIO'))],
  ['is shorter than recorded', async (_, length, position) => (position === 0 ? length : 0)],
])('the connection is closed when the file %s', async (_, brokenRead) => {
  const { request, closed, releases } = await startServer({ read: brokenRead });
  await expect(request().then((response) => response.toArray())).rejects.toThrow(/aborted|hang up/);
  await expect.poll(() => closed.length).toBe(1);
  expect(releases()).toBe(1);
});

test('the file stays open until a pending read ends, even when the client has disconnected', async () => {
  let finishRead = () => {};
  const { request, closed, releases } = await startServer({
    read: (buffer, length, position) =>
      position === 0 ? read(buffer, length, position) : new Promise((resolve) => (finishRead = () => resolve(length))),
  });
  const response = await request();
  response.destroy();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect([closed.length, releases()]).toEqual([0, 0]);
  finishRead();
  await expect.poll(() => closed.length).toBe(1);
  expect(releases()).toBe(1);
});
