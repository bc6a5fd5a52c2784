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

test('a backup taken while the server runs opens elsewhere, with its keys and videos', async ({ run, request, dataDir }) => {
  const first = run();
  const address = await first.address();
  const key = /EXCEL-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(first.output())![0];
  expect((await request.post(`${address}/api/gate/enter`, { data: { key, nickname: 'Ada' } })).status()).toBe(200);
  const folder = join(dataDir, 'kept');
  const saving = run(['backup', folder]);
  expect(await saving.ended, saving.output()).toBe(0);

  const elsewhere = await mkdtemp(join(tmpdir(), 'keyreel-elsewhere-'));
  const restoring = run(['restore', folder], { DATA_DIR: elsewhere });
  expect(await restoring.ended, restoring.output()).toBe(0);
  const second = run([], { DATA_DIR: elsewhere });
  const there = await second.address();
  const entered = await request.post(`${there}/api/gate/enter`, { data: { key, nickname: 'Ada' } });
  expect(entered.status()).toBe(200);
  const [module] = (await (await request.get(`${there}/api/modules/excel-basics`)).json()) as { id: string }[];
  const cards = (await (await request.get(`${there}/api/cards/${module!.id}`)).json()) as Card[];
  const videoId = cards.find((card) => card.videoId !== null)!.videoId;
  expect((await request.get(`${there}/public-objects/${videoId}`)).status()).toBe(200);
  second.process.kill('SIGKILL');
  await second.ended;
  await rm(elsewhere, { recursive: true });
});

test('a damaged backup is refused and what is here stays', async ({ run, dataDir }) => {
  const first = run();
  await first.address();
  first.process.kill('SIGTERM');
  await first.ended;
  const folder = join(dataDir, 'kept');
  expect(await run(['backup', folder]).ended).toBe(0);
  const [object] = await readdir(join(folder, 'objects'));
  await appendFile(join(folder, 'objects', object!), 'x');
  const restoring = run(['restore', folder]);
  expect(await restoring.ended).toBe(WRONG_USE);
  expect(restoring.output()).toContain('Nothing was changed');
  expect(await run(['keys', 'list']).ended).toBe(0);
});

/** A backup of a stopped installation that was started once. */
async function createBackup({ run, dataDir }: Pick<ServerFixtures, 'run' | 'dataDir'>): Promise<string> {
  const server = run();
  await server.address();
  server.process.kill('SIGTERM');
  await server.ended;
  const folder = join(dataDir, 'kept');
  expect(await run(['backup', folder]).ended).toBe(0);
  return folder;
}

test('a backup is restored as often as it is wanted, and stays where it is', async ({ run, dataDir }) => {
  const folder = await createBackup({ run, dataDir });
  // As a copy from another machine may be.
  await chmod(join(folder, 'secrets.json'), 0o644);
  await writeFile(join(dataDir, 'notes.txt'), 'mine');
  for (let time = 0; time < 2; time++) {
    const restoring = run(['restore', folder]);
    expect(await restoring.ended, restoring.output()).toBe(0);
  }
  const names = await readdir(dataDir);
  expect(names).toEqual(expect.arrayContaining(['kept', 'notes.txt', 'keyreel.db', 'secrets.json', 'objects']));
  expect(names).not.toEqual(expect.arrayContaining([expect.stringMatching(/^restor/)]));
  await run().address();
});

const OTHER_PEPPER = { pepper: Buffer.alloc(32, 7).toString('base64url') };
for (const [what, change, reason] of [
  ['that are none', () => ({ a: 1 }), 'holds no secrets'],
  ['of another installation', (secrets: object) => ({ ...secrets, ...OTHER_PEPPER }), 'does not belong to its database'],
] as const) {
  test(`a backup with secrets ${what} is refused, of today and of old`, async ({ run, dataDir }) => {
    const folder = await createBackup({ run, dataDir });
    const secretsFile = join(folder, 'secrets.json');
    const secrets = JSON.parse(await readFile(secretsFile, 'utf8')) as object;
    await writeFile(secretsFile, JSON.stringify(change(secrets)));
    const changed = run(['restore', folder]);
    expect(await changed.ended).toBe(WRONG_USE);
    expect(changed.output().trim()).toBe('The backup is damaged: secrets.json has changed. Nothing was changed.');

    const manifestFile = join(folder, 'manifest.json');
    const { secrets: _, ...old } = JSON.parse(await readFile(manifestFile, 'utf8')) as { secrets: object };
    await writeFile(manifestFile, JSON.stringify(old));
    const before = await readdir(dataDir);
    const strange = run(['restore', folder]);
    expect(await strange.ended).toBe(WRONG_USE);
    expect(strange.output().trim()).toBe(`The backup is damaged: secrets.json ${reason}. Nothing was changed.`);
    expect(await readdir(dataDir)).toEqual(before);

    await writeFile(secretsFile, JSON.stringify(secrets));
    const right = run(['restore', folder]);
    expect(await right.ended, right.output()).toBe(0);
  });
}

test('half a restore is no new installation: the next start and every command refuse, and the same restore done again mends it', async ({
  run,
  dataDir,
}) => {
  const folder = await createBackup({ run, dataDir });
  // As a kill leaves it: what was here is set aside, what comes is not here yet.
  await mkdir(join(dataDir, 'before-restore-now'));
  for (const name of ['keyreel.db', 'secrets.json']) await rename(join(dataDir, name), join(dataDir, 'before-restore-now', name));
  await writeFile(join(dataDir, 'restore-unfinished'), '');
  for (const args of [[], ['keys', 'list'], ['backup']]) {
    const lost = run(args);
    expect(await lost.ended).toBe(WRONG_SETTING);
    expect(lost.output()).toContain('npm run restore -- <folder>');
  }
  expect(await readdir(dataDir)).not.toContain('secrets.json');
  const again = run(['restore', folder]);
  expect(await again.ended, again.output()).toBe(0);
  await run().address();
});

test('nothing is restored over a server that runs', async ({ run, dataDir }) => {
  await run().address();
  const folder = join(dataDir, 'kept');
  expect(await run(['backup', folder]).ended).toBe(0);
  expect(await run(['restore', folder]).ended).toBe(DATA_IN_USE);
});
