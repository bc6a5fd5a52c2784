import { isStorageUnavailable } from '#db/open.ts';
import { AppError } from '#shared/app-error.ts';

/** Suits a locked database, which is free again in a moment. A full disk lasts longer, and the client just retries again. */
const RETRY_SECONDS = 2;

/** Returns the AppError for a failure that a person can meet: a service's own, or a storage that is unavailable. Null for any other error. */
export function toAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  return isStorageUnavailable(error) ? new AppError('server.unavailable', { seconds: RETRY_SECONDS }, { cause: error }) : null;
}
