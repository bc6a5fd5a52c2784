import { Kysely, PostgresAdapter, PostgresDialect, sql } from 'kysely';
import type { Client, QueryConfig, QueryResult } from 'pg';
import { ConnectionQueue } from './connection-queue.ts';
import { CHANGED_SINCE_PLANNED, getErrorCode } from './error-code.ts';
import type { Database } from './schema.ts';
import { SharingPool } from './sharing-pool.ts';
import { StatementNames } from './statement-names.ts';

const DEFAULT_MAX_CONNECTIONS = 10;
/**
 * Limits how long the server waits for a new connection to PostgreSQL. The same limit applies to a queued query while no connection is
 * released.
 */
const DEFAULT_CONNECT_TIMEOUT_MS = 3000;
/** Limits the duration of an SQL statement. PostgreSQL cancels SQL statements that exceed the limit. */
const DEFAULT_STATEMENT_TIMEOUT_MS = 5000;
/**
 * Sets how long the server waits for PostgreSQL's response after the statement timeout has passed. PostgreSQL cancels a statement at the
 * timeout, so a later response means that PostgreSQL or the network hangs.
 */
const RESPONSE_MARGIN_MS = 500;
/**
 * Limits how long a database transaction can be idle before PostgreSQL closes its connection, which rolls back the transaction and releases
 * its locks.
 */
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 30_000;

/**
 * These are the type ids of INT8 and NUMERIC, the PostgreSQL types of counts and sums. By default, the database driver returns INT8 and
 * NUMERIC values as text. Counts and sums in Keyreel stay far below 2^53, so converting them to JavaScript numbers loses no precision.
 */
const INT8 = 20;
const NUMERIC = 1700;

export interface PostgresOptions {
  /**
   * If `hasStatementTimeout` is false, SQL statements have no time limit. Migrations run without a time limit, because they may have to
   * rewrite a large table or wait for another migration.
   */
  hasStatementTimeout?: boolean;
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
    // Statements are sent without waiting for the answers to those before. The driver closes a connection that does not answer in time.
    pipeline: true,
    ...(hasStatementTimeout && { statement_timeout: statementTimeoutMs, query_timeout: responseTimeoutMs }),
  });
  // When a connection breaks, its query fails and the connection pool replaces the connection, so nothing more needs to be done. The pool
  // emits an `error` event for an idle connection, and a connection in use emits the event itself. Without listeners for both kinds of
  // `error` event, Node.js would terminate the process.
  pool.on('error', () => {});
  const names = new StatementNames();
  pool.on('connect', (client) => {
    client.on('error', () => {});
    keepPlans(client, names);
  });
  const queue = new ConnectionQueue(pool, { maxConnections, standstillTimeoutMs: connectTimeoutMs });
  return new Kysely<Database>({ dialect: new TransactionLockDialect({ pool: new SharingPool(queue) }) });
}

/**
 * Runs statements with parameters under their names. When another process has migrated a table, a statement may have a result of other
 * columns than its plan. It is run again without its name, or `transact` repeats the transaction that failed with it.
 */
function keepPlans(client: Client, names: StatementNames): void {
  const query = client.query.bind(client) as (config: string | QueryConfig, values?: unknown[]) => Promise<QueryResult>;
  let isEnding = false;
  client.query = (async (text: string, values: unknown[] = []) => {
    const name = values.length === 0 ? undefined : names.find(text);
    try {
      return await (name === undefined ? query(text, values) : query({ name, text, values }));
    } catch (error) {
      // Only errors of the driver have no code. The pool must not hand out their connection before it has noticed that it is closed.
      if (getErrorCode(error) === '' && !isEnding) {
        isEnding = true;
        void client.end();
      }
      if (name === undefined || getErrorCode(error) !== CHANGED_SINCE_PLANNED) throw error;
      names.forget(text);
      if (client.getTransactionStatus() !== 'I') throw error;
      return query(text, values);
    }
  }) as typeof client.query;
}

/** The lock number is arbitrary, but no other program on the same database may use the same number for a lock. */
const MIGRATION_LOCK = 3_853_314_791;

/**
 * Locks migrations until the end of the transaction, so that no other process migrates the database at the same time. Kysely's own lock
 * would outlast a failed transaction, and Kysely's attempt to release the lock would fail and hide the original error.
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
