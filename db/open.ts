import SqliteDatabase from 'better-sqlite3';
import { CompiledQuery, Kysely, PostgresDialect, SqliteDialect, SqliteDriver, type DatabaseConnection, type Transaction } from 'kysely';
import type { Database } from './schema.ts';

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

/**
 * Opens `postgres://…` or a SQLite file (`:memory:` in tests). SQLite runs in WAL mode with `synchronous=FULL`, so a committed
 * transaction is on the disk. Throws UnsafeDiskError when SQLite cannot guarantee that.
 */
export async function openDatabase(
  url: string,
  { busyTimeoutMs = DEFAULT_BUSY_TIMEOUT_MS }: { busyTimeoutMs?: number | undefined } = {},
): Promise<Db> {
  return /^postgres(ql)?:\/\//.test(url) ? openPostgres(url) : openSqlite(url, busyTimeoutMs);
}

function openSqlite(file: string, busyTimeoutMs: number): Db {
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
  return new Kysely<Database>({ dialect: new ImmediateTransactionDialect(sqlite) });
}

/**
 * Starts every transaction with BEGIN IMMEDIATE. All transactions here write, and one that takes the write lock only after its
 * first read fails at once when another process has it, whatever the busy timeout.
 */
class ImmediateTransactionDriver extends SqliteDriver {
  readonly #sqlite: SqliteDatabase.Database;

  constructor(sqlite: SqliteDatabase.Database) {
    super({ database: sqlite });
    this.#sqlite = sqlite;
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

  constructor(sqlite: SqliteDatabase.Database) {
    super({ database: sqlite });
    this.#sqlite = sqlite;
  }

  override createDriver(): SqliteDriver {
    return new ImmediateTransactionDriver(this.#sqlite);
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

async function openPostgres(url: string): Promise<Db> {
  const { Pool, types } = (await import('pg')).default;
  const INT8 = 20;
  const NUMERIC = 1700;
  // The driver returns counts and sums as text by default. Ours stay far below 2^53.
  types.setTypeParser(INT8, Number);
  types.setTypeParser(NUMERIC, Number);
  const pool = new Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 3000, statement_timeout: 5000 });
  // The pool replaces an idle connection that breaks. Without a listener the error would end the process.
  pool.on('error', () => {});
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}

/** Whether a statement violated a unique constraint, on either database. */
export function isUniqueViolation(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === '23505' || code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY';
}

/** SQLite's result codes and PostgreSQL's error classes for a full disk, missing permissions, a lost connection and a lock. */
const UNAVAILABLE_CODES = /^(SQLITE_(FULL|BUSY|LOCKED|IOERR|READONLY|CANTOPEN)|53|55P03|57|58|08|ECONN|ETIMEDOUT|EPIPE)/;

/** Whether a statement failed because the storage is unavailable, so that it may succeed later. */
export function isStorageUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // Errors of the connection pool have no code.
  if (!('code' in error)) return /^(timeout exceeded|Connection terminated)/.test(error.message);
  return typeof error.code === 'string' && UNAVAILABLE_CODES.test(error.code);
}
