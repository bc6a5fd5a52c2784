import Fastify from 'fastify';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createHardenedServer, hardenServer } from './harden-server.ts';

const REQUEST = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

async function startServer() {
  const app = Fastify({ serverFactory: createHardenedServer });
  onTestFinished(() => app.close());
  let handledCount = 0;
  app.addHook('onRequest', async () => void handledCount++);
  hardenServer(app, []);
  app.get('/', async () => 'ok');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => {});
  return { app, socket, countHandled: () => handledCount };
}

test.each([
  ['requests', REQUEST],
  ['requests without a host', 'GET / HTTP/1.1\r\n\r\n'],
  ['requests with a body', `${REQUEST.slice(0, -2)}Content-Length: 1\r\n\r\nx`],
  ['requests of which the last is incomplete', REQUEST, 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nx'],
])('of 1000 %s that arrive at once, few take memory and the connection is closed', async (_, request, rest = '') => {
  const { app, socket, countHandled } = await startServer();
  let [openCount, closedCount] = [0, 0];
  app.server.on('request', (_request: IncomingMessage, response: ServerResponse) => {
    openCount++;
    response.on('close', () => closedCount++);
  });
  socket.resume().write(request.repeat(1000) + rest);
  await new Promise((resolve) => socket.once('close', resolve));
  // Some may be answered while the others arrive.
  expect(openCount).toBeLessThan(100);
  expect(countHandled()).toBeLessThan(100);
  await expect.poll(() => closedCount).toBe(openCount);
});

test('a connection ends with its thousandth request, whose response says so', async () => {
  const { socket, countHandled } = await startServer();
  let received = '';
  socket.on('data', (bytes: Buffer) => (received += bytes.toString()));
  const ended = once(socket, 'end');
  for (let sent = 10; sent <= 1000; sent += 10) {
    socket.write(REQUEST.repeat(10));
    await expect.poll(() => received.split('\r\n\r\nok').length - 1, { interval: 5 }).toBe(sent);
  }
  await ended;
  expect(countHandled()).toBe(1000);
  expect(received.match(/connection: close/gi)).toHaveLength(1);
});
