import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { transact } from './transact.ts';
import { openTestDatabase } from './testing/open-test-database.ts';
import { StatementNames } from './statement-names.ts';

const runTimes = (names: StatementNames, text: string, times: number) => Array.from({ length: times }, () => names.find(text)).at(-1);

test('a statement has a name from its tenth run on, and another one after it was forgotten', () => {
  const names = new StatementNames();
  expect(runTimes(names, 'select 1', 9)).toBeUndefined();
  expect(runTimes(names, 'select 1', 1)).toBe('keyreel 1');
  expect(runTimes(names, 'select 2', 10)).toBe('keyreel 2');
  expect(runTimes(names, 'select 1', 1)).toBe('keyreel 1');
  names.forget('select 1');
  expect(runTimes(names, 'select 1', 9)).toBeUndefined();
  expect(runTimes(names, 'select 1', 1)).toBe('keyreel 3');
});

test('two hundred statements have names at most, and texts that are run once leave room for others', () => {
  const names = new StatementNames();
  for (let n = 0; n < 5000; n++) names.find(`once ${n}`);
  const named = Array.from({ length: 300 }, (_, n) => runTimes(names, `often ${n}`, 10)).filter((name) => name !== undefined);
  expect(named).toHaveLength(200);
});

test('a statement that other processes have made outdated by a migration is planned anew, in a transaction as well', async () => {
  const { db } = await openTestDatabase();
  await sql`create table migrated (id text)`.execute(db);
  await sql`insert into migrated values ('a')`.execute(db);
  const read = async (from: typeof db) => (await sql<object>`select * from migrated where id = ${'a'}`.execute(from)).rows;
  for (let n = 0; n < 12; n++) expect(await read(db)).toEqual([{ id: 'a' }]);
  await sql`alter table migrated add column number integer`.execute(db);
  expect(await read(db)).toEqual([{ id: 'a', number: null }]);
  for (let n = 0; n < 12; n++) await read(db);
  await sql`alter table migrated add column other integer`.execute(db);
  expect(await transact(db, read)).toEqual([{ id: 'a', number: null, other: null }]);
});
