import { rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { AppError } from '#shared/app-error.ts';
import type { Backup, BackupOrigin, BackupStatus } from '#shared/backups.ts';
import { toAppError } from '#server/adapters/to-app-error.ts';
import type { Deps } from '#server/deps.ts';
import { recordAudit, type AuditDeps } from '../audit/audit-service.ts';
import { BACKUP_ID_PATTERN, getBackupsDir, listBackups } from './backup-list.ts';
import { selectExpiredBackups } from './backup-retention.ts';
import { createBackup, type BackupOptions, type CreatedBackup } from './create-backup.ts';
import { findLastBackupDueTime } from './nightly-schedule.ts';

type BackupDeps = Pick<Deps, 'config' | 'db' | 'objects' | 'now' | 'backupMonitor'> & AuditDeps;

/** Sets the age of the last complete backup above which a new backup is overdue. */
const OVERDUE_MS = 2 * 24 * 60 * 60 * 1000;
const UNEXPECTED_FAILURE = 'The backup failed. The log of the server says why.';

/** Creates a backup in DATA_DIR/backups while the server runs, and then deletes the expired backups. */
export async function runBackup(deps: BackupDeps, origin: BackupOrigin): Promise<CreatedBackup> {
  const { backupMonitor, config, now } = deps;
  try {
    const backup = await backupMonitor.run((options) => createRecordedBackup(deps, { origin, ...options }));
    backupMonitor.failure = null;
    await deleteExpiredBackups(getBackupsDir(config));
    return backup;
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
export async function createRecordedBackup(deps: Omit<BackupDeps, 'backupMonitor'>, options: BackupOptions): Promise<CreatedBackup> {
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
 * PostgreSQL database, which must be backed up with other tools. If the backup fails later, the backup status reports it, and an unexpected
 * failure is also logged.
 */
export async function startBackup(deps: BackupDeps & { logError: (error: unknown) => void }): Promise<void> {
  if (deps.config.databaseUrl !== null) throw new AppError('backup.external');
  if (deps.backupMonitor.progress) throw new AppError('backup.running');
  await recordBackupStart(deps);
  // Another request may have started a backup while this request was writing to the audit log.
  if (deps.backupMonitor.progress) throw new AppError('backup.running');
  runBackup(deps, 'portal').catch((error: unknown) => deps.logError(error));
}

/** Returns whether the nightly backup is due, which means that the server has created no backup since the last scheduled time. */
export async function isNightlyBackupDue({ config, now }: Pick<Deps, 'config' | 'now'>): Promise<boolean> {
  if (config.nightlyBackupTime === null || config.databaseUrl !== null) return false;
  const dueAt = findLastBackupDueTime(now(), config.nightlyBackupTime).toISOString();
  const backups = await listBackups(getBackupsDir(config));
  return !backups.some(({ origin, createdAt }) => origin !== 'command' && createdAt >= dueAt);
}

export async function listBackupsOfServer({ config }: Pick<Deps, 'config'>): Promise<Backup[]> {
  return listBackups(getBackupsDir(config));
}

export async function getBackupStatus(deps: Pick<Deps, 'config' | 'now' | 'backupMonitor'>): Promise<BackupStatus> {
  const { config, backupMonitor } = deps;
  const isAvailable = config.databaseUrl === null;
  const time = isAvailable ? config.nightlyBackupTime : null;
  return {
    isAvailable,
    nightlyAt: time && [time.hour, time.minute].map((number) => String(number).padStart(2, '0')).join(':'),
    progress: backupMonitor.progress,
    failure: backupMonitor.failure,
    isOverdue: time !== null && (await isOverdue(deps)),
  };
}

/** A new installation has no backup yet, so a missing backup counts as a problem only after a backup has failed. */
async function isOverdue({ config, now, backupMonitor }: Pick<Deps, 'config' | 'now' | 'backupMonitor'>): Promise<boolean> {
  const whole = (await listBackups(getBackupsDir(config))).find(({ missingCount }) => missingCount === 0);
  return whole ? now().getTime() - Date.parse(whole.createdAt) > OVERDUE_MS : backupMonitor.failure !== null;
}

/** Returns the folder of a finished backup. Throws `backup.missing` when no finished backup has the given id. */
export async function getBackupFolder({ config }: Pick<Deps, 'config'>, id: string): Promise<string> {
  const isKnown = BACKUP_ID_PATTERN.test(id) && (await listBackups(getBackupsDir(config))).some((backup) => backup.id === id);
  if (!isKnown) throw new AppError('backup.missing');
  return join(getBackupsDir(config), id);
}

/**
 * Deletes the expired backups in a folder. Each expired folder is renamed before its files are deleted, so that a partly deleted backup
 * never looks complete. If the process is killed during the deletion, the next backup deletes the remaining files of the renamed folder.
 */
async function deleteExpiredBackups(backupsDir: string): Promise<void> {
  for (const { id } of selectExpiredBackups(await listBackups(backupsDir))) {
    const partialFolder = join(backupsDir, `.${id}.part`);
    await rename(join(backupsDir, id), partialFolder);
    await rm(partialFolder, { recursive: true, force: true });
  }
}
