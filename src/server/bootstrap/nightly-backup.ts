import type { FastifyBaseLogger } from 'fastify';
import type { Deps } from '../deps.ts';
import type { FinishedBackup } from '../services/backups/backup-service.ts';
import { advanceInstantSetting } from '../services/settings/setting-queries.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
/**
 * Sets the delay between startup and the first check for a nightly backup that is due. The delay after startup is short, so that a server
 * that runs for only a few minutes a day is backed up too, but long enough that the backup does not slow down the first requests.
 */
const FIRST_CHECK_MS = 30 * SECOND_MS;
const CHECK_INTERVAL_MS = 5 * MINUTE_MS;
/** Sets how long the server waits before it retries a failed backup. */
const RETRY_INTERVAL_MS = 60 * MINUTE_MS;

/**
 * Creates the nightly backup unless last night's backup already exists. If the server was off during the night, the backup is created
 * later; a failed backup is retried after an hour. If several processes use the same data, only one of them creates the backup, and the
 * others return null.
 */
export async function makeNightlyBackupIfDue(deps: Deps): Promise<FinishedBackup | null> {
  const { isNightlyBackupDue, recordBackupStart, runBackup } = await import('../services/backups/backup-service.ts');
  if (deps.backupMonitor.progress || !(await isNightlyBackupDue(deps))) return null;
  const now = deps.now();
  const before = new Date(now.getTime() - RETRY_INTERVAL_MS).toISOString();
  if (!(await advanceInstantSetting(deps.db, 'nightly_backup_tried_at', { before, now: now.toISOString() }))) return null;
  await recordBackupStart(deps);
  return runBackup(deps, 'nightly');
}

/**
 * Checks shortly after startup, and then every few minutes, whether the nightly backup is due. Returns a function that stops the nightly
 * backups and cancels a backup that is in progress.
 */
export function scheduleNightlyBackups(deps: Deps, log: FastifyBaseLogger): () => Promise<void> {
  const backUp = async () => {
    try {
      const backup = await makeNightlyBackupIfDue(deps);
      if (!backup) return;
      const { folder, missingIds, damagedIds, deletionErrors } = backup;
      log.info({ folder }, 'the nightly backup is made');
      if (missingIds.length + damagedIds.length > 0) log.error({ missingIds, damagedIds }, 'the nightly backup lacks files');
      for (const err of deletionErrors) log.error({ err }, 'an expired backup could not be deleted');
    } catch (err) {
      log.error({ err }, 'the nightly backup failed');
    }
  };
  const firstCheck = setTimeout(() => void backUp(), FIRST_CHECK_MS).unref();
  const laterChecks = setInterval(() => void backUp(), CHECK_INTERVAL_MS).unref();
  return async () => {
    clearTimeout(firstCheck);
    clearInterval(laterChecks);
    await deps.backupMonitor.stop();
  };
}
