import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { clientDir } from '../bootstrap/program-paths.ts';
import { createApp } from '../app.ts';
import { restoreCommand } from '../cli/restore.ts';
import { readConfig } from '../config.ts';
import { listBackups } from '../services/backups/backup-list.ts';
import { createAdmin } from '../services/people/admin-account-service.ts';
import { ADMIN_ACCOUNT } from '../testing/create-test-server.ts';
import { createTestFolder, openTestInstallation } from '../testing/open-test-installation.ts';
import { createRestClient } from '../testing/rest-client.ts';

interface Answer {
  result?: { data?: unknown };
  error?: { data: { failure: string } };
}

async function openServer(env: Record<string, string> = {}) {
  const installation = await openTestInstallation({ env });
  const app = await createApp({ deps: installation.deps, version: 'test', clientDir });
  const client = createRestClient({ app });
  const call = async (method: 'GET' | 'POST', procedure: string) =>
    (await client.send(method, `/trpc/admin.${procedure}`, method === 'POST' ? {} : undefined)).json<Answer>();
  const logIn = async () => {
    await createAdmin(installation.deps, ADMIN_ACCOUNT);
    await client.post('/api/auth/admin/login', ADMIN_ACCOUNT);
  };
  const download = async (id: string) => {
    const confirmed = await client.post('/trpc/people.confirm', { action: 'backup', password: ADMIN_ACCOUNT.password });
    const { confirmation } = confirmed.json<{ result: { data: { confirmation: string } } }>().result.data;
    return client.get(`/backup-files/${id}?confirmation=${confirmation}`);
  };
  return { ...installation, app, client, call, logIn, download };
}

test('an administrator starts a backup, a second start is refused meanwhile, and the list then contains one backup', async () => {
  const { call, logIn, app, deps } = await openServer();
  await logIn();
  expect((await call('GET', 'backups')).result?.data).toEqual([]);
  const [first, second] = await Promise.all([call('POST', 'startBackup'), call('POST', 'startBackup')]);
  expect([first, second].map(({ error }) => error?.data.failure ?? 'started').toSorted()).toEqual(['backup.running', 'started']);
  await expect.poll(() => deps.backupMonitor.progress).toBeNull();
  expect((await call('GET', 'backups')).result?.data).toMatchObject([{ origin: 'portal', fileCount: 3, missingCount: 0 }]);
  expect((await call('GET', 'backupStatus')).result?.data).toEqual({
    isAvailable: true,
    nightlyAt: '03:00',
    progress: null,
    failure: null,
    isOverdue: false,
    clockDoubt: null,
  });
  await app.close();
});

test('the administrator is warned when the last complete backup is older than two days', async () => {
  const { call, client, logIn, app, deps, advanceTime } = await openServer();
  await logIn();
  await call('POST', 'startBackup');
  await expect.poll(() => deps.backupMonitor.progress).toBeNull();
  const isOverdue = async () => {
    // After two days, the login has expired, so the administrator must log in again.
    await client.post('/api/auth/admin/login', ADMIN_ACCOUNT);
    const status = (await call('GET', 'backupStatus')) as { result: { data: { isOverdue: boolean } } };
    return status.result.data.isOverdue;
  };
  advanceTime(2 * 24 * 60 * 60 * 1000);
  expect(await isOverdue()).toBe(false);
  advanceTime(1);
  expect(await isOverdue()).toBe(true);
  await app.close();
});

test('without a login nobody can see, start or download backups', async () => {
  const { call, client, app } = await openServer();
  for (const [method, procedure] of [
    ['GET', 'backups'],
    ['GET', 'backupStatus'],
    ['POST', 'startBackup'],
  ] as const)
    expect((await call(method, procedure)).error?.data.failure).toBe('admin.missing');
  expect((await client.get('/backup-files/keyreel-2026-11-20T12-00-00-000Z')).statusCode).toBe(401);
  await app.close();
});

test('a backup is downloaded as one tar file that no cache stores, and restores everything', async () => {
  const { call, logIn, download, app, deps, config, ids } = await openServer();
  await logIn();
  await call('POST', 'startBackup');
  await expect.poll(() => deps.backupMonitor.progress).toBeNull();
  const { id } = (await listBackups(join(config.dataDir, 'backups')))[0]!;
  const { headers, rawPayload } = await download(id);
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'content-disposition': `attachment; filename="${id}.tar"`,
    'content-length': String(rawPayload.length),
  });
  const folder = await createTestFolder();
  await writeFile(join(folder, 'backup.tar'), rawPayload);
  execFileSync('tar', ['-xf', 'backup.tar'], { cwd: folder });
  for (const backup of ['backup.tar', id]) {
    const other = readConfig({ DATA_DIR: await createTestFolder() });
    await restoreCommand.parse([join(folder, backup)])(other);
    for (const object of ids)
      expect(await readFile(join(other.dataDir, 'objects', object.slice(-2), object), 'utf8')).toBe(`the content of ${object}`);
    expect(await readFile(join(other.dataDir, 'secrets.json'))).toEqual(await readFile(join(config.dataDir, 'secrets.json')));
  }
  await app.close();
});

test.each(['keyreel-2026-11-20T12-00-00-000Z', '..%2Fkeyreel.db', '..%2F..%2Fsecrets.json', 'secrets.json'])(
  'nothing is downloaded for %s',
  async (id) => {
    const { logIn, download, app } = await openServer();
    await logIn();
    expect((await download(id)).statusCode).toBe(404);
    await app.close();
  },
);
