import { setTimeout } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import { getErrorCode } from './error-code.ts';
import type { Db } from './open-database.ts';
import type { Database } from './schema.ts';

const MAX_ATTEMPTS = 5;
const MAX_PAUSE_MS = 50;
/**
 * Lists PostgreSQL's error codes for a serialization failure, a deadlock and a foreign-key violation. A foreign-key violation occurs when a
 * row is deleted after the transaction has read that row.
 */
const RACE_CODES = ['40001', '40P01', '23503'];

/**
 * Makes `transact` repeat a transaction. A transaction throws this error when another transaction has changed a row between the first read
 * and the acquisition of the locks. The error has PostgreSQL's code for a serialization failure.
 */
export class TransactionConflictError extends Error {
  override readonly name = 'TransactionConflictError';
  readonly code = '40001';
}

/**
 * Runs a transaction, and repeats it when PostgreSQL aborts it because of a concurrent transaction. The repeated call of `run` reads the
 * data that the concurrent transaction wrote, so `run` can throw an error that names the conflict, for example a deleted row. The `run`
 * callback must change nothing except the database, because the callback may be called several times. When `db` is already a transaction,
 * `run` joins that transaction, and only the caller that started the transaction can repeat it.
 */
export async function transact<T>(db: Db, run: (trx: Transaction<Database>) => Promise<T>): Promise<T> {
  if (db.isTransaction) return run(db as Transaction<Database>);
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(run);
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !RACE_CODES.includes(getErrorCode(error))) throw error;
      // The pause before a repeated transaction is random, so that two conflicting transactions are unlikely to collide again.
      await setTimeout(Math.random() * MAX_PAUSE_MS);
    }
  }
}
