/** Returns the error code that the database or the operating system reported, or an empty string when the error has no code. */
export function getErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
