import SqliteDatabase from 'better-sqlite3';
import { Kysely, PostgresDialect, SqliteDialect, type Transaction } from 'kysely';
import type { Database } from './schema.ts';

export type Db = Kysely<Database>;
/** What a query function takes: the database, or the transaction it must stay in. */
export type DbOrTrx = Db | Transaction<Database>;

const STATEMENTS_KEPT = 500;

/**
 * Opens `postgres://…` or a SQLite file (`:memory:` for tests).
 * SQLite runs in WAL with full synchronisation: what is answered is on the disk.
 */
export async function openDatabase(url: string): Promise<Db> {
  return /^postgres(ql)?:\/\//.test(url) ? openPostgres(url) : openSqlite(url);
}

function openSqlite(file: string): Db {
  const sqlite = new SqliteDatabase(file, { timeout: 250 });
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
  if (!isDurable || !isWal) throw new Error('SQLite refused WAL with synchronous=FULL; is DATA_DIR on a local disk?');
  keepStatements(sqlite);
  return new Kysely<Database>({ dialect: new SqliteDialect({ database: sqlite }) });
}

/** Kysely prepares on every execution; keeping the statements makes small queries nearly twice as fast. */
function keepStatements(sqlite: SqliteDatabase.Database): void {
  const prepare = sqlite.prepare.bind(sqlite);
  const kept = new Map<string, SqliteDatabase.Statement>();
  sqlite.prepare = ((text: string) => {
    let statement = kept.get(text);
    if (statement && !statement.busy) return statement;
    statement = prepare(text);
    if (kept.size >= STATEMENTS_KEPT) kept.delete(kept.keys().next().value!);
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
