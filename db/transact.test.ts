import { expect, onTestFinished, test } from 'vitest';
import { openMigratedDatabase } from './migrate.ts';
import { isStorageUnavailable, type Db } from './open-database.ts';
import { transact } from './transact.ts';

async function openTestDatabase(): Promise<Db> {
  const db = await openMigratedDatabase(':memory:');
  onTestFinished(() => db.destroy());
  return db;
}

const createPostgresError = (code: string) => Object.assign(new Error('refused by PostgreSQL'), { code });

test.each([
  ['deadlock', '40P01'],
  ['serialization failure', '40001'],
  ['row that another transaction has deleted', '23503'],
  ['plan of a table that was migrated meanwhile', '0A000'],
])('a transaction that fails because of a %s runs again and changes the data once', async (_, code) => {
  const db = await openTestDatabase();
  let runs = 0;
  await transact(db, async (trx) => {
    await trx.insertInto('setting').values({ name: 'a', value: '1' }).execute();
    if (++runs < 3) throw createPostgresError(code);
  });
  expect(runs).toBe(3);
  expect(await db.selectFrom('setting').selectAll().execute()).toEqual([{ name: 'a', value: '1' }]);
});

test('a transaction that keeps failing is reported as unavailable', async () => {
  const db = await openTestDatabase();
  let runs = 0;
  const failure: unknown = await transact(db, async () => {
    runs++;
    throw createPostgresError('40P01');
  }).catch((error: unknown) => error);
  expect(runs).toBe(5);
  expect(isStorageUnavailable(failure)).toBe(true);
});

test('a transaction that is refused for any other reason does not run again', async () => {
  const db = await openTestDatabase();
  let runs = 0;
  const refused = transact(db, async () => {
    runs++;
    throw createPostgresError('23505');
  });
  await expect(refused).rejects.toMatchObject({ code: '23505' });
  expect(runs).toBe(1);
});

test('a transaction in a transaction is stored or rolled back together with the outer one', async () => {
  const db = await openTestDatabase();
  const store = (name: string, outcome: () => void) =>
    transact(db, async (outer) => {
      await transact(outer, (inner) => inner.insertInto('setting').values({ name, value: '1' }).execute());
      outcome();
    });
  await store('kept', () => {});
  await expect(
    store('rolled back', () => {
      throw new Error('refused');
    }),
  ).rejects.toThrow('refused');
  expect(await db.selectFrom('setting').select('name').execute()).toEqual([{ name: 'kept' }]);
});
