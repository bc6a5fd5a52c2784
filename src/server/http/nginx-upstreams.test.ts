import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startNginx } from '../testing/nginx.ts';

const NGINX_PROGRAM = process.env.NGINX_PROGRAM;

interface NamedProcess {
  port: number;
  listen: () => Promise<void>;
  stop: () => Promise<void>;
}

async function createProcess(name: string): Promise<NamedProcess> {
  const open = async (port: number): Promise<Server> => {
    const server = createServer((_, response) => response.end(name)).listen(port, '127.0.0.1');
    await once(server, 'listening');
    return server;
  };
  const close = async (server: Server) => {
    if (!server.listening) return;
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
  let server = await open(0);
  const { port } = server.address() as AddressInfo;
  await close(server);
  onTestFinished(() => close(server));
  return { port, listen: async () => void (server = await open(port)), stop: () => close(server) };
}

describe.runIf(NGINX_PROGRAM)('behind nginx with the documented configuration', () => {
  const start = async (processes: NamedProcess[]) => {
    const ports = processes.map(({ port }) => port);
    const nginxPort = await startNginx(NGINX_PROGRAM!, ports, { data: tmpdir(), lessons: tmpdir() });
    return async (method = 'GET') => {
      const response = await fetch(`http://127.0.0.1:${nginxPort}/healthz`, { method });
      const body = await response.text();
      return response.ok ? body : response.status;
    };
  };

  test('a single process that was not up yet for some requests responds to the first request once it listens', async () => {
    const only = await createProcess('only');
    const send = await start([only]);
    for (let sent = 0; sent < 3; sent++) expect(await send()).toBe(502);
    await only.listen();
    expect(await send()).toBe('only');
  });

  test('two processes that were not up yet for some requests both get requests once they listen', async () => {
    const [one, other] = [await createProcess('one'), await createProcess('other')];
    const send = await start([one, other]);
    for (let sent = 0; sent < 3; sent++) expect(await send()).toBe(502);
    await one.listen();
    for (const method of ['GET', 'POST', 'PUT', 'GET', 'POST', 'PUT']) expect(await send(method)).toBe('one');
    await other.listen();
    expect(new Set([await send(), await send()])).toEqual(new Set(['one', 'other']));
    await one.stop();
    for (const method of ['GET', 'GET', 'POST', 'PUT']) expect(await send(method)).toBe('other');
  });

  test('a browser that asks for an address over plain HTTP is sent to the same address over HTTPS', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'keyreel-redirect-'));
    onTestFinished(() => rm(dir, { recursive: true }));
    const redirectSocket = join(dir, 'socket');
    await startNginx(NGINX_PROGRAM!, [1], { data: dir, lessons: dir }, { redirectSocket });
    const [response] = (await once(get({ socketPath: redirectSocket, path: '/course?page=2' }), 'response')) as [IncomingMessage];
    response.resume();
    expect(response.statusCode).toBe(301);
    expect(response.headers.location).toBe('https://learn.example.com/course?page=2');
  });
});

test('the documented nginx configuration serves HTTP and HTTPS over both IPv4 and IPv6', async () => {
  const documented = await readFile(join(import.meta.dirname, '../../../docs/nginx.conf'), 'utf8');
  const addresses = [...documented.matchAll(/^ *listen (.*);$/gm)].map(([, address]) => address);
  expect(addresses).toEqual(['80', '[::]:80', '443 ssl', '[::]:443 ssl']);
});
