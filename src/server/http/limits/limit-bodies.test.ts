import Fastify, { type FastifyInstance } from 'fastify';
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { limitBodies } from './limit-bodies.ts';
import { handleRequestError } from '../error-handler.ts';
import { createTestServer } from '../../testing/create-test-server.ts';

const LIMIT_MS = 100;

let app: FastifyInstance;
beforeEach(async () => {
  app = Fastify();
  onTestFinished(() => app.close());
  limitBodies(app, LIMIT_MS);
  app.setErrorHandler(handleRequestError);
  app.post('/form', async () => ({ done: true }));
  app.get('/page', async () => ({ done: true }));
  app.post('/file', { config: { isUpload: true } }, async () => ({ done: true }));
  await app.listen({ port: 0, host: '127.0.0.1' });
});

/** Sends the given parts of a request over a connection. Returns everything that the server sends before it closes the connection. */
async function sendBytes(...parts: string[]): Promise<{ received: string; tookMs: number }> {
  const startedAt = performance.now();
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  parts.forEach((part) => socket.write(part));
  const received = await text(socket);
  return { received, tookMs: performance.now() - startedAt };
}
const head = (line: string, length: number) =>
  `${line} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;

test('F29, T60: a body that does not arrive is answered with 408, and the connection is closed', async () => {
  const { received, tookMs } = await sendBytes(head('POST /form', 20), '{"a":');
  expect(received).toMatch(/^HTTP\/1\.1 408 [\s\S]*connection: close[\s\S]*"code":"body.slow"/i);
  expect(tookMs).toBeGreaterThanOrEqual(LIMIT_MS - 5);
});

test('T60: a body of unannounced length that does not arrive is answered with 408 as well', async () => {
  const start = 'POST /form HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"a":\r\n';
  expect((await sendBytes(start)).received).toMatch(/^HTTP\/1\.1 408 [\s\S]*connection: close[\s\S]*"code":"body.slow"/i);
});

test('T60: the server waits thirty seconds for a body', async () => {
  ({ app } = await createTestServer());
  await app.listen({ port: 0, host: '127.0.0.1' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.write(`${head('POST /api/gate/enter', 20)}{"key":`);
  const response = text(socket);
  await expect.poll(() => vi.getTimerCount(), { interval: 0 }).toBe(1);
  vi.advanceTimersByTime(29_999);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await response).toMatch(/^HTTP\/1\.1 408 /);
});

test('a body that the route does not read also closes the connection', async () => {
  const { received } = await sendBytes(head('GET /page', 20), '{"a":');
  expect(received).toMatch(/^HTTP\/1\.1 200 /);
});

test('a body that arrives in time clears its timer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(head('POST /form', 2));
  await expect.poll(() => vi.getTimerCount(), { interval: 0 }).toBe(1);
  socket.write('{}');
  expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 /);
  expect(vi.getTimerCount()).toBe(0);
  socket.destroy();
});

test('an upload has no timer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await app.inject({ method: 'POST', url: '/file', payload: {} });
  expect(vi.getTimerCount()).toBe(0);
});

test('the request timeout of the whole server is long enough for a slow upload', async () => {
  const { app: host } = await createTestServer();
  expect(host.server.requestTimeout).toBe(31 * 60 * 1000);
  expect(host.hasRoute({ method: 'PUT', url: '/api/objects/put/:name' })).toBe(true);
});
