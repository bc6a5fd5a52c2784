import SqliteDatabase from 'better-sqlite3';
import { CompiledQuery, Kysely, PostgresDialect, SqliteDialect, SqliteDriver, type DatabaseConnection, type Transaction } from 'kysely';
import type { Database } from './schema.ts';

export type Db = Kysely<Database>;
/** What a query function takes: the database, or the transaction it must stay in. */
export type DbOrTrx = Db | Transaction<Database>;

/** What is written here might not survive a power cut, as on most network disks. */
export class UnsafeDiskError extends Error {
  override readonly name = 'UnsafeDisk';
}

const STATEMENT_CACHE_SIZE = 500;
/** The server never waits long for another process: nobody else is answered meanwhile. */
const DEFAULT_BUSY_TIMEOUT_MS = 250;

/**
 * Opens `postgres://…` or a SQLite file (`:memory:` for tests).
 * SQLite runs in WAL with full synchronisation: what is answered is on the disk.
 */
export async function openDatabase(url: string, { waitMs = DEFAULT_BUSY_TIMEOUT_MS }: { waitMs?: number | undefined } = {}): Promise<Db> {
  return /^postgres(ql)?:\/\//.test(url) ? openPostgres(url) : openSqlite(url, waitMs);
}

function openSqlite(file: string, waitMs: number): Db {
  const sqlite = new SqliteDatabase(file, { timeout: waitMs });
  sqlite.pragma('journal_mode = WAL');
  sqlite.pragma('synchronous = FULL');
  sqlite.pragma('foreign_keys = ON');
  sqlite.pragma('trusted_schema = OFF');
  sqlite.pragma('cell_size_check = ON');
  sqlite.pragma('temp_store = MEMORY');
  sqlite.pragma('cache_size = -16000');
  sqlite.pragma('journal_size_limit = 67108864');
  // The bundled SQLite quietly lowers synchronous in WAL, so what was asked for is read back.
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
 * Every transaction here writes, so it takes the lock at its start: one that reads first and finds the file locked when it
 * wants to write fails at once, without waiting its turn.
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

  /** A full disk has ended the transaction already; rolling back once more would hide why. */
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

/** Kysely prepares on every execution; keeping the statements makes small queries nearly twice as fast. */
function cachePreparedStatements(sqlite: SqliteDatabase.Database): void {
  const prepare = sqlite.prepare.bind(sqlite);
  const kept = new Map<string, SqliteDatabase.Statement>();
  sqlite.prepare = ((text: string) => {
    let statement = kept.get(text);
    if (statement && !statement.busy) return statement;
    statement = prepare(text);
    if (kept.size >= STATEMENT_CACHE_SIZE) kept.delete(kept.keys().next().value!);
    kept.set(text, statement);
    return statement;
  }) as typeof sqlite.prepare;
}

async function openPostgres(url: string): Promise<Db> {
  const { Pool, types } = (await import('pg')).default;
  const INT8 = 20;
  const NUMERIC = 1700;
  // Counts and sums come as text by default; ours stay far below 2^53.
  types.setTypeParser(INT8, Number);
  types.setTypeParser(NUMERIC, Number);
  const pool = new Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 3000, statement_timeout: 5000 });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}

/** Whether a statement failed because a unique value is already there, on either engine. */
export function isUniqueViolation(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === '23505' || code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY';
}

/** SQLite's result codes and PostgreSQL's classes: no space, no access, no connection, no turn. */
const STORAGE_CODES = /^(SQLITE_(FULL|BUSY|LOCKED|IOERR|READONLY|CANTOPEN)|53|55P03|57|58|08|ECONN|ETIMEDOUT|EPIPE)/;

/** Whether a statement failed because the storage could not do it just now, which may be better later. */
export function isStorageUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // The pool of connections gives its failures no code.
  if (!('code' in error)) return /^(timeout exceeded|Connection terminated)/.test(error.message);
  return typeof error.code === 'string' && STORAGE_CODES.test(error.code);
}
