import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { isStorageUnavailable } from './open-database.ts';
import { openPostgres } from './open-postgres.ts';
import { startFakePostgres } from './testing/fake-postgres.ts';

async function openFake(options: Parameters<typeof openPostgres>[1] = {}) {
  const postgres = await startFakePostgres();
  const db = await openPostgres(postgres.url, options);
  onTestFinished(async () => {
    await db.destroy();
    await postgres.close();
  });
  return { postgres, db };
}

const catchError = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => error,
  );

test('F23: a PostgreSQL server that restarts in the middle of a transaction ends the transaction, but not the process', async () => {
  const { postgres, db } = await openFake();
  const failure = await catchError(
    db.transaction().execute(async (trx) => {
      await postgres.dropConnections();
      // The database driver reports the lost connection while no query is running.
      await setTimeout(20);
      await sql`select 1`.execute(trx);
    }),
  );
  expect(isStorageUnavailable(failure)).toBe(true);
  await sql`select 1`.execute(db);
});

test('a PostgreSQL server that restarts while connections are idle makes no request fail', async () => {
  const { postgres, db } = await openFake();
  const queryAll = () => Promise.all(Array.from({ length: 5 }, () => sql`select 1`.execute(db)));
  await queryAll();
  await postgres.dropConnections();
  await setTimeout(20);
  expect(await queryAll()).toHaveLength(5);
});

test('F24: queries to a PostgreSQL server that hangs fail as unavailable, and succeed once the server responds again', async () => {
  const { postgres, db } = await openFake({ responseTimeoutMs: 50 });
  postgres.isHanging = true;
  const failures = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      catchError(index % 2 === 0 ? sql`select 1`.execute(db) : db.transaction().execute((trx) => sql`select 1`.execute(trx))),
    ),
  );
  expect(failures.map((failure) => isStorageUnavailable(failure))).toEqual(failures.map(() => true));
  postgres.isHanging = false;
  await sql`select 1`.execute(db);
});

test('F24: PostgreSQL ends an SQL statement after 5 seconds and an idle transaction after 30 seconds', async () => {
  const { postgres, db } = await openFake();
  await sql`select 1`.execute(db);
  expect(postgres.sessionSettings).toMatchObject({ statement_timeout: '5000', idle_in_transaction_session_timeout: '30000' });
});

test('F24: a query fails as unavailable when PostgreSQL has not accepted the connection after 3 seconds', async () => {
  const { postgres, db } = await openFake();
  postgres.isSilent = true;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  let failure: unknown = null;
  const query = catchError(sql`select 1`.execute(db)).then((error) => (failure = error));
  await vi.advanceTimersByTimeAsync(2999);
  expect(failure).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  await query;
  expect(isStorageUnavailable(failure)).toBe(true);
});

test('F24: queries wait longer than 3 seconds for a connection while PostgreSQL completes other queries', async () => {
  const { postgres, db } = await openFake({ maxConnections: 1 });
  await sql`select 1`.execute(db);
  postgres.isHanging = true;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const queries = Array.from({ length: 8 }, () => catchError(sql`select 1`.execute(db)));
  for (let completed = 0; completed < queries.length; completed++) {
    await expect.poll(() => postgres.countHeldQueries()).toBe(1);
    await vi.advanceTimersByTimeAsync(1000);
    postgres.answerHeldQueries();
  }
  expect(await Promise.all(queries)).toEqual(queries.map(() => null));
});

test('F24: queries wait when there are more queries than connections', async () => {
  const { postgres, db } = await openFake({ maxConnections: 2 });
  expect(await Promise.all(Array.from({ length: 20 }, () => sql`select 1`.execute(db)))).toHaveLength(20);
  expect(postgres.countConnections()).toBe(2);
});
