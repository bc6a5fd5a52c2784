import SqliteDatabase from 'better-sqlite3';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export class DataDirLockedError extends Error {
  override readonly name = 'DataDirLockedError';
}

/**
 * Locks DATA_DIR and returns the function that unlocks it. The operating system releases the lock when the process ends, even after a
 * crash. Servers on PostgreSQL take a shared lock, which conflicts only with exclusive locks. Throws DataDirLockedError when another
 * process holds a conflicting lock.
 */
export async function lockDataDir(dataDir: string, mode: 'exclusive' | 'shared' = 'exclusive'): Promise<() => void> {
  const lock = new SqliteDatabase(join(dataDir, 'lock.db'), { timeout: 0 });
  const pidFile = join(dataDir, 'lock.pid');
  try {
    // In SQLite, a transaction that has read from the database holds a shared lock until it ends.
    lock.exec(mode === 'exclusive' ? 'BEGIN EXCLUSIVE' : 'BEGIN; SELECT count(*) FROM sqlite_schema');
  } catch (error) {
    lock.close();
    if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error;
    const pid = await readFile(pidFile, 'utf8').catch(() => 'unknown');
    throw new DataDirLockedError(`DATA_DIR ${dataDir} is in use by another Keyreel (process ${pid.trim()}).`);
  }
  await writeFile(pidFile, `${process.pid}\n`);
  return () => lock.close();
}
