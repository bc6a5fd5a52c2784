import { once } from 'node:events';
import { watch } from 'node:fs';
import { chmod, readFile, readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { request as makeRequest, type APIRequestContext } from '@playwright/test';
import { createLongVideo, LONG_VIDEO_BYTES } from './long-video.ts';
import { expect, test, type ServerProcess } from './server-process.ts';

const NO_PERMISSION = 77;
const ADMIN = { username: 'admin', password: 'journeys only' };
const MB = 1024 * 1024;

async function stop(server: ServerProcess): Promise<number | null> {
  server.child.kill('SIGTERM');
  return server.exitCode;
}

test('F12: a data folder that the server may not write is reported in one line with its path and the user', async ({
  runServer,
  dataDir,
}) => {
  const first = runServer();
  await first.waitForAddress();
  expect(await stop(first)).toBe(0);
  await chmod(dataDir, 0o500);
  for (const name of await readdir(dataDir)) if (name.includes('.db')) await chmod(join(dataDir, name), 0o400);
  // File permissions do not restrict root unless the process drops the capabilities that override file permissions.
  const isRoot = process.getuid?.() === 0;
  const launcher = isRoot ? ['setpriv', '--bounding-set', '-dac_override,-dac_read_search'] : [];
  const second = runServer([], {}, launcher);
  expect(await second.exitCode).toBe(NO_PERMISSION);
  await chmod(dataDir, 0o700);
  expect(second.output().trim().split('\n')).toHaveLength(1);
  expect(second.output()).toContain(dataDir);
  expect(second.output()).toContain(`user ${process.getuid?.()}`);
});

async function stopAtChange(server: ServerProcess, dataDir: string, count: number): Promise<void> {
  let changes = 0;
  const watcher = watch(dataDir, { recursive: true }, () => {
    if (++changes === count) server.child.kill('SIGTERM');
  });
  await server.exitCode;
  watcher.close();
}

const countCards = async (request: APIRequestContext, address: string) => {
  expect((await request.post(`${address}/api/auth/admin/login`, { data: ADMIN })).status()).toBe(200);
  return ((await (await request.get(`${address}/api/admin/cards`)).json()) as unknown[]).length;
};

test('F44: a server that is stopped at any moment of its first start leaves a folder in which the next start succeeds, and its first data is whole', async ({
  runServer,
  dataDir,
  request,
}) => {
  let printed = '';
  for (const count of [1, 5, 12, 25, 60]) {
    const started = runServer([], { ADMIN_PASSWORD: ADMIN.password });
    await stopAtChange(started, dataDir, count);
    printed += started.output();
  }
  expect(printed).not.toMatch(/\n\s+at /);
  const last = runServer([], { ADMIN_PASSWORD: ADMIN.password });
  const address = await last.waitForAddress();
  printed += last.output();
  expect((await request.get(`${address}/healthz`)).status()).toBe(200);
  // The server prints the sample course's access key only once, after the entire course has been created.
  const keys = printed.match(/EXCEL-[0-9A-Z]{4}-[0-9A-Z]{4}/g);
  expect(keys).toHaveLength(1);
  expect((await request.post(`${address}/api/gate/enter`, { data: { key: keys![0], nickname: 'Ada' } })).status()).toBe(200);
  const cardCount = await countCards(request, address);
  expect(await stop(last)).toBe(0);

  const otherFolder = join(dataDir, 'other');
  const undisturbed = runServer([], { ADMIN_PASSWORD: ADMIN.password, DATA_DIR: otherFolder });
  expect(cardCount).toBe(await countCards(request, await undisturbed.waitForAddress()));
  expect(await stop(undisturbed)).toBe(0);
});

test('F45: a server without free file descriptors keeps running, and responds again once connections close', async ({
  runServer,
  request,
}) => {
  const server = runServer([], {}, ['sh', '-c', 'ulimit -n 120; exec "$@"', 'sh']);
  const address = await server.waitForAddress();
  const { port } = new URL(address);
  const sockets = await Promise.all(
    Array.from({ length: 200 }, async () => {
      const socket: Socket = connect(Number(port), '127.0.0.1').on('error', () => {});
      await once(socket, 'connect').catch(() => {});
      return socket;
    }),
  );
  for (const socket of sockets) socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await expect.poll(() => sockets.some((socket) => socket.bytesRead > 0)).toBe(true);
  for (const socket of sockets) socket.destroy();
  await expect.poll(async () => (await request.get(`${address}/healthz`).catch(() => null))?.status()).toBe(200);
  expect(server.child.exitCode).toBeNull();
  expect(await stop(server)).toBe(0);
});

async function readPeakMemory({ child }: ServerProcess): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)![1]) * 1024;
}

