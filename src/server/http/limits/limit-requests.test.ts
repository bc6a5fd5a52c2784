import Fastify, { type FastifyInstance } from 'fastify';
import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createTestServer } from '../../testing/create-test-server.ts';
import { rejectMalformedUrl } from '../malformed-requests.ts';
import { createHardenedServer } from './harden-server.ts';
import { limitRequests, STARTS_PER_TURN } from './limit-requests.ts';

const requestBytes = (path: string, count = 1) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(count);

const countConnections = ({ server }: FastifyInstance) =>
  new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));

/** Starts a server that responds to requests for `/held` only after `release` is called. */
async function startServer() {
  const app = Fastify({ serverFactory: createHardenedServer, frameworkErrors: rejectMalformedUrl });
  onTestFinished(() => app.close());
  limitRequests(app);
  const { promise, resolve: release } = Promise.withResolvers<void>();
  const started: string[] = [];
  app.get('/held', async () => {
    started.push('held');
    await promise;
    return 'held';
  });
  app.get('/refused', async (_request, reply) => reply.code(429).send('refused'));
  app.get('/:name', async ({ params }) => {
    const { name } = params as { name: string };
    started.push(name);
    return name;
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let received = '';
  socket.on('data', (bytes: Buffer) => (received += bytes.toString()));
  socket.on('error', () => {});
  return { app, socket, started, release, bodies: () => [...received.matchAll(/\r\n\r\n([a-z]+)/g)].map(([, body]) => body) };
}

test('pipelined requests are handled one after another and answered in order', async () => {
  const { app, socket, started, release, bodies } = await startServer();
  socket.write(requestBytes('/held') + requestBytes('/b', 8) + requestBytes('/c'));
  await expect.poll(() => started).toEqual(['held']);
  expect((await app.inject('/other')).body).toBe('other');
  release();
  await expect.poll(() => bodies().length).toBe(10);
  expect([bodies()[0], bodies().at(-1)]).toEqual(['held', 'c']);
});

test.each(['/b', '/%'])('a connection with 11 requests that wait for their responses is closed: %s', async (path) => {
  const { socket, started } = await startServer();
  socket.write(requestBytes('/held') + requestBytes(path, 10));
  await once(socket, 'close');
  expect(started.filter((name) => name !== 'held')).toEqual([]);
});

test('of 1000 requests that arrive together, none is handled after the connection has too many', async () => {
  const { app, socket, started, release } = await startServer();
  socket.write(requestBytes('/held', 1000));
  await once(socket, 'close');
  release();
  expect((await app.inject('/other')).body).toBe('other');
  expect(started).toEqual(['held', 'other']);
});

test('a connection that keeps many requests waiting is closed for one that has few', async () => {
  const { app } = await startServer();
  const { port } = app.server.address() as AddressInfo;
  const open = (count: number) => {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    onTestFinished(() => void socket.destroy());
    socket.write(requestBytes('/held', count));
    return socket;
  };
  for (let client = 0; client < 111; client++) open(10);
  await expect.poll(() => countConnections(app)).toBe(112);
  const small = Array.from({ length: 10 }, () => open(3));
  await expect.poll(() => countConnections(app), { timeout: 10_000 }).toBeLessThan(122);
  expect(small.filter(({ destroyed }) => destroyed)).toEqual([]);
});

test('behind a trusted proxy the networks are those of its clients, so one of them does not hold up the others', async () => {
  const app = Fastify({ trustProxy: '127.0.0.1' });
  onTestFinished(() => app.close());
  limitRequests(app);
  const order: string[] = [];
  app.get('/', async ({ ip }) => void order.push(ip));
  await app.ready();
  const send = (client: string) => app.inject({ url: '/', remoteAddress: '127.0.0.1', headers: { 'x-forwarded-for': client } });
  await Promise.all([...Array.from({ length: 200 }, () => send('192.0.2.1')), send('192.0.2.2')]);
  expect(order.indexOf('192.0.2.2')).toBeLessThan(20);
});

test('at most 1000 requests of one network wait for others on their connections', async () => {
  const { app, release } = await startServer();
  const { port } = app.server.address() as AddressInfo;
  for (let client = 0; client < 120; client++) {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    onTestFinished(() => void socket.destroy());
    socket.write(requestBytes('/held', 10));
  }
  // Each client sends 10 requests, of which 9 wait for the first one. On 111 of the 120 connections, 111 × 9 = 999 requests wait. One more
  // connection would exceed the limit of 1000, so the server closes 9 of the 120 connections. The 112th open connection is the one that
  // `startServer` opened.
  await expect.poll(() => countConnections(app), { timeout: 20_000 }).toBe(112);
  release();
  expect((await app.inject('/other')).body).toBe('other');
});

test('requests of a client that has disconnected are not handled', async () => {
  const { app, socket, started, release } = await startServer();
  socket.write(requestBytes('/held') + requestBytes('/b', 5));
  await expect.poll(() => started).toEqual(['held']);
  socket.destroy();
  await expect.poll(() => countConnections(app)).toBe(0);
  release();
  expect((await app.inject('/other')).body).toBe('other');
  expect(started).toEqual(['held', 'other']);
});

test.each([
  ['the API', '/api/openapi.json'],
  ['a video', '/public-objects/demo-sum.mp4'],
  ['a page', '/modules'],
])(
  '40 clients with 1000 unread requests each for %s do not fill the memory, and other clients are answered',
  { timeout: 30_000 },
  async (_, path) => {
    const { app } = await createTestServer();
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const before = process.memoryUsage().rss;
    for (let client = 0; client < 40; client++) {
      const socket = connect(port, '127.0.0.1').on('error', () => {});
      onTestFinished(() => void socket.destroy());
      socket.pause();
      socket.write(requestBytes(path, 1000));
    }
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
    // Clients that have paused reading do not notice that their connection was closed, so the connections are counted on the server.
    await expect.poll(() => countConnections(app), { timeout: 10_000 }).toBeLessThanOrEqual(1);
    expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024);
  },
);

/** Opens connections and sends one request on each, so that all of them arrive in one iteration of the event loop. */
async function sendAtOnce(app: FastifyInstance, requests: string[]): Promise<Socket[]> {
  const { port } = app.server.address() as AddressInfo;
  const sockets = requests.map(() => connect(port, '127.0.0.1').on('error', () => {}));
  onTestFinished(() => sockets.forEach((socket) => socket.destroy()));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  await expect.poll(() => countConnections(app)).toBe(requests.length + 1);
  for (const [index, socket] of sockets.entries()) socket.write(requests[index]!);
  return sockets;
}

test('waiting requests whose connections close do not delay later ones', async () => {
  const { app, started } = await startServer();
  const counts = { arrived: 0, closed: 0, turns: 0 };
  const ended = Promise.withResolvers<void>();
  let sockets: Socket[] = [];
  app.server.on('request', ({ socket }) => {
    socket.once('close', () => ++counts.closed === 200 && ended.resolve());
    if (++counts.arrived === 200) for (const each of sockets) each.resetAndDestroy();
  });
  sockets = await sendAtOnce(
    app,
    Array.from({ length: 200 }, () => requestBytes('/held')),
  );
  await ended.promise;
  const countTurn = () => {
    counts.turns++;
    setImmediate(countTurn);
  };
  const immediate = setImmediate(countTurn);
  onTestFinished(() => clearImmediate(immediate));
  await app.inject('/other');
  expect(started.at(-1)).toBe('other');
  expect(counts.turns).toBeLessThan(8);
});

test('while other requests wait, a refusal with status 429 is held back', async () => {
  const { app } = await startServer();
  const answers: string[] = [];
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const sockets = await sendAtOnce(
    app,
    Array.from({ length: 51 }, (_, index) => requestBytes(index === 20 ? '/refused' : '/b')),
  );
  for (const socket of sockets) socket.on('data', (bytes: Buffer) => answers.push(bytes.toString().slice(9, 12)));
  await expect.poll(() => answers.length).toBe(50);
  expect(answers).not.toContain('429');
  vi.advanceTimersByTime(1000);
  await expect.poll(() => answers[50]).toBe('429');
  expect((await app.inject('/refused')).statusCode).toBe(429);
});

test.each([
  { body: 'of an announced length', headers: `Content-Length: ${64 * 1024}`, left: 64 + STARTS_PER_TURN },
  { body: 'of any length', headers: 'Transfer-Encoding: chunked', left: 64 + STARTS_PER_TURN },
  { body: 'of 16 KiB', headers: `Content-Length: ${16 * 1024}`, left: 200 },
])('of 200 requests with a body $body, $left wait for their turn or take it', async ({ headers, left }) => {
  const { app } = await startServer();
  const connections: Socket[] = [];
  const arrived = Promise.withResolvers<void>();
  app.server.on('request', ({ socket }) => {
    if (connections.push(socket) === 200) arrived.resolve();
  });
  await sendAtOnce(
    app,
    Array.from({ length: 200 }, () => `POST /held HTTP/1.1\r\nHost: x\r\n${headers}\r\n\r\n`),
  );
  await arrived.promise;
  expect(connections.filter(({ destroyed }) => !destroyed)).toHaveLength(left);
});
