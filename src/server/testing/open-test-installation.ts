import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { onTestFinished } from 'vitest';
import { lessonsDir } from '../bootstrap/program-paths.ts';
import { readConfig, type Config } from '../config.ts';
import { openDeps, type Deps } from '../deps.ts';
import { forbidStoreInTransactions } from './forbid-io-in-transactions.ts';
import { insertObject } from '../services/media/object-queries.ts';

/** Creates an empty folder that is removed after the test. */
export async function createTestFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'keyreel-backup-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Opens a new installation with a SQLite database and with uploaded files. The content of each uploaded file is `the content of {id}`. */
export async function openTestInstallation({
  fileCount = 3,
  env = {},
}: { fileCount?: number; env?: Record<string, string> } = {}): Promise<{
  config: Config;
  deps: Deps;
  ids: string[];
  advanceTime: (ms: number) => void;
}> {
  const config = readConfig({ DATA_DIR: await createTestFolder(), SAMPLE_COURSE: 'off', LOG_LEVEL: 'silent', ...env });
  let time = Date.UTC(2026, 10, 20, 12);
  const opened = await openDeps(config, lessonsDir);
  const deps = { ...opened, objects: forbidStoreInTransactions(opened.objects), now: () => new Date(time) };
  onTestFinished(async () => {
    await deps.db.destroy();
    await deps.regexSandbox.close();
  });
  const ids = Array.from({ length: fileCount }, () => randomUUID());
  for (const id of ids) await addTestObject(deps, id);
  return { config, deps, ids, advanceTime: (ms) => void (time += ms) };
}

export async function addTestObject(deps: Deps, id: string): Promise<void> {
  const stored = await deps.objects.put(id, Readable.from([Buffer.from(`the content of ${id}`)]));
  await insertObject(deps.db, { id, extension: 'mp4', contentType: 'video/mp4', ...stored, createdAt: deps.now().toISOString() });
}
