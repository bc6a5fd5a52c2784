import SqliteDatabase from 'better-sqlite3';
import { expect, onTestFinished, test, vi } from 'vitest';
import { migrate } from './migrate.ts';
import { isStorageUnavailable, openDatabase, type Db } from './open-database.ts';
import type { DiskFailure } from './guard-against-disk-failure.ts';

/**
 * Opens a migrated database on a simulated disk that fails at the commits with the given numbers. The first commit after the migration has
 * the number 1.
 */
async function openFailing(failingCommits: number[], code: string): Promise<{ db: Db; failures: DiskFailure[] }> {
  let commits = Number.NEGATIVE_INFINITY;
  const prepare = Reflect.get(SqliteDatabase.prototype, 'prepare') as (
    this: SqliteDatabase.Database,
    text: string,
  ) => SqliteDatabase.Statement;
  const spy = vi.spyOn(SqliteDatabase.prototype, 'prepare').mockImplementation(function (this: SqliteDatabase.Database, text: string) {
    const statement = prepare.call(this, text);
    if (text !== 'commit') return statement;
    const run = statement.run.bind(statement);
    statement.run = () => {
      if (!failingCommits.includes(++commits)) return run([]);
      this.exec('rollback');
      throw new SqliteDatabase.SqliteError('disk I/O error', code);
    };
    return statement;
  });
  const failures: DiskFailure[] = [];
  const db = await openDatabase(':memory:', { onDiskFailure: (failure) => failures.push(failure) });
  onTestFinished(() => {
    spy.mockRestore();
    return db.destroy();
  });
  await migrate(db);
  commits = 0;
  return { db, failures };
}

const insert = (db: Db, name: string) => db.transaction().execute((trx) => trx.insertInto('setting').values({ name, value: '' }).execute());

test.each([1, 2, 3, 4, 5])('after failed sync %i no write is acknowledged, although later syncs succeed', async (failing) => {
  const { db, failures } = await openFailing([failing], 'SQLITE_IOERR_FSYNC');
  const acknowledged: string[] = [];
  for (let commit = 1; commit <= 10; commit++) {
    const error: unknown = await insert(db, `s${commit}`).then(
      () => void acknowledged.push(`s${commit}`),
      (thrown: unknown) => thrown,
    );
    expect(isStorageUnavailable(error)).toBe(commit >= failing);
  }
  expect(acknowledged).toHaveLength(failing - 1);
  expect(failures).toEqual(['sync']);
  await expect(db.selectFrom('setting').selectAll().execute()).rejects.toMatchObject({ code: 'SQLITE_IOERR_FSYNC' });
});

test('a write that fails before its sync does not stop later writes', async () => {
  const { db, failures } = await openFailing([1], 'SQLITE_FULL');
  await expect(insert(db, 'a')).rejects.toMatchObject({ code: 'SQLITE_FULL' });
  await insert(db, 'b');
  expect(failures).toEqual([]);
});

test('damage that a statement finds is reported once, and other statements still run', async () => {
  const { db, failures } = await openFailing([1, 2], 'SQLITE_CORRUPT_VTAB');
  for (const name of ['a', 'b']) await expect(insert(db, name)).rejects.toMatchObject({ code: 'SQLITE_CORRUPT_VTAB' });
  await insert(db, 'c');
  expect(failures).toEqual(['damage']);
});
