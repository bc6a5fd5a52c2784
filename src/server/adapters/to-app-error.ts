import { refusalsWords } from '#admin-words/refusals.ts';
import { isStorageUnavailable, isUnstorableText } from '#db/open-database.ts';
import { isDatabaseCorruptionError } from '#db/guard-against-disk-failure.ts';
import { AppError } from '#shared/app-error.ts';
import { ObjectStoreUnavailableError } from './objects/object-store.ts';

/** Tells clients how long to wait before a retry; by then, a database lock has usually been released. */
const RETRY_SECONDS = 2;

/**
 * Returns the AppError to report for an expected failure: a service error, a text that cannot be stored, or storage that is unavailable or
 * damaged. Returns null for an unexpected error.
 */
export function toAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  // The input schemas normally refuse a text that the database cannot store. A text that the schemas fail to refuse is still reported as
  // invalid input and not as a server error.
  if (isUnstorableText(error)) return new AppError('input.invalid', { message: refusalsWords.textMayNotContainControl });
  const isUnavailable = isStorageUnavailable(error) || isDatabaseCorruptionError(error) || error instanceof ObjectStoreUnavailableError;
  return isUnavailable ? new AppError('server.unavailable', { seconds: RETRY_SECONDS }, { cause: error }) : null;
}
