import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { openDatabase, type Db } from '#db/open-database.ts';
import { findMigrationDifference, findSqliteDamage, openReadOnly } from '#db/open-read-only.ts';
import { DATABASE_FILE } from '../../adapters/data-dir.ts';
import { explainPostgresError } from '../../adapters/postgres-error.ts';
import type { Secrets } from '../../adapters/secrets.ts';
import { matchesStoredPepper } from '../../bootstrap/pepper-check.ts';
import { isPartlyMoved } from '../../bootstrap/unfinished-move.ts';
import type { Config } from '../../config.ts';
import { createKeySigner } from '../../services/keys/key-signer.ts';
import { examineClockAgainstData, examineClockDifference } from './examine-clock.ts';
import {
  createOkFinding,
  createProblemFinding,
  toFinding,
  createWarningFinding,
  FindingList,
  type DoctorFinding,
} from './doctor-finding.ts';

const MIN_POSTGRES_VERSION = 150_000;

/** Opens the database without changing any data. If the database cannot be read, returns null and findings that explain why. */
export async function openDatabaseToExamine(config: Config): Promise<{ findings: DoctorFinding[]; db: Db | null }> {
  if (config.databaseUrl !== null) return openPostgresToExamine(config.databaseUrl);
  const file = join(resolve(config.dataDir), DATABASE_FILE);
  if (!existsSync(file)) {
    const advice = 'the first start creates it; if a server has run before, set DATA_DIR to its folder';
    return { findings: [createWarningFinding(`there is no database in DATA_DIR ${resolve(config.dataDir)} yet`, advice)], db: null };
  }
  try {
    const db = openReadOnly(file);
    const damage = await findSqliteDamage(db);
    if (damage === null) return { findings: [createOkFinding('database: SQLite, not damaged')], db };
    await db.destroy();
    const advice = 'stop the server and restore a backup: npm run restore -- <folder>';
    return { findings: [createProblemFinding(`the database ${file} is damaged (${damage})`, advice)], db: null };
  } catch (error) {
    return { findings: [toFinding(error, `let this user read and write ${file}`)], db: null };
  }
}

async function openPostgresToExamine(url: string): Promise<{ findings: DoctorFinding[]; db: Db | null }> {
  const db = await openDatabase(url);
  try {
    return { findings: await examinePostgres(db), db };
  } catch (error) {
    await db.destroy();
    const advice = 'start PostgreSQL, or correct DATABASE_URL: address, user, password and name of the database';
    return { findings: [toFinding(explainPostgresError(error), advice)], db: null };
  }
}

async function examinePostgres(db: Db): Promise<DoctorFinding[]> {
  const askedAt = new Date();
  const { rows } = await sql<{
    version: string;
    number: string;
    encoding: string;
    isStandby: boolean;
    canCreate: boolean | null;
    now: Date;
  }>`
    select current_setting('server_version') as version, current_setting('server_version_num') as number,
      current_setting('server_encoding') as encoding, pg_is_in_recovery() as "isStandby",
      has_schema_privilege(current_schema(), 'create') as "canCreate", clock_timestamp() as now`.execute(db);
  const { version, number, encoding, isStandby, canCreate, now } = rows[0]!;
  const findings = new FindingList();
  if (Number(number) < MIN_POSTGRES_VERSION)
    findings.report(`PostgreSQL ${version} is older than 15`, 'upgrade PostgreSQL to version 15 or later');
  if (encoding !== 'UTF8')
    findings.report(`the database has the encoding ${encoding}`, 'create it again: createdb --encoding=UTF8 --template=template0 <name>');
  if (isStandby) findings.report('DATABASE_URL leads to a standby, which only reads', 'set DATABASE_URL to the primary server');
  if (!canCreate) findings.report('the user of DATABASE_URL may not create tables', 'run in psql: grant create on schema public to <user>');
  return [...findings.orOk(`database: PostgreSQL ${version}`), examineClockDifference('PostgreSQL', now, askedAt)];
}

/** Returns whether a server has already used this database. */
export async function hasInstallation(db: Db): Promise<boolean> {
  return findMigrationDifference(db).then(
    () => true,
    () => false,
  );
}

export async function examineDatabaseContent(config: Config, db: Db, secrets: Secrets | null): Promise<DoctorFinding[]> {
  if (!(await hasInstallation(db))) return [createWarningFinding('the database is empty', 'the first start creates its tables')];
  const { pending, unknown } = await findMigrationDifference(db);
  if (unknown.length > 0)
    return [
      createProblemFinding(
        `the database was made by a newer version of Keyreel (it has the migration ${unknown.join(', ')})`,
        'start that version, or restore a backup',
      ),
    ];
  const findings = [
    pending.length > 0
      ? createWarningFinding(`the next start changes the database: ${pending.join(', ')}`, 'make a backup before: npm run backup')
      : createOkFinding('database: all migrations done'),
  ];
  if (pending.length === 0) findings.push(...(await examineClockAgainstData(config, db)));
  if (await isPartlyMoved(db))
    findings.push(
      createProblemFinding(
        'the database holds half of a move that was interrupted',
        'with the old settings, run the same npm run move again',
      ),
    );
  if (secrets !== null && (await matchesStoredPepper(db, createKeySigner(secrets))) === false)
    findings.push(
      createProblemFinding(
        'secrets.json does not belong to this database: no sold access key works',
        'put back the secrets.json from your backup',
      ),
    );
  return findings;
}
