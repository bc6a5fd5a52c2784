import SqliteDatabase from 'better-sqlite3';
import { setTimeout } from 'node:timers/promises';
import {
  CompiledQuery,
  Kysely,
  PostgresAdapter,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type Transaction,
} from 'kysely';
import { getErrorCode } from './error-code.ts';
import { openPostgres } from './open-postgres.ts';
import type { Database } from './schema.ts';
import { watchDisk, type DiskFailure } from './watch-disk.ts';

export type Db = Kysely<Database>;
/** The parameter of a query function: the database or a transaction. */
export type DbOrTrx = Db | Transaction<Database>;

/** SQLite cannot write durably here, so data might not survive a power cut. Most network disks are like this. */
export class UnsafeDiskError extends Error {
  override readonly name = 'UnsafeDisk';
}

const STATEMENT_CACHE_SIZE = 500;
/** SQLite calls block the event loop, so the server waits only briefly for another process that is writing. */
const DEFAULT_BUSY_TIMEOUT_MS = 250;

export interface OpenOptions {
  /** The longest wait for another process that is writing to a SQLite file. */
  busyTimeoutMs?: number | undefined;
  /** Lets PostgreSQL take any time for a statement: a migration rewrites whole tables, or waits for another process that does. */
  hasStatementTimeout?: boolean;
  /** How many connections to PostgreSQL are open at most. */
  maxConnections?: number | undefined;
  /** Called once when SQLite's disk fails: see `watchDisk`. */
  onDiskFailure?: ((failure: DiskFailure) => void) | undefined;
}

/**
 * Opens `postgres://…` or a SQLite file (`:memory:` in tests). SQLite runs in WAL mode with `synchronous=FULL`, so a committed
 * transaction is on the disk. Throws UnsafeDiskError when SQLite cannot guarantee that.
 */
export async function openDatabase(
  url: string,
  { busyTimeoutMs = DEFAULT_BUSY_TIMEOUT_MS, hasStatementTimeout = true, maxConnections, onDiskFailure }: OpenOptions = {},
): Promise<Db> {
  return isPostgresUrl(url)
    ? openPostgres(url, { hasStatementTimeout, maxConnections })
    : retryWhileLocked(async () => openSqlite(url, busyTimeoutMs, onDiskFailure));
}

export const isPostgresUrl = (url: string) => /^postgres(ql)?:\/\//.test(url);

export const isPostgres = (db: DbOrTrx) => db.getExecutor().adapter instanceof PostgresAdapter;

/** Longer than any migration takes. */
const LOCKED_RETRY_LIMIT_MS = 60_000;
const LOCKED_RETRY_INTERVAL_MS = 20;

/**
 * Runs an action again while another process has the SQLite file locked. SQLite's own busy timeout does not apply to the change to
 * WAL mode, and blocks the event loop.
 */
export async function retryWhileLocked<T>(action: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + LOCKED_RETRY_LIMIT_MS;
  for (;;) {
    try {
      return await action();
    } catch (error) {
      const isLocked = /^SQLITE_(BUSY|LOCKED)/.test(getErrorCode(error));
      if (!isLocked || performance.now() > deadline) throw error;
      await setTimeout(LOCKED_RETRY_INTERVAL_MS);
    }
  }
}

function openSqlite(file: string, busyTimeoutMs: number, onDiskFailure: OpenOptions['onDiskFailure']): Db {
  const sqlite = new SqliteDatabase(file, { timeout: busyTimeoutMs });
  sqlite.pragma('journal_mode = WAL');
  sqlite.pragma('synchronous = FULL');
  sqlite.pragma('foreign_keys = ON');
  sqlite.pragma('trusted_schema = OFF');
  sqlite.pragma('cell_size_check = ON');
  sqlite.pragma('temp_store = MEMORY');
  sqlite.pragma('cache_size = -16000');
  sqlite.pragma('journal_size_limit = 67108864');
  // SQLite may silently ignore these two pragmas, so they are read back.
  const isDurable = sqlite.pragma('synchronous', { simple: true }) === 2;
  const isWal = file === ':memory:' || sqlite.pragma('journal_mode', { simple: true }) === 'wal';
  if (!isDurable || !isWal) {
    sqlite.close();
    throw new UnsafeDiskError('SQLite refused WAL with synchronous=FULL; is DATA_DIR on a local disk?');
  }
  cachePreparedStatements(sqlite);
  return new Kysely<Database>({ dialect: new ImmediateTransactionDialect(sqlite, onDiskFailure) });
}

