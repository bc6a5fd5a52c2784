import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

const DAY_MS = 24 * 60 * 60 * 1000;
const SHARD = /^[A-Za-z0-9-]{2}$/;

/**
 * Moves each file that has no database row to the trash of the object store. Orphaned files are not deleted at once, because the server may
 * have been started with an older database that lacks their rows. Files less than a day old are left alone, because their rows may not have
 * been inserted yet.
 * @param selectKnownIds returns the subset of the given ids that have a database row
 * @param discard moves the file with the given id to the trash
 * @returns the ids of the files that this call moved, and the errors for those that could not be moved
 */
export async function quarantineOrphanedFiles(
  dir: string,
  { selectKnownIds, discard }: { selectKnownIds: (ids: string[]) => Promise<ReadonlySet<string>>; discard: (id: string) => Promise<void> },
  now: Date,
): Promise<{ deleted: string[]; errors: Error[] }> {
  const deleted: string[] = [];
  const errors: Error[] = [];
  for (const shard of (await readdir(dir)).filter((name) => SHARD.test(name))) {
    const ids = await listFilesOlderThan(join(dir, shard), now.getTime() - DAY_MS);
    const knownIds = await selectKnownIds(ids);
    for (const id of ids.filter((each) => !knownIds.has(each)))
      await discard(id).then(
        () => deleted.push(id),
        (error: unknown) => errors.push(error as Error),
      );
  }
  return { deleted, errors };
}

async function listFilesOlderThan(dir: string, modifiedAtMs: number): Promise<string[]> {
  const names = await readdir(dir);
  const times = await Promise.all(names.map(async (name) => (await stat(join(dir, name))).mtimeMs));
  return names.filter((_, index) => times[index]! < modifiedAtMs);
}
