export class StorageError extends Error {
  override readonly name = 'DataError';
}
