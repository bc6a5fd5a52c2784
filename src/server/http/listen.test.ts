import Fastify from 'fastify';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { registerGracefulShutdown, SHUTDOWN_LIMITS_MS } from './graceful-shutdown.ts';
import { createListenFunction } from './listen.ts';

const HOST = '127.0.0.1';
/** A process that may open few files listens with fewer sockets. */
const MIN_SOCKETS = 16;

function createServer(platform?: NodeJS.Platform) {
  const app = Fastify({ forceCloseConnections: 'idle' });
  onTestFinished(() => app.close());
  registerGracefulShutdown(app, SHUTDOWN_LIMITS_MS);
  const listen = createListenFunction(app, platform);
  app.get('/', async () => 'hello');
  return { app, listen };
}

/** Sends requests one after another, each on a new connection. Returns the number of responses that were received. */
async function countAnswers(port: number, count: number): Promise<number> {
  let answered = 0;
  for (let index = 0; index < count; index++) {
    const response = await fetch(`http://${HOST}:${port}/`, { headers: { connection: 'close' } });
    if ((await response.text()) === 'hello') answered++;
  }
  return answered;
}

/** Counts the sockets that listen on a port of 127.0.0.1. This function works only on Linux. */
async function countListeningSockets(port: number): Promise<number> {
  const address = `0100007F:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const LISTEN = '0A';
  const lines = (await readFile('/proc/net/tcp', 'utf8')).split('\n').map((line) => line.trim().split(/\s+/));
  return lines.filter(([, local, , state]) => local === address && state === LISTEN).length;
}

/** Waits for the sockets that are added after the first one. Other systems than Linux have none of them. */
async function waitForSockets(port: number): Promise<void> {
  while (process.platform === 'linux' && (await countListeningSockets(port)) < MIN_SOCKETS) await setTimeout(50);
}

test.runIf(process.platform === 'linux')('many sockets listen on one port, chosen when the port is 0, and all of them answer', async () => {
  const { listen } = createServer();
  const port = await listen({ port: 0, host: HOST });
  expect(await countAnswers(port, 1)).toBe(1);
  await waitForSockets(port);
  expect(await countListeningSockets(port)).toBeGreaterThanOrEqual(MIN_SOCKETS);
  expect(await countAnswers(port, 300)).toBe(300);
});

test('on other systems one socket listens', async () => {
  const { listen } = createServer('darwin');
  const port = await listen({ port: 0, host: HOST });
  expect(await countAnswers(port, 3)).toBe(3);
  expect(process.platform === 'linux' ? await countListeningSockets(port) : 1).toBe(1);
});

test('a port on which another Keyreel server listens is in use', async () => {
  const port = await createServer().listen({ port: 0, host: HOST });
  await expect(createServer().listen({ port, host: HOST })).rejects.toMatchObject({ code: 'EADDRINUSE' });
});

test('a server that closes stops listening with all its sockets, and ends its idle connections', async () => {
  const { app, listen } = createServer();
  const port = await listen({ port: 0, host: HOST });
  await waitForSockets(port);
  // Connection errors are ignored: when the server closes, the operating system resets connections that the server has not accepted yet.
  const idle = Array.from({ length: 40 }, () => connect(port, HOST).on('error', () => {}));
  const closed = idle.map((socket) => new Promise((resolve) => socket.resume().once('close', resolve)));
  await Promise.all(idle.map((socket) => once(socket, 'connect')));
  expect(await countAnswers(port, 1)).toBe(1);
  await app.close();
  await Promise.all(closed);
  await expect(fetch(`http://${HOST}:${port}/`)).rejects.toThrow();
});
