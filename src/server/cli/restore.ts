import { randomUUIDv7 } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { copyFile, lstat, mkdir, readdir, readFile, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { migrate } from '#db/migrate.ts';
import { openDatabase } from '#db/open-database.ts';
import { DATABASE_FILE, DATABASE_MARK_FILE, ensureDataDir, OBJECTS_FOLDER, SECRETS_FILE } from '../adapters/data-dir.ts';
import { openFileObjectStore } from '../adapters/objects/file-object-store.ts';
import type { ObjectStore } from '../adapters/objects/object-store.ts';
import { openS3ObjectStore } from '../adapters/s3/s3-object-store.ts';
import { parseSecrets, type Secrets } from '../adapters/secrets.ts';
import { measureFreeBytes } from '../adapters/measure-free-bytes.ts';
import { StorageError } from '../adapters/storage-error.ts';
import { lockDataDir } from '../bootstrap/data-dir-lock.ts';
import { matchesStoredPepper } from '../bootstrap/pepper-check.ts';
import { getRestoreMarkerPath } from '../bootstrap/unfinished-restore.ts';
import { ConfigError, type Config } from '../config.ts';
import { commandLineActor } from '../services/audit/actor.ts';
import { recordAudit } from '../services/audit/audit-service.ts';
import { createKeySigner } from '../services/keys/key-signer.ts';
import { findMediaType } from '../services/media/media-types.ts';
import { selectAllObjects } from '../services/media/object-queries.ts';
import { findTriggerOrView, findSchemaDifference } from './backup-schema.ts';
import { MANIFEST_FILE, parseManifest, type BackupManifest } from '../services/backups/backup-manifest.ts';
import { hashFile } from '../services/backups/hash-file.ts';
import { parseSingleArgument, UsageError, type Command } from './command.ts';
import { moveFiles, PartialMoveError } from './move-files.ts';
import { unpackBackup } from './unpack-backup.ts';
import { hasIntactObject } from '../adapters/objects/hash-object.ts';

const USAGE = `restore <folder or .tar file>   replaces the data in DATA_DIR with a backup and keeps the old data beside it; stop the server
    first`;

/**
 * Lists the files and folders that a restore replaces in DATA_DIR. A restore leaves all other files in DATA_DIR unchanged, including the
 * backup itself.
 */
const REPLACED_NAMES = [DATABASE_FILE, `${DATABASE_FILE}-wal`, `${DATABASE_FILE}-shm`, DATABASE_MARK_FILE, SECRETS_FILE, OBJECTS_FOLDER];
const MB = 1024 * 1024;
/** Sets how much disk space a restore leaves free for the server. */
const RESERVED_BYTES = 64 * MB;
const STAGING_FOLDER = 'restoring';
const UNPACKED_FOLDER = 'restoring-archive';

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
    await swapDataFiles(config.dataDir, stagingDir, oldDataDir);
    const warnings = missingIds.map((id) => `Missing or damaged in the backup, so not restored: ${id}`);
    return [...warnings, `Restored the backup of ${manifest.createdAt}.`, `The previous data is in ${oldDataDir}`];
  } finally {
    if (!existsSync(getRestoreMarkerPath(config.dataDir))) await rm(stagingDir, { recursive: true, force: true });
  }
}

/** Returns the manifest of a backup. Throws UsageError unless the database and the secrets of the backup are present and unchanged. */
async function verifyBackup(folder: string): Promise<BackupManifest> {
  const text = await readFile(join(folder, MANIFEST_FILE), 'utf8').catch(() => null);
  if (text === null) throw new UsageError(`${folder} is not a backup: it has no ${MANIFEST_FILE}.`);
  const manifest = parseManifest(text);
  if (!manifest) throw new UsageError(`${folder} is not a backup this version understands.`);
  for (const name of [DATABASE_FILE, SECRETS_FILE])
    if (!(await isRegularFile(join(folder, name)))) throw createDamagedBackupError(`${name} is missing`);
  if ((await hashFile(join(folder, DATABASE_FILE))) !== manifest.database.sha256)
    throw createDamagedBackupError(`${DATABASE_FILE} has changed`);
  const secretsHash = manifest.secrets?.sha256;
  if (secretsHash !== undefined && (await hashFile(join(folder, SECRETS_FILE))) !== secretsHash)
    throw createDamagedBackupError(`${SECRETS_FILE} has changed`);
  return manifest;
}

function createForeignBackupError(content: string): UsageError {
  return new UsageError(`The backup's database contains ${content}, which is not part of Keyreel. Nothing was changed.`);
}

function createDamagedBackupError(reason: string): UsageError {
  return new UsageError(`The backup is damaged: ${reason}. Nothing was changed.`);
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
  const missingIds = await verifyAndMigrateDatabase(join(stagingDir, DATABASE_FILE), parseSecrets(secretsText), manifest);
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

/** Verifies and migrates the database of a backup. Returns the ids of all uploads in the database that no administrator has removed. */
async function verifyAndMigrateDatabase(file: string, secrets: Secrets | null, manifest: BackupManifest): Promise<Set<string>> {
  if (!secrets) throw createDamagedBackupError(`${SECRETS_FILE} holds no secrets`);
  const db = await openDatabase(file);
  try {
    const foreignName = await findTriggerOrView(db);
    if (foreignName !== null) throw createForeignBackupError(`"${foreignName}"`);
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
    if (rows[0]?.integrity_check !== 'ok') throw createDamagedBackupError(`${DATABASE_FILE} is not intact`);
    await migrate(db);
    const different = await findSchemaDifference(db);
    if (different !== null) throw createDamagedBackupError(`its database's schema is not Keyreel's at "${different}"`);
    if ((await matchesStoredPepper(db, createKeySigner(secrets))) === false)
      throw createDamagedBackupError(`${SECRETS_FILE} does not belong to its database`);
    const objects = await selectAllObjects(db);
    const foreign = objects.find(({ extension, contentType }) => findMediaType(extension)?.contentType !== contentType);
    if (foreign) throw createForeignBackupError(`the type ${foreign.contentType} for the file ${foreign.id}`);
    const auditDeps = { actor: commandLineActor, newId: () => randomUUIDv7(), now: () => new Date() };
    await recordAudit(db, auditDeps, 'backup.restored', { id: null, name: `backup of ${manifest.createdAt}` });
    return new Set(objects.filter(({ removedAt }) => removedAt === null).map(({ id }) => id));
  } finally {
    await db.destroy();
  }
}

/**
 * Moves the old data out of DATA_DIR and the new data into it, and undoes all moves if one of them fails. If the process is killed while it
 * moves files, the marker file of the restore stays in DATA_DIR.
 */
async function swapDataFiles(dataDir: string, stagingDir: string, oldDataDir: string): Promise<void> {
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
}

async function isRegularFile(file: string): Promise<boolean> {
  return existsSync(file) && (await lstat(file)).isFile();
}