test('F46: a server with 256 MB of memory starts and serves a hundred learners, twenty streams and an upload of a hundred megabytes', async ({
  runServer,
}) => {
  test.skip(process.platform !== 'linux', 'only Linux reports the peak memory of a process');
  const env = { ADMIN_PASSWORD: ADMIN.password, MEDIA_ACCESS: 'public', NODE_OPTIONS: '--max-old-space-size=120', MALLOC_ARENA_MAX: '2' };
  const server = runServer([], env);
  const baseURL = await server.waitForAddress();
  const admin = await makeRequest.newContext({ baseURL });
  await admin.post('/api/auth/admin/login', { data: ADMIN });
  const products = (await (await admin.get('/api/admin/products')).json()) as { id: string }[];
  const batch = { productId: products[0]!.id, quantity: 1, maxLogins: 100 };
  const { keys } = (await (await admin.post('/api/admin/keys/generate', { data: batch })).json()) as { keys: { key: string }[] };
  const upload = async (data: Buffer) => {
    const { uploadURL } = (await (await admin.get('/api/objects/upload?extension=mp4')).json()) as { uploadURL: string };
    const response = await admin.put(uploadURL, { data, headers: { 'content-type': 'video/mp4' } });
    expect(response.status()).toBe(200);
    return uploadURL.split('?')[0]!.split('/').at(-1)!;
  };
  const videoId = await upload(createLongVideo());
  const large = Buffer.alloc(100 * MB);
  createLongVideo().copy(large, 0, 0, 64);
  large.writeUInt32BE(large.length - 24, 24);

  const streams = Array.from({ length: 20 }, async () => {
    const response = await fetch(`${baseURL}/public-objects/${videoId}`);
    let size = 0;
    for await (const chunk of response.body!) size += (chunk as Uint8Array).length;
    return size;
  });
  const learners = Array.from({ length: 100 }, async (_, index) => {
    const learner = await makeRequest.newContext({ baseURL });
    const entered = await learner.post('/api/gate/enter', { data: { key: keys[0]!.key, nickname: `Learner ${index}` } });
    const modules = await learner.get('/api/modules/excel-basics');
    await learner.dispose();
    return [entered.status(), modules.status()].join();
  });
  const uploaded = upload(large);
  expect(new Set(await Promise.all(streams))).toEqual(new Set([LONG_VIDEO_BYTES]));
  expect(new Set(await Promise.all(learners))).toEqual(new Set(['200,200']));
  await uploaded;
  expect(await readPeakMemory(server)).toBeLessThan(256 * MB);
  await admin.dispose();
});

test('F50: a server keeps running when its log has no reader or is not read', async ({ runServer, request }) => {
  const server = runServer([], { LOG_LEVEL: 'info' });
  const address = await server.waitForAddress();
  server.child.stdout!.pause();
  // The log of 1200 requests is larger than the operating system's pipe buffer.
  for (let sent = 0; sent < 60; sent++)
    await Promise.all(Array.from({ length: 20 }, () => request.get(`${address}/api/none-${'x'.repeat(200)}`)));
  expect((await request.get(`${address}/healthz`)).status()).toBe(200);
  server.child.stdout!.destroy();
  server.child.stderr!.destroy();
  for (let sent = 0; sent < 5; sent++) expect((await request.get(`${address}/api/none`)).status()).toBe(404);
  expect(await stop(server)).toBe(0);
});
