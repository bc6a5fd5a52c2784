import { isStorageUnavailable, isUnstorableText } from '#db/open.ts';
import { isDamageError } from '#db/watch-disk.ts';
import { AppError } from '#shared/app-error.ts';
import { ObjectStoreUnavailableError } from './object-store.ts';

/** Long enough for a locked database to be free again. While a disk is full, clients simply keep retrying. */
const RETRY_SECONDS = 2;

/**
 * Returns the AppError for a failure that a person can meet: a service's own, a text that cannot be stored, or a storage that is
 * unavailable or damaged. Null for any other error.
 */
export function toAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  // The schemas refuse such a text. Whatever they miss is not an error of the server.
  if (isUnstorableText(error)) return new AppError('input.invalid', { message: 'A text may not contain control characters.' });
  const isUnavailable = isStorageUnavailable(error) || isDamageError(error) || error instanceof ObjectStoreUnavailableError;
  return isUnavailable ? new AppError('server.unavailable', { seconds: RETRY_SECONDS }, { cause: error }) : null;
}
