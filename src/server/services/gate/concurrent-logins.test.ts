import { sql } from 'kysely';
import { beforeEach, expect, test, vi } from 'vitest';
import { isPostgres, type DbOrTrx } from '#db/open-database.ts';
import { createCourse, type CourseFixture } from '#server/testing/course-fixture.ts';
import { createTestServer, type TestClient, type TestServer } from '#server/testing/create-test-server.ts';
import { deleteSessionTokensOfKey, updateAccessKeyRow } from '../keys/access-key-queries.ts';

let server: TestServer;
let admin: TestClient;
let course: CourseFixture;
let key: { id: string; key: string };
let learner: TestClient;

beforeEach(async () => {
  server = await createTestServer();
  admin = await server.createAdminClient();
  course = await createCourse(admin);
  key = await course.createKey();
  learner = server.createClient();
});

/**
 * On PostgreSQL, waits until `count` transactions are waiting for a lock. On SQLite, which runs only one transaction at a time, returns at
 * once.
 */
async function waitForBlocked(count: number): Promise<void> {
  const { db } = server.deps;
  if (!isPostgres(db)) return;
  const countBlocked = async () => {
    const { rows } = await sql<{ count: string }>`
      select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return Number(rows[0]!.count);
  };
  await expect.poll(countBlocked, { timeout: 20_000 }).toBe(count);
}

const isRollback = {};
/** Runs a function in a transaction and then rolls the transaction back. */
const runAndRollBack = (run: (trx: DbOrTrx) => Promise<void>) =>
  server.deps.db
    .transaction()
    .execute(async (trx) => {
      await run(trx);
      throw isRollback;
    })
    .catch((error: unknown) => expect(error).toBe(isRollback));

/** Gives Ada's session another nickname, so that a login with that nickname must wait until the transaction ends. */
const takeNickname = (trx: DbOrTrx, nickname: string) =>
  trx.updateTable('session').set({ nickname_folded: nickname.toLowerCase() }).where('nickname', '=', 'Ada').execute();

const enter = (client: TestClient, nickname: string) =>
  client.gate.enter({ key: key.key, nickname }).then(
    () => 'entered',
    (error: Error) => error.message,
  );

const countRows = async (table: 'device' | 'session_token') =>
  Number(
    (
      await server.deps.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  );

test('a login during the revocation of its access key leaves no session that works again when the key is restored', async () => {
  await enter(learner, 'Ada');
  const revocation = server.deps.db.transaction().execute(async (trx) => {
    await updateAccessKeyRow(trx, key.id, { revokedAt: server.deps.now().toISOString() });
    await deleteSessionTokensOfKey(trx, key.id);
    const entry = enter(learner, 'Ada');
    await waitForBlocked(1);
    return { entry };
  });
  expect(await (await revocation).entry).toBe('This access key is not valid.');
  await admin.admin.updateKey({ id: key.id, changes: { revoked: false } });
  expect(await countRows('session_token')).toBe(0);
});

/** Calls `change` while Bob logs in. Returns the outcome of the login and the number of transactions. */
async function runDuringEntry(client: TestClient, change: () => Promise<unknown>) {
  await enter(learner, 'Ada');
  const transactions = vi.spyOn(server.deps.db, 'transaction');
  const outcomes: Promise<unknown>[] = [];
  await runAndRollBack(async (trx) => {
    await takeNickname(trx, 'Bob');
    outcomes.push(enter(client, 'Bob'));
    await waitForBlocked(1);
    outcomes.push(change());
    await waitForBlocked(2);
  });
  const [entry] = await Promise.all(outcomes);
  return { entry, transactionCount: transactions.mock.calls.length };
}

test('devices that are removed during a login leave as many devices as logins', async () => {
  const newcomer = server.createClient();
  expect((await runDuringEntry(newcomer, () => admin.admin.forgetDevices({ id: key.id }))).entry).toBe('entered');
  const [row] = await admin.admin.keys();
  expect(row!.logins).toBe(await countRows('device'));
});

test('a product is deleted during a login without a deadlock', async () => {
  const { entry, transactionCount } = await runDuringEntry(learner, () => admin.admin.deleteProduct({ id: course.product.id }));
  expect(entry).toMatch(/^(entered|This access key is not valid\.)$/);
  expect(await admin.admin.products()).toEqual([]);
  // The three transactions are the one that the test rolls back, the login and the deletion. A deadlock would have made the server retry
  // one of the transactions.
  expect(transactionCount).toBe(3);
});

test.runIf(process.env.DATABASE_URL)('logins that wait for their access key leave database connections to other requests', async () => {
  await enter(learner, 'Ada');
  const logins: Promise<string>[] = [];
  await runAndRollBack(async (trx) => {
    await updateAccessKeyRow(trx, key.id, { maxLogins: 30 });
    for (let index = 0; index < 29; index++) logins.push(enter(server.createClient(`192.0.2.${index}`), `Learner ${index}`));
    await waitForBlocked(1);
    const requests = Array.from({ length: 20 }, () => learner.content.cards({ moduleId: course.module.id }));
    expect(await Promise.all(requests)).toHaveLength(20);
    await waitForBlocked(1);
  });
  expect(await Promise.all(logins)).toEqual(logins.map(() => 'entered'));
});
