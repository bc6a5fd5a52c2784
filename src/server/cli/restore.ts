import { createReadStream, existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Db } from '#db/open-database.ts';
import { openReadOnly } from '#db/open-read-only.ts';
import { DATABASE_FILE, DATABASE_MARK_FILE, ensureDataDir, OBJECTS_FOLDER, SECRETS_FILE } from '../adapters/data-dir.ts';
import { openFileObjectStore } from '../adapters/objects/file-object-store.ts';
import type { ObjectStore } from '../adapters/objects/object-store.ts';
import { openS3ObjectStore } from '../adapters/s3/s3-object-store.ts';
import { parseSecrets } from '../adapters/secrets.ts';
import { measureFreeBytes } from '../adapters/measure-free-bytes.ts';
import { StorageError } from '../adapters/storage-error.ts';
import { lockDataDir } from '../bootstrap/data-dir-lock.ts';
import { getRestoreMarkerPath, STAGING_FOLDER, UNPACKED_FOLDER } from '../bootstrap/unfinished-restore.ts';
import { ConfigError, type Config } from '../config.ts';
import type { BackupManifest } from '../services/backups/backup-manifest.ts';
import { hashFile } from '../services/backups/hash-file.ts';
import { parseSingleArgument, UsageError, type Command } from './command.ts';
import { moveFiles, PartialMoveError } from './move-files.ts';
import { describeForeignStore, ownsStore, STORE_MARKS_SETTING } from '../services/media/store/store-ownership.ts';
import { findSetting } from '../services/settings/setting-queries.ts';
import { isRegularFile, verifyAndMigrateDatabase, verifyBackup } from './verify-backup.ts';
import { unpackBackup } from './unpack-backup.ts';
import { hasIntactObject } from '../adapters/objects/hash-object.ts';

const USAGE = `restore <folder or .tar file>   replaces the data in DATA_DIR with a backup and keeps the old data beside it; stop the server
    first`;

/** A restore leaves all other files in DATA_DIR unchanged, including the backup itself. */
const REPLACED_NAMES = [DATABASE_FILE, `${DATABASE_FILE}-wal`, `${DATABASE_FILE}-shm`, DATABASE_MARK_FILE, SECRETS_FILE, OBJECTS_FOLDER];
const MB = 1024 * 1024;
/** Sets how much disk space a restore leaves free for the server. */
const RESERVED_BYTES = 64 * MB;

/**
 * Implements the `restore …` command, which verifies the complete backup before changing any data, and then replaces the current data with
 * the backup.
 */
export const restoreCommand: Command = {
  usage: USAGE,
  parse: (args) => {
    const backup = parseSingleArgument(args, USAGE);
    if (backup === undefined) throw new UsageError(USAGE);
    return (config) => restoreBackup(config, resolve(backup));
  },
};

/**
 * Restores a backup from its folder or from a tar archive of the folder. `measureFree` returns the number of free bytes on the disk that
 * contains a given folder. Throws StorageError, before any data is changed, when the disk has too little free space.
 */
