import SqliteDatabase from 'better-sqlite3';
import { stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { StorageError } from '../adapters/storage-error.ts';

/** The check reads everything, at some 1.4 MB a millisecond: this costs a start 25 ms at most. */
const CHECKED_AT_ONCE_BYTES = 32 * 1024 * 1024;

/** Reads only, so that a damaged file stays as it is for whoever can save something of it. */
const QUICK_CHECK = 'quick_check(1)';

/**
 * Throws DataError when a SQLite file is damaged. False when it is not known yet, as the file is too large to look at
 * before the server answers: then `findDamage` is for later.
 */
export async function checkDatabase(file: string, checkedAtOnce = CHECKED_AT_ONCE_BYTES): Promise<boolean> {
  const sizes = await Promise.all([file, `${file}-wal`].map((each) => stat(each).catch(() => null)));
  if (sizes[0] === null) return true;
  if (sizes.reduce((sum, each) => sum + (each?.size ?? 0), 0) > checkedAtOnce) return false;
  try {
    const sqlite = new SqliteDatabase(file, { readonly: true });
    try {
      const report = String(sqlite.pragma(QUICK_CHECK, { simple: true }));
      if (report !== 'ok') throw createDamageError(file, report);
    } finally {
      sqlite.close();
    }
  } catch (error) {
    throw parseDamage(file, error) ?? error;
  }
  return true;
}

/** The same beside the server, in a thread of its own; null when all is well. Throws when it cannot be known. */
export async function findDatabaseDamage(file: string): Promise<StorageError | null> {
  const sqliteModule = createRequire(import.meta.url).resolve('better-sqlite3');
  const worker = new Worker(
    `const { parentPort, workerData } = require('node:worker_threads');
     const Sqlite = require(workerData.sqliteModule);
     const sqlite = new Sqlite(workerData.file, { readonly: true });
     parentPort.postMessage(String(sqlite.pragma('${QUICK_CHECK}', { simple: true })));`,
    { eval: true, workerData: { file, sqliteModule } },
  );
  worker.unref();
  try {
    const report = await new Promise<string>((resolve, reject) => worker.once('message', resolve).once('error', reject));
    return report === 'ok' ? null : createDamageError(file, report);
  } catch (error) {
    const found = parseDamage(file, error);
    if (found) return found;
    throw error;
  }
}

/** A file that is locked or cannot be opened may be whole, and must not be restored over. */
function parseDamage(file: string, error: unknown): StorageError | null {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return /^SQLITE_(CORRUPT|NOTADB)/.test(code) ? createDamageError(file, message) : null;
}

function createDamageError(file: string, report: string): StorageError {
  const [reason] = report.replace(/^\*\*\*.*\n/, '').split('\n');
  return new StorageError(`The database ${file} is damaged (${reason}). Put a backup in its place: npm run restore -- <folder>`);
}
