import { hash } from 'node:crypto';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { migrate, openMigratedDatabase } from './migrate.ts';
import { openDatabase, type Db } from './open-database.ts';
import { migrations } from './migrations/migrations.ts';

const KILL_POINTS = 200;

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'keyreel-db-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

const selectTables = async (db: Db) => (await db.introspection.getTables({ withInternalKyselyTables: true })).map(({ name }) => name);

async function countMigrations(file: string): Promise<number> {
  const db = await openDatabase(file);
  // The `kysely_migration` table does not exist before the first migration.
  const { rows } = await sql`select name from kysely_migration`.execute(db).catch(() => ({ rows: [] }));
  await db.destroy();
  return rows.length;
}

test(`F9: a process that is killed at any of ${KILL_POINTS} points of a migration leaves the old or the new schema, and the next start succeeds`, async () => {
  const folder = await createFolder();
  const source = join(folder, 'source.db');
  const db = await openDatabase(source);
  const initial = await readFile(source);
  await migrate(db);
  const tables = await selectTables(db);
  // While the database is open, SQLite changes the write-ahead log only by appending to it. A killed process therefore leaves behind a
  // prefix of the complete log.
  const log = await readFile(`${source}-wal`);
  await db.destroy();

  const counts = new Set<number>();
  const restarted = new Set<string>();
  for (let point = 0; point <= KILL_POINTS; point++) {
    const file = join(folder, `${point}.db`);
    await writeFile(file, initial);
    await writeFile(`${file}-wal`, log.subarray(0, Math.round((log.length * point) / KILL_POINTS)));
    counts.add(await countMigrations(file));
    // Opening has recovered the database, which is mostly the same file as at an earlier point. Restarting it again would tell nothing.
    const recovered = hash('sha256', await readFile(file));
    if (restarted.has(recovered)) continue;
    restarted.add(recovered);
    const reopened = await openMigratedDatabase(file);
    expect(await selectTables(reopened)).toEqual(tables);
    await reopened.destroy();
  }
  expect([...counts]).toEqual([0, Object.keys(migrations).length]);
}, 120_000);

const migrateModule = JSON.stringify(new URL('./migrate.ts', import.meta.url).href);
/**
 * Migrates the database file that its first argument names. If the second argument is a number n, the program kills itself before the n-th
 * SQL statement.
 */
const program = `
  const { openMigratedDatabase } = await import(${migrateModule});
  const { default: Sqlite } = await import('better-sqlite3');
  const [file, killAt] = process.argv.slice(1);
  const prepare = Sqlite.prototype.prepare;
  let statements = 0;
  Sqlite.prototype.prepare = function (text) {
    if (++statements === Number(killAt)) process.kill(process.pid, 'SIGKILL');
    return prepare.call(this, text);
  };
  await (await openMigratedDatabase(file)).destroy();`;
const buildArguments = (...args: string[]) => ['--input-type=module', '-e', program, ...args];

test.each([3, 10, 20, 40])('a start succeeds after the process was killed before statement %i of its migration', async (statement) => {
  const file = join(await createFolder(), 'keyreel.db');
  const child = spawn(process.execPath, buildArguments(file, String(statement)), { cwd: import.meta.dirname, stdio: 'ignore' });
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
  expect(signal).toBe('SIGKILL');
  const db = await openMigratedDatabase(file);
  expect(await selectTables(db)).toContain('session_card');
  await db.destroy();
});

test('three processes that find the same pending migration all succeed', async () => {
  const file = join(await createFolder(), 'keyreel.db');
  const run = promisify(execFile);
  await Promise.all(Array.from({ length: 3 }, () => run(process.execPath, buildArguments(file), { cwd: import.meta.dirname })));
  expect(await countMigrations(file)).toBe(Object.keys(migrations).length);
});

test('a database can be migrated while another process is writing to it', async () => {
  const file = join(await createFolder(), 'keyreel.db');
  const other = await openDatabase(file);
  const isMigrating = Promise.withResolvers<void>();
  const writing = other.transaction().execute(async () => {
    await isMigrating.promise;
  });
  const opening = openMigratedDatabase(file, { busyTimeoutMs: 0 });
  setTimeout(isMigrating.resolve, 100);
  await writing;
  const db = await opening;
  expect(await selectTables(db)).toContain('session_card');
  await Promise.all([db.destroy(), other.destroy()]);
});
