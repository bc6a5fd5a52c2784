import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from './server-process.ts';

const DATA_IN_USE = 75;
const WRONG_SETTING = 78;
const WRONG_USE = 64;

test('a command reports in one line that the database is being written to', async ({ runServer, dataDir }) => {
  await runServer().waitForAddress();
  const other = new DatabaseSync(join(dataDir, 'keyreel.db'));
  other.exec('begin immediate');
  expect(await runServer(['keys', 'list']).exitCode).toBe(0);
  const waiting = runServer(['keys', 'generate', '--product', 'excel-basics']);
  expect(await waiting.exitCode).toBe(DATA_IN_USE);
  expect(waiting.output().trim().split('\n')).toHaveLength(1);
  other.close();
});

test('keys are generated and revoked from the command line while the server runs', async ({ runServer, request }) => {
  const address = await runServer().waitForAddress();
  const making = runServer(['keys', 'generate', '--product', 'excel-basics', '--quantity', '2', '--max-logins', '1']);
  expect(await making.exitCode).toBe(0);
  const made = making.output().trim().split('\n');
  expect(made).toHaveLength(2);
  const entry = { data: { key: made[0], nickname: 'Ada' } };
  expect((await request.post(`${address}/api/gate/enter`, entry)).status()).toBe(200);
  expect(await runServer(['keys', 'revoke', made[0]!]).exitCode).toBe(0);
  expect((await request.get(`${address}/api/session/current`)).status()).toBe(401);
  expect((await request.post(`${address}/api/gate/enter`, entry)).status()).toBe(403);
});

test('a command in a folder without an installation creates nothing in the folder', async ({ runServer, dataDir }) => {
  for (const args of [['backup'], ['keys', 'list'], ['admin', 'list'], ['rollups', 'check']]) {
    const refused = runServer(args);
    expect(await refused.exitCode).toBe(WRONG_SETTING);
    expect(refused.output().trim()).toBe(`DATA_DIR is ${dataDir}, where no server has been started yet`);
  }
  for (const args of [['keys', 'nonsense'], ['backup', 'one', 'two'], ['admin', 'add'], ['rollups'], ['restore'], ['nonsense']])
    expect(await runServer(args).exitCode).toBe(WRONG_USE);
  expect(await readdir(dataDir)).toEqual([]);
});

test('help and version are printed without an installation', async ({ runServer, dataDir }) => {
  for (const [args, text] of [
    [['--help'], 'keys generate --product'],
    [['keys', '--help'], 'keys generate --product'],
    [['restore', '--help'], 'restore <folder'],
    [['--version'], /^\d+\.\d+\.\d+\s*$/],
  ] as const) {
    const answered = runServer([...args]);
    expect(await answered.exitCode, answered.output()).toBe(0);
    expect(answered.output()).toMatch(text);
  }
  expect(await readdir(dataDir)).toEqual([]);
});

test('an administrator added from the command line can log in, and a wrong name or email is refused', async ({ runServer, request }) => {
  const address = await runServer().waitForAddress();
  const adding = runServer(['admin', 'add', ' grace ', '--email', 'grace@example.com', '--password', 'correct horse']);
  expect(await adding.exitCode, adding.output()).toBe(0);
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
    const refused = runServer(['admin', ...args]);
    expect(await refused.exitCode).toBe(WRONG_USE);
    expect(refused.output()).toContain(words);
  }
});

test('--help prints the usage and exits with 0', async ({ runServer }) => {
  const help = runServer(['--help']);
  expect(await help.exitCode).toBe(0);
  expect(help.output()).toContain('restore <folder or .tar file>');
});

test('a command with wrong arguments prints its usage', async ({ runServer }) => {
  await runServer().waitForAddress();
  const folders = runServer(['backup', 'one', 'two']);
  expect(await folders.exitCode).toBe(WRONG_USE);
  const option = runServer(['backup', '--everything']);
  expect(await option.exitCode).toBe(WRONG_USE);
  expect(option.output()).toContain('backup [--files-stay-in-store] [folder]');
  const wrong = runServer(['keys', 'burn']);
  expect(await wrong.exitCode).toBe(WRONG_USE);
  expect(wrong.output()).toContain('keys generate --product');
  const unknown = runServer(['dance']);
  expect(await unknown.exitCode).toBe(WRONG_USE);
});

test('the doctor command examines an installation while its server runs', async ({ runServer, dataDir }) => {
  await runServer().waitForAddress();
  const doctor = runServer(['doctor'], { UPLOAD_LIMIT_MB: '1' });
  expect(await doctor.exitCode, doctor.output()).toBe(0);
  expect(doctor.output()).toContain('ok       database: all migrations done');
  await rm(join(dataDir, 'secrets.json'));
  const alarmed = runServer(['doctor'], { UPLOAD_LIMIT_MB: '1' });
  expect(await alarmed.exitCode).toBe(WRONG_SETTING);
  expect(alarmed.output()).toContain('→ put back the one from your backup');
});
