import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { join } from 'node:path';
import { request as makeRequest } from '@playwright/test';
import { expect, test } from './server-process.ts';

const PORT_IN_USE = 69;
const INPUT_OUTPUT = 70;
const DATA_IN_USE = 75;
const WRONG_SETTING = 78;

const findAccessKey = (text: string) => /EXCEL-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(text)?.[0];

test('the first start prints a working key and password, and the second start prints neither', async ({ runServer, request }) => {
  const first = runServer();
  const address = await first.waitForAddress();
  const key = findAccessKey(first.output());
  const password = /password (\S+)/.exec(first.output())?.[1];
  expect((await request.post(`${address}/api/gate/enter`, { data: { key, nickname: 'Ada' } })).status()).toBe(200);
  expect((await request.post(`${address}/api/auth/admin/login`, { data: { username: 'admin', password } })).status()).toBe(200);
  first.child.kill('SIGTERM');
  expect(await first.exitCode).toBe(0);

  const second = runServer();
  const again = await second.waitForAddress();
  expect(findAccessKey(second.output())).toBeUndefined();
  expect(second.output()).not.toContain('password');
  expect((await request.post(`${again}/api/gate/enter`, { data: { key, nickname: 'Ada' } })).status()).toBe(200);
});

test('T88: other users can read no file that the server writes', async ({ runServer, dataDir }) => {
  await runServer().waitForAddress();
  const names = await readdir(dataDir, { recursive: true });
  expect(names).toEqual(expect.arrayContaining(['keyreel.db', 'secrets.json']));
  const modes = await Promise.all(names.map(async (name) => [name, ((await stat(join(dataDir, name))).mode & 0o077).toString(8)]));
  expect(modes).toEqual(names.map((name) => [name, '0']));
});

test('F18: a second server on the same data folder exits and names the first server', async ({ runServer }) => {
  const first = runServer();
  const address = await first.waitForAddress();
  const second = runServer();
  expect(await second.exitCode).toBe(DATA_IN_USE);
  expect(second.output()).toContain(String(first.child.pid));
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
});

test('F51: a port in use is reported in one line with its own exit code', async ({ runServer }) => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const { port } = other.address() as AddressInfo;
  const blocked = runServer([], { PORT: String(port) });
  expect(await blocked.exitCode).toBe(PORT_IN_USE);
  expect(blocked.output()).toContain(`PORT ${port} is in use`);
  other.close();
});

test('a first start on a port in use creates nothing, so that the next start prints all secrets', async ({ runServer }) => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  expect(await runServer([], { PORT: String((other.address() as AddressInfo).port) }).exitCode).toBe(PORT_IN_USE);
  other.close();
  const second = runServer();
  await second.waitForAddress();
  expect(findAccessKey(second.output())).toBeDefined();
  expect(second.output()).toMatch(/password \S+ {3}\(shown only now\)/);
});

test('until an administrator logs in, every start explains how to get a new password', async ({ runServer }) => {
  const first = runServer();
  await first.waitForAddress();
  first.child.kill('SIGKILL');
  await first.exitCode;
  const second = runServer();
  await second.waitForAddress();
  expect(second.output()).toContain('/admin   no password? npm run admin -- reset admin');
});

test('F51: a wrong setting is reported in one line that names it', async ({ runServer }) => {
  const wrong = runServer([], { PORT: 'eighty' });
  expect(await wrong.exitCode).toBe(WRONG_SETTING);
  expect(wrong.output().trim().split('\n')).toHaveLength(1);
  expect(wrong.output()).toContain('PORT');
});

for (const [name, value, code] of [
  ['HOST', 'nonsense.invalid', WRONG_SETTING],
  ['DATA_DIR', '/dev/null/data', WRONG_SETTING],
  ['DATABASE_URL', 'postgres://keyreel:hunter2@localhost:1/keyreel', INPUT_OUTPUT],
] as const) {
  test(`an unusable ${name} is reported in one line that names it without a password`, async ({ runServer }) => {
    const wrong = runServer([], { [name]: value });
    expect(await wrong.exitCode).toBe(code);
    expect(wrong.output().trim().split('\n')).toHaveLength(1);
    expect(wrong.output()).toContain(name);
    expect(wrong.output()).not.toContain('hunter2');
  });
}

test("another installation's secrets are refused", async ({ runServer, dataDir }) => {
  const first = runServer();
  await first.waitForAddress();
  first.child.kill('SIGTERM');
  await first.exitCode;
  const secrets = JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8')) as Record<string, unknown>;
  await writeFile(join(dataDir, 'secrets.json'), JSON.stringify({ ...secrets, pepper: Buffer.alloc(32, 7).toString('base64url') }));
  const second = runServer();
  expect(await second.exitCode).toBe(WRONG_SETTING);
  expect(second.output()).toContain('secrets.json');
  const command = runServer(['keys', 'generate', '--product', 'excel-basics']);
  expect(await command.exitCode).toBe(WRONG_SETTING);
  expect(command.output()).toContain('secrets.json');
});

test('F52: an old version of Node is refused in one line', async ({ runServer }) => {
  const script = "Object.defineProperty(process.versions, 'node', { value: '20.11.0' }); require('./dist/server.js')";
  const old = runServer(['-e', script, 'dist/server.js']);
  expect(await old.exitCode).toBe(WRONG_SETTING);
  expect(old.output().trim()).toBe('Keyreel needs Node 24 or newer and this is 20.11.0. Start it with: npm start');
});

test('npm start passes SIGTERM on to the server and ends together with the server', async ({ dataDir }) => {
  const env = { PATH: process.env.PATH!, HOME: dataDir, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn' };
  // The option `--ignore-scripts` prevents a new build, which would disturb other tests that use the current build.
  const npm = spawn('npm', ['start', '--ignore-scripts'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(npm, 'close');
  let printed = '';
  npm.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  await expect.poll(() => printed, { timeout: 20_000 }).toContain('is ready.');
  const server = Number(await readFile(join(dataDir, 'lock.pid'), 'utf8'));
  npm.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(() => process.kill(server, 0)).toThrow('ESRCH');
});

test('F43: a stopping server waits for an upload, but not for other requests', async ({ runServer, dataDir }) => {
  const server = runServer([], { ADMIN_PASSWORD: 'journeys only' });
  const address = await server.waitForAddress();
  const adminApi = await makeRequest.newContext({ baseURL: address });
  await adminApi.post('/api/auth/admin/login', { data: { username: 'admin', password: 'journeys only' } });
  const { uploadURL } = (await (await adminApi.get('/api/objects/upload?extension=srt')).json()) as { uploadURL: string };
  await adminApi.dispose();
  const inbox = join(dataDir, 'inbox');

  const upload = request(`${address}${uploadURL}`, { method: 'PUT' });
  const responded = once(upload, 'response') as Promise<[IncomingMessage]>;
  upload.write('1\n00:00:00,000 --> 00:00:01,000\n');
  await expect.poll(() => readdir(inbox)).toHaveLength(1);
  const idleRequest = request(`${address}/api/gate/enter`, { method: 'POST', headers: { 'content-type': 'application/json' } });
  const cut = once(idleRequest, 'error');
  idleRequest.write('{"key":');
  const [socket] = (await once(idleRequest, 'socket')) as [Socket];
  if (socket.connecting) await once(socket, 'connect');

  server.child.kill('SIGTERM');
  await cut;
  expect(server.child.exitCode).toBeNull();
  upload.end('Hello\n');
  const [{ statusCode }] = await responded;
  expect(statusCode).toBe(200);
  expect(await server.exitCode).toBe(0);
  expect(await readdir(inbox)).toEqual([]);
});
