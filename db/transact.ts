import { setTimeout } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import { getErrorCode } from './error-code.ts';
import type { Db } from './open.ts';
import type { Database } from './schema.ts';

const MAX_ATTEMPTS = 5;
const MAX_PAUSE_MS = 50;
/** PostgreSQL's serialization failure, deadlock, and foreign-key violation: a row was deleted after the transaction had read it. */
const RACE_CODES = ['40001', '40P01', '23503'];

/**
 * Runs a transaction, and runs it again when PostgreSQL ends it because of another one. The new run reads what the other one wrote,
 * so that it can fail with the reason. `run` changes nothing but the database.
 */
export async function transact<T>(db: Db, run: (trx: Transaction<Database>) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(run);
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !RACE_CODES.includes(getErrorCode(error))) throw error;
      // Random, so that two transactions do not meet again.
      await setTimeout(Math.random() * MAX_PAUSE_MS);
    }
  }
}
