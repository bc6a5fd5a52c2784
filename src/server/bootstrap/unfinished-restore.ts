import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '../config.ts';

/**
 * Names the file that marks an unfinished restore. A restore creates the marker file in DATA_DIR before it moves the first file, and
 * deletes the marker file after it has moved the last file.
 */
const MARKER_FILE = 'restore-unfinished';

export function getRestoreMarkerPath(dataDir: string): string {
  return join(dataDir, MARKER_FILE);
}

/** Throws ConfigError when a restore was interrupted, because partly moved data must not be mistaken for an empty installation. */
export function rejectUnfinishedRestore(dataDir: string): void {
  if (existsSync(getRestoreMarkerPath(dataDir)))
    throw new ConfigError('DATA_DIR holds half of a restore that was interrupted; do it again: npm run restore -- <folder>');
}
