import Fastify from 'fastify';
import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test, vi } from 'vitest';
import { limitResponses, type WRITE_TIMEOUT_MS } from './limit-responses.ts';

/** The response in this test is larger than the network buffers of the operating system. */
const LARGE_BYTES = 32 * 1024 * 1024;

async function startServer(limits: typeof WRITE_TIMEOUT_MS) {
  const app = Fastify();
  onTestFinished(() => app.close());
  limitResponses(app, limits);
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
    const { app, port } = await startServer({ limit: 100, checkInterval: 10 });
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
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { app, port } = await startServer({ limit: 60_000, checkInterval: 5000 });
  const client = connect(port, '127.0.0.1');
  onTestFinished(() => void client.destroy());
  const [accepted] = (await once(app.server, 'connection')) as [Socket];
  vi.advanceTimersByTime(600_000);
  client.write('GET /stream HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  let received = 0;
  const readPart = () => (received += (client.read() as Buffer | null)?.length ?? 0);
  const countSent = () => accepted.bytesWritten - accepted.writableLength;
  for (let part = 0; part < 10; part++) {
    const sent = countSent();
    await expect.poll(() => readPart() && countSent(), { interval: 1 }).toBeGreaterThan(sent);
    vi.advanceTimersByTime(50_000);
  }
  for await (const bytes of client) received += (bytes as Buffer).length;
  expect(received).toBeGreaterThan(LARGE_BYTES);
});
