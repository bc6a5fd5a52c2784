import type { DatabaseConnection } from 'kysely';
import { getErrorCode } from './error-code.ts';

/** `sync` means that the disk did not confirm a commit, and `damage` means that the SQLite file is not a valid database. */
export type DiskFailure = 'sync' | 'damage';

/**
 * Wraps a connection so that it refuses every SQL statement after a failed sync. The operating system discards data that it could not
 * write, so a later sync may succeed although earlier bytes never reached the disk. Each kind of disk failure is reported only once.
 */
export function guardAgainstDiskFailure(
  connection: DatabaseConnection,
  onFailure: (failure: DiskFailure) => void = () => {},
): DatabaseConnection {
  const reported = new Set<DiskFailure>();
  let syncError: unknown;
  return {
    executeQuery: async (query, options) => {
      if (syncError) throw syncError;
      try {
        return await connection.executeQuery(query, options);
      } catch (error) {
        const failure = findDiskFailure(getErrorCode(error));
        if (failure === 'sync') syncError = error;
        if (failure && !reported.has(failure)) {
          reported.add(failure);
          onFailure(failure);
        }
        throw error;
      }
    },
    streamQuery: (query, chunkSize, options) => connection.streamQuery(query, chunkSize, options),
  };
}

/** Returns whether an SQL statement failed because the SQLite file is not a valid database. */
export function isDatabaseCorruptionError(error: unknown): boolean {
  return findDiskFailure(getErrorCode(error)) === 'damage';
}

function findDiskFailure(code: string): DiskFailure | null {
  if (/^SQLITE_IOERR_(DIR_)?FSYNC/.test(code)) return 'sync';
  return /^SQLITE_(CORRUPT|NOTADB)/.test(code) ? 'damage' : null;
}
