import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { request as makeRequest } from '@playwright/test';
import { expect, test } from './server-process.ts';

const FAILURE = 1;
const ADMIN = { username: 'admin', password: 'journeys only' };

test('F43: a stopping server with an upload in progress accepts no new connection, and a second signal ends it at once', async ({
  runServer,
  dataDir,
}) => {
  const server = runServer([], { ADMIN_PASSWORD: ADMIN.password });
  const address = await server.waitForAddress();
  const adminApi = await makeRequest.newContext({ baseURL: address });
  await adminApi.post('/api/auth/admin/login', { data: ADMIN });
  const { uploadURL } = (await (await adminApi.get('/api/objects/upload?extension=srt')).json()) as { uploadURL: string };
  await adminApi.dispose();
  const upload = request(`${address}${uploadURL}`, { method: 'PUT' });
  upload.write('1\n00:00:00,000 --> 00:00:01,000\n');
  await expect.poll(() => readdir(join(dataDir, 'inbox'))).toHaveLength(1);
  const cut = once(upload, 'error');

  server.child.kill('SIGTERM');
  const canConnect = () =>
    fetch(`${address}/livez`, { headers: { connection: 'close' } }).then(
      () => true,
      () => false,
    );
  await expect.poll(canConnect).toBe(false);
  expect(server.child.exitCode).toBeNull();
  // Without the second signal, the server would wait until the upload reaches its time limit, and then exit with code 0.
  server.child.kill('SIGTERM');
  expect(await server.exitCode).toBe(FAILURE);
  await cut;

  const next = runServer();
  await next.waitForAddress();
  expect(await readdir(join(dataDir, 'inbox'))).toEqual([]);
});

test('F48: a server that meets an error outside of any request logs the error and exits with 1, and the next start succeeds', async ({
  runServer,
}) => {
  const server = runServer([], { NODE_OPTIONS: `--import ${new URL('fail-on-signal.ts', import.meta.url)}` });
  const address = await server.waitForAddress();
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  server.child.kill('SIGWINCH');
  expect(await server.exitCode).toBe(FAILURE);
  const logged = server
    .output()
    .split('\n')
    .find((line) => line.includes('an error in the program'))!;
  expect(JSON.parse(logged)).toMatchObject({ msg: 'unexpected error', err: { message: 'an error in the program' } });
  await runServer().waitForAddress();
});
