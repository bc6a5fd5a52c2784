import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../config.ts';
import { removeStaleVerificationCopies } from '../bootstrap/stale-verification-copies.ts';

test('only the copies of killed verifications are removed, and only when they are a day old', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'keyreel-rollups-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  for (const name of ['recount-old', 'recount-new', 'objects']) {
    await mkdir(join(dataDir, name));
    await writeFile(join(dataDir, name, 'copy.db'), 'x');
  }
  for (const name of ['recount-old', 'objects']) await utimes(join(dataDir, name), 0, 0);
  await removeStaleVerificationCopies({ config: readConfig({ DATA_DIR: dataDir }), now: () => new Date() });
  expect((await readdir(dataDir)).toSorted()).toEqual(['objects', 'recount-new']);
});
