import { randomUUIDv7 } from 'node:crypto';
import { existsSync } from 'node:fs';
import { lstat, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { migrate } from '#db/migrate.ts';
import { openDatabase } from '#db/open-database.ts';
import { transact } from '#db/transact.ts';
import { DATABASE_FILE, SECRETS_FILE } from '../adapters/data-dir.ts';
import type { Secrets } from '../adapters/secrets.ts';
import { matchesStoredPepper } from '../bootstrap/pepper-check.ts';
import { commandLineActor } from '../services/audit/actor.ts';
import { recordAudit } from '../services/audit/audit-service.ts';
import { hashFile } from '../services/backups/hash-file.ts';
import { MANIFEST_FILE, parseManifest, type BackupManifest } from '../services/backups/backup-manifest.ts';
import { rememberPlausibleClock } from '../services/clock/clock-service.ts';
import { createKeySigner } from '../services/keys/key-signer.ts';
import { findMediaType } from '../services/media/media-types.ts';
import { selectAllObjects } from '../services/media/object-queries.ts';
import { discardSearchIndex } from '../services/search/rebuild-search.ts';
import { deleteSetting, upsertSetting } from '../services/settings/setting-queries.ts';
import { STORE_MARKS_SETTING } from '../services/media/store/store-ownership.ts';
import { findTriggerOrView, findSchemaDifference } from './backup-schema.ts';
import { UsageError } from './command.ts';

/** Returns the manifest of a backup. Throws UsageError unless the database and the secrets of the backup are present and unchanged. */
export async function verifyBackup(folder: string): Promise<BackupManifest> {
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
 * Verifies and migrates the database of a backup. `storeMarks` holds the marks by which the replaced database recognizes its object store, or
 * null; without them the restored copy deletes nothing in a store that others use. Returns the ids of all uploads in the database that no
 * administrator has removed.
 */
export async function verifyAndMigrateDatabase(
  file: string,
  { secrets, manifest, storeMarks }: { secrets: Secrets | null; manifest: BackupManifest; storeMarks: string | null },
): Promise<Set<string>> {
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
    // The integrity check does not know what the tables of the index have to contain.
    await transact(db, discardSearchIndex);
    if ((await matchesStoredPepper(db, createKeySigner(secrets))) === false)
      throw createDamagedBackupError(`${SECRETS_FILE} does not belong to its database`);
    const objects = await selectAllObjects(db);
    const foreign = objects.find(({ extension, contentType }) => findMediaType(extension)?.contentType !== contentType);
    if (foreign) throw createForeignBackupError(`the type ${foreign.contentType} for the file ${foreign.id}`);
    const auditDeps = { actor: commandLineActor, newId: () => randomUUIDv7(), now: () => new Date() };
    await recordAudit(db, auditDeps, 'backup.restored', { id: null, name: `backup of ${manifest.createdAt}` });
    // The backup may be old, which does not mean that the clock is wrong.
    await rememberPlausibleClock(db, auditDeps.now());
    await (storeMarks === null ? deleteSetting(db, STORE_MARKS_SETTING) : upsertSetting(db, STORE_MARKS_SETTING, storeMarks));
    return new Set(objects.filter(({ removedAt }) => removedAt === null).map(({ id }) => id));
  } finally {
    await db.destroy();
  }
}

export async function isRegularFile(file: string): Promise<boolean> {
  return existsSync(file) && (await lstat(file)).isFile();
}
