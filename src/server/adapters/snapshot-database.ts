import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { StorageError } from './storage-error.ts';

/**
 * Writes a consistent copy of a SQLite file to a new file and checks the copy. The copy is written and checked in a worker thread, so that
 * the server can respond to requests in the meantime. Throws StorageError when the original or the copy is damaged.
 */
export async function snapshotDatabase(sourceFile: string, targetFile: string): Promise<void> {
  await runSql(sourceFile, `vacuum into '${targetFile.replaceAll("'", "''")}'`);
  const report = await runSql(targetFile, 'pragma integrity_check(1)');
  if (report !== 'ok') throw new StorageError(`The copy of the database is damaged (${report}).`);
}

/**
 * Runs one SQL statement on a SQLite file in a worker thread. If the statement returns rows, the result is the first value of the first
 * row.
 */
async function runSql(file: string, statement: string): Promise<string> {
  const sqliteModule = createRequire(import.meta.url).resolve('better-sqlite3');
  const worker = new Worker(
    `const { parentPort, workerData } = require('node:worker_threads');
     const Sqlite = require(workerData.sqliteModule);
     const sqlite = new Sqlite(workerData.file, { fileMustExist: true, timeout: 10000 });
     let report = '';
     try {
       const statement = sqlite.prepare(workerData.statement);
       if (statement.reader) report = String(statement.pluck().get());
       else statement.run();
     } finally {
       // The worker closes its database, because a worker thread that exits with an open database can crash the process.
       sqlite.close();
     }
     parentPort.postMessage(report);`,
    { eval: true, execArgv: [], workerData: { file, statement, sqliteModule } },
  );
  try {
    return await new Promise<string>((resolve, reject) => {
      worker.once('message', resolve).once('error', reject);
      worker.once('exit', (code) => reject(new Error(`The copying of the database ended with ${code}.`)));
    });
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (/^SQLITE_(CORRUPT|NOTADB)/.test(code)) throw new StorageError(`The database is damaged (${message}).`, { cause: error });
    throw error;
  }
}
