import { createReadStream, existsSync } from 'node:fs';
import { copyFile, lstat, mkdir, readFile, readdir, rm, rmdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { migrate } from '#db/migrate.ts';
import { openDatabase } from '#db/open.ts';
import { DATABASE_FILE, ensureDataDir, OBJECTS_FOLDER, SECRETS_FILE } from '../adapters/data-dir.ts';
import { StorageError } from '../adapters/storage-error.ts';
import { lockDataDir } from '../bootstrap/data-dir-lock.ts';
import { openFileObjectStore } from '../adapters/file-object-store.ts';
import { parseSecrets, type Secrets } from '../adapters/secrets.ts';
import { ConfigError, type Config } from '../config.ts';
import { matchesPepperCanary } from '../bootstrap/seed.ts';
import { createKeySigner } from '../services/keys/key-signer.ts';
import { MANIFEST_FILE, hashFile, backupManifest, type BackupManifest } from './backup-manifest.ts';
import { PartialMoveError, moveFiles } from './move-files.ts';
import { UsageError, parseSingleArgument } from './usage-error.ts';

export const RESTORE_USAGE = `restore <folder>   puts a backup in place of what DATA_DIR holds, which is set aside there; not while the server runs`;

/** What a backup takes the place of; anything else in DATA_DIR stays, the backup itself perhaps. */
const OWN_NAMES = [DATABASE_FILE, `${DATABASE_FILE}-wal`, `${DATABASE_FILE}-shm`, SECRETS_FILE, OBJECTS_FOLDER];

const FRESH_FOLDER = 'restoring';
/** Is there from before the first thing is moved until after the last. */
const MARKER_FILE = 'restore-unfinished';

/** A restore that was killed between the old data and the new must not look like an empty installation. */
export function rejectUnfinishedRestore(dataDir: string): void {
  if (existsSync(join(dataDir, MARKER_FILE)))
    throw new ConfigError('DATA_DIR holds half of a restore that was interrupted; do it again: npm run restore -- <folder>');
}

/** `restore …`: checks a backup whole before it touches anything, then swaps it in. */
export async function runRestoreCommand(config: Config, args: string[]): Promise<string[]> {
  const named = parseSingleArgument(args, RESTORE_USAGE);
  if (named === undefined) throw new UsageError(RESTORE_USAGE);
  if (config.databaseUrl !== null) throw new UsageError('With DATABASE_URL the data is in PostgreSQL: use pg_restore.');
  const folder = resolve(named);
  await ensureDataDir(config.dataDir);
  const unlock = await lockDataDir(config.dataDir);
  const fresh = join(config.dataDir, FRESH_FOLDER);
  try {
    const checked = await checkBackup(folder);
    await rm(fresh, { recursive: true, force: true });
    await copyIn(folder, fresh, checked);
    const aside = join(config.dataDir, `before-restore-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`);
    await swapDataFiles(config.dataDir, fresh, aside);
    return [`Restored the backup of ${checked.createdAt}.`, `What was here before is in ${aside}`];
  } finally {
    if (!existsSync(join(config.dataDir, MARKER_FILE))) await rm(fresh, { recursive: true, force: true });
    unlock();
  }
}

/** Throws unless the folder is a whole and harmless backup. */
async function checkBackup(folder: string): Promise<BackupManifest> {
  const text = await readFile(join(folder, MANIFEST_FILE), 'utf8').catch(() => null);
  if (text === null) throw new UsageError(`${folder} is not a backup: it has no ${MANIFEST_FILE}.`);
  const read = backupManifest.safeParse(parse(text));
  if (!read.success) throw new UsageError(`${folder} is not a backup this version understands.`);
  for (const name of [DATABASE_FILE, SECRETS_FILE]) if (!(await isPlainFile(join(folder, name)))) throw refuse(`${name} is missing`);
  if ((await hashFile(join(folder, DATABASE_FILE))) !== read.data.database.sha256) throw refuse(`${DATABASE_FILE} has changed`);
  const secretsHash = read.data.secrets?.sha256;
  if (secretsHash !== undefined && (await hashFile(join(folder, SECRETS_FILE))) !== secretsHash)
    throw refuse(`${SECRETS_FILE} has changed`);
  for (const { id, sha256 } of read.data.objects) {
    const file = join(folder, OBJECTS_FOLDER, id);
    if (!(await isPlainFile(file)) || (await hashFile(file)) !== sha256) throw refuse(`the file ${id} is missing or has changed`);
  }
  return read.data;
}

const refuse = (what: string) => new UsageError(`The backup is damaged: ${what}. Nothing was changed.`);

async function copyIn(folder: string, fresh: string, { objects }: BackupManifest): Promise<void> {
  await mkdir(fresh, { mode: 0o700 });
  await copyFile(join(folder, DATABASE_FILE), join(fresh, DATABASE_FILE));
  const secretsText = await readFile(join(folder, SECRETS_FILE), 'utf8');
  // Written anew, since a copy brought from elsewhere may be readable by others, and such secrets are refused.
  await writeFile(join(fresh, SECRETS_FILE), secretsText, { mode: 0o600, flush: true });
  await verifyAndMigrateDatabase(join(fresh, DATABASE_FILE), parseSecrets(secretsText));
  const store = await openFileObjectStore(join(fresh, OBJECTS_FOLDER));
  for (const { id } of objects) await store.put(id, createReadStream(join(folder, OBJECTS_FOLDER, id)));
}

/** A database is also a program: one with triggers or views of somebody else's is not opened for work. */
async function verifyAndMigrateDatabase(file: string, secrets: Secrets | null): Promise<void> {
  if (!secrets) throw refuse(`${SECRETS_FILE} holds no secrets`);
  const db = await openDatabase(file);
  try {
    const { rows: strange } = await sql<{ name: string }>`select name from sqlite_master where type in ('trigger', 'view')`.execute(db);
    if (strange.length > 0)
      throw new UsageError(`The backup's database holds "${strange[0]!.name}", which is not of Keyreel. Nothing was changed.`);
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
    if (rows[0]?.integrity_check !== 'ok') throw new UsageError("The backup's database is damaged. Nothing was changed.");
    await migrate(db);
    if ((await matchesPepperCanary(db, createKeySigner(secrets))) === false)
      throw refuse(`${SECRETS_FILE} does not belong to its database`);
  } finally {
    await db.destroy();
  }
}

/** All or nothing, unless it is killed: then the marker stays. */
async function swapDataFiles(dataDir: string, fresh: string, aside: string): Promise<void> {
  const old = OWN_NAMES.filter((name) => existsSync(join(dataDir, name)));
  const marker = join(dataDir, MARKER_FILE);
  const wasHalf = existsSync(marker);
  await mkdir(aside, { mode: 0o700 });
  await writeFile(marker, '', { flush: true });
  try {
    await moveFiles([
      ...old.map((name) => ({ from: join(dataDir, name), to: join(aside, name) })),
      ...(await readdir(fresh)).map((name) => ({ from: join(fresh, name), to: join(dataDir, name) })),
    ]);
  } catch (error) {
    if (error instanceof PartialMoveError)
      throw new StorageError(`DATA_DIR holds half of a restore: ${error.message} What was here before is in ${aside}`);
    await rmdir(aside);
    if (!wasHalf) await rm(marker);
    const { code = '', path } = error as NodeJS.ErrnoException;
    if (!['EBUSY', 'EXDEV'].includes(code)) throw error;
    throw new ConfigError(`DATA_DIR must be one volume for a restore, and ${path} cannot be moved in it (${code}). Nothing was changed.`);
  }
  await rm(marker);
}

async function isPlainFile(file: string): Promise<boolean> {
  return existsSync(file) && (await lstat(file)).isFile();
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
