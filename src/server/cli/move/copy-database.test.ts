import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openMigratedDatabase } from '#db/migrate.ts';
import { openDatabase, type Db } from '#db/open-database.ts';
import { findSetting, insertSetting } from '#server/services/settings/setting-queries.ts';
import { isPartlyMoved } from '#server/bootstrap/unfinished-move.ts';
import { createSampleCourse, putSampleFiles } from '#server/bootstrap/sample-course.ts';
import { listCards } from '#server/services/authoring/card-service.ts';
import { createTestServer, type TestServer } from '#server/testing/create-test-server.ts';
import { createEvent } from '#server/testing/event-fixtures.ts';
import { copyDatabase } from './copy-database.ts';
import { NO_ROWS, updateProgress } from './move-progress.ts';
import { movedTables } from './moved-tables.ts';
import { isEmptyDatabase, prepareTarget } from './prepare-target.ts';

async function createSchool(): Promise<TestServer> {
  const server = await createTestServer();
  await server.createAdminClient();
  const { key } = await createSampleCourse(server.deps, await putSampleFiles(server.deps));
  const learner = server.createClient();
  await learner.gate.enter({ key, nickname: 'Ada' });
  const { id } = await server.deps.db.selectFrom('card').select('id').where('position', '=', 1).orderBy('id').executeTakeFirstOrThrow();
  await learner.analytics.record({
    events: [createEvent('viewed', id), createEvent('watched', id, { ranges: [[0, 12.5]], position: 12.5 })],
  });
  // This number has more digits than PostgreSQL's `real` type can store.
  await server.deps.db.updateTable('object').set({ duration_seconds: 12.345_678_9 }).execute();
  return server;
}

/** Creates a server with so many settings that they are copied in several batches. */
async function createLargeSchool(): Promise<TestServer> {
  const server = await createSchool();
  const notes = Array.from({ length: 1200 }, (_, index) => ({ name: `note ${index}`, value: `${index}` }));
  await server.deps.db
    .insertInto('setting')
    .values([...notes, { name: 'pepper_canary', value: 'hash' }])
    .execute();
  return server;
}

const copy = async (source: Db, target: Db) => {
  const { progress } = (await prepareTarget(source, target))!;
  return copyDatabase(source, target, { progress, finish: async () => {} });
};

