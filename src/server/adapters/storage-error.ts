/** The data cannot be read or written as it must be. */
export class StorageError extends Error {
  override readonly name = 'DataError';
}
