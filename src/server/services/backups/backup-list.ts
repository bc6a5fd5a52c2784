import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DATABASE_FILE } from '#server/adapters/data-dir.ts';
import type { Config } from '#server/config.ts';
import type { Backup } from '#shared/backups.ts';
import { MANIFEST_FILE, parseManifest, type BackupManifest } from './backup-manifest.ts';

export const BACKUP_ID_PATTERN = /^keyreel-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/;

export const getBackupsDir = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'backups');

export const buildBackupId = (createdAt: string) => `keyreel-${createdAt.replaceAll(/[:.]/g, '-')}`;

/** Returns the manifest of a backup folder, or null when the folder is not a finished backup. */
export async function readManifest(folder: string): Promise<BackupManifest | null> {
  const text = await readFile(join(folder, MANIFEST_FILE), 'utf8').catch(() => null);
  return text === null ? null : parseManifest(text);
}

/** Lists the finished backups in a folder, newest first. The list is empty when the folder does not exist. */
export async function listBackups(backupsDir: string): Promise<Backup[]> {
  const names = await readdir(backupsDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const backups = await Promise.all(names.filter((name) => BACKUP_ID_PATTERN.test(name)).map((name) => describeBackup(backupsDir, name)));
  return backups.filter((backup) => backup !== null).toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
}

const PARTIAL_NAME = /^\.keyreel-.*\.part$/;

/** Lists the folders of unfinished and of partly deleted backups that nothing has changed since the given time. */
export async function listPartialBackups(backupsDir: string, unchangedSinceMs = Infinity): Promise<string[]> {
  const names = (await readdir(backupsDir).catch(() => [])).filter((name) => PARTIAL_NAME.test(name));
  const stats = await Promise.all(names.map((name) => stat(join(backupsDir, name)).catch(() => null)));
  return names.filter((_, index) => stats[index] && stats[index].mtimeMs < unchangedSinceMs);
}

async function describeBackup(backupsDir: string, id: string): Promise<Backup | null> {
  const folder = join(backupsDir, id);
  const [manifest, database] = await Promise.all([readManifest(folder), stat(join(folder, DATABASE_FILE)).catch(() => null)]);
  if (!manifest || !database) return null;
  const { createdAt, origin = 'command', objects, areFilesCopied, missingIds = [] } = manifest;
  const fileSizes = areFilesCopied === false ? 0 : objects.reduce((sum, { size }) => sum + size, 0);
  return { id, createdAt, origin, size: database.size + fileSizes, fileCount: objects.length, missingCount: missingIds.length };
}

export const isFromFuture = ({ createdAt }: Pick<Backup, 'createdAt'>, now: Date) => Date.parse(createdAt) > now.getTime();
