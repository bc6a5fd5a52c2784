import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { loadSendFile, type SendFile } from '#server/adapters/objects/send-file.ts';
import { countSentBytes } from '../../limits/moved-bytes.ts';
import { BlockCache } from './block-cache.ts';
import { sendObject } from './send-object.ts';

const SIZE = 8 * 1024 * 1024;
const content = Buffer.from(Array.from({ length: SIZE }, (_, at) => (at * 7 + (at >> 8)) % 256));
const kernel = loadSendFile();
const isHere = kernel !== null;

/** Starts a server that sends a file through `sendFile`. `closed` lists how many bytes of each ended response had been sent. */
async function startServer(sendFile: SendFile, { size = SIZE, idleMs = 60_000 } = {}) {
  const dir = mkdtempSync(join(tmpdir(), 'keyreel-send-'));
  const path = join(dir, 'video.mp4');
  writeFileSync(path, content);
  const fd = openSync(path, 'r');
  const closed: number[] = [];
  const object = { size, fd, release: () => {}, read: () => Promise.reject(new Error('The server read the file itself.')) };
  const server = createServer((_, response) => {
    const { socket } = response;
    response.writeHead(206, { 'content-length': size - 5 });
    void sendObject(response, { object, etag: '"a"' }, { from: 5, to: size - 1 }, { blocks: new BlockCache(1), sendFile, idleMs }).then(
      () => closed.push(countSentBytes(socket!)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const agent = new Agent({ keepAlive: true, maxSockets: 3 });
  onTestFinished(() => {
    agent.destroy();
    server.close();
    server.closeAllConnections();
    closeSync(fd);
    rmSync(dir, { recursive: true });
  });
  const { port } = server.address() as AddressInfo;
  const request = () =>
    new Promise<IncomingMessage>((resolve, reject) => get({ port, host: '127.0.0.1', agent }, resolve).on('error', reject));
  return { request, closed };
}

test.runIf(isHere)('six responses over three connections are whole and in order, and their bytes are counted', async () => {
  const { request, closed } = await startServer(kernel!);
  const responses = Array.from({ length: 6 }, async () => Buffer.concat(await (await request()).toArray()));
  for (const body of await Promise.all(responses)) expect(body.equals(content.subarray(5))).toBe(true);
  await expect.poll(() => closed.length).toBe(6);
  for (const sent of closed) expect(sent).toBeGreaterThan(SIZE);
});

test.runIf(isHere)('a client that reads slowly receives everything', async () => {
  const { request } = await startServer(kernel!);
  const received: Buffer[] = [];
  for await (const chunk of await request()) {
    received.push(chunk as Buffer);
    if (received.length % 20 === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  }
  expect(Buffer.concat(received).equals(content.subarray(5))).toBe(true);
});

test('what the kernel does not send goes in pieces', async () => {
  let calls = 0;
  const { request } = await startServer(() => (calls++ % 2 === 0 ? -1 : 0));
  expect(Buffer.concat(await (await request()).toArray()).equals(content.subarray(5))).toBe(true);
});

test.runIf(isHere)('the connection is closed when the file is shorter than recorded, and when the client reads nothing', async () => {
  const short = await startServer(kernel!, { size: SIZE + 10 });
  await expect(short.request().then((response) => response.toArray())).rejects.toThrow(/aborted|hang up/);
  const idle = await startServer(kernel!, { idleMs: 100 });
  const response = await idle.request();
  const gone = new Promise((resolve) => response.once('error', (error: NodeJS.ErrnoException) => resolve(error.code)));
  await expect.poll(() => idle.closed.length, { timeout: 4000 }).toBe(1);
  response.resume();
  expect(await gone).toBe('ECONNRESET');
});
