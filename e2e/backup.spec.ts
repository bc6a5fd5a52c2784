import { appendFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from './server-run.ts';

const WRONG_USE = 64;
const DATA_IN_USE = 75;

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

test('nothing is restored over a server that runs', async ({ run, dataDir }) => {
  await run().address();
  const folder = join(dataDir, 'kept');
  expect(await run(['backup', folder]).ended).toBe(0);
  expect(await run(['restore', folder]).ended).toBe(DATA_IN_USE);
});
