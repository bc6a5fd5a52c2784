import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import type { OpenObject } from '#server/adapters/object-store.ts';
import { BLOCK_BYTES, BlockCache } from './block-cache.ts';
import { sendObject } from './send-object.ts';

const SIZE = 20 * 1024 * 1024;

/** A server of one endless-looking object; `ended` has an entry for each response that is over. */
async function givenServer(object: Pick<OpenObject, 'read'>, idleMs = 60_000) {
  const ended: string[] = [];
  let releases = 0;
  const blocks = new BlockCache(4);
  let names = 0;
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-length': SIZE });
    const media = { object: { size: SIZE, release: () => releases++, ...object }, etag: `"${names++}"` };
    void sendObject(response, media, { from: 0, to: SIZE - 1 }, { blocks, idleMs }).then(() => ended.push('over'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const ask = () =>
    new Promise<IncomingMessage>((resolve, reject) => get({ port, host: '127.0.0.1', agent: false }, resolve).on('error', reject));
  return { ask, ended, releases: () => releases };
}

const read: OpenObject['read'] = async (buffer, length, position) => {
  const count = Math.min(length, SIZE - position);
  buffer.fill(position / BLOCK_BYTES, 0, count);
  return count;
};

test('bytes come in order though buffers are used again', async () => {
  const { ask, ended, releases } = await givenServer({ read });
  const responses = await Promise.all([ask(), ask(), ask()]);
  for (const response of responses) {
    const body = Buffer.concat(await response.toArray());
    expect(body.length).toBe(SIZE);
    expect(body.every((byte, at) => byte === Math.floor(at / BLOCK_BYTES) % 256)).toBe(true);
  }
  await expect.poll(() => ended.length).toBe(3);
  expect(releases()).toBe(3);
});

test('a client that takes nothing is hung up on', async () => {
  const { ask, ended, releases } = await givenServer({ read }, 100);
  const response = await ask();
  const gone = new Promise((resolve) => response.once('error', (error: NodeJS.ErrnoException) => resolve(error.code)));
  await expect.poll(() => ended.length, { timeout: 4000 }).toBe(1);
  expect(releases()).toBe(1);
  response.resume();
  expect(await gone).toBe('ECONNRESET');
});

test('a client that reads slowly but steadily is not', async () => {
  const { ask } = await givenServer({ read }, 1000);
  const response = await ask();
  const startedAt = performance.now();
  let bytes = 0;
  for await (const chunk of response) {
    bytes += (chunk as Buffer).length;
    const aheadMs = (bytes / SIZE) * 2200 - (performance.now() - startedAt);
    if (aheadMs > 5) await new Promise((resolve) => setTimeout(resolve, aheadMs));
  }
  expect(bytes).toBe(SIZE);
});

test.each<[string, OpenObject['read']]>([
  ['fails', () => Promise.reject(new Error('EIO'))],
  ['ends early', async (_, length, position) => (position === 0 ? length : 0)],
])('when the file %s the connection ends', async (_, brokenRead) => {
  const { ask, ended, releases } = await givenServer({ read: brokenRead });
  await expect(ask().then((response) => response.toArray())).rejects.toThrow(/aborted|hang up/);
  await expect.poll(() => ended.length).toBe(1);
  expect(releases()).toBe(1);
});

test('the file stays open for a read that outlives the client', async () => {
  let finishRead = () => {};
  const { ask, ended, releases } = await givenServer({
    read: (buffer, length, position) =>
      position === 0 ? read(buffer, length, position) : new Promise((resolve) => (finishRead = () => resolve(length))),
  });
  const response = await ask();
  response.destroy();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect([ended.length, releases()]).toEqual([0, 0]);
  finishRead();
  await expect.poll(() => ended.length).toBe(1);
  expect(releases()).toBe(1);
});
