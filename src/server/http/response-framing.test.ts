import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeEach, expect, test } from 'vitest';
import { createTestServer } from '../testing/create-test-server.ts';

let port: number;
beforeEach(async () => {
  const { app } = await createTestServer();
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as AddressInfo);
});

test.each([
  ['GET', '/trpc/gate.session', ''],
  ['GET', '/trpc/gate.session', 'trpc-accept: application/jsonl\r\n'],
  ['GET', '/trpc/gate.session,gate.session?batch=1', 'trpc-accept: application/jsonl\r\n'],
  ['GET', '/trpc/gate.session', 'accept: text/event-stream\r\n'],
  ['GET', '/trpc/none', 'trpc-accept: application/jsonl\r\n'],
  ['GET', '/api/openapi.json', ''],
  ['GET', '/public-objects/demo-sum.mp4', ''],
  ['GET', '/', ''],
  ['GET', '/healthz', ''],
  ['GET', '/%', ''],
  ['POST', '/api/gate/enter', 'content-length: 0\r\n'],
])('%s %s with the headers %j says once where its response ends', async (method, path, headers) => {
  const socket = connect(port, '127.0.0.1');
  socket.write(`${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers}\r\n`);
  const [head = ''] = (await text(socket)).split('\r\n\r\n');
  const framing = head.split('\r\n').filter((line) => /^(content-length|transfer-encoding):/i.test(line));
  expect(framing).toHaveLength(1);
});
