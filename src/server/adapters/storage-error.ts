/** Reports that the database or a data file is damaged or cannot be reached. */
export class StorageError extends Error {
  override readonly name = 'DataError';
}
