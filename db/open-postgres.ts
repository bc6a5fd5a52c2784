import { Kysely, PostgresAdapter, PostgresDialect, sql } from 'kysely';
import type { Client, ClientBase } from 'pg';
import { ConnectionQueue } from './connection-queue.ts';
import type { Database } from './schema.ts';

const DEFAULT_MAX_CONNECTIONS = 10;
/**
 * Limits how long the server waits for a new connection to PostgreSQL. The same limit applies to a queued query while no connection is
 * released.
 */
const DEFAULT_CONNECT_TIMEOUT_MS = 3000;
/** Limits the duration of an SQL statement. PostgreSQL cancels SQL statements that exceed the limit. */
const DEFAULT_STATEMENT_TIMEOUT_MS = 5000;
/**
 * Sets how long, beyond the statement timeout, the server waits for PostgreSQL's response. Only a hanging PostgreSQL server or network
 * causes a response later than the statement timeout plus `RESPONSE_MARGIN_MS`.
 */
const RESPONSE_MARGIN_MS = 500;
/**
 * Limits how long a database transaction can be idle before PostgreSQL closes its connection, which rolls back the transaction and releases
 * its locks.
 */
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 30_000;

/**
 * INT8 and NUMERIC identify the PostgreSQL types of counts and sums. The database driver returns values of these types as text by default.
 * Counts and sums in Keyreel stay far below 2^53, so converting them to JavaScript numbers loses no precision.
 */
const INT8 = 20;
const NUMERIC = 1700;

export interface PostgresOptions {
  /**
   * When `hasStatementTimeout` is false, SQL statements have no time limit. Migrations need no time limit, because a migration may have to
   * rewrite a large table or wait for another migration.
   */
  hasStatementTimeout?: boolean;
  /** Limits how many connections to PostgreSQL are open at the same time. */
  maxConnections?: number | undefined;
  /**
   * Limits, in milliseconds, how long the server waits for a new connection to PostgreSQL. The same limit applies to a queued query while
   * no connection is released.
   */
  connectTimeoutMs?: number | undefined;
  /** Limits the duration of an SQL statement in milliseconds. */
  statementTimeoutMs?: number | undefined;
}

export async function openPostgres(
  url: string,
  {
    hasStatementTimeout = true,
    maxConnections = DEFAULT_MAX_CONNECTIONS,
    connectTimeoutMs = DEFAULT_CONNECT_TIMEOUT_MS,
    statementTimeoutMs = DEFAULT_STATEMENT_TIMEOUT_MS,
    responseTimeoutMs = statementTimeoutMs + RESPONSE_MARGIN_MS,
  }: PostgresOptions & { responseTimeoutMs?: number } = {},
): Promise<Kysely<Database>> {
  const { Pool, types } = (await import('pg')).default;
  types.setTypeParser(INT8, Number);
  types.setTypeParser(NUMERIC, Number);
  const pool = new Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    keepAlive: true,
    ...(hasStatementTimeout && { statement_timeout: statementTimeoutMs }),
  });
  // When a connection breaks, its query fails and the connection pool replaces the connection. When an idle connection breaks, the
  // connection pool emits an `error` event; when a connection in use breaks, the connection emits the `error` event. Node.js would
  // terminate the process if an `error` event of the connection pool or of a connection had no listener.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    if (hasStatementTimeout) limitResponseTime(client, responseTimeoutMs);
  });
  const queue = new ConnectionQueue(pool, { maxConnections, standstillTimeoutMs: connectTimeoutMs });
  return new Kysely<Database>({ dialect: new TransactionLockDialect({ pool: queue }) });
}

/**
 * Closes a connection when PostgreSQL does not respond to a query in time. The driver's own `query_timeout` would return the connection to
 * the pool, where the next query would have to wait for the hanging query.
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

/**
 * Identifies the advisory lock for migrations. The lock number is arbitrary, but no other program on the same database may use the same
 * number for a lock.
 */
const MIGRATION_LOCK = 3_853_314_791;

/**
 * Acquires a lock until the end of the transaction, so that no other process migrates the database at the same time. Kysely's own lock
 * would remain after a failed transaction. In addition, Kysely's failing attempt to release its lock would hide the error that caused the
 * transaction to fail.
 */
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
