import { NewerSchemaError } from '#db/migrate.ts';
import { isStorageUnavailable, NonDurableDiskError } from '#db/open-database.ts';
import { AppError } from '#shared/app-error.ts';
import { ObjectStoreUnavailableError } from '../adapters/objects/object-store.ts';
import { StorageError } from '../adapters/storage-error.ts';
import { DataDirLockedError } from '../bootstrap/data-dir-lock.ts';
import { ConfigError } from '../config.ts';
import { UsageError } from './command.ts';

// These exit codes come from the C header file sysexits.h.
const USAGE = 64;
const UNAVAILABLE = 69;
export const IO_ERROR_EXIT_CODE = 70;
const TEMPORARY_FAILURE = 75;
const NO_PERMISSION = 77;
const CONFIGURATION = 78;

/** The `dataDir` parameter is an empty string when the configuration has not been read yet. */
export function mapErrorToExit(error: unknown, dataDir = ''): { code: number; line: string } {
  const { code: cause = '', message } = error as NodeJS.ErrnoException;
  if (error instanceof UsageError || error instanceof AppError) return { code: USAGE, line: message };
  if (error instanceof ConfigError || error instanceof NewerSchemaError || error instanceof NonDurableDiskError)
    return { code: CONFIGURATION, line: message };
  if (error instanceof StorageError || error instanceof ObjectStoreUnavailableError) return { code: IO_ERROR_EXIT_CODE, line: message };
  if (error instanceof DataDirLockedError) return { code: TEMPORARY_FAILURE, line: message };
  if (cause === 'EADDRINUSE') {
    const { port } = error as { port?: number };
    return { code: UNAVAILABLE, line: `PORT ${port} is in use by another program. Choose another: PORT=${findNextPort(port)} npm start` };
  }
  if (/^(ENOTFOUND|EADDRNOTAVAIL|EAI_)/.test(cause))
    return { code: CONFIGURATION, line: `HOST must be an address of this machine: ${message}` };
  if (/^SQLITE_(BUSY|LOCKED)/.test(cause))
    return { code: TEMPORARY_FAILURE, line: 'Another program is writing to the database. Try again in a moment.' };
  const user = `user ${process.getuid?.() ?? '?'}`;
  // SQLite's error messages contain no path, so the path of the data folder is added.
  if (/^SQLITE_(READONLY|CANTOPEN|PERM|AUTH)/.test(cause))
    return { code: NO_PERMISSION, line: `No permission (${user}) to write the database in DATA_DIR ${dataDir}: ${message}` };
  if (['EACCES', 'EPERM', 'EROFS'].includes(cause)) return { code: NO_PERMISSION, line: `No permission (${user}): ${message}` };
  if (/^SQLITE_(CORRUPT|NOTADB)/.test(cause)) {
    const line = `The database in DATA_DIR ${dataDir} is damaged (${message}). Put a backup in its place: npm run restore -- <folder>`;
    return { code: IO_ERROR_EXIT_CODE, line };
  }
  if (/^(EIO|ENOSPC|EDQUOT)/.test(cause) || isStorageUnavailable(error))
    return { code: IO_ERROR_EXIT_CODE, line: `Could not read or write the data: ${message === '' ? cause : message}` };
  return { code: 1, line: error instanceof Error ? (error.stack ?? message) : String(error) };
}

function findNextPort(port = 3000): number {
  return port < 65_535 ? port + 1 : 3000;
}