export async function restoreBackup(config: Config, backup: string, measureFree = measureFreeBytes): Promise<string[]> {
  if (config.databaseUrl !== null) throw new UsageError('With DATABASE_URL the data is in PostgreSQL: use pg_restore.');
  await ensureDataDir(config.dataDir);
  const unlock = await lockDataDir(config.dataDir);
  try {
    if (!(await isRegularFile(backup))) return await restoreBackupFolder(config, { folder: backup, isTemporary: false }, measureFree);
    const folder = join(config.dataDir, UNPACKED_FOLDER);
    await rm(folder, { recursive: true, force: true });
    try {
      await requireDiskSpace(config, (await stat(backup)).size, measureFree);
      await unpackBackup(backup, folder);
      return await restoreBackupFolder(config, { folder, isTemporary: true }, measureFree);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  } finally {
    unlock();
  }
}

interface BackupFolder {
  folder: string;
  /**
   * True when each file of the backup can be deleted as soon as it has been restored, so that the disk does not need room for two copies.
   */
  isTemporary: boolean;
}

/** Throws StorageError when the disk of DATA_DIR has too little space for the given number of bytes. */
async function requireDiskSpace({ dataDir }: Config, bytes: number, measureFree: typeof measureFreeBytes): Promise<void> {
  const neededBytes = bytes + RESERVED_BYTES;
  const freeBytes = await measureFree(dataDir);
  const toMb = (size: number) => Math.ceil(size / MB);
  if (freeBytes < neededBytes)
    throw new StorageError(
      `A restore needs ${toMb(neededBytes)} MB of free space, and the disk of DATA_DIR has ${toMb(freeBytes)} MB. Nothing was changed.`,
    );
}

/** Returns the marks by which the database that a restore replaces recognizes its object store, or null when there is none. */
async function readStoreMarks(file: string): Promise<string | null> {
  if (!existsSync(file)) return null;
  try {
    return await readDatabase(file, (db) => findSetting(db, STORE_MARKS_SETTING));
  } catch {
    // A restore also replaces a damaged database.
    return null;
  }
}

/** Says what to do when the bucket belongs to another installation, for example to the one whose backup was restored here. */
async function explainForeignStore({ storage, dataDir }: Config): Promise<string[]> {
  if (!storage) return [];
  const objects = await openS3ObjectStore(storage);
  const isOwner = await readDatabase(join(dataDir, DATABASE_FILE), (db) => ownsStore({ db, objects }));
  return isOwner ? [] : [describeForeignStore(objects)];
}

async function readDatabase<Result>(file: string, read: (db: Db) => Promise<Result>): Promise<Result> {
  const db = openReadOnly(file);
  try {
    return await read(db);
  } finally {
    await db.destroy();
  }
}

/** Returns the maximum number of bytes that a restore writes to DATA_DIR, not counting the bytes of an unpacked archive. */
async function countStagedBytes({ storage }: Config, { folder, isTemporary }: BackupFolder, objects: BackupManifest['objects']) {
  const sizes = storage ? [] : objects.map(({ size }) => size);
  // Each file of an unpacked archive is deleted as soon as it has been copied, so at most one file takes up disk space twice.
  const fileBytes = sizes.reduce((bytes, size) => (isTemporary ? Math.max(bytes, size) : bytes + size), 0);
  return (await stat(join(folder, DATABASE_FILE))).size + fileBytes;
}

async function restoreBackupFolder(config: Config, backup: BackupFolder, measureFree: typeof measureFreeBytes): Promise<string[]> {
  const { folder } = backup;
  const stagingDir = join(config.dataDir, STAGING_FOLDER);
  try {
    const manifest = await verifyBackup(folder);
    await rm(stagingDir, { recursive: true, force: true });
    if (manifest.areFilesCopied === false && !config.storage)
      throw new UsageError('The files of this backup stayed in a store: set STORAGE_URL and its keys. Nothing was changed.');
    await requireDiskSpace(config, await countStagedBytes(config, backup, manifest.objects), measureFree);
    const missingIds = await stageBackup(config, backup, stagingDir, manifest);
    const oldDataDir = join(config.dataDir, `before-restore-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`);
    const hadData = await swapDataFiles(config.dataDir, stagingDir, oldDataDir);
    return [
      ...missingIds.map((id) => `Missing or damaged in the backup, so not restored: ${id}`),
      `Restored the backup of ${manifest.createdAt}.`,
      ...(hadData ? [`The previous data is in ${oldDataDir}`] : []),
      ...(await explainForeignStore(config)),
    ];
  } finally {
    if (!existsSync(getRestoreMarkerPath(config.dataDir))) await rm(stagingDir, { recursive: true, force: true });
  }
}

/**
 * Copies the backup into a folder in DATA_DIR and migrates the copied database, so that replacing the current data only requires renaming
 * files. If a remote object store is configured, the uploads are copied to it; copying changes no existing file there, because files with
 * the same id have the same content. A damaged upload is left out, because the rest of the backup is still worth restoring. Returns the ids
 * of the uploads that are in the database but could not be restored.
 */
async function stageBackup(
  config: Config,
  { folder, isTemporary }: BackupFolder,
  stagingDir: string,
  manifest: BackupManifest,
): Promise<string[]> {
  await mkdir(stagingDir, { mode: 0o700 });
  await copyFile(join(folder, DATABASE_FILE), join(stagingDir, DATABASE_FILE));
  const secretsText = await readFile(join(folder, SECRETS_FILE), 'utf8');
  // The secrets are written to a new file, because a copied file would keep its permissions, and the server refuses a secrets file that
  // other users can read.
  await writeFile(join(stagingDir, SECRETS_FILE), secretsText, { mode: 0o600, flush: true });
  const missingIds = await verifyAndMigrateDatabase(join(stagingDir, DATABASE_FILE), {
    secrets: parseSecrets(secretsText),
    manifest,
    storeMarks: await readStoreMarks(join(config.dataDir, DATABASE_FILE)),
  });
  const store = await (config.storage ? openS3ObjectStore(config.storage) : openFileObjectStore(join(stagingDir, OBJECTS_FOLDER)));
  for (const object of manifest.objects) {
    if (await restoreObject(store, join(folder, OBJECTS_FOLDER), object)) missingIds.delete(object.id);
    if (isTemporary) await rm(join(folder, OBJECTS_FOLDER, object.id), { force: true });
  }
  return [...missingIds];
}

/**
 * Copies a file of a backup to the object store unless the store already has an intact copy. Returns false when neither the store nor the
 * backup has an intact copy.
 */
async function restoreObject(store: ObjectStore, folder: string, { id, sha256 }: BackupManifest['objects'][number]): Promise<boolean> {
  const file = join(folder, id);
  if (store.direct && (await hasIntactObject(store, id, sha256))) return true;
  if (!(await isRegularFile(file)) || (await hashFile(file)) !== sha256) return false;
  await store.put(id, createReadStream(file));
  return true;
}

/**
 * Moves the old data out of DATA_DIR and the new data into it, and undoes all moves if one of them fails. If the process is killed while it
 * moves files, the marker file of the restore stays in DATA_DIR. Returns whether there was any old data.
 */
async function swapDataFiles(dataDir: string, stagingDir: string, oldDataDir: string): Promise<boolean> {
  const oldNames = REPLACED_NAMES.filter((name) => existsSync(join(dataDir, name)));
  const marker = getRestoreMarkerPath(dataDir);
  const wasInterruptedBefore = existsSync(marker);
  await mkdir(oldDataDir, { mode: 0o700 });
  await writeFile(marker, '', { flush: true });
  try {
    await moveFiles([
      ...oldNames.map((name) => ({ from: join(dataDir, name), to: join(oldDataDir, name) })),
      ...(await readdir(stagingDir)).map((name) => ({ from: join(stagingDir, name), to: join(dataDir, name) })),
    ]);
  } catch (error) {
    if (error instanceof PartialMoveError)
      throw new StorageError(`DATA_DIR holds half of a restore: ${error.message} The previous data is in ${oldDataDir}`);
    await rmdir(oldDataDir);
    if (!wasInterruptedBefore) await rm(marker);
    const { code = '', path } = error as NodeJS.ErrnoException;
    if (!['EBUSY', 'EXDEV'].includes(code)) throw error;
    throw new ConfigError(`DATA_DIR must be one volume for a restore, and ${path} cannot be moved in it (${code}). Nothing was changed.`);
  }
  await rm(marker);
  const hadData = oldNames.length > 0;
  if (!hadData) await rmdir(oldDataDir);
  return hadData;
}
