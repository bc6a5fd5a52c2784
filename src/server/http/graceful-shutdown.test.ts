import Fastify from 'fastify';
import dns from 'node:dns';
import { once } from 'node:events';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { SHUTDOWN_LIMITS_MS, registerGracefulShutdown } from './graceful-shutdown.ts';

const FIRST = '127.0.0.1';
const SECOND = '127.0.0.2';
/** A Mac has no second address of its own. */
const HOSTS = process.platform === 'darwin' ? [FIRST] : [FIRST, SECOND];

/** A server that listens on two addresses, as one on `localhost` does on 127.0.0.1 and ::1. */
async function startServer(limits = SHUTDOWN_LIMITS_MS) {
  const lookup = (name: string, _options: object, done: (error: null, found: dns.LookupAddress[]) => void) =>
    done(
      null,
      (name === 'localhost' ? HOSTS : [name]).map((address) => ({ address, family: 4 })),
    );
  const spy = vi.spyOn(dns, 'lookup').mockImplementation(lookup as unknown as typeof dns.lookup);
  const app = Fastify();
  registerGracefulShutdown(app, limits);
  const arrived: string[] = [];
  app.addHook('onRequest', async ({ url }) => void arrived.push(url));
  app.post('/request', async ({ body }) => body);
  app.post('/upload', { config: { isUpload: true } }, async ({ body }) => body);
  await app.listen({ host: 'localhost', port: 0 });
  spy.mockRestore();
  onTestFinished(() => app.close());
  expect(app.addresses()).toHaveLength(HOSTS.length);
  return { app, port: (app.server.address() as AddressInfo).port, arrived };
}

/** Sends the half of something, and waits until the server has begun to answer it. */
async function begin({ port, arrived }: { port: number; arrived: string[] }, host: string, path: string): Promise<ClientRequest> {
  const sent = request({ host, port, path, method: 'POST', headers: { 'content-type': 'application/json' } });
  sent.write('{"half":');
  await expect.poll(() => arrived).toContain(path);
  arrived.length = 0;
  return sent;
}

async function finish(sent: ClientRequest): Promise<number> {
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
  sent.end('true}');
  const [answer] = await answered;
  answer.resume();
  await once(answer, 'end');
  return answer.statusCode!;
}

test.each(HOSTS)('a server that closes waits for what is under way on %s', async (host) => {
  const server = await startServer();
  const upload = await begin(server, host, '/upload');
  let isClosed = false;
  const closing = server.app.close().then(() => (isClosed = true));
  for (let turn = 0; turn < 20; turn++) await new Promise((done) => setImmediate(done));
  expect(isClosed).toBe(false);
  expect(await finish(upload)).toBe(200);
  await closing;
});

test.each(HOSTS)('on %s requests are cut at their limit, and uploads go on', async (host) => {
  const server = await startServer({ requests: 50, uploads: SHUTDOWN_LIMITS_MS.uploads });
  const [upload, other] = [await begin(server, host, '/upload'), await begin(server, host, '/request')];
  const cut = once(other, 'error');
  const closing = server.app.close();
  await cut;
  expect(await finish(upload)).toBe(200);
  await closing;
});

test.each(HOSTS)('on %s uploads are cut at theirs', async (host) => {
  const server = await startServer({ requests: 50, uploads: 100 });
  const upload = await begin(server, host, '/upload');
  const cut = once(upload, 'error');
  await server.app.close();
  expect(await cut).toMatchObject([{ code: 'ECONNRESET' }]);
});

test('who has connected and asked nothing is not waited for', async () => {
  const server = await startServer({ requests: 50, uploads: SHUTDOWN_LIMITS_MS.uploads });
  const idler = request({ host: FIRST, port: server.port });
  const [socket] = (await once(idler, 'socket')) as [Socket];
  if (socket.connecting) await once(socket, 'connect');
  const cut = once(idler, 'error');
  await server.app.close();
  expect(await cut).toMatchObject([{ code: 'ECONNRESET' }]);
});
