import { expect, test } from 'vitest';
import { compileQueryOnce } from './compile-query-once.ts';
import { openTestDatabase } from './testing/open-test-database.ts';

const setting = compileQueryOnce(2, (db, name: string, value: string) =>
  db
    .selectFrom('setting')
    .select(['name', 'value'])
    .where((eb) => eb.or([eb('name', '=', name), eb.and([eb('value', '=', value), eb('name', '!=', name)])]))
    .orderBy('name'),
);

test('a query that is compiled once runs with the parameters of each call, in a transaction as well', async () => {
  const { db } = await openTestDatabase();
  await db.deleteFrom('setting').execute();
  const settings = ['a', 'b', 'c'].map((name) => ({ name, value: name === 'c' ? 'a' : name }));
  await db.insertInto('setting').values(settings).execute();
  expect(await setting(db, 'a', 'none')).toEqual([{ name: 'a', value: 'a' }]);
  expect(await setting(db, 'b', 'a')).toEqual([
    { name: 'a', value: 'a' },
    { name: 'b', value: 'b' },
    { name: 'c', value: 'a' },
  ]);
  expect(await db.transaction().execute((trx) => setting(trx, 'none', 'b'))).toEqual([{ name: 'b', value: 'b' }]);
});

test('two databases each compile the query', async () => {
  const { db: first } = await openTestDatabase();
  const { db: second } = await openTestDatabase();
  for (const [db, value] of [
    [first, 'one'],
    [second, 'two'],
  ] as const) {
    await db.deleteFrom('setting').execute();
    await db.insertInto('setting').values({ name: 'a', value }).execute();
  }
  expect(await setting(first, 'a', '')).toEqual([{ name: 'a', value: 'one' }]);
  expect(await setting(second, 'a', '')).toEqual([{ name: 'a', value: 'two' }]);
});
