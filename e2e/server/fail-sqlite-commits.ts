// A server process loads this file before its own code. As soon as the file named by FAIL_COMMITS_FILE exists, every SQLite commit fails
// with a disk error.
import { existsSync } from 'node:fs';
import SqliteDatabase from 'better-sqlite3';

const prepare = Reflect.get(SqliteDatabase.prototype, 'prepare') as (
  this: SqliteDatabase.Database,
  text: string,
) => SqliteDatabase.Statement;

SqliteDatabase.prototype.prepare = function (this: SqliteDatabase.Database, text: string) {
  const statement = prepare.call(this, text);
  if (text !== 'commit') return statement;
  const run = statement.run.bind(statement);
  statement.run = () => {
    if (!existsSync(process.env.FAIL_COMMITS_FILE!)) return run([]);
    this.exec('rollback');
    throw new SqliteDatabase.SqliteError('disk I/O error', 'SQLITE_IOERR_FSYNC');
  };
  return statement;
} as typeof SqliteDatabase.prototype.prepare;
