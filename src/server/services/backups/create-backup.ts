import { copyFile, mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { AppError } from '#shared/app-error.ts';
import type { BackupOrigin } from '#shared/backups.ts';
import { DATABASE_FILE, OBJECTS_FOLDER, SECRETS_FILE } from '#server/adapters/data-dir.ts';
import { measureFreeBytes as measureFreeBytesOfDisk } from '#server/adapters/measure-free-bytes.ts';
import { snapshotDatabase } from '#server/adapters/snapshot-database.ts';
import { syncDir } from '#server/adapters/sync-dir.ts';
import { tryLockFile } from '#server/adapters/try-lock-file.ts';
import type { Deps } from '#server/deps.ts';
import { version } from '#server/version.ts';
import { selectAllObjects } from '../media/object-queries.ts';
import { backUpObjects, type BackedUpObjects } from './back-up-objects.ts';
import { BACKUP_ID_PATTERN, buildBackupId, getBackupsDir, listBackups, listPartialBackups, readManifest } from './backup-list.ts';
import { MANIFEST_FILE, type BackupManifest } from './backup-manifest.ts';
import { hashFile } from './hash-file.ts';
import { neverThrottle, type CopyThrottle } from './copy-throttle.ts';

const LOCK_FILE = 'backup-lock.db';
const MB = 1024 * 1024;
const RESERVED_BYTES = 64 * MB;

export interface BackupOptions {
  origin: BackupOrigin;
  /** Holds the path of the new backup's folder, which is a new folder in DATA_DIR/backups by default. */
  folder?: string | undefined;
  /** True when the backup includes the uploaded files, and false when they stay in the object store, which has its own backups. */
  areFilesCopied?: boolean;
  throttle?: CopyThrottle;
  /** Receives the total size of the database and all files in bytes, before the files are read. */
  onSize?: (bytes: number) => void;
  /** Removes the folder of an unfinished backup. */
  removeFolder?: typeof rm;
  /** Returns the number of free bytes on the disk that contains a folder. */
  measureFreeBytes?: (folder: string) => Promise<number>;
}

export interface CreatedBackup extends BackedUpObjects {
  folder: string;
}

/**
 * Creates a consistent and verified copy of all data in a new folder, which gets its final name only when the backup is complete. A backup
 * on the same disk as the uploaded files contains hard links to the files instead of copies. Throws `backup.external` for a PostgreSQL
 * database, `backup.running` during another backup, `backup.exists` when the folder exists, and `backup.noSpace` when the disk is too full.
 * Throws StorageError when the copy of the data is damaged. A failed backup leaves no files behind.
 */
export async function createBackup(deps: Pick<Deps, 'config' | 'db' | 'objects' | 'now'>, options: BackupOptions): Promise<CreatedBackup> {
  const { config } = deps;
  if (config.databaseUrl !== null) throw new AppError('backup.external');
  const createdAt = deps.now().toISOString();
  const folder = resolve(options.folder ?? join(getBackupsDir(config), buildBackupId(createdAt)));
  const unlock = tryLockFile(join(config.dataDir, LOCK_FILE));
  if (!unlock) throw new AppError('backup.running');
  const partialFolder = join(dirname(folder), `.${basename(folder)}.part`);
  try {
    await mkdir(dirname(folder), { recursive: true, mode: 0o700 });
    await removePartialBackups(dirname(folder), partialFolder, options.removeFolder ?? rm);
    await mkdir(join(partialFolder, OBJECTS_FOLDER), { recursive: true, mode: 0o700 });
    const backedUp = await fillFolder(deps, partialFolder, createdAt, options);
    await rename(partialFolder, folder);
    await syncDir(dirname(folder));
    return { folder, ...backedUp };
  } catch (error) {
    await rm(partialFolder, { recursive: true, force: true });
    if (['ENOTEMPTY', 'EEXIST', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? ''))
      throw new AppError('backup.exists', { folder }, { cause: error });
    throw error;
  } finally {
    unlock();
  }
}

/**
 * Removes the unfinished backups of killed processes. The caller must hold the backup lock, so that no other process is still writing to
 * one of the removed folders. What cannot be removed stays, because it must not end the backups; the portal and the doctor tell about it.
 */
async function removePartialBackups(parent: string, partialFolder: string, remove: typeof rm): Promise<void> {
  for (const name of await listPartialBackups(parent)) await remove(join(parent, name), { recursive: true, force: true }).catch(() => {});
  await remove(partialFolder, { recursive: true, force: true });
}

async function fillFolder(
  { config, db, objects }: Pick<Deps, 'config' | 'db' | 'objects'>,
  folder: string,
  createdAt: string,
  { origin, areFilesCopied = true, throttle = neverThrottle, onSize, measureFreeBytes = measureFreeBytesOfDisk }: BackupOptions,
): Promise<BackedUpObjects> {
  const databaseFile = join(config.dataDir, DATABASE_FILE);
  const earlierBackup = areFilesCopied ? await findEarlierBackup(dirname(folder)) : null;
  const databaseBytes = (await stat(databaseFile)).size;
  const rowsBefore = await selectAllObjects(db);
  onSize?.(rowsBefore.reduce((sum, { size }) => sum + size, databaseBytes));
  const isSameDisk = !config.storage && (await stat(join(config.dataDir, OBJECTS_FOLDER))).dev === (await stat(folder)).dev;
  const copied = areFilesCopied && !isSameDisk ? rowsBefore.filter(({ id }) => !earlierBackup?.ids.has(id)) : [];
  const neededBytes = copied.reduce((sum, { size }) => sum + size, databaseBytes + RESERVED_BYTES);
  const freeBytes = await measureFreeBytes(folder);
  if (freeBytes < neededBytes) throw new AppError('backup.noSpace', { needed: toMb(neededBytes), free: toMb(freeBytes) });

  // The database is copied before the files, so that every file in the copied database still exists when the files are copied: the server
  // stores a file before it inserts the file's row, and deletes a file only a day after it was marked as removed.
  await snapshotDatabase(databaseFile, join(folder, DATABASE_FILE));
  await copyFile(join(config.dataDir, SECRETS_FILE), join(folder, SECRETS_FILE));
  for (const name of [DATABASE_FILE, SECRETS_FILE]) await syncFile(join(folder, name));
  const database = { sha256: await hashFile(join(folder, DATABASE_FILE), throttle) };
  const secrets = { sha256: await hashFile(join(folder, SECRETS_FILE)) };
  const target = { folder: areFilesCopied ? join(folder, OBJECTS_FOLDER) : null, earlierBackup: earlierBackup?.folder ?? null, throttle };
  const backedUp = await backUpObjects({ objects }, await selectAllObjects(db), target);
  const missingIds = [...backedUp.missingIds, ...backedUp.damagedIds];
  const manifest: BackupManifest = {
    format: 1,
    version,
    createdAt,
    origin,
    database,
    secrets,
    areFilesCopied,
    missingIds,
    objects: backedUp.objects,
  };
  await writeFile(join(folder, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`, { flush: true });
  for (const each of [join(folder, OBJECTS_FOLDER), folder]) await syncDir(each);
  return backedUp;
}

async function findEarlierBackup(backupsDir: string): Promise<{ folder: string; ids: Set<string> } | null> {
  const newest = (await listBackups(backupsDir)).find(({ id }) => BACKUP_ID_PATTERN.test(id));
  const folder = newest && join(backupsDir, newest.id);
  const manifest = folder === undefined ? null : await readManifest(folder);
  if (!folder || !manifest || manifest.areFilesCopied === false) return null;
  return { folder, ids: new Set(manifest.objects.map(({ id }) => id)) };
}

const toMb = (bytes: number) => Math.ceil(bytes / MB);

async function syncFile(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
