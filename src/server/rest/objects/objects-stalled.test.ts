import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { FILE_BLOCK_BYTES } from '#server/services/media/delivery/block-cache.ts';
import { createMediaTestServer, nginxProgram, VIDEO_BYTES } from '#server/testing/media-test-server.ts';

test('F26, T58: a thousand unread downloads do not delay other requests and take little memory, and further downloads take the places of stalled ones', async () => {
  const server = await createMediaTestServer({ TRUST_PROXY: '127.0.0.1', MEDIA_ACCESS: 'public' });
  const id = await server.storeVideo(60);
  const from = (network: number) => server.requestObject(id, null, { 'x-forwarded-for': `10.0.${network}.1` });
  const connections: Socket[] = [];
  server.app.server.on('connection', (socket: Socket) => connections.push(socket));
  const memoryBefore = process.memoryUsage().rss;
  const stalled = await Promise.all(Array.from({ length: 1000 }, (_, n) => from(n % 5)));
  expect(new Set(stalled.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect((await server.app.inject('/healthz')).statusCode).toBe(200);
  // For each download, the server holds at most two blocks of the file in memory, regardless of the size of the file.
  await expect.poll(() => connections.filter(({ writableLength }) => writableLength > 0).length).toBeGreaterThan(900);
  expect(Math.max(...connections.map(({ writableLength }) => writableLength))).toBeLessThanOrEqual(2 * FILE_BLOCK_BYTES);
  const other = await server.fetchObject(id, null, { 'x-forwarded-for': '10.0.9.1', range: 'bytes=0-9' });
  expect(other.body).toEqual(VIDEO_BYTES.subarray(0, 10));
  const more = await Promise.all(Array.from({ length: 201 }, (_, n) => from(10 + (n % 5))));
  expect(new Set(more.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(connections.slice(0, 1000).filter(({ destroyed }) => destroyed).length).toBeGreaterThan(0);
  // The client runs in the same process as the server and buffers tens of kilobytes of each response.
  expect(process.memoryUsage().rss - memoryBefore).toBeLessThan(400 * 1024 * 1024);
  for (const response of [...stalled, ...more]) response.destroy();
});

test.skipIf(nginxProgram)(
  'T92: visitors of a free lesson who read nothing take the places of one another, and not those of learners',
  async () => {
    const server = await createMediaTestServer({ TRUST_PROXY: '127.0.0.1' });
    const id = await server.storeVideo(60);
    await server.createLearnerCookie('free', id);
    const product = (await server.adminClient.admin.products()).find(({ slug }) => slug === 'free')!;
    const [module] = await server.adminClient.admin.modules({ productId: product.id });
    await server.adminClient.admin.setFreePages({ productId: product.id, moduleId: module!.id, freePages: 1 });
    const connections: Socket[] = [];
    server.app.server.on('connection', (socket: Socket) => connections.push(socket));
    const from = (network: number) => server.requestObject(id, null, { 'x-forwarded-for': `10.0.${network}.1` });
    const visitors = await Promise.all(Array.from({ length: 400 }, (_, n) => from(n % 4)));
    visitors.push(await from(9));
    expect(new Set(visitors.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    await expect.poll(() => connections.filter(({ destroyed }) => destroyed).length).toBe(1);
    for (const response of visitors) response.destroy();
  },
);

test.skipIf(nginxProgram)(
  'T92: visitors of the demo who read nothing take the places of one another, and not those of learners',
  async () => {
    const lessonsDir = await mkdtemp(join(tmpdir(), 'keyreel-lessons-'));
    onTestFinished(() => rm(lessonsDir, { recursive: true }));
    await writeFile(join(lessonsDir, 'sum.mp4'), Buffer.alloc(60 * VIDEO_BYTES.length));
    const server = await createMediaTestServer({ TRUST_PROXY: '127.0.0.1' });
    server.deps.lessonsDir = lessonsDir;
    const connections: Socket[] = [];
    server.app.server.on('connection', (socket: Socket) => connections.push(socket));
    const from = (network: number) => server.requestObject('demo-sum.mp4', null, { 'x-forwarded-for': `10.0.${network}.1` });
    const visitors = await Promise.all(Array.from({ length: 300 }, (_, n) => from(n % 4)));
    visitors.push(await from(9));
    expect(new Set(visitors.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    await expect.poll(() => connections.filter(({ destroyed }) => destroyed).length).toBe(1);
    for (const response of visitors) response.destroy();
  },
);

test('T58: the connection of an unread download is closed after a minute', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const server = await createMediaTestServer({ MEDIA_ACCESS: 'public' });
  const id = await server.storeVideo(60);
  const connections: Socket[] = [];
  server.app.server.on('connection', (socket: Socket) => connections.push(socket));
  const stalled = (await server.requestObject(id, null)).on('error', () => {});
  await expect.poll(() => connections[0]!.writableLength, { interval: 10 }).toBeGreaterThan(0);
  // The first check records the number of bytes that were sent. A check at least a minute later closes the connection.
  await vi.advanceTimersByTimeAsync(60_000);
  expect(connections[0]!.destroyed).toBe(false);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(connections[0]!.destroyed).toBe(true);
  stalled.destroy();
});
