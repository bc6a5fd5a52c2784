import { copyFile, mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { sql } from 'kysely';
import { DATABASE_FILE, OBJECTS_FOLDER, SECRETS_FILE } from '../adapters/data-dir.ts';
import { StorageError } from '../adapters/storage-error.ts';
import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import { selectAllObjects } from '../services/media/object-queries.ts';
import { hashFile, MANIFEST_FILE, type BackupManifest } from './backup-manifest.ts';
import { defineDataCommand, parseSingleArgument, UsageError } from './command.ts';
import { hashObject } from './hash-object.ts';
import { version } from './version.ts';

const STAY_OPTION = '--files-stay-in-store';
const USAGE = `backup [${STAY_OPTION}] [folder]    copies the database, files and secrets to a new folder while the server runs
    (default: DATA_DIR/backups/…); with the option, files of a store are only verified`;

/** Implements the `backup …` command, which makes a consistent copy of all data in a new folder. */
export const backupCommand = defineDataCommand({
  usage: USAGE,
  parse: (args) => ({
    target: parseSingleArgument(
      args.filter((arg) => arg !== STAY_OPTION),
      USAGE,
    ),
    areFilesCopied: !args.includes(STAY_OPTION),
  }),
  run: createBackup,
});

interface BackupOptions {
  target: string | undefined;
  /** Is true when the uploaded files are copied into the backup. Otherwise they stay in the object store, which has its own backups. */
  areFilesCopied: boolean;
}

async function createBackup(deps: Deps, { target, areFilesCopied }: BackupOptions): Promise<string[]> {
  if (!areFilesCopied && !deps.config.storage) throw new UsageError(`${STAY_OPTION} needs a STORAGE_URL: the files are in DATA_DIR.`);
  if (deps.config.databaseUrl !== null)
    throw new UsageError('With DATABASE_URL the data is in PostgreSQL: use pg_dump, and copy DATA_DIR for files and secrets.');
  const createdAt = deps.now().toISOString();
  const folder = resolve(target ?? join(deps.config.dataDir, 'backups', `keyreel-${createdAt.replaceAll(/[:.]/g, '-')}`));
  const partialFolder = join(dirname(folder), `.${basename(folder)}.part`);
  await rm(partialFolder, { recursive: true, force: true });
  await mkdir(join(partialFolder, OBJECTS_FOLDER), { recursive: true, mode: 0o700 });
  try {
    // The database is copied before the files, because a file is stored before the database has a row for the file, and is deleted only a
    // day after the file is marked as removed.
    await sql`vacuum into ${join(partialFolder, DATABASE_FILE)}`.execute(deps.db);
    await copyFile(join(deps.config.dataDir, SECRETS_FILE), join(partialFolder, SECRETS_FILE));
    for (const name of [DATABASE_FILE, SECRETS_FILE]) await syncFile(join(partialFolder, name));
    const { objects, missingIds, damagedIds } = await copyObjects(deps, areFilesCopied ? join(partialFolder, OBJECTS_FOLDER) : null);
    const database = { sha256: await hashFile(join(partialFolder, DATABASE_FILE)) };
    const secrets = { sha256: await hashFile(join(partialFolder, SECRETS_FILE)) };
    const manifest: BackupManifest = { format: 1, version, createdAt, database, secrets, objects, areFilesCopied };
    await writeFile(join(partialFolder, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`, { flush: true });
    await rename(partialFolder, folder);
    if (missingIds.length + damagedIds.length > 0) throw createIncompleteBackupError(deps.config, folder, missingIds, damagedIds);
    return [`Backed up to ${folder}`, ...(areFilesCopied ? [] : [`${objects.length} files stay in the store and were verified there.`])];
  } catch (error) {
    await rm(partialFolder, { recursive: true, force: true });
    if ((error as NodeJS.ErrnoException).code === 'ENOTEMPTY') throw new UsageError(`${folder} already exists.`);
    throw error;
  }
}

function createIncompleteBackupError({ storage }: Config, folder: string, missingIds: string[], damagedIds: string[]): StorageError {
  const lists = [
    ...(missingIds.length > 0 ? [`missing: ${missingIds.join(', ')}`] : []),
    ...(damagedIds.length > 0 ? [`damaged: ${damagedIds.join(', ')}`] : []),
  ];
  return new StorageError(
    `Backed up to ${folder}, but without these files of ${storage ? `the bucket ${storage.bucket}` : `DATA_DIR/${OBJECTS_FOLDER}`}: ${lists.join('; ')}`,
  );
}

interface CopiedObjects {
  objects: BackupManifest['objects'];
  missingIds: string[];
  /** Lists the ids of objects that cannot be read or whose content differs from the upload. */
  damagedIds: string[];
}

/**
 * Copies every intact file into the given folder, or only reads the files when no folder is given. A file that an administrator removed may
 * already be deleted, so the function does not report removed files that are missing or damaged.
 */
async function copyObjects(deps: Deps, folder: string | null): Promise<CopiedObjects> {
  const copied: CopiedObjects = { objects: [], missingIds: [], damagedIds: [] };
  for (const { id, size, sha256, removedAt } of await selectAllObjects(deps.db)) {
    const outcome = await (folder === null ? hashObject(deps.objects, id) : copyObject(deps, id, join(folder, id)));
    if (typeof outcome === 'object' && outcome.sha256 === sha256) copied.objects.push({ id, size, sha256 });
    else {
      if (folder !== null) await rm(join(folder, id), { force: true });
      if (removedAt === null) (outcome === 'missing' ? copied.missingIds : copied.damagedIds).push(id);
    }
  }
  return copied;
}

/**
 * Copies a file to the disk. Returns the SHA-256 hash of the copied bytes, or the reason why the file could not be read. Throws when the
 * copy cannot be written.
 */
async function copyObject({ objects }: Pick<Deps, 'objects'>, id: string, file: string): ReturnType<typeof hashObject> {
  const target = await open(file, 'wx', 0o600);
  try {
    const outcome = await hashObject(objects, id, (bytes) => target.writeFile(bytes));
    await target.sync();
    return outcome;
  } finally {
    await target.close();
  }
}

async function syncFile(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
