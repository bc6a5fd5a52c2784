import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout } from 'node:timers/promises';
import type { IsolationLevel, Transaction } from 'kysely';
import { CHANGED_SINCE_PLANNED, getErrorCode } from './error-code.ts';
import type { Db } from './open-database.ts';
import type { Database } from './schema.ts';

const MAX_ATTEMPTS = 5;
const MAX_PAUSE_MS = 50;
/**
 * Lists PostgreSQL's error codes for a serialization failure, a deadlock, a foreign-key violation and an outdated plan. A foreign-key
 * violation can mean that another transaction has deleted a row that this transaction had already read.
 */
const RACE_CODES = ['40001', '40P01', '23503', CHANGED_SINCE_PLANNED];

/**
 * Makes `transact` repeat the transaction that throws this error. A transaction throws this error when another transaction has changed a
 * row after the row was first read but before it was locked. The error has PostgreSQL's code for a serialization failure.
 */
export class TransactionConflictError extends Error {
  override readonly name = 'TransactionConflictError';
  readonly code = '40001';
}

const openTransaction = new AsyncLocalStorage<true>();

/**
 * Returns whether the calling code runs inside a transaction. With SQLite an open transaction makes every other request wait, so nothing
 * that can hang may be called there: no network, no files.
 */
export const isInTransaction = () => openTransaction.getStore() === true;

/**
 * Runs a transaction, and repeats it when PostgreSQL aborts it because of a concurrent transaction. The repeated call to `run` sees the
 * data that the concurrent transaction wrote, so the call can throw an error that explains the conflict, such as a deleted row. Because
 * `run` may be called several times, it must change nothing except the database. If `db` is already a transaction, `run` joins it, and only
 * the code that started that transaction can repeat it.
 */
export async function transact<T>(
  db: Db,
  run: (trx: Transaction<Database>) => Promise<T>,
  { isolationLevel }: { isolationLevel?: IsolationLevel } = {},
): Promise<T> {
  if (db.isTransaction) return run(db as Transaction<Database>);
  for (let attempt = 1; ; attempt++) {
    try {
      const transaction = isolationLevel ? db.transaction().setIsolationLevel(isolationLevel) : db.transaction();
      return await transaction.execute((trx) => openTransaction.run(true, () => run(trx)));
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !RACE_CODES.includes(getErrorCode(error))) throw error;
      // The pause before a retry is random, so that two conflicting transactions are unlikely to collide again.
      await setTimeout(Math.random() * MAX_PAUSE_MS);
    }
  }
}
