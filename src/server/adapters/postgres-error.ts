import { ConfigError } from '../config.ts';
import { StorageError } from './storage-error.ts';

/** PostgreSQL's classes for a wrong name, password or database, and for what passes by itself. */
const REFUSED = /^(28|3D)/;
const AWAY = /^(08|53|57P|ECONN|ENOTFOUND|EAI_|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE|ENOENT)/;

/** Says in one line why DATABASE_URL cannot be worked with; whatever else went wrong stays as it is. No line holds the password. */
export function explainPostgresError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  // A name with several addresses fails with all their errors and no words of its own.
  const reason = error.message === '' ? code : error.message;
  if (REFUSED.test(code) || /^SASL|does not support SSL|self-signed certificate/.test(reason))
    return new ConfigError(`DATABASE_URL was refused by PostgreSQL: ${reason}`);
  if (AWAY.test(code) || /timeout|Connection terminated/.test(reason))
    return new StorageError(`DATABASE_URL leads to no PostgreSQL that answers: ${reason}`);
  return error;
}
