import { ConfigError } from '../config.ts';
import { StorageError } from './storage-error.ts';

/** Matches PostgreSQL's error classes for wrong credentials and for a missing database. */
const ACCESS_DENIED = /^(28|3D)/;
const UNREACHABLE = /^(08|53|57P|ECONN|ENOTFOUND|EAI_|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE|ENOENT)/;

/**
 * Converts a connection error into a ConfigError or a StorageError, and returns any other error unchanged. The message of the new error is
 * one line that names DATABASE_URL but never contains the password.
 */
export function explainPostgresError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  // Connecting to a host name with several addresses fails with an AggregateError whose message is empty.
  const reason = error.message === '' ? code : error.message;
  if (ACCESS_DENIED.test(code) || /^SASL|does not support SSL|self-signed certificate/.test(reason))
    return new ConfigError(`DATABASE_URL was refused by PostgreSQL: ${reason}`);
  if (UNREACHABLE.test(code) || /timeout|Connection terminated/.test(reason))
    return new StorageError(`DATABASE_URL leads to no PostgreSQL that answers: ${reason}`);
  return error;
}
