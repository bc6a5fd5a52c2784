import SqliteDatabase from 'better-sqlite3';

/**
 * Locks a file and returns the function that releases the lock, or returns null when the lock is already held, in this or another process.
 * The operating system releases the lock when the process ends, even after a crash.
 */
export function tryLockFile(file: string): (() => void) | null {
  const lock = new SqliteDatabase(file, { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return () => lock.close();
  } catch (error) {
    lock.close();
    if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error;
    return null;
  }
}
