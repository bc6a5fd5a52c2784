import SqliteDatabase from 'better-sqlite3';
import { stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { StorageError } from '../adapters/storage-error.ts';

/**
 * Limits the size of the databases that are checked before the server starts. SQLite checks about 1.4 MB per millisecond, so 32 MiB take
 * about 25 ms.
 */
const MAX_CHECKED_AT_START_BYTES = 32 * 1024 * 1024;

/** This SQLite pragma checks a database for damage without writing to it, so that a damaged file remains unchanged for data recovery. */
const QUICK_CHECK = 'quick_check(1)';

/**
 * Checks a SQLite file and throws StorageError when the file is damaged. Returns false when the file is too large to be checked before the
 * server starts; the caller must then call `findDatabaseDamage` after the start.
 */
export async function checkDatabase(file: string, maxBytes = MAX_CHECKED_AT_START_BYTES): Promise<boolean> {
  const [database, writeAheadLog] = await Promise.all([file, `${file}-wal`].map((path) => stat(path).catch(() => null)));
  if (!database) return true;
  if (database.size + (writeAheadLog?.size ?? 0) > maxBytes) return false;
  try {
    const sqlite = new SqliteDatabase(file, { readonly: true });
    try {
      const report = String(sqlite.pragma(QUICK_CHECK, { simple: true }));
      if (report !== 'ok') throw createDamageError(file, report);
    } finally {
      sqlite.close();
    }
  } catch (error) {
    throw toDamageError(file, error) ?? error;
  }
  return true;
}

/**
 * Checks a SQLite file in a worker thread, so that the server can respond to requests in the meantime. Returns an error that describes the
 * damage, or null when the file is intact. Rejects when the file cannot be checked.
 */
export async function findDatabaseDamage(file: string): Promise<StorageError | null> {
  const sqliteModule = createRequire(import.meta.url).resolve('better-sqlite3');
  const worker = new Worker(
    `const { parentPort, workerData } = require('node:worker_threads');
     const Sqlite = require(workerData.sqliteModule);
     const sqlite = new Sqlite(workerData.file, { readonly: true });
     const report = String(sqlite.pragma('${QUICK_CHECK}', { simple: true }));
     // The worker closes its database, because a worker thread that exits with an open database can crash the process.
     sqlite.close();
     parentPort.postMessage(report);`,
    { eval: true, workerData: { file, sqliteModule } },
  );
  worker.unref();
  try {
    const report = await new Promise<string>((resolve, reject) => {
      worker.once('message', resolve).once('error', reject);
      worker.once('exit', (code) => reject(new Error(`The check of the database ended with ${code}.`)));
    });
    return report === 'ok' ? null : createDamageError(file, report);
  } catch (error) {
    const damage = toDamageError(file, error);
    if (damage) return damage;
    throw error;
  }
}

/** Returns null unless the error proves damage: a locked or inaccessible file may be intact and must not be replaced. */
function toDamageError(file: string, error: unknown): StorageError | null {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return /^SQLITE_(CORRUPT|NOTADB)/.test(code) ? createDamageError(file, message) : null;
}

function createDamageError(file: string, report: string): StorageError {
  const [reason] = report.replace(/^\*\*\*.*\n/, '').split('\n');
  return new StorageError(`The database ${file} is damaged (${reason}). Put a backup in its place: npm run restore -- <folder>`);
}
