import { appendFile, chmod, mkdir, mkdtemp, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type ServerFixtures } from './server-process.ts';

const WRONG_USE = 64;
const DATA_IN_USE = 75;
const WRONG_SETTING = 78;

interface Card {
  videoId: string | null;
}

test('F41: a backup that is downloaded in the portal restores everything in an empty folder on another machine', async ({
  runServer,
  request,
  dataDir,
}) => {
  const first = runServer([], { ADMIN_PASSWORD: 'journeys only' });
  const address = await first.waitForAddress();
  const key = /EXCEL-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(first.output())![0];
  expect((await request.post(`${address}/api/gate/enter`, { data: { key, nickname: 'Ada' } })).status()).toBe(200);
  const backup = runServer(['backup']);
  expect(await backup.exitCode, backup.output()).toBe(0);
  const [id] = await readdir(join(dataDir, 'backups'));
  const login = await request.post(`${address}/api/auth/admin/login`, { data: { username: 'admin', password: 'journeys only' } });
  expect(login.status()).toBe(200);
  const confirmed = await request.post(`${address}/trpc/people.confirm`, { data: { action: 'backup', password: 'journeys only' } });
  const { result } = (await confirmed.json()) as { result: { data: { confirmation: string } } };
  const download = await request.get(`${address}/backup-files/${id}?confirmation=${result.data.confirmation}`);
  const archive = join(dataDir, 'downloaded.tar');
  await writeFile(archive, await download.body());

  const otherDataDir = await mkdtemp(join(tmpdir(), 'keyreel-other-'));
  const restoring = runServer(['restore', archive], { DATA_DIR: otherDataDir });
  expect(await restoring.exitCode, restoring.output()).toBe(0);
  const second = runServer([], { DATA_DIR: otherDataDir });
  const otherAddress = await second.waitForAddress();
  const entered = await request.post(`${otherAddress}/api/gate/enter`, { data: { key, nickname: 'Ada' } });
  expect(entered.status()).toBe(200);
  const [module] = (await (await request.get(`${otherAddress}/api/modules/excel-basics`)).json()) as { id: string }[];
  const cards = (await (await request.get(`${otherAddress}/api/cards/${module!.id}`)).json()) as Card[];
  const videoId = cards.find((card) => card.videoId !== null)!.videoId;
  expect((await request.get(`${otherAddress}/public-objects/${videoId}`)).status()).toBe(200);
  second.child.kill('SIGKILL');
  await second.exitCode;
  await rm(otherDataDir, { recursive: true });
});

test('a damaged backup is refused, and the current data is kept', async ({ runServer, dataDir }) => {
  const first = runServer();
  await first.waitForAddress();
  first.child.kill('SIGTERM');
  await first.exitCode;
  const folder = join(dataDir, 'backup-copy');
  expect(await runServer(['backup', folder]).exitCode).toBe(0);
  await appendFile(join(folder, 'keyreel.db'), 'x');
  const restoring = runServer(['restore', folder]);
  expect(await restoring.exitCode).toBe(WRONG_USE);
  expect(restoring.output()).toContain('Nothing was changed');
  expect(await runServer(['keys', 'list']).exitCode).toBe(0);
});

/** Starts and stops a server to create its data, makes a backup of the data, and returns the path of the backup folder. */
async function createBackup({ runServer, dataDir }: Pick<ServerFixtures, 'runServer' | 'dataDir'>): Promise<string> {
  const server = runServer();
  await server.waitForAddress();
  server.child.kill('SIGTERM');
  await server.exitCode;
  const folder = join(dataDir, 'backup-copy');
  expect(await runServer(['backup', folder]).exitCode).toBe(0);
  return folder;
}

test('a backup can be restored several times and is not moved', async ({ runServer, dataDir }) => {
  const folder = await createBackup({ runServer, dataDir });
  // The test makes the backup's secrets.json readable by every user, which can happen when a backup is copied from another machine.
  await chmod(join(folder, 'secrets.json'), 0o644);
  await writeFile(join(dataDir, 'notes.txt'), 'mine');
  for (let time = 0; time < 2; time++) {
    const restoring = runServer(['restore', folder]);
    expect(await restoring.exitCode, restoring.output()).toBe(0);
  }
  const names = await readdir(dataDir);
  expect(names).toEqual(expect.arrayContaining(['backup-copy', 'notes.txt', 'keyreel.db', 'secrets.json', 'objects']));
  expect(names).not.toEqual(expect.arrayContaining([expect.stringMatching(/^restor/)]));
  await runServer().waitForAddress();
});

const OTHER_PEPPER = { pepper: Buffer.alloc(32, 7).toString('base64url') };
for (const [condition, change, reason] of [
  ['that are no secrets', () => ({ a: 1 }), 'holds no secrets'],
  ['of another installation', (secrets: object) => ({ ...secrets, ...OTHER_PEPPER }), 'does not belong to its database'],
] as const) {
  test(`a backup with secrets ${condition} is refused, with and without a checksum in its manifest`, async ({ runServer, dataDir }) => {
    const folder = await createBackup({ runServer, dataDir });
    const secretsFile = join(folder, 'secrets.json');
    const secrets = JSON.parse(await readFile(secretsFile, 'utf8')) as object;
    await writeFile(secretsFile, JSON.stringify(change(secrets)));
    const changed = runServer(['restore', folder]);
    expect(await changed.exitCode).toBe(WRONG_USE);
    expect(changed.output().trim()).toBe('The backup is damaged: secrets.json has changed. Nothing was changed.');

    const manifestFile = join(folder, 'manifest.json');
    const { secrets: _, ...old } = JSON.parse(await readFile(manifestFile, 'utf8')) as { secrets: object };
    await writeFile(manifestFile, JSON.stringify(old));
    const before = await readdir(dataDir);
    const refused = runServer(['restore', folder]);
    expect(await refused.exitCode).toBe(WRONG_USE);
    expect(refused.output().trim()).toBe(`The backup is damaged: secrets.json ${reason}. Nothing was changed.`);
    expect(await readdir(dataDir)).toEqual(before);

    await writeFile(secretsFile, JSON.stringify(secrets));
    const repaired = runServer(['restore', folder]);
    expect(await repaired.exitCode, repaired.output()).toBe(0);
  });
}

test('after an interrupted restore the server and every command refuse to start, and restoring again repairs the data', async ({
  runServer,
  dataDir,
}) => {
  const folder = await createBackup({ runServer, dataDir });
  // A restore that was killed can leave this state: the old data has been moved away, but the backup has not been restored yet.
  await mkdir(join(dataDir, 'before-restore-now'));
  for (const name of ['keyreel.db', 'secrets.json']) await rename(join(dataDir, name), join(dataDir, 'before-restore-now', name));
  await writeFile(join(dataDir, 'restore-unfinished'), '');
  for (const args of [[], ['keys', 'list'], ['backup']]) {
    const refused = runServer(args);
    expect(await refused.exitCode).toBe(WRONG_SETTING);
    expect(refused.output()).toContain('npm run restore -- <folder>');
  }
  expect(await readdir(dataDir)).not.toContain('secrets.json');
  const again = runServer(['restore', folder]);
  expect(await again.exitCode, again.output()).toBe(0);
  await runServer().waitForAddress();
});

test('F42: a restore is refused while the server runs', async ({ runServer, dataDir }) => {
  await runServer().waitForAddress();
  const folder = join(dataDir, 'backup-copy');
  expect(await runServer(['backup', folder]).exitCode).toBe(0);
  expect(await runServer(['restore', folder]).exitCode).toBe(DATA_IN_USE);
});
