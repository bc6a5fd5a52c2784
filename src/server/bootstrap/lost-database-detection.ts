import SqliteDatabase from 'better-sqlite3';
import { existsSync } from 'node:fs';
import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { DATABASE_FILE, DATABASE_MARK_FILE } from '../adapters/data-dir.ts';
import { ConfigError } from '../config.ts';
import type { Deps } from '../deps.ts';
import { findSetting, upsertSetting } from '../services/settings/setting-queries.ts';

const MARK = 'database_mark';

/**
 * Increments the database mark, a counter in the SQLite database, and copies the new mark to a file beside the database. If the database
 * later has a smaller mark than the file, the database has lost recent writes, for example because the write-ahead log was deleted.
 */
export async function incrementDatabaseMark({ config, db }: Pick<Deps, 'config' | 'db'>): Promise<void> {
  if (config.databaseUrl !== null) return;
  const mark = Math.max(Number((await findSetting(db, MARK)) ?? 0), await readMarkFile(config.dataDir)) + 1;
  await upsertSetting(db, MARK, String(mark));
  const file = join(config.dataDir, DATABASE_MARK_FILE);
  const handle = await open(`${file}.new`, 'w', 0o600);
  await handle.writeFile(`${mark}\n`);
  await handle.sync();
  await handle.close();
  await rename(`${file}.new`, file);
}

/**
 * Throws ConfigError when the SQLite database or its write-ahead log was deleted or replaced since the server last used the database.
 * Without the check of the database mark, the server would mistake a missing database for a first start and create an empty one. The check
 * of the database mark creates no database file itself, so that an administrator can put the deleted file back.
 */
export async function rejectLostDatabase({ dataDir, databaseUrl }: Pick<Deps['config'], 'dataDir' | 'databaseUrl'>): Promise<void> {
  if (databaseUrl !== null) return;
  const file = join(dataDir, DATABASE_FILE);
  if (readStoredMark(file) >= (await readMarkFile(dataDir))) return;
  throw new ConfigError(
    `DATA_DIR has lost data: ${file} or ${DATABASE_FILE}-wal was deleted or replaced. Put it back, or a backup: npm run restore -- <folder>. ` +
      `To go on without it, delete ${join(dataDir, DATABASE_MARK_FILE)}`,
  );
}

/** Returns the database mark in the mark file, or 0 when the mark file does not exist or is incomplete. */
async function readMarkFile(dataDir: string): Promise<number> {
  const text = await readFile(join(dataDir, DATABASE_MARK_FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return Number.parseInt(text, 10) || 0;
}

/** Returns the database mark in the SQLite database, or 0 when the database has no mark or does not exist. */
function readStoredMark(file: string): number {
  if (!existsSync(file)) return 0;
  const sqlite = new SqliteDatabase(file, { readonly: true });
  try {
    const hasSettings = sqlite.prepare("select 1 from sqlite_schema where name = 'setting'").get() !== undefined;
    return hasSettings ? Number(sqlite.prepare('select value from setting where name = ?').pluck().get(MARK) ?? 0) : 0;
  } finally {
    sqlite.close();
  }
}