/**
 * Starts every transaction with BEGIN IMMEDIATE. All transactions here write, and one that takes the write lock only after its
 * first read fails at once when another process has it, whatever the busy timeout.
 */
class ImmediateTransactionDriver extends SqliteDriver {
  readonly #sqlite: SqliteDatabase.Database;
  readonly #onDiskFailure: OpenOptions['onDiskFailure'];
  #connection: DatabaseConnection | undefined;

  constructor(sqlite: SqliteDatabase.Database, onDiskFailure: OpenOptions['onDiskFailure']) {
    super({ database: sqlite });
    this.#sqlite = sqlite;
    this.#onDiskFailure = onDiskFailure;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return (this.#connection ??= watchDisk(await super.acquireConnection(), this.#onDiskFailure));
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** SQLite itself ends the transaction when the disk is full. Rolling back again would throw an error that hides the cause. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#sqlite.inTransaction) await super.rollbackTransaction(connection);
  }
}

class ImmediateTransactionDialect extends SqliteDialect {
  readonly #sqlite: SqliteDatabase.Database;
  readonly #onDiskFailure: OpenOptions['onDiskFailure'];

  constructor(sqlite: SqliteDatabase.Database, onDiskFailure: OpenOptions['onDiskFailure']) {
    super({ database: sqlite });
    this.#sqlite = sqlite;
    this.#onDiskFailure = onDiskFailure;
  }

  override createDriver(): SqliteDriver {
    return new ImmediateTransactionDriver(this.#sqlite, this.#onDiskFailure);
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalDdlAdapter();
  }
}

/** SQLite can change the schema in a transaction. Kysely assumes it cannot, and would run each statement of a migration by itself. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Kysely prepares a statement at every execution. Caching prepared statements makes small queries nearly twice as fast. */
function cachePreparedStatements(sqlite: SqliteDatabase.Database): void {
  const prepare = sqlite.prepare.bind(sqlite);
  const cache = new Map<string, SqliteDatabase.Statement>();
  sqlite.prepare = ((text: string) => {
    let statement = cache.get(text);
    if (statement && !statement.busy) return statement;
    statement = prepare(text);
    if (cache.size >= STATEMENT_CACHE_SIZE) cache.delete(cache.keys().next().value!);
    cache.set(text, statement);
    return statement;
  }) as typeof sqlite.prepare;
}

/** Returns whether a statement violated a unique constraint, on either database. */
export function isUniqueViolation(error: unknown): boolean {
  return ['23505', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'].includes(getErrorCode(error));
}

/**
 * SQLite's result codes and PostgreSQL's error classes for a full disk, missing permissions, a lost connection, a lock, a deadlock and a
 * standby, and the system's codes for a server that cannot be reached.
 */
const UNAVAILABLE_CODES =
  /^(SQLITE_(FULL|BUSY|LOCKED|IOERR|READONLY|CANTOPEN)|08|25006|25P03|40|53|55P03|57|58|ECONN|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_|EHOST|ENET)/;
/** Errors of PostgreSQL's driver have no code. */
const UNAVAILABLE_MESSAGES =
  /^(timeout exceeded|Connection terminated|Client (has encountered|was closed)|Postgres connection has been discarded)/;

/** Returns whether a statement failed because the storage is unavailable, so that it may succeed later. */
export function isStorageUnavailable(error: unknown): boolean {
  const code = getErrorCode(error);
  return code === '' ? error instanceof Error && UNAVAILABLE_MESSAGES.test(error.message) : UNAVAILABLE_CODES.test(code);
}

/** Returns whether PostgreSQL refused a text that contains NUL, which it cannot store. */
export function isUnstorableText(error: unknown): boolean {
  return ['22021', '22P05'].includes(getErrorCode(error));
}
