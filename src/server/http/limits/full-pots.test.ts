import Fastify from 'fastify';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { handleRequestError } from '../error-handler.ts';
import { hardenServer } from './harden-server.ts';

const MIB = 1024 * 1024;
const BODY_BYTES = 250 * 1024;
const BODY = JSON.stringify('x'.repeat(BODY_BYTES - 2));

/**
 * Starts a server that trusts a local proxy. Some routes respond only after `release` is called, and others respond at once with a text of
 * the requested size.
 */
async function startServer() {
  const app = Fastify({ trustProxy: '127.0.0.1', bodyLimit: 256 * 1024 });
  onTestFinished(() => app.close());
  hardenServer(app, ['127.0.0.1']);
  app.setErrorHandler(handleRequestError);
  const { promise, resolve: release } = Promise.withResolvers<void>();
  const counts = { waiting: 0, arrived: 0 };
  app.post('/held', async () => {
    counts.waiting++;
    await promise;
    return 'saved';
  });
  app.post('/form', async () => 'saved');
  app.post('/sale', { config: { bodyPot: 'sales' } }, async () => 'saved');
  app.get<{ Params: { mib: string } }>('/text/:mib', async ({ params }) => 'x'.repeat(Number(params.mib) * MIB));
  app.addHook('preParsing', async ({ raw }, _reply, payload) => {
    raw.on('data', (chunk: Buffer) => (counts.arrived += chunk.length));
    return payload;
  });
  const sockets: Socket[] = [];
  app.server.on('connection', (socket: Socket) => sockets.push(socket));
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { port: (app.server.address() as AddressInfo).port, counts, sockets, release };
}

/** Begins a request. Without a body, the caller sends the body itself. */
function begin(port: number, path: string, client: string, length?: number): ClientRequest {
  const headers = { 'x-forwarded-for': client, ...(length && { 'content-type': 'application/json', 'content-length': length }) };
  const sent = request({ host: '127.0.0.1', port, path, method: length ? 'POST' : 'GET', headers, agent: false });
  onTestFinished(() => void sent.destroy());
  return sent.on('error', () => {});
}
const send = (port: number, path: string, client: string, body?: string) => {
  const sent = begin(port, path, client, body?.length);
  sent.end(body);
  return sent;
};

async function receive(sent: ClientRequest): Promise<{ status: number; retryAfter: string | undefined }> {
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  return { status: response.statusCode!, retryAfter: response.headers['retry-after'] };
}

/** Sends all but the last byte of `count` bodies and waits until the server has them. */
async function stallBodies({ port, counts }: Awaited<ReturnType<typeof startServer>>, client: string, count: number) {
  const expected = counts.arrived + count * (BODY_BYTES - 1);
  const sent = Array.from({ length: count }, () => begin(port, '/form', client, BODY_BYTES));
  for (const each of sent) each.write(BODY.slice(0, -1));
  const responses = sent.map((each) => receive(each).catch(() => ({ status: 0, retryAfter: undefined })));
  await expect.poll(() => counts.arrived, { timeout: 20_000 }).toBeGreaterThanOrEqual(expected - BODY_BYTES);
  return responses;
}

test('256 connections that announce large bodies and send little keep nobody out, not even behind the same address', async () => {
  const server = await startServer();
  const announced = Array.from({ length: 256 }, () => begin(server.port, '/form', '192.0.2.1', BODY_BYTES));
  for (const each of announced) each.write(BODY.slice(0, 100));
  await expect.poll(() => server.counts.arrived, { timeout: 20_000 }).toBe(25_600);
  for (const client of ['192.0.2.1', '192.0.2.2'])
    for (const body of ['{"key":"EXCEL"}', BODY]) expect((await receive(send(server.port, '/form', client, body))).status).toBe(200);
});

test('when the bodies of a network fill its share, the slowest is refused with a time to retry, and the newcomer is not', async () => {
  const server = await startServer();
  const stalled = await stallBodies(server, '192.0.2.1', 65);
  for (let count = 0; count < 3; count++) expect((await receive(send(server.port, '/form', '192.0.2.1', BODY))).status).toBe(200);
  expect(await Promise.race(stalled)).toEqual({ status: 503, retryAfter: '2' });
});

