import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

const DAY_MS = 24 * 60 * 60 * 1000;
const KEPT_DAYS = 30;
const SHARD = /^[A-Za-z0-9-]{2}$/;
const ASIDE = 'astray';

/**
 * Sets aside the files in a folder of objects that a crash left without a row: they go to `astray/` and are removed a month
 * later, not at once, because somebody may have started on an older database. Files of the last day are left alone, since
 * their rows may be on the way. Gives the names of those that were set aside now.
 */
export async function quarantineOrphanedFiles(
  dir: string,
  knownOf: (ids: string[]) => Promise<ReadonlySet<string>>,
  now: Date,
): Promise<string[]> {
  const aside = join(dir, ASIDE);
  await mkdir(aside, { recursive: true, mode: 0o700 });
  const strays: string[] = [];
  for (const shard of (await readdir(dir)).filter((name) => SHARD.test(name))) {
    const old = await namesOlderThan(join(dir, shard), now.getTime() - DAY_MS);
    const known = await knownOf(old);
    for (const name of old.filter((each) => !known.has(each))) {
      await rename(join(dir, shard, name), join(aside, name));
      await utimes(join(aside, name), now, now);
      strays.push(name);
    }
  }
  for (const name of await namesOlderThan(aside, now.getTime() - KEPT_DAYS * DAY_MS)) await rm(join(aside, name), { force: true });
  return strays;
}

async function namesOlderThan(dir: string, ms: number): Promise<string[]> {
  const names = await readdir(dir);
  const times = await Promise.all(names.map(async (name) => (await stat(join(dir, name))).mtimeMs));
  return names.filter((_, index) => times[index]! < ms);
}
