import { copyFile, mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { sql } from 'kysely';
import { DATABASE_FILE, OBJECTS_FOLDER, SECRETS_FILE } from '../adapters/data-dir.ts';
import { ObjectNotFoundError } from '../adapters/object-store.ts';
import type { Deps } from '../deps.ts';
import { selectAllObjects } from '../services/media/object-queries.ts';
import { hashFile, MANIFEST_FILE, type BackupManifest } from './backup-manifest.ts';
import { defineDataCommand, parseSingleArgument, UsageError } from './command.ts';
import { version } from './version.ts';

const USAGE = `backup [folder]    copies the database, files and secrets to a new folder while the server runs (default: DATA_DIR/backups/…)`;

const COPY_BUFFER_BYTES = 1024 * 1024;

/** `backup …`: makes a consistent copy of all data in a new folder. */
export const backupCommand = defineDataCommand({
  usage: USAGE,
  parse: (args) => parseSingleArgument(args, USAGE),
  run: createBackup,
});

async function createBackup(deps: Deps, target: string | undefined): Promise<string[]> {
  if (deps.config.databaseUrl !== null)
    throw new UsageError('With DATABASE_URL the data is in PostgreSQL: use pg_dump, and copy DATA_DIR for files and secrets.');
  const createdAt = deps.now().toISOString();
  const folder = resolve(target ?? join(deps.config.dataDir, 'backups', `keyreel-${createdAt.replaceAll(/[:.]/g, '-')}`));
  const partialFolder = join(dirname(folder), `.${basename(folder)}.part`);
  await rm(partialFolder, { recursive: true, force: true });
  await mkdir(join(partialFolder, OBJECTS_FOLDER), { recursive: true, mode: 0o700 });
  try {
    // The database is copied first: a file is stored before its row is inserted, and deleted a day after it is marked as removed.
    await sql`vacuum into ${join(partialFolder, DATABASE_FILE)}`.execute(deps.db);
    await copyFile(join(deps.config.dataDir, SECRETS_FILE), join(partialFolder, SECRETS_FILE));
    const { objects, missingIds } = await copyObjects(deps, join(partialFolder, OBJECTS_FOLDER));
    const database = { sha256: await hashFile(join(partialFolder, DATABASE_FILE)) };
    const secrets = { sha256: await hashFile(join(partialFolder, SECRETS_FILE)) };
    const manifest: BackupManifest = { format: 1, version, createdAt, database, secrets, objects };
    await writeFile(join(partialFolder, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`, { flush: true });
    await rename(partialFolder, folder);
    return [...missingIds.map((id) => `Missing from the object store, so not in the backup: ${id}`), `Backed up to ${folder}`];
  } catch (error) {
    await rm(partialFolder, { recursive: true, force: true });
    if ((error as NodeJS.ErrnoException).code === 'ENOTEMPTY') throw new UsageError(`${folder} already exists.`);
    throw error;
  }
}

async function copyObjects(deps: Deps, folder: string): Promise<{ objects: BackupManifest['objects']; missingIds: string[] }> {
  const objects: BackupManifest['objects'] = [];
  const missingIds: string[] = [];
  for (const { id, size, sha256 } of await selectAllObjects(deps.db)) {
    try {
      await copyObject(deps, id, join(folder, id));
      objects.push({ id, size, sha256 });
    } catch (error) {
      if (!(error instanceof ObjectNotFoundError)) throw error;
      missingIds.push(id);
    }
  }
  return { objects, missingIds };
}

async function copyObject(deps: Pick<Deps, 'objects'>, id: string, file: string): Promise<void> {
  const object = await deps.objects.open(id);
  const target = await open(file, 'wx', 0o600);
  try {
    const buffer = Buffer.allocUnsafe(COPY_BUFFER_BYTES);
    for (let position = 0; position < object.size;) {
      const length = await object.read(buffer, Math.min(COPY_BUFFER_BYTES, object.size - position), position);
      if (length === 0) break;
      await target.write(buffer, 0, length);
      position += length;
    }
  } finally {
    object.release();
    await target.close();
  }
}
