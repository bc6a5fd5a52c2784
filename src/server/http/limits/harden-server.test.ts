import Fastify from 'fastify';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
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

test('of 2000 requests that arrive at once, the server drops all after the one that closes the connection', async () => {
  const { app, socket, countHandled } = await startServer();
  const errors: Error[] = [];
  app.server.on('request', (request: IncomingMessage) => request.on('error', (error) => errors.push(error)));
  const { stackTraceLimit } = Error;
  socket.resume().write(REQUEST.repeat(2000));
  await once(socket, 'close');
  await expect.poll(() => errors.length).toBeGreaterThan(1900);
  expect(countHandled()).toBeLessThan(33);
  // Formatting a stack trace for each of the requests takes longer than everything else.
  expect(errors.filter(({ stack }) => stack?.includes('\n')).length).toBe(0);
  expect(Error.stackTraceLimit).toBe(stackTraceLimit);
});

test('a connection ends with its thousandth request, whose response says so', async () => {
  const { socket, countHandled } = await startServer();
  let received = '';
  socket.on('data', (bytes: Buffer) => (received += bytes.toString()));
  const ended = once(socket, 'end');
  for (let sent = 20; sent <= 1000; sent += 20) {
    socket.write(REQUEST.repeat(20));
    await expect.poll(() => received.split('\r\n\r\nok').length - 1, { interval: 5 }).toBe(sent);
  }
  await ended;
  expect(countHandled()).toBe(1000);
  expect(received.match(/connection: close/gi)).toHaveLength(1);
});
