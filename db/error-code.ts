/** PostgreSQL reports with this code, among others, that the result of a statement has other columns than when it was planned. */
export const CHANGED_SINCE_PLANNED = '0A000';

/** Returns the error code that the database or the operating system reported, or an empty string when the error has no code. */
export function getErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
