import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { describe, expect, onTestFinished, test } from 'vitest';
import { NewerSchemaError, migrate } from './migrate.ts';
import { isUniqueViolation, openDatabase, type Db } from './open-database.ts';
import { migrations } from './migrations/migrations.ts';

async function openDatabaseFile(): Promise<{ db: Db; file: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'keyreel-db-'));
  const file = join(folder, 'keyreel.db');
  const db = await openDatabase(file);
  onTestFinished(async () => {
    await db.destroy();
    await rm(folder, { recursive: true });
  });
  return { db, file };
}

const pragma = async (db: Db, name: string) =>
  Object.values((await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(db)).rows[0]!)[0];

async function migrateAndInsertProduct(db: Db): Promise<void> {
  await migrate(db);
  await db
    .insertInto('product')
    .values({
      id: 'p1',
      slug: 'excel',
      title: 'Excel',
      description: '',
      is_full_experience: 0,
      co_construction_enabled: 0,
      key_prefix: 'EXCEL',
      created_at: '2026-11-20T12:00:00.000Z',
      updated_at: '2026-11-20T12:00:00.000Z',
    })
    .execute();
}

describe('a database in a file', () => {
  test.each([
    ['journal_mode', 'wal'],
    ['synchronous', 2],
    ['foreign_keys', 1],
    ['trusted_schema', 0],
    ['cell_size_check', 1],
    ['busy_timeout', 250],
    ['journal_size_limit', 67_108_864],
  ])('runs with %s = %s', async (name, value) => {
    const { db } = await openDatabaseFile();
    expect(await pragma(db, name)).toBe(value);
  });

  test('keeps its data and its settings when it is opened again', async () => {
    const { db, file } = await openDatabaseFile();
    await migrateAndInsertProduct(db);
    const again = await openDatabase(file);
    await migrate(again);
    expect(await again.selectFrom('product').select('slug').execute()).toEqual([{ slug: 'excel' }]);
    expect(await pragma(again, 'synchronous')).toBe(2);
    await again.destroy();
  });

  test('refuses a row with a dangling foreign key', async () => {
    const { db } = await openDatabaseFile();
    await migrate(db);
    const link = db.insertInto('product_module').values({ product_id: 'none', module_id: 'none', position: 1 });
    await expect(link.execute()).rejects.toThrow(/FOREIGN KEY/);
  });
});

describe('migrating', () => {
  test('an empty database gets every table, and migrating again changes nothing', async () => {
    const { db } = await openDatabaseFile();
    await migrate(db);
    const tables = async () => (await db.introspection.getTables()).map(({ name }) => name);
    const made = await tables();
    expect(made).toEqual(
      expect.arrayContaining(['product', 'module', 'card', 'access_key', 'device', 'session', 'admin', 'object', 'event', 'session_card']),
    );
    await migrate(db);
    expect(await tables()).toEqual(made);
    const done = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
    expect(done.rows.map(({ name }) => name)).toEqual(Object.keys(migrations).toSorted());
  });

  test('F10: a database from a newer version is refused with the name of the migration, and not changed', async () => {
    const { db } = await openDatabaseFile();
    await migrateAndInsertProduct(db);
    await sql`insert into kysely_migration (name, timestamp) values ('9999-from-the-future', '2030-01-01T00:00:00.000Z')`.execute(db);
    const outcome = migrate(db);
    await expect(outcome).rejects.toBeInstanceOf(NewerSchemaError);
    await expect(outcome).rejects.toThrow(/newer version of Keyreel.*9999-from-the-future/);
    expect(await db.selectFrom('product').select('slug').execute()).toEqual([{ slug: 'excel' }]);
  });

  test('events that were stored before events had numbers are numbered in the order in which they were stored', async () => {
    const { db } = await openDatabaseFile();
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
    await migrator.migrateTo('0003-progress');
    // Foreign keys are not enforced in this test, so events can refer to missing sessions.
    await sql`pragma foreign_keys = off`.execute(db);
    // In this test data, the server clock was set back between the second and the third event.
    const receivedAt = ['2026-11-20T12:00:00.000Z', '2026-11-20T12:00:00.000Z', '2026-11-19T12:00:00.000Z'];
    for (const [n, at] of receivedAt.entries())
      await sql`insert into event (id, session_id, type, detail, happened_at, received_at, sequence)
        values (${`z${9 - n}`}, 's', 'viewed', '{}', ${at}, ${at}, ${n % 2})`.execute(db);
    await migrate(db);
    const stored = await db.selectFrom('event').select(['id', 'sequence', 'received_at']).orderBy('sequence').execute();
    expect(stored).toEqual(receivedAt.map((at, n) => ({ id: `z${9 - n}`, sequence: n + 1, received_at: at })));
  });

  test('the migrations have different numbers and are listed in the order in which they run', () => {
    const numbers = Object.keys(migrations).map((name) => Number(/^(\d{4})-[a-z-]+$/.exec(name)![1]));
    expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
    expect(numbers).not.toContain(NaN);
  });
});

describe('cached prepared statements', () => {
  test('can be used again after a stream that was not read to the end', async () => {
    const { db } = await openDatabaseFile();
    await migrate(db);
    for (let index = 0; index < 5; index++)
      await sql`insert into setting (name, value) values (${`s${index}`}, ${String(index)})`.execute(db);
    const query = db.selectFrom('setting').select('name').orderBy('name');
    const seen: string[] = [];
    for await (const { name } of query.stream()) {
      seen.push(name);
      if (seen.length === 2) break;
    }
    expect(seen).toEqual(['s0', 's1']);
    expect(await query.execute()).toHaveLength(5);
    expect(await Promise.all(Array.from({ length: 5 }, () => query.execute()))).toHaveLength(5);
  });

  test('include columns that were added later', async () => {
    const { db } = await openDatabaseFile();
    await migrate(db);
    const read = () => sql<Record<string, unknown>>`select * from setting`.execute(db);
    await sql`insert into setting (name, value) values ('a', '1')`.execute(db);
    expect((await read()).rows).toEqual([{ name: 'a', value: '1' }]);
    await sql`alter table setting add column note text`.execute(db);
    expect((await read()).rows).toEqual([{ name: 'a', value: '1', note: null }]);
  });

  test('may be more than the cache can hold', async () => {
    const { db } = await openDatabaseFile();
    for (let index = 0; index < 1100; index++) {
      const { rows } = await sql<{ n: number }>`select ${sql.raw(String(index % 600))} as n`.execute(db);
      expect(rows).toEqual([{ n: index % 600 }]);
    }
  });

  test('work again after a failed execution', async () => {
    const { db } = await openDatabaseFile();
    await migrateAndInsertProduct(db);
    const add = () => sql`insert into setting (name, value) values ('same', '1')`.execute(db);
    await add();
    const failure: unknown = await add().catch((error: unknown) => error);
    expect(isUniqueViolation(failure)).toBe(true);
    await sql`delete from setting`.execute(db);
    await add();
    expect(isUniqueViolation(new Error('something else'))).toBe(false);
  });
});

test('a failed transaction leaves no changes', async () => {
  const { db } = await openDatabaseFile();
  await migrate(db);
  const failing = db.transaction().execute(async (trx) => {
    await trx.insertInto('setting').values({ name: 'a', value: '1' }).execute();
    throw new Error('rollback');
  });
  await expect(failing).rejects.toThrow('rollback');
  expect(await db.selectFrom('setting').selectAll().execute()).toEqual([]);
});
