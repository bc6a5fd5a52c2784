import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openMigratedDatabase } from '#db/migrate.ts';
import type { Db } from '#db/open-database.ts';
import { createSampleCourse } from '#server/bootstrap/sample-course.ts';
import { createTestServer, type TestServer } from '#server/testing/create-test-server.ts';
import { createEvent } from '#server/testing/event-fixtures.ts';
import { copyDatabase, isEmptyDatabase } from './copy-database.ts';
import { movedTables } from './moved-tables.ts';

/** Creates a server with the sample course, an administrator, and a learner who has started the course. */
async function createSchool(): Promise<TestServer> {
  const server = await createTestServer();
  await server.createAdminClient();
  const { key } = await createSampleCourse(server.deps);
  const learner = server.createClient();
  await learner.gate.enter({ key, nickname: 'Ada' });
  const { id } = await server.deps.db.selectFrom('card').select('id').where('position', '=', 1).orderBy('id').executeTakeFirstOrThrow();
  await learner.analytics.record({
    events: [createEvent('viewed', id), createEvent('watched', id, { ranges: [[0, 12.5]], position: 12.5 })],
  });
  // The test uses a number that has more digits than PostgreSQL's type `real` can store.
  await server.deps.db.updateTable('object').set({ duration_seconds: 12.345_678_9 }).execute();
  return server;
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
  // The test excludes two tables that exist only for sharing state between server processes on PostgreSQL.
  const ours = names.filter((name) => !/^(failed_attempt|expiring_value)$/.test(name));
  expect(movedTables.map(({ name }) => name).toSorted()).toEqual(ours.toSorted());
});

test('the data of a school is copied completely: every row of every table, with the links between cards', async () => {
  const { deps } = await createSchool();
  const target = await openEmptyDatabase();
  expect(await isEmptyDatabase(target)).toBe(true);
  const counts = await copyDatabase(deps.db, target);
  expect(counts.get('card')).toBeGreaterThan(10);
  expect([counts.get('session'), counts.get('event'), counts.get('session_card')]).toEqual([1, 2, 1]);
  for (const [table, count] of counts) expect([table, await countRows(target, table)]).toEqual([table, count]);
  const selectLinks = (db: Db) => db.selectFrom('card').select(['id', 'next_page_id', 'next_on_fail_page_id']).orderBy('id').execute();
  expect(await selectLinks(target)).toEqual(await selectLinks(deps.db));
  expect(await isEmptyDatabase(target)).toBe(false);
});

test('a table that is changed on the way leaves the target empty', async () => {
  const { deps } = await createSchool();
  const target = await openEmptyDatabase();
  await sql`create trigger spoil after insert on card begin update card set title = 'spoilt' where id = new.id; end`.execute(target);
  await expect(copyDatabase(deps.db, target)).rejects.toThrow('The table card did not arrive as it was sent. The target was left empty.');
  expect(await isEmptyDatabase(target)).toBe(true);
});
