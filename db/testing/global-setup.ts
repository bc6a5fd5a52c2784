import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { openDatabase } from '../open-database.ts';

export const buildTestDatabasePrefix = () => `keyreel_test_${process.env.TEST_RUN_ID ?? 'single'}_`;

/** Assigns an id to the test run; the test processes inherit the id. Vitest calls this function before all tests. */
export function setup(): void {
  process.env.TEST_RUN_ID = randomBytes(4).toString('hex');
}

/** Drops the PostgreSQL databases of the test run. Vitest calls this function after all tests. */
export async function teardown(): Promise<void> {
  if (!process.env.DATABASE_URL) return;
  const server = await openDatabase(process.env.DATABASE_URL, { hasStatementTimeout: false });
  const { rows } = await sql<{ name: string }>`
    select datname as name from pg_database where starts_with(datname, ${buildTestDatabasePrefix()})`.execute(server);
  for (const { name } of rows) await sql.raw(`drop database ${name} with (force)`).execute(server);
  await server.destroy();
}
