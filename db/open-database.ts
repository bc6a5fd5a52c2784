import SqliteDatabase from 'better-sqlite3';
import { setTimeout } from 'node:timers/promises';
import {
  CompiledQuery,
  Kysely,
  PostgresAdapter,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Transaction,
} from 'kysely';
import { getErrorCode } from './error-code.ts';
import { openPostgres, type PostgresOptions } from './open-postgres.ts';
import type { Database } from './schema.ts';
import { guardAgainstDiskFailure, type DiskFailure } from './guard-against-disk-failure.ts';

export type Db = Kysely<Database>;
export type DbOrTrx = Db | Transaction<Database>;

/**
 * Reports that SQLite cannot write durably to this disk, so data might not survive a power cut. Most network file systems do not guarantee
 * durable writes.
 */
export class NonDurableDiskError extends Error {
  override readonly name = 'NonDurableDisk';
}

const STATEMENT_CACHE_SIZE = 500;
/**
 * Limits how long SQLite waits while another process writes to the database. The time limit is short, because SQLite blocks the event loop
 * while it waits for another process.
 */
const DEFAULT_BUSY_TIMEOUT_MS = 250;

export interface DatabaseOpenOptions extends PostgresOptions {
  /** Limits how long SQLite waits while another process writes to the same file. */
  busyTimeoutMs?: number | undefined;
  /** Receives each kind of disk failure at most once, as soon as `guardAgainstDiskFailure` detects it. */
  onDiskFailure?: ((failure: DiskFailure) => void) | undefined;
}

/**
 * Opens the PostgreSQL database at a `postgres://…` URL, or else a SQLite file. Tests can pass `:memory:` for an empty database in memory,
 * or the bytes of a SQLite file, which is then loaded into memory. SQLite runs in WAL mode with `synchronous=FULL`, so every committed
 * transaction is on the disk. Throws NonDurableDiskError when SQLite cannot guarantee durable transactions.
 */
export async function openDatabase(
  source: string | Buffer,
  { busyTimeoutMs = DEFAULT_BUSY_TIMEOUT_MS, onDiskFailure, ...postgresOptions }: DatabaseOpenOptions = {},
): Promise<Db> {
  return typeof source === 'string' && isPostgresUrl(source)
    ? openPostgres(source, postgresOptions)
    : retryWhileLocked(async () => openSqlite(source, busyTimeoutMs, onDiskFailure));
}

export const isPostgresUrl = (url: string) => /^postgres(ql)?:\/\//.test(url);

export const isPostgres = (db: DbOrTrx) => db.getExecutor().adapter instanceof PostgresAdapter;

/** Limits how long an action is retried while the SQLite file is locked; another process may need that long to migrate the database. */
const LOCKED_RETRY_LIMIT_MS = 60_000;
const LOCKED_RETRY_INTERVAL_MS = 20;

/**
 * Retries an action while another process holds a lock on the SQLite file. SQLite's busy timeout is not enough: it does not cover the
 * switch to WAL mode, and SQLite blocks the event loop while it waits.
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

function openSqlite(file: string | Buffer, busyTimeoutMs: number, onDiskFailure: DatabaseOpenOptions['onDiskFailure']): Db {
  const sqlite = new SqliteDatabase(file, { timeout: busyTimeoutMs });
  sqlite.pragma('journal_mode = WAL');
  sqlite.pragma('synchronous = FULL');
  sqlite.pragma('foreign_keys = ON');
  sqlite.pragma('trusted_schema = OFF');
  sqlite.pragma('cell_size_check = ON');
  sqlite.pragma('temp_store = MEMORY');
  sqlite.pragma('cache_size = -16000');
  sqlite.pragma('journal_size_limit = 67108864');
  // SQLite can ignore a pragma without reporting an error, so `journal_mode` and `synchronous` are read back.
  const isDurable = sqlite.pragma('synchronous', { simple: true }) === 2;
  const isInMemory = file === ':memory:' || typeof file !== 'string';
  const isWal = isInMemory || sqlite.pragma('journal_mode', { simple: true }) === 'wal';
  if (!isDurable || !isWal) {
    sqlite.close();
    throw new NonDurableDiskError('SQLite refused WAL with synchronous=FULL; is DATA_DIR on a local disk?');
  }
  cachePreparedStatements(sqlite);
  return new Kysely<Database>({ dialect: new ImmediateTransactionDialect(sqlite, onDiskFailure) });
}

/**
 * Starts every transaction with BEGIN IMMEDIATE, which acquires the write lock at once, because every transaction in Keyreel writes. If a
 * transaction first reads and then requests the write lock while another process holds it, SQLite can fail at once, regardless of the busy
 * timeout.
 */
