import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { request as makeRequest } from '@playwright/test';
import { expect, test } from './server-process.ts';

const PORT_IN_USE = 69;
const INPUT_OUTPUT = 70;
const DATA_IN_USE = 75;
const WRONG_SETTING = 78;
const WRONG_USE = 64;

const findAccessKey = (text: string) => /EXCEL-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(text)?.[0];

test('the first start prints a key and a password that work, the second prints neither', async ({ run, request }) => {
  const first = run();
  const address = await first.address();
  const key = findAccessKey(first.output());
  const password = /password (\S+)/.exec(first.output())?.[1];
  expect((await request.post(`${address}/api/gate/enter`, { data: { key, nickname: 'Ada' } })).status()).toBe(200);
  expect((await request.post(`${address}/api/auth/admin/login`, { data: { username: 'admin', password } })).status()).toBe(200);
  first.process.kill('SIGTERM');
  expect(await first.ended).toBe(0);

  const second = run();
  const again = await second.address();
  expect(findAccessKey(second.output())).toBeUndefined();
  expect(second.output()).not.toContain('password');
  expect((await request.post(`${again}/api/gate/enter`, { data: { key, nickname: 'Ada' } })).status()).toBe(200);
});

test('the secrets are readable by their owner alone', async ({ run, dataDir }) => {
  await run().address();
  expect((await stat(join(dataDir, 'secrets.json'))).mode & 0o777).toBe(0o600);
});

test('a second server on the same data folder steps back and names the first', async ({ run }) => {
  const first = run();
  const address = await first.address();
  const second = run();
  expect(await second.ended).toBe(DATA_IN_USE);
  expect(second.output()).toContain(String(first.process.pid));
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
});

test('a port in use is one line and its own exit code', async ({ run }) => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const { port } = other.address() as AddressInfo;
  const blocked = run([], { PORT: String(port) });
  expect(await blocked.ended).toBe(PORT_IN_USE);
  expect(blocked.output()).toContain(`PORT ${port} is in use`);
  other.close();
});

test('a first start on a port in use makes nothing, so the next one is the first and shows all', async ({ run }) => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  expect(await run([], { PORT: String((other.address() as AddressInfo).port) }).ended).toBe(PORT_IN_USE);
  other.close();
  const second = run();
  await second.address();
  expect(findAccessKey(second.output())).toBeDefined();
  expect(second.output()).toMatch(/password \S+ {3}\(shown only now\)/);
});

test('as long as nobody has logged in, a start says how to get a new password', async ({ run }) => {
  const first = run();
  await first.address();
  first.process.kill('SIGKILL');
  await first.ended;
  const second = run();
  await second.address();
  expect(second.output()).toContain('/admin   no password? npm run admin -- reset admin');
});

test('a wrong setting is one line that names it', async ({ run }) => {
  const wrong = run([], { PORT: 'eighty' });
  expect(await wrong.ended).toBe(WRONG_SETTING);
  expect(wrong.output().trim().split('\n')).toHaveLength(1);
  expect(wrong.output()).toContain('PORT');
});

for (const [name, value, code] of [
  ['HOST', 'nonsense.invalid', WRONG_SETTING],
  ['DATA_DIR', '/dev/null/data', WRONG_SETTING],
  ['DATABASE_URL', 'postgres://keyreel:hunter2@localhost:1/keyreel', INPUT_OUTPUT],
] as const) {
  test(`a ${name} that leads nowhere is one line that names it, and no password`, async ({ run }) => {
    const wrong = run([], { [name]: value });
    expect(await wrong.ended).toBe(code);
    expect(wrong.output().trim().split('\n')).toHaveLength(1);
    expect(wrong.output()).toContain(name);
    expect(wrong.output()).not.toContain('hunter2');
  });
}

test('a command on a database that is being written to steps back in one line', async ({ run, dataDir }) => {
  await run().address();
  const other = new DatabaseSync(join(dataDir, 'keyreel.db'));
  other.exec('begin immediate');
  expect(await run(['keys', 'list']).ended).toBe(0);
  const waiting = run(['keys', 'generate', '--product', 'excel-basics']);
  expect(await waiting.ended).toBe(DATA_IN_USE);
  expect(waiting.output().trim().split('\n')).toHaveLength(1);
  other.close();
});

test("another installation's secrets are refused", async ({ run, dataDir }) => {
  const first = run();
  await first.address();
  first.process.kill('SIGTERM');
  await first.ended;
  const secrets = JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8')) as Record<string, unknown>;
  await writeFile(join(dataDir, 'secrets.json'), JSON.stringify({ ...secrets, pepper: Buffer.alloc(32, 7).toString('base64url') }));
  const second = run();
  expect(await second.ended).toBe(WRONG_SETTING);
  expect(second.output()).toContain('secrets.json');
  const command = run(['keys', 'generate', '--product', 'excel-basics']);
  expect(await command.ended).toBe(WRONG_SETTING);
  expect(command.output()).toContain('secrets.json');
});

test('an old Node is refused in one line before anything crashes', async ({ run }) => {
  const pretend = "Object.defineProperty(process.versions, 'node', { value: '20.11.0' }); require('./dist/server.js')";
  const old = run(['-e', pretend, 'dist/server.js']);
  expect(await old.ended).toBe(WRONG_SETTING);
  expect(old.output().trim()).toBe('Keyreel needs Node 24 or newer and this is 20.11.0. Start it with: npm start');
});

