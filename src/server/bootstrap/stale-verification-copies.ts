import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Deps } from '../deps.ts';

/** Begins the names of the folders in which `rollups check` verifies a copy of the database. */
export const COPY_FOLDER_PREFIX = 'recount-';
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Deletes database copies that a killed verification has left behind. A copy less than a day old is kept, because a running verification
 * may still be using it.
 */
export async function removeStaleVerificationCopies({ config, now }: Pick<Deps, 'config' | 'now'>): Promise<void> {
  for (const name of (await readdir(config.dataDir)).filter((entry) => entry.startsWith(COPY_FOLDER_PREFIX))) {
    const folder = join(config.dataDir, name);
    const stats = await stat(folder).catch(() => null);
    if (stats !== null && now().getTime() - stats.mtimeMs > DAY_MS) await rm(folder, { recursive: true, force: true });
  }
}
