import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

const DAY_MS = 24 * 60 * 60 * 1000;
const QUARANTINE_DAYS = 30;
const SHARD = /^[A-Za-z0-9-]{2}$/;
const QUARANTINE_FOLDER = 'astray';

/**
 * Moves each file that has no database row to the `astray/` folder of the object store, and deletes files that have been there for a month.
 * Orphaned files are not deleted at once, because the server may have been started with an older database that lacks their rows. Files less
 * than a day old are left alone, because their rows may not have been inserted yet.
 * @param selectKnownIds returns the subset of the given ids that have a database row
 * @returns the ids of the files that this call moved
 */
export async function quarantineOrphanedFiles(
  dir: string,
  selectKnownIds: (ids: string[]) => Promise<ReadonlySet<string>>,
  now: Date,
): Promise<string[]> {
  const quarantineDir = join(dir, QUARANTINE_FOLDER);
  await mkdir(quarantineDir, { recursive: true, mode: 0o700 });
  const orphans: string[] = [];
  for (const shard of (await readdir(dir)).filter((name) => SHARD.test(name))) {
    const ids = await listFilesOlderThan(join(dir, shard), now.getTime() - DAY_MS);
    const knownIds = await selectKnownIds(ids);
    for (const id of ids.filter((each) => !knownIds.has(each))) {
      await rename(join(dir, shard, id), join(quarantineDir, id));
      await utimes(join(quarantineDir, id), now, now);
      orphans.push(id);
    }
  }
  const expired = await listFilesOlderThan(quarantineDir, now.getTime() - QUARANTINE_DAYS * DAY_MS);
  for (const id of expired) await rm(join(quarantineDir, id), { force: true });
  return orphans;
}

async function listFilesOlderThan(dir: string, modifiedAtMs: number): Promise<string[]> {
  const names = await readdir(dir);
  const times = await Promise.all(names.map(async (name) => (await stat(join(dir, name))).mtimeMs));
  return names.filter((_, index) => times[index]! < modifiedAtMs);
}
