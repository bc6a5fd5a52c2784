import { AppError } from '#shared/app-error.ts';
import { NewerSchemaError } from '#db/migrate.ts';
import { UnsafeDiskError } from '#db/open.ts';
import { StorageError } from '../adapters/storage-error.ts';
import { DataDirLockedError } from '../bootstrap/data-dir-lock.ts';
import { UsageError } from './usage-error.ts';
import { ConfigError } from '../config.ts';

/** How a process that could not start or finish ends: a code for scripts, one line for people. `dataDir` as far as it is known. */
export function mapErrorToExit(error: unknown, dataDir = ''): { code: number; line: string } {
  const { code: cause = '', message } = error as NodeJS.ErrnoException;
  if (error instanceof UsageError || error instanceof AppError) return { code: 64, line: message };
  if (error instanceof ConfigError || error instanceof NewerSchemaError || error instanceof UnsafeDiskError)
    return { code: 78, line: message };
  if (error instanceof StorageError) return { code: 70, line: message };
  if (error instanceof DataDirLockedError) return { code: 75, line: message };
  if (cause === 'EADDRINUSE') return { code: 69, line: 'PORT is in use by another program. Choose another: PORT=3001 npm start' };
  if (/^(ENOTFOUND|EADDRNOTAVAIL|EAI_)/.test(cause)) return { code: 78, line: `HOST must be an address of this machine: ${message}` };
  if (/^SQLITE_(BUSY|LOCKED)/.test(cause))
    return { code: 75, line: 'The database is in use by another program that is just writing to it. Try again in a moment.' };
  const user = `user ${process.getuid?.() ?? '?'}`;
  // SQLite names no path.
  if (/^SQLITE_(READONLY|CANTOPEN|PERM|AUTH)/.test(cause))
    return { code: 77, line: `No permission (${user}) to write the database in DATA_DIR ${dataDir}: ${message}` };
  if (['EACCES', 'EPERM', 'EROFS'].includes(cause)) return { code: 77, line: `No permission (${user}): ${message}` };
  if (/^(EIO|ENOSPC|EDQUOT|SQLITE_(IOERR|FULL|CORRUPT|NOTADB))/.test(cause))
    return { code: 70, line: `Could not read or write the data: ${message}` };
  return { code: 1, line: error instanceof Error ? (error.stack ?? message) : String(error) };
}
