import Fastify from 'fastify';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { handleRequestError } from '../error-handler.ts';
import { InFlightByteLimit } from './in-flight-byte-limit.ts';
import { registerInFlightByteLimits } from './register-in-flight-byte-limits.ts';

const MIB = 1024 * 1024;
const BODY_BYTES = 250 * 1024;

test('the limit of a network and the limit of all networks are reached exactly', () => {
  const limit = new InFlightByteLimit({ perNetworkMib: 2, totalMib: 3 });
  const release = limit.hold('a', 2 * MIB)!;
  expect(limit.hold('a', 1)).toBeNull();
  expect(limit.hold('b', MIB)).not.toBeNull();
  expect(limit.hold('c', 1)).toBeNull();
  release();
  release();
  expect(limit.heldBytes).toBe(MIB);
  expect(limit.hold('a', 2 * MIB)).not.toBeNull();
});

/**
 * Starts a server that trusts a local proxy. Some routes respond only after `release` is called, and others respond at once with a text of
 * the requested size.
 */
async function startServer() {
  const app = Fastify({ trustProxy: '127.0.0.1', bodyLimit: 256 * 1024 });
  onTestFinished(() => app.close());
  app.setErrorHandler(handleRequestError);
  registerInFlightByteLimits(app);
  const { promise, resolve: release } = Promise.withResolvers<void>();
  const counts = { waiting: 0 };
  app.post('/held', async () => {
    counts.waiting++;
    await promise;
    return 'saved';
  });
  app.get<{ Params: { mib: string } }>('/text/:mib', async ({ params }) => 'x'.repeat(Number(params.mib) * MIB));
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { port: (app.server.address() as AddressInfo).port, counts, release };
}

function send(port: number, path: string, client: string, body?: string): ClientRequest {
  const headers = { 'x-forwarded-for': client, ...(body && { 'content-type': 'application/json', 'content-length': body.length }) };
  const sent = request({ host: '127.0.0.1', port, path, method: body ? 'POST' : 'GET', headers, agent: false });
  onTestFinished(() => void sent.destroy());
  sent.on('error', () => {}).end(body);
  return sent;
}

async function receive(sent: ClientRequest): Promise<{ status: number; retryAfter: string | undefined }> {
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  return { status: response.statusCode!, retryAfter: response.headers['retry-after'] };
}

test('65 of 100 waiting submissions of 250 KB from one network are accepted, and the others are refused with a time to retry', async () => {
  const { port, counts, release } = await startServer();
  const body = JSON.stringify('x'.repeat(BODY_BYTES - 2));
  const responses = Array.from({ length: 100 }, () => receive(send(port, '/held', '192.0.2.1', body)));
  // The limit of 16 MiB is 16,384 KiB, which is enough for 65 request bodies of 250 KiB (16,250 KiB) but not for 66.
  await expect.poll(() => counts.waiting, { timeout: 20_000 }).toBe(65);
  const other = receive(send(port, '/held', '192.0.2.2', body));
  await expect.poll(() => counts.waiting, { timeout: 20_000 }).toBe(66);
  release();
  expect((await other).status).toBe(200);
  const results = await Promise.all(responses);
  expect(results.filter(({ status }) => status === 200)).toHaveLength(65);
  expect(results.filter(({ status, retryAfter }) => status === 503 && retryAfter === '2')).toHaveLength(35);
  expect((await receive(send(port, '/held', '192.0.2.1', body))).status).toBe(200);
});

test('a network with an unread response of 30 MiB gets no further large response until it has read it, and other networks do', async () => {
  const { port } = await startServer();
  const unread = send(port, '/text/30', '192.0.2.1');
  await once(unread, 'response');
  expect(await receive(send(port, '/text/4', '192.0.2.1'))).toEqual({ status: 503, retryAfter: '2' });
  expect((await receive(send(port, '/text/1', '192.0.2.1'))).status).toBe(200);
  expect((await receive(send(port, '/text/4', '192.0.2.2'))).status).toBe(200);
  unread.destroy();
  await expect.poll(async () => (await receive(send(port, '/text/4', '192.0.2.1'))).status, { timeout: 20_000 }).toBe(200);
});