/** Returns a database that fails after the given number of statements, as if the process had been killed. */
function abortAfter(db: Db, statements: number): Db {
  let left = statements;
  return db.withPlugin({
    transformQuery: ({ node }) => {
      if (left-- === 0) throw new Error('aborted');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
}

const expectAbort = (error: Error) => {
  expect(error.message).toBe('aborted');
  return null;
};

async function openEmptyPostgres(): Promise<Db> {
  const name = `keyreel_copy_${randomBytes(8).toString('hex')}`;
  const server = await openDatabase(process.env.TEST_POSTGRES_URL!, { hasStatementTimeout: false });
  await sql.raw(`create database ${name}`).execute(server);
  const address = new URL(process.env.TEST_POSTGRES_URL!);
  address.pathname = `/${name}`;
  const db = await openMigratedDatabase(address.href);
  onTestFinished(async () => {
    await db.destroy();
    await sql.raw(`drop database ${name}`).execute(server);
    await server.destroy();
  });
  return db;
}

async function openEmptyDatabase(): Promise<Db> {
  const db = await openMigratedDatabase(':memory:');
  onTestFinished(() => db.destroy());
  return db;
}

const countRows = async (db: Db, table: string) =>
  Number((await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db)).rows[0]!.count);

test('every table is moved', async () => {
  const db = await openEmptyDatabase();
  const names = (await db.introspection.getTables()).map(({ name }) => name);
  // Tables that exist only for sharing state between server processes on PostgreSQL are not moved.
  const ours = names.filter((name) => !/^(failed_attempt|expiring_value|card_search.*)$/.test(name));
  expect(movedTables.map(({ name }) => name).toSorted()).toEqual(ours.toSorted());
});

test('the data of a school is copied completely: every row of every table, with the content of the cards', async () => {
  const { deps } = await createSchool();
  const target = await openEmptyDatabase();
  const counts = await copy(deps.db, target);
  expect(counts.get('card')).toBeGreaterThan(10);
  expect([counts.get('session'), counts.get('event'), counts.get('session_card')]).toEqual([1, 2, 1]);
  for (const [table, count] of counts) expect([table, await countRows(target, table)]).toEqual([table, count]);
  expect(await listCards({ db: target })).toEqual(await listCards(deps));
  expect(await isPartlyMoved(target)).toBe(false);
  expect(await prepareTarget(deps.db, target)).toBeNull();
});

test('a table that is changed on the way leaves the target empty', async () => {
  const { deps } = await createSchool();
  const target = await openEmptyDatabase();
  await sql`create trigger spoil after insert on card begin update card set title = 'spoilt' where id = new.id; end`.execute(target);
  await expect(copy(deps.db, target)).rejects.toThrow('The table card did not arrive as it was sent. The target was left empty.');
  expect(await isEmptyDatabase(target)).toBe(true);
});

const targets = [
  { name: 'SQLite', openTarget: openEmptyDatabase },
  ...(process.env.TEST_POSTGRES_URL ? [{ name: 'PostgreSQL', openTarget: openEmptyPostgres }] : []),
];

describe.each(targets)('a move to $name', ({ openTarget }) => {
  test('that is aborted at any statement continues with what is missing, and its target is never taken for a complete copy', async () => {
    const { deps } = await createLargeSchool();
    const target = await openTarget();
    for (let statements = 1; ; statements++) {
      const counts = await copy(deps.db, abortAfter(target, statements)).catch(expectAbort);
      if (counts !== null) break;
      expect((await isPartlyMoved(target)) || (await isEmptyDatabase(target))).toBe(true);
    }
    expect(await isPartlyMoved(target)).toBe(false);
    expect(await countRows(target, 'card')).toBe(await countRows(deps.db, 'card'));
    expect(await target.selectFrom('setting').selectAll().orderBy('name').execute()).toEqual(
      await deps.db.selectFrom('setting').selectAll().orderBy('name').execute(),
    );
  });

  test('continues although rows were added, and begins again when rows that had arrived were changed', async () => {
    const { deps } = await createLargeSchool();
    const target = await openTarget();
    const abort = async () => expect(await copy(deps.db, abortAfter(target, movedTables.length + 9)).catch(expectAbort)).toBeNull();
    await abort();
    await insertSetting(deps.db, 'zz', 'added');
    expect(await prepareTarget(deps.db, target)).toMatchObject({ presentRows: expect.any(Number), hasSourceChanged: false });
    await deps.db.updateTable('setting').set({ value: 'changed' }).where('name', '=', 'note 0').execute();
    expect(await prepareTarget(deps.db, target)).toMatchObject({ presentRows: 0, hasSourceChanged: true });
    await abort();
    await copy(deps.db, target);
    expect([await findSetting(target, 'zz'), await findSetting(target, 'note 0')]).toEqual(['added', 'changed']);
  });

  test('notices when the old database changes during the move', async () => {
    const { deps } = await createLargeSchool();
    const target = await openTarget();
    const start = await prepareTarget(deps.db, target);
    const finish = async () => {};
    await deps.db.updateTable('setting').set({ value: 'changed' }).where('name', '=', 'note 0').execute();
    const copied = { ...NO_ROWS, copied: { count: 1, sum: '1' }, lastKey: ['note 8'] };
    const progress = { ...start!.progress, tables: { setting: copied } };
    await updateProgress(target, start!.progress, progress);
    await expect(copyDatabase(deps.db, target, { progress, finish })).rejects.toThrow('The table setting changed during the move.');
    expect(await isPartlyMoved(target)).toBe(true);
  });

  test('refuses a target with a part of another installation, and a second move at the same time', async () => {
    const { deps } = await createLargeSchool();
    const target = await openTarget();
    const { progress } = (await prepareTarget(deps.db, target))!;
    await copy(deps.db, abortAfter(target, 20)).catch(expectAbort);
    await expect(copyDatabase(deps.db, target, { progress, finish: async () => {} })).rejects.toThrow('Another move');
    await deps.db.updateTable('setting').set({ value: 'other' }).where('name', '=', 'pepper_canary').execute();
    expect(await prepareTarget(deps.db, target)).toBeNull();
  });
});
