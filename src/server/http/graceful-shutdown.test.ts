import Fastify from 'fastify';
import dns from 'node:dns';
import { once } from 'node:events';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { SHUTDOWN_LIMITS_MS, registerGracefulShutdown } from './graceful-shutdown.ts';

const FIRST = '127.0.0.1';
const SECOND = '127.0.0.2';
/** By default, macOS has only one loopback address. */
const HOSTS = process.platform === 'darwin' ? [FIRST] : [FIRST, SECOND];

/** Starts a server that listens on two addresses, just as a server on `localhost` listens on 127.0.0.1 and ::1. */
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

/** Sends the first half of a request and waits until the server has started to handle the request. */
async function startRequest({ port, arrived }: { port: number; arrived: string[] }, host: string, path: string): Promise<ClientRequest> {
  const sent = request({ host, port, path, method: 'POST', headers: { 'content-type': 'application/json' } });
  sent.write('{"half":');
  await expect.poll(() => arrived).toContain(path);
  arrived.length = 0;
  return sent;
}

async function finishRequest(sent: ClientRequest): Promise<number> {
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
  sent.end('true}');
  const [response] = await answered;
  response.resume();
  await once(response, 'end');
  return response.statusCode!;
}

/** Lets the event loop run long enough for a closed connection to be noticed. */
async function runPendingCallbacks(): Promise<void> {
  for (let tick = 0; tick < 20; tick++) await new Promise((done) => setImmediate(done));
}

test.each(HOSTS)('F43: a closing server waits for requests in progress on %s', async (host) => {
  const server = await startServer();
  const upload = await startRequest(server, host, '/upload');
  let isClosed = false;
  const closing = server.app.close().then(() => (isClosed = true));
  await runPendingCallbacks();
  expect(isClosed).toBe(false);
  expect(await finishRequest(upload)).toBe(200);
  await closing;
});

test.each(HOSTS)('on %s requests are aborted at their limit, and uploads continue', async (host) => {
  const server = await startServer({ requests: 50, uploads: SHUTDOWN_LIMITS_MS.uploads });
  const [upload, other] = [await startRequest(server, host, '/upload'), await startRequest(server, host, '/request')];
  const cut = once(other, 'error');
  const closing = server.app.close();
  await cut;
  expect(await finishRequest(upload)).toBe(200);
  await closing;
});

test.each(HOSTS)('on %s uploads are aborted at their limit', async (host) => {
  const server = await startServer({ requests: 50, uploads: 100 });
  const upload = await startRequest(server, host, '/upload');
  const cut = once(upload, 'error');
  await server.app.close();
  expect(await cut).toMatchObject([{ code: 'ECONNRESET' }]);
});

test('F43: without other settings, requests are aborted after 5 seconds and uploads after 30 seconds', async () => {
  const server = await startServer();
  const [upload, other] = [await startRequest(server, FIRST, '/upload'), await startRequest(server, FIRST, '/request')];
  const cut: string[] = [];
  const cuts = [once(upload, 'error').then(() => cut.push('upload')), once(other, 'error').then(() => cut.push('request'))] as const;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const closing = server.app.close();
  await vi.advanceTimersByTimeAsync(4999);
  await runPendingCallbacks();
  expect(cut).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await cuts[1];
  await vi.advanceTimersByTimeAsync(24_999);
  await runPendingCallbacks();
  expect(cut).toEqual(['request']);
  await vi.advanceTimersByTimeAsync(1);
  await cuts[0];
  await closing;
});

test('the server does not wait for a connection without a request', async () => {
  const server = await startServer({ requests: 50, uploads: SHUTDOWN_LIMITS_MS.uploads });
  const idler = request({ host: FIRST, port: server.port });
  const [socket] = (await once(idler, 'socket')) as [Socket];
  if (socket.connecting) await once(socket, 'connect');
  const cut = once(idler, 'error');
  await server.app.close();
  expect(await cut).toMatchObject([{ code: 'ECONNRESET' }]);
});
