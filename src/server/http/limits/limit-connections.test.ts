import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createTestServer, type TestServer } from '../../testing/create-test-server.ts';

const countConnections = ({ app }: TestServer) => new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count)));

/** Starts a server and opens `halfOpenCount` connections, each of which sends only half of its HTTP headers. */
async function startServer(halfOpenCount: number, env: Record<string, string> = {}) {
  const server = await createTestServer(env);
  await server.app.listen({ port: 0, host: '127.0.0.1', backlog: 4096 });
  const { port } = server.app.server.address() as AddressInfo;
  const accepted: Socket[] = [];
  server.app.server.on('connection', (socket) => accepted.push(socket));
  for (let count = 0; count < halfOpenCount; count++) {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    onTestFinished(() => void socket.destroy());
    socket.write('GET / HTTP/1.1\r\nX-Half: ');
  }
  await expect.poll(() => accepted.length, { timeout: 10_000 }).toBe(halfOpenCount);
  return { server, port };
}

test('half-open connections of one address are limited to 500, and other connections of that address are answered', async () => {
  const { server, port } = await startServer(700);
  await expect.poll(() => countConnections(server)).toBe(500);
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
});

test('the connections of a trusted proxy are not limited like those of one client', async () => {
  const { server } = await startServer(600, { TRUST_PROXY: '127.0.0.0/8' });
  expect(await countConnections(server)).toBe(600);
});

test('a connection with a request in progress is not closed for new ones', async () => {
  const { server, port } = await startServer(0);
  const client = connect(port, '127.0.0.1');
  onTestFinished(() => void client.destroy());
  const body = JSON.stringify({ key: 'EXCEL-0000-0000', nickname: 'Ada' });
  const head = `POST /api/gate/enter HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
  client.write(head + body.slice(0, 5));
  await once(server.app.server, 'request');
  const others = Array.from({ length: 510 }, () => connect(port, '127.0.0.1').on('error', () => {}));
  onTestFinished(() => others.forEach((socket) => socket.destroy()));
  await expect.poll(() => others.filter((socket) => socket.closed).length, { timeout: 10_000 }).toBe(11);
  client.write(body.slice(5));
  expect(String((await once(client, 'data'))[0])).toMatch(/^HTTP\/1\.1 403 /);
});
