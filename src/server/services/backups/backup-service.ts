import { rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { refusalsWords } from '#admin-words/refusals.ts';
import { AppError } from '#shared/app-error.ts';
import { MAX_PORTAL_BACKUPS, type BackupOrigin, type BackupStatus, type ListedBackup } from '#shared/backups.ts';
import { toAppError } from '#server/adapters/to-app-error.ts';
import type { Deps } from '#server/deps.ts';
import { recordAudit, type AuditDeps } from '../audit/audit-service.ts';
import { checkClock, findClockDoubt } from '../clock/clock-service.ts';
import { BACKUP_ID_PATTERN, getBackupsDir, isFromFuture, listBackups, listPartialBackups } from './backup-list.ts';
import { selectExpiredBackups } from './backup-retention.ts';
import { createBackup, type BackupOptions, type CreatedBackup } from './create-backup.ts';
import { findLastBackupDueTime } from './nightly-schedule.ts';

type BackupDeps = Pick<Deps, 'config' | 'db' | 'objects' | 'now' | 'readDatabaseTime' | 'backupMonitor'> & AuditDeps;

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** Sets the age of the last complete backup above which a new backup is overdue. */
const OVERDUE_MS = 2 * DAY_MS;
const UNEXPECTED_FAILURE = refusalsWords.backupFailed;

export interface FinishedBackup extends CreatedBackup {
  /** Says which expired backups could not be deleted. The new backup is complete all the same. */
  deletionErrors: Error[];
}

/** Creates a backup in DATA_DIR/backups while the server runs, and then deletes the expired backups. */
export async function runBackup(deps: BackupDeps, origin: BackupOrigin): Promise<FinishedBackup> {
  const { backupMonitor, config, now } = deps;
  try {
    const backup = await backupMonitor.run((options) => createRecordedBackup(deps, { origin, ...options }));
    backupMonitor.failure = null;
    const deletionErrors = (await checkClock(deps)) ? [] : await deleteExpiredBackups(getBackupsDir(config), now());
    return { ...backup, deletionErrors };
  } catch (error) {
    const message = toAppError(error)?.message ?? UNEXPECTED_FAILURE;
    backupMonitor.failure = { at: now().toISOString(), message };
    throw error;
  }
}

/**
 * Creates a backup and records in the audit log whether it succeeded. The caller must already have recorded the start of the backup with
 * `recordBackupStart`.
 */
export async function createRecordedBackup(
  deps: Omit<BackupDeps, 'backupMonitor' | 'readDatabaseTime'>,
  options: BackupOptions,
): Promise<CreatedBackup> {
  const backup = await createBackup(deps, options).catch(async (error: unknown) => {
    const detail = toAppError(error)?.message ?? '';
    // If the audit log cannot be written either, for example because the disk is full, the error that made the backup fail is still the one
    // that is thrown.
    await recordAudit(deps.db, deps, 'backup.failed', { id: null, name: 'all data' }, detail).catch(() => {});
    throw error;
  });
  const lostCount = backup.missingIds.length + backup.damagedIds.length;
  const detail = lostCount === 0 ? '' : `without ${lostCount} missing or damaged files`;
  await recordAudit(deps.db, deps, 'backup.made', { id: null, name: basename(backup.folder) }, detail);
  return backup;
}

/** Records the start of a backup in the audit log before the backup writes anything. */
export async function recordBackupStart(deps: Pick<Deps, 'db'> & AuditDeps): Promise<void> {
  await recordAudit(deps.db, deps, 'backup.started', { id: null, name: 'all data' });
}

/**
 * Starts a backup and returns before the backup is finished. Throws `backup.running` during another backup. Throws `backup.external` for a
 * PostgreSQL database, which must be backed up with other tools, and `backup.full` while too many backups made in the portal are kept. If the backup fails later, the backup status reports it, and an unexpected
 * failure is also logged.
 */
export async function startBackup(deps: BackupDeps & { logError: (error: unknown) => void }): Promise<void> {
  if (deps.config.databaseUrl !== null) throw new AppError('backup.external');
  if (deps.backupMonitor.progress) throw new AppError('backup.running');
  const made = (await listBackupsOfServer(deps)).filter(({ origin }) => origin === 'portal');
  if (made.length >= MAX_PORTAL_BACKUPS) throw new AppError('backup.full', { max: MAX_PORTAL_BACKUPS });
  await recordBackupStart(deps);
  // Another request may have started a backup while this request was writing to the audit log.
  if (deps.backupMonitor.progress) throw new AppError('backup.running');
  runBackup(deps, 'portal').then(
    ({ deletionErrors }) => deletionErrors.forEach((error) => deps.logError(error)),
    (error: unknown) => deps.logError(error),
  );
}

/** Deletes a backup for good. Throws `backup.kept` unless a person may delete the backup, and `backup.missing` when it does not exist. */
export async function deleteBackup(deps: Pick<Deps, 'config' | 'db'> & AuditDeps, id: string): Promise<void> {
  const backup = (await listBackupsOfServer(deps)).find((each) => each.id === id);
  if (!backup) throw new AppError('backup.missing');
  if (!backup.isDeletable) throw new AppError('backup.kept');
  await recordAudit(deps.db, deps, 'backup.deleted', { id: null, name: id });
  await removeBackup(getBackupsDir(deps.config), id);
}

/**
 * Returns whether the nightly backup is due, which means that the server has created none since the last scheduled time. A backup that is
 * dated in the future does not count, because a wrong clock would otherwise end the nightly backups.
 */
export async function isNightlyBackupDue({ config, now }: Pick<Deps, 'config' | 'now'>): Promise<boolean> {
  if (config.nightlyBackupTime === null || config.databaseUrl !== null) return false;
  const dueAt = findLastBackupDueTime(now(), config.nightlyBackupTime).toISOString();
  const backups = await listBackups(getBackupsDir(config));
  return !backups.some((backup) => backup.origin === 'nightly' && backup.createdAt >= dueAt && !isFromFuture(backup, now()));
}

export async function listBackupsOfServer({ config, now }: Pick<Deps, 'config' | 'now'>): Promise<ListedBackup[]> {
  return (await listBackups(getBackupsDir(config))).map((backup) => {
    const isAhead = isFromFuture(backup, now());
    return { ...backup, isFromFuture: isAhead, isDeletable: backup.origin === 'portal' || (backup.origin === 'nightly' && isAhead) };
  });
}

/**
 * Returns the names of the folders in DATA_DIR/backups that should be gone: expired backups, and those of which only a part is left. The
 * folders of the last day are left out, because the server may be about to fill or to delete them.
 */
export async function findUndeletedBackups({ config, now }: Pick<Deps, 'config' | 'now'>): Promise<string[]> {
  const backupsDir = getBackupsDir(config);
  const dayAgo = now().getTime() - DAY_MS;
  const backups = await listBackups(backupsDir);
  const newest = backups.find((backup) => backup.origin === 'nightly' && !isFromFuture(backup, now()));
  const isDeletionDone = newest !== undefined && Date.parse(newest.createdAt) < now().getTime() - HOUR_MS;
  const expired = isDeletionDone ? selectExpiredBackups(backups, now()).map(({ id }) => id) : [];
  return [...expired, ...(await listPartialBackups(backupsDir, dayAgo))];
}

export async function getBackupStatus(
  deps: Pick<Deps, 'config' | 'db' | 'now' | 'readDatabaseTime' | 'backupMonitor'>,
): Promise<BackupStatus> {
  const { config, backupMonitor } = deps;
  const isAvailable = config.databaseUrl === null;
  const time = isAvailable ? config.nightlyBackupTime : null;
  const clockDoubt = await findClockDoubt(deps);
  const undeleted = isAvailable && clockDoubt === null ? await findUndeletedBackups(deps) : [];
  return {
    isAvailable,
    nightlyAt: time && [time.hour, time.minute].map((number) => String(number).padStart(2, '0')).join(':'),
    progress: backupMonitor.progress,
    failure: backupMonitor.failure,
    isOverdue: time !== null && (await isOverdue(deps)),
    clockDoubt,
    ...(undeleted.length > 0 && { undeleted }),
  };
}

/** A new installation has no backup yet, so a missing backup counts as a problem only after a backup has failed. */
async function isOverdue({ config, now, backupMonitor }: Pick<Deps, 'config' | 'now' | 'backupMonitor'>): Promise<boolean> {
  const backups = await listBackups(getBackupsDir(config));
  const past = backups.filter((backup) => !isFromFuture(backup, now()));
  const whole = past.find(({ missingCount }) => missingCount === 0);
  if (whole) return now().getTime() - Date.parse(whole.createdAt) > OVERDUE_MS;
  return past.length < backups.length || backupMonitor.failure !== null;
}

/** Returns the folder of a finished backup. Throws `backup.missing` when no finished backup has the given id. */
export async function getBackupFolder({ config }: Pick<Deps, 'config'>, id: string): Promise<string> {
  const isKnown = BACKUP_ID_PATTERN.test(id) && (await listBackups(getBackupsDir(config))).some((backup) => backup.id === id);
  if (!isKnown) throw new AppError('backup.missing');
  return join(getBackupsDir(config), id);
}

/** Deletes the expired backups. One that cannot be deleted does not stop the others. Returns the errors. */
async function deleteExpiredBackups(backupsDir: string, now: Date): Promise<Error[]> {
  const errors: Error[] = [];
  for (const { id } of selectExpiredBackups(await listBackups(backupsDir), now))
    try {
      await removeBackup(backupsDir, id);
    } catch (error) {
      errors.push(new Error(`The expired backup ${id} could not be deleted.`, { cause: error }));
    }
  return errors;
}

/**
 * Deletes a backup. Its folder is renamed before its files are deleted, so that a partly deleted backup never looks complete. If the process
 * is killed during the deletion, the next backup deletes the remaining files of the renamed folder.
 */
async function removeBackup(backupsDir: string, id: string): Promise<void> {
  const partialFolder = join(backupsDir, `.${id}.part`);
  await rename(join(backupsDir, id), partialFolder);
  await rm(partialFolder, { recursive: true, force: true });
}
