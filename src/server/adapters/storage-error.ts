/** The data cannot be read or written as it must be. */
export class DataError extends Error {
  override readonly name = 'DataError';
}
