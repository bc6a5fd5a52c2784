import { isStorageUnavailable } from '#db/open.ts';
import { AppError } from '#shared/app-error.ts';

/** A disk may be full for long; a lock is gone in a moment. */
const RETRY_SECONDS = 2;

/** The failure that has words for a person: a service's own, or a storage that cannot do it just now. Null for bugs. */
export function toAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  return isStorageUnavailable(error) ? new AppError('server.unavailable', { seconds: RETRY_SECONDS }, { cause: error }) : null;
}
