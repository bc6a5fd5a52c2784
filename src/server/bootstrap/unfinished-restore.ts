import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '../config.ts';

/**
 * Names the file that marks an unfinished restore. A restore creates the marker file in DATA_DIR before it moves the first file, and
 * deletes the marker file after it has moved the last file.
 */
const MARKER_FILE = 'restore-unfinished';

export const STAGING_FOLDER = 'restoring';
export const UNPACKED_FOLDER = 'restoring-archive';

export function getRestoreMarkerPath(dataDir: string): string {
  return join(dataDir, MARKER_FILE);
}

/** Throws ConfigError when a restore was interrupted, because partly moved data must not be mistaken for an empty installation. */
export function rejectUnfinishedRestore(dataDir: string): void {
  if (existsSync(getRestoreMarkerPath(dataDir)))
    throw new ConfigError('DATA_DIR holds half of a restore that was interrupted; do it again: npm run restore -- <folder>');
}

/**
 * Deletes what a killed restore has unpacked or prepared, which can be as large as all data. The caller holds the lock on DATA_DIR and has
 * called `rejectUnfinishedRestore`.
 */
export async function removeKilledRestore(dataDir: string): Promise<void> {
  for (const name of [STAGING_FOLDER, UNPACKED_FOLDER]) await rm(join(dataDir, name), { recursive: true, force: true });
}