test('when all networks together fill the memory for bodies, the largest one loses its slowest body, and a newcomer gets in', async () => {
  const server = await startServer();
  const stalled: Promise<{ status: number }>[] = [];
  for (const network of [1, 2, 3, 4]) stalled.push(...(await stallBodies(server, `192.0.2.${network}`, 65)));
  stalled.push(...(await stallBodies(server, '192.0.2.5', 2)));
  expect((await receive(send(server.port, '/form', '192.0.2.9', BODY))).status).toBe(200);
  expect((await Promise.race(stalled)).status).toBe(503);
});

test('of 100 submissions of 250 KB from one network that the server is working on, no more than 65 are held, and small ones get in', async () => {
  const { port, counts, release } = await startServer();
  const responses = Array.from({ length: 100 }, () => receive(send(port, '/held', '192.0.2.1', BODY)));
  // The limit of 16 MiB is 16,384 KiB, which is enough for 65 request bodies of 250 KiB (16,250 KiB) but not for 66.
  await expect.poll(() => counts.waiting, { timeout: 20_000 }).toBeGreaterThan(50);
  expect((await receive(send(port, '/form', '192.0.2.1', '{"key":"EXCEL"}'))).status).toBe(200);
  expect((await receive(send(port, '/form', '192.0.2.2', BODY))).status).toBe(200);
  release();
  const results = await Promise.all(responses);
  const saved = results.filter(({ status }) => status === 200).length;
  expect(saved).toBeLessThanOrEqual(65);
  expect(results.filter(({ status, retryAfter }) => status === 503 && retryAfter === '2')).toHaveLength(100 - saved);
  expect((await receive(send(port, '/held', '192.0.2.1', BODY))).status).toBe(200);
});

async function leaveUnread(port: number, client: string, count: number): Promise<void> {
  for (let opened = 0; opened < count; opened++) {
    const [response] = (await once(send(port, '/text/8', client), 'response')) as [IncomingMessage];
    response.on('error', () => {});
  }
}
const countOpen = (sockets: readonly Socket[]) => sockets.filter(({ destroyed }) => !destroyed).length;

test('a message of a shop gets in although the server holds all that its network may send otherwise', async () => {
  const { port, counts, release } = await startServer();
  const responses = Array.from({ length: 65 }, () => receive(send(port, '/held', '192.0.2.1', BODY)));
  await expect.poll(() => counts.waiting, { timeout: 20_000 }).toBe(65);
  expect((await receive(send(port, '/sale', '192.0.2.1', BODY))).status).toBe(200);
  release();
  await Promise.all(responses);
});

test('a login or the events of a learner get in although the server holds all that their network may send', async () => {
  const { port, counts, release } = await startServer();
  const responses = Array.from({ length: 65 }, () => receive(send(port, '/held', '192.0.2.1', BODY)));
  await expect.poll(() => counts.waiting, { timeout: 20_000 }).toBe(65);
  const small = JSON.stringify('x'.repeat(16 * 1024 - 2));
  // After eight of them the network has used its 16 MiB up.
  for (let count = 1; count <= 12; count++) {
    responses.push(receive(send(port, '/held', '192.0.2.1', small)));
    await expect.poll(() => counts.waiting).toBe(65 + count);
  }
  release();
  expect(new Set((await Promise.all(responses)).map(({ status }) => status))).toEqual(new Set([200]));
});

test('responses that nobody reads end for those of others: first within their network, and then the network that has most', async () => {
  const { port, sockets } = await startServer();
  await leaveUnread(port, '192.0.2.1', 12);
  await expect.poll(() => countOpen(sockets), { timeout: 10_000 }).toBeLessThanOrEqual(4);
  for (const network of [2, 3, 4, 5, 6, 7]) await leaveUnread(port, `192.0.2.${network}`, 3);
  await expect.poll(() => countOpen(sockets), { timeout: 10_000 }).toBeLessThanOrEqual(16);
  for (let count = 0; count < 3; count++) expect((await receive(send(port, '/text/8', '192.0.2.9'))).status).toBe(200);
});
