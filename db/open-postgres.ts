import { Kysely, PostgresAdapter, PostgresDialect, sql } from 'kysely';
import type { Client, ClientBase } from 'pg';
import type { Database } from './schema.ts';

const DEFAULT_MAX_CONNECTIONS = 10;
/** How long a request waits for a connection. */
const CONNECT_TIMEOUT_MS = 3000;
/** PostgreSQL cancels a statement that takes longer. */
const STATEMENT_TIMEOUT_MS = 5000;
/** Longer than the statement timeout, so only a server or a network that hangs takes this long. */
const RESPONSE_TIMEOUT_MS = 5500;
/** PostgreSQL ends a transaction, and frees its locks, when this process has been idle in it for this long. */
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 30_000;

/** The types of counts and sums, which the driver returns as text by default. Ours stay far below 2^53. */
const INT8 = 20;
const NUMERIC = 1700;

export async function openPostgres(
  url: string,
  {
    hasStatementTimeout = true,
    maxConnections = DEFAULT_MAX_CONNECTIONS,
    responseTimeoutMs = RESPONSE_TIMEOUT_MS,
  }: { hasStatementTimeout?: boolean; maxConnections?: number | undefined; responseTimeoutMs?: number } = {},
): Promise<Kysely<Database>> {
  const { Pool, types } = (await import('pg')).default;
  types.setTypeParser(INT8, Number);
  types.setTypeParser(NUMERIC, Number);
  const pool = new Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    keepAlive: true,
    ...(hasStatementTimeout && { statement_timeout: STATEMENT_TIMEOUT_MS }),
  });
  // The pool replaces a connection that breaks, and a query on it fails. Without listeners the same error, emitted once more by
  // the pool for an idle connection and by the connection itself for one in use, would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    if (hasStatementTimeout) limitResponseTime(client, responseTimeoutMs);
  });
  return new Kysely<Database>({ dialect: new TransactionLockDialect({ pool }) });
}

/**
 * Closes a connection that does not answer a query. The driver's own `query_timeout` would return it to the pool, where the next query
 * waits behind the one that hangs.
 */
function limitResponseTime(client: ClientBase, timeoutMs: number): void {
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
  const close = () => void (client as Client).end();
  client.query = (async (...args: unknown[]) => {
    const timer = setTimeout(close, timeoutMs);
    try {
      return await query(...args);
    } finally {
      clearTimeout(timer);
    }
  }) as typeof client.query;
}

/** The advisory lock of migrations: any number that no other program on the same database uses. */
const MIGRATION_LOCK = 3_853_314_791;

/** Locks migrations until the end of the transaction. Kysely's own lock outlives a failed one, and unlocking hides its error. */
class TransactionLockAdapter extends PostgresAdapter {
  override async acquireMigrationLock(db: Kysely<unknown>): Promise<void> {
    await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(db);
  }

  override async releaseMigrationLock(): Promise<void> {}
}

class TransactionLockDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new TransactionLockAdapter();
  }
}