class ImmediateTransactionDriver extends SqliteDriver {
  readonly #sqlite: SqliteDatabase.Database;
  readonly #onDiskFailure: DatabaseOpenOptions['onDiskFailure'];
  #connection: DatabaseConnection | undefined;

  constructor(sqlite: SqliteDatabase.Database, onDiskFailure?: DatabaseOpenOptions['onDiskFailure']) {
    super({ database: sqlite });
    this.#sqlite = sqlite;
    this.#onDiskFailure = onDiskFailure;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return (this.#connection ??= guardAgainstDiskFailure(await super.acquireConnection(), this.#onDiskFailure));
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /**
   * SQLite may already have rolled back the transaction, for example because the disk is full. A second rollback would throw a new error
   * that hides the original error.
   */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#sqlite.inTransaction) await super.rollbackTransaction(connection);
  }
}

export class ImmediateTransactionDialect extends SqliteDialect {
  readonly #sqlite: SqliteDatabase.Database;
  readonly #onDiskFailure: DatabaseOpenOptions['onDiskFailure'];

  constructor(sqlite: SqliteDatabase.Database, onDiskFailure?: DatabaseOpenOptions['onDiskFailure']) {
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

  override createQueryCompiler(): SqliteQueryCompiler {
    return new StablePlanQueryCompiler();
  }
}

/**
 * Writes `+?` in place of `?`, which has the same value. A comparison with a bare `?` lets SQLite's planner ask for its value, and SQLite then
 * prepares most statements with a join or an order again on every execution, because better-sqlite3 clears the values after each one.
 */
class StablePlanQueryCompiler extends SqliteQueryCompiler {
  override getCurrentParameterPlaceholder(): string {
    return '+?';
  }
}

/**
 * Declares that SQLite can change the schema in a transaction. Kysely's own SQLite adapter declares the opposite, and Kysely would
 * therefore refuse to run migrations in a transaction.
 */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/**
 * Caches prepared statements, which makes small queries nearly twice as fast. Without the cache, Kysely would prepare a statement again for
 * every execution.
 */
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

export function isUniqueViolation(error: unknown): boolean {
  return ['23505', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'].includes(getErrorCode(error));
}

/**
 * Matches the error codes of storage failures, such as a full disk, missing permissions, a lost connection, a lock or a deadlock. The codes
 * come from SQLite, from PostgreSQL and from the operating system.
 */
const UNAVAILABLE_CODES =
  /^(E[MN]FILE|SQLITE_(FULL|BUSY|LOCKED|IOERR|READONLY|CANTOPEN)|08|25006|25P03|40|53|55P03|57|58|ECONN|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_|EHOST|ENET)/;
/** Matches error messages of the PostgreSQL driver, whose own errors have no error code. */
const UNAVAILABLE_MESSAGES =
  /^(timeout exceeded|Query read timeout|Connection terminated|Client (has encountered|was closed)|Postgres connection has been discarded)/;

/** Returns whether an SQL statement failed only because the storage was unavailable, so that a retry may succeed. */
export function isStorageUnavailable(error: unknown): boolean {
  const code = getErrorCode(error);
  return code === '' ? error instanceof Error && UNAVAILABLE_MESSAGES.test(error.message) : UNAVAILABLE_CODES.test(code);
}

/**
 * Returns whether an SQL statement failed because it took too long or because another transaction held a lock. An immediate retry often
 * succeeds.
 */
export function isStorageBusy(error: unknown): boolean {
  return /^(57014|55P03|SQLITE_(BUSY|LOCKED))/.test(getErrorCode(error));
}

/** Returns whether PostgreSQL rejected a text because it contains a NUL character, which PostgreSQL cannot store. */
export function isUnstorableText(error: unknown): boolean {
  return ['22021', '22P05'].includes(getErrorCode(error));
}
