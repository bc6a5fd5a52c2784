import { copyFile, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { open } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { sql } from 'kysely';
import { DATABASE_FILE, OBJECTS_FOLDER, SECRETS_FILE } from '../adapters/data-dir.ts';
import { ObjectNotFoundError } from '../adapters/object-store.ts';
import type { Deps } from '../deps.ts';
import { selectAllObjects } from '../services/media/object-queries.ts';
import { version } from './version.ts';
import { MANIFEST_FILE, hashFile, type BackupManifest } from './backup-manifest.ts';
import { UsageError, parseSingleArgument } from './usage-error.ts';

export const BACKUP_USAGE = `backup [folder]    copies database, files and secrets, while the server runs, to a new folder (DATA_DIR/backups/… unless named)`;

const STEP_BYTES = 1024 * 1024;

/** `backup …`: a consistent copy of everything, in a folder of its own. */
export async function runBackupCommand(deps: Deps, args: string[]): Promise<string[]> {
  const named = parseSingleArgument(args, BACKUP_USAGE);
  if (deps.config.databaseUrl !== null)
    throw new UsageError('With DATABASE_URL the data is in PostgreSQL: use pg_dump, and copy DATA_DIR for files and secrets.');
  const createdAt = deps.now().toISOString();
  const folder = resolve(named ?? join(deps.config.dataDir, 'backups', `keyreel-${createdAt.replaceAll(/[:.]/g, '-')}`));
  const part = join(dirname(folder), `.${basename(folder)}.part`);
  await rm(part, { recursive: true, force: true });
  await mkdir(join(part, OBJECTS_FOLDER), { recursive: true, mode: 0o700 });
  try {
    // The database first: files are only ever added before the rows that name them, and removed a day after.
    await sql`vacuum into ${join(part, DATABASE_FILE)}`.execute(deps.db);
    await copyFile(join(deps.config.dataDir, SECRETS_FILE), join(part, SECRETS_FILE));
    const { objects, missing } = await copyObjects(deps, join(part, OBJECTS_FOLDER));
    const database = { sha256: await hashFile(join(part, DATABASE_FILE)) };
    const secrets = { sha256: await hashFile(join(part, SECRETS_FILE)) };
    const made: BackupManifest = { format: 1, version, createdAt, database, secrets, objects };
    await writeFile(join(part, MANIFEST_FILE), `${JSON.stringify(made, null, 2)}\n`, { flush: true });
    await rename(part, folder);
    return [...missing.map((id) => `Missing from the store, not in the backup: ${id}`), `Backed up to ${folder}`];
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    if ((error as NodeJS.ErrnoException).code === 'ENOTEMPTY') throw new UsageError(`${folder} is there already.`);
    throw error;
  }
}

async function copyObjects(deps: Deps, folder: string): Promise<{ objects: BackupManifest['objects']; missing: string[] }> {
  const objects: BackupManifest['objects'] = [];
  const missing: string[] = [];
  for (const { id, size, sha256 } of await selectAllObjects(deps.db)) {
    try {
      await copyObject(deps, id, join(folder, id));
      objects.push({ id, size, sha256 });
    } catch (error) {
      if (!(error instanceof ObjectNotFoundError)) throw error;
      missing.push(id);
    }
  }
  return { objects, missing };
}

async function copyObject(deps: Pick<Deps, 'objects'>, id: string, file: string): Promise<void> {
  const object = await deps.objects.open(id);
  const target = await open(file, 'wx', 0o600);
  try {
    const buffer = Buffer.allocUnsafe(STEP_BYTES);
    for (let position = 0; position < object.size;) {
      const length = await object.read(buffer, Math.min(STEP_BYTES, object.size - position), position);
      if (length === 0) break;
      await target.write(buffer, 0, length);
      position += length;
    }
  } finally {
    object.release();
    await target.close();
  }
}
