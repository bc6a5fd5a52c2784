import Fastify from 'fastify';
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { registerWriteTimeout } from './write-timeout.ts';

/** The response in this test is larger than the network buffers of the operating system. */
const LARGE_BYTES = 32 * 1024 * 1024;

async function startServer(limit: number) {
  const app = Fastify();
  onTestFinished(() => app.close());
  registerWriteTimeout(app, { limit, checkInterval: 10 });
  app.get('/at-once', async () => Buffer.alloc(LARGE_BYTES));
  app.get('/stream', async (_request, reply) =>
    reply.send(Readable.from(Array.from({ length: LARGE_BYTES / 65_536 }, () => Buffer.alloc(65_536)))),
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, port: (app.server.address() as AddressInfo).port };
}

test.each(['/at-once', '/stream'])(
  'a client that reads nothing of a response is disconnected, even if it keeps sending: %s',
  async (path) => {
    const { app, port } = await startServer(100);
    const client = connect(port, '127.0.0.1').on('error', () => {});
    const [accepted] = await once(app.server, 'connection');
    client.pause();
    client.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\nGET / HTTP/1.1\r\nX: `);
    const sending = setInterval(() => client.write('x'), 20);
    onTestFinished(() => {
      clearInterval(sending);
      client.destroy();
    });
    await once(accepted, 'close');
    expect(accepted.destroyed).toBe(true);
  },
);

test('F29: a client that waits between two requests, or reads slowly, stays connected', async () => {
  const { port } = await startServer(4000);
  const client = connect(port, '127.0.0.1');
  onTestFinished(() => void client.destroy());
  await new Promise((resolve) => setTimeout(resolve, 4500));
  client.write('GET /stream HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  let received = 0;
  let reads = 0;
  for await (const bytes of client) {
    received += (bytes as Buffer).length;
    if (++reads % 100 === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  }
  expect(received).toBeGreaterThan(LARGE_BYTES);
});