test('npm start told to stop stops the server, and ends with it', async ({ dataDir }) => {
  const env = { PATH: process.env.PATH!, HOME: dataDir, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn' };
  // Without building first, since the other stories run on what is built.
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

test('a server told to stop waits for an upload, and for nobody else as long', async ({ run, dataDir }) => {
  const server = run([], { ADMIN_PASSWORD: 'stories only' });
  const address = await server.address();
  const admin = await makeRequest.newContext({ baseURL: address });
  await admin.post('/api/auth/admin/login', { data: { username: 'admin', password: 'stories only' } });
  const { uploadURL } = (await (await admin.get('/api/objects/upload?extension=srt')).json()) as { uploadURL: string };
  await admin.dispose();
  const inbox = join(dataDir, 'inbox');

  const upload = request(`${address}${uploadURL}`, { method: 'PUT' });
  const answered = once(upload, 'response') as Promise<[IncomingMessage]>;
  upload.write('1\n00:00:00,000 --> 00:00:01,000\n');
  await expect.poll(() => readdir(inbox)).toHaveLength(1);
  const idler = request(`${address}/api/gate/enter`, { method: 'POST', headers: { 'content-type': 'application/json' } });
  const cut = once(idler, 'error');
  idler.write('{"key":');
  const [socket] = (await once(idler, 'socket')) as [Socket];
  if (socket.connecting) await once(socket, 'connect');

  server.process.kill('SIGTERM');
  await cut;
  expect(server.process.exitCode).toBeNull();
  upload.end('Hello\n');
  const [{ statusCode }] = await answered;
  expect(statusCode).toBe(200);
  expect(await server.ended).toBe(0);
  expect(await readdir(inbox)).toEqual([]);
});

test('keys are made and revoked from the command line while the server runs', async ({ run, request }) => {
  const address = await run().address();
  const making = run(['keys', 'generate', '--product', 'excel-basics', '--quantity', '2', '--max-logins', '1']);
  expect(await making.ended).toBe(0);
  const made = making.output().trim().split('\n');
  expect(made).toHaveLength(2);
  const entry = { data: { key: made[0], nickname: 'Ada' } };
  expect((await request.post(`${address}/api/gate/enter`, entry)).status()).toBe(200);
  expect(await run(['keys', 'revoke', made[0]!]).ended).toBe(0);
  expect((await request.get(`${address}/api/session/current`)).status()).toBe(401);
  expect((await request.post(`${address}/api/gate/enter`, entry)).status()).toBe(403);
});

test('a command in a folder where no server was started makes nothing there', async ({ run, dataDir }) => {
  for (const args of [['backup'], ['keys', 'list'], ['admin', 'list'], ['rollups', 'check']]) {
    const lost = run(args);
    expect(await lost.ended).toBe(WRONG_SETTING);
    expect(lost.output().trim()).toBe(`DATA_DIR is ${dataDir}, where no server has been started yet`);
  }
  for (const args of [['keys', 'nonsense'], ['backup', 'one', 'two'], ['admin', 'add'], ['rollups'], ['restore'], ['nonsense']])
    expect(await run(args).ended).toBe(WRONG_USE);
  expect(await readdir(dataDir)).toEqual([]);
});

test('an administrator made from the command line can log in, and a wrong name or address is refused', async ({ run, request }) => {
  const address = await run().address();
  const adding = run(['admin', 'add', ' grace ', '--email', 'grace@example.com', '--password', 'correct horse']);
  expect(await adding.ended, adding.output()).toBe(0);
  const login = { data: { username: ' grace ', password: 'correct horse' } };
  expect((await request.post(`${address}/api/auth/admin/login`, login)).status()).toBe(200);
  const wrong: [string[], string][] = [
    [['add', 'bob', '--email', 'nonsense'], 'The email must be an address'],
    [['add', 'b\u0007b', '--email', 'bob@example.com'], 'The username may not contain control characters.'],
    [['add', 'bob', '--email', 'bob@example.com', '--password', 'short'], 'at least 8 characters'],
    [['add', 'grace', '--email', 'grace@example.com'], 'already'],
    [['reset', 'nobody'], 'There is no administrator named "nobody".'],
  ];
  for (const [args, words] of wrong) {
    const refused = run(['admin', ...args]);
    expect(await refused.ended).toBe(WRONG_USE);
    expect(refused.output()).toContain(words);
  }
});

test('help is no mistake', async ({ run }) => {
  const help = run(['--help']);
  expect(await help.ended).toBe(0);
  expect(help.output()).toContain('restore <folder>');
});

test('a command used wrongly says how it is used', async ({ run }) => {
  await run().address();
  const folders = run(['backup', 'one', 'two']);
  expect(await folders.ended).toBe(WRONG_USE);
  const option = run(['backup', '--help']);
  expect(await option.ended).toBe(WRONG_USE);
  expect(option.output()).toContain('backup [folder]');
  const wrong = run(['keys', 'burn']);
  expect(await wrong.ended).toBe(WRONG_USE);
  expect(wrong.output()).toContain('keys generate --product');
  const unknown = run(['dance']);
  expect(await unknown.ended).toBe(WRONG_USE);
});
