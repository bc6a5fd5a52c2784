import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openMigratedDatabase } from '#db/migrate.ts';
import { isPostgresUrl, type Db, type DbOrTrx } from '#db/open-database.ts';
import { DATABASE_FILE, DATABASE_MARK_FILE } from '../adapters/data-dir.ts';
import { recordAudit } from '../services/audit/audit-service.ts';
import { explainPostgresError } from '../adapters/postgres-error.ts';
import { parseStorageUrl, type StorageAddress } from '../adapters/s3/storage-url.ts';
import { lockDataDir } from '../bootstrap/data-dir-lock.ts';
import { PARTIAL_DATABASE_FILE } from '../bootstrap/unfinished-move.ts';
import { addStorageCredentials, ConfigError, type Config } from '../config.ts';
import { discardSearchIndex } from '../services/search/rebuild-search.ts';
import { claimStore, describeForeignStore } from '../services/media/store/store-ownership.ts';
import { openObjectStore, type Deps } from '../deps.ts';
import { defineDataCommand, UsageError, type Command } from './command.ts';
import { moveFiles } from './move-files.ts';
import { copyDatabase } from './move/copy-database.ts';
import { copyObjects } from './move/copy-objects.ts';
import { findInstallation } from './move/move-progress.ts';
import { prepareTarget, type CopyStart } from './move/prepare-target.ts';

const USAGE = `move [--to <postgres://…|sqlite>] [--storage <s3://…|files>]    copies the data to another database or store, and changes nothing
    in the old one; stop the server first. After an abort run it again: it goes on with what is missing`;

interface Targets {
  /** Holds the URL of a PostgreSQL database, null for SQLite in DATA_DIR, or undefined to leave the database where it is. */
  databaseUrl: string | null | undefined;
  /** Holds the address of a bucket, null for DATA_DIR, or undefined to leave the files where they are. */
  storage: StorageAddress | null | undefined;
}

/**
 * Implements the `move …` command, which copies a stopped installation to another database or another file store. To continue an aborted
 * move, the administrator runs the same command again.
 */
export const moveCommand: Command = {
  usage: USAGE,
  parse: (args) => {
    const targets = parseTargets(args);
    return async (config) => {
      rejectSameTargets(config, targets);
      const unlock = await lockIfExists(config.dataDir);
      try {
        return await runMove(config, targets);
      } finally {
        unlock();
      }
    };
  },
};

function parseTargets(args: string[]): Targets {
  try {
    const { to, storage } = parseArgs({ args, options: { to: { type: 'string' }, storage: { type: 'string' } } }).values;
    const bucket = storage === undefined || storage === 'files' ? undefined : parseStorageUrl(storage);
    const isUnderstood = (to === undefined || to === 'sqlite' || isPostgresUrl(to)) && bucket !== null;
    if (!isUnderstood || (to === undefined && storage === undefined)) throw new UsageError(USAGE);
    return { databaseUrl: to === 'sqlite' ? null : to, storage: storage === 'files' ? null : bucket };
  } catch {
    throw new UsageError(USAGE);
  }
}

function rejectSameTargets(config: Config, { databaseUrl, storage }: Targets): void {
  if (databaseUrl !== undefined && databaseUrl === config.databaseUrl) throw new UsageError('The data is in the database of --to already.');
  const { endpoint, bucket, prefix } = config.storage ?? {};
  const isSameBucket = storage ? storage.endpoint === endpoint && storage.bucket === bucket && storage.prefix === prefix : !config.storage;
  if (storage !== undefined && isSameBucket) throw new UsageError('The files are in the store of --storage already.');
}

/** Locks DATA_DIR. Throws ConfigError when DATA_DIR does not exist, because the command was then probably called in the wrong folder. */
async function lockIfExists(dataDir: string): Promise<() => void> {
  if (!existsSync(dataDir)) throw new ConfigError(`DATA_DIR is ${resolve(dataDir)}, where no server has been started yet`);
  return lockDataDir(dataDir);
}

function runMove(config: Config, targets: Targets): Promise<string[]> {
  const command = defineDataCommand({ usage: USAGE, parse: () => targets, run: moveData });
  return command.parse([])(config);
}

/** Moves the files first, so that an interrupted move never leaves a database that looks complete but lacks its files. */
async function moveData(deps: Deps, { databaseUrl, storage }: Targets): Promise<string[]> {
  const lines: string[] = [];
  if (storage !== undefined) {
    const settings = storage && addStorageCredentials(storage, process.env);
    const target = await openObjectStore({ storage: settings, dataDir: deps.config.dataDir });
    const { copied, skipped, lostIds } = await copyObjects(deps.db, deps.objects, target);
    await recordAudit(deps.db, deps, 'data.moved', {
      id: null,
      name: `files to ${storage === null ? 'DATA_DIR' : `the bucket ${storage.bucket}`}`,
    });
    lines.push(...lostIds.map((id) => `Missing or damaged, so not copied: ${id}`));
    lines.push(`Files: ${copied} copied, ${skipped} were there already. All hashes agree.`);
    if (!(await claimStore({ ...deps, objects: target }))) lines.push(describeForeignStore(target));
  }
  if (databaseUrl !== undefined) lines.push(...(await (databaseUrl === null ? moveToSqlite(deps) : moveToPostgres(deps, databaseUrl))));
  return [...lines, ...describeNextSteps({ databaseUrl, storage })];
}

async function moveToPostgres(deps: Deps, databaseUrl: string): Promise<string[]> {
  const target = await openMigratedDatabase(databaseUrl).catch((error: unknown) => {
    throw explainPostgresError(error);
  });
  try {
    const start = await prepareTarget(deps.db, target);
    if (start === null) throw new UsageError(await describeFullTarget(deps.db, target));
    return await fillDatabase(deps, target, { start, place: 'PostgreSQL' });
  } finally {
    await target.destroy();
  }
}

/** Explains why a move is refused. If an earlier move, even a killed one, has already copied the installation, the text says so. */
async function describeFullTarget(source: Db, target: Db): Promise<string> {
  const installation = await findInstallation(source);
  const isSameSchool = installation !== '' && installation === (await findInstallation(target));
  const contents = isSameSchool ? ': it already contains this school, copied by an earlier move' : '';
  return `The database of --to is not empty${contents}. Nothing was copied into it.`;
}

interface Filling {
  start: CopyStart;
  /** Names the kind of the new database, such as SQLite, for the audit log. */
  place: string;
}

async function fillDatabase(deps: Deps, target: Db, { start, place }: Filling): Promise<string[]> {
  const finish = async (trx: DbOrTrx) => {
    await discardSearchIndex(trx);
    await recordAudit(trx, deps, 'data.moved', { id: null, name: `database to ${place}` });
  };
  const counts = await copyDatabase(deps.db, target, { progress: start.progress, finish });
  const rows = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return [
    ...(start.hasSourceChanged ? ['The old database has changed since the interrupted move, so the copy began again.'] : []),
    ...(start.presentRows > 0 ? [`The interrupted move had already copied ${start.presentRows} rows.`] : []),
    `Database: ${rows} rows of ${counts.size} tables copied. All counts and hashes agree.`,
  ];
}

/** Fills a new database file, and then replaces the old database file with it. */
async function moveToSqlite(deps: Deps): Promise<string[]> {
  const { config, now } = deps;
  const { dataDir } = config;
  const partialFile = join(dataDir, PARTIAL_DATABASE_FILE);
  const lines = await fillPartialFile(deps, partialFile);
  const oldNames = [DATABASE_FILE, `${DATABASE_FILE}-wal`, `${DATABASE_FILE}-shm`, DATABASE_MARK_FILE];
  const present = oldNames.filter((name) => existsSync(join(dataDir, name)));
  const oldDir = join(dataDir, `before-move-${now().toISOString().replaceAll(/[:.]/g, '-')}`);
  if (present.length > 0) await mkdir(oldDir, { mode: 0o700 });
  await moveFiles([
    ...present.map((name) => ({ from: join(dataDir, name), to: join(oldDir, name) })),
    { from: partialFile, to: join(dataDir, DATABASE_FILE) },
  ]);
  return lines;
}

async function fillPartialFile(deps: Deps, file: string): Promise<string[]> {
  const target = await openMigratedDatabase(file);
  try {
    const start = await prepareTarget(deps.db, target);
    if (start !== null) return await fillDatabase(deps, target, { start, place: 'SQLite' });
  } finally {
    await target.destroy();
  }
  // The new database file is either already complete or belongs to another installation. A complete file means that an earlier move was
  // aborted just before the file was put in place. Whether complete or not, the existing file is deleted, and a new database file is
  // created and filled.
  await Promise.all(['', '-wal', '-shm'].map((end) => rm(file + end, { force: true })));
  return fillPartialFile(deps, file);
}

function describeNextSteps({ databaseUrl, storage }: Targets): string[] {
  const settings = [
    ...(databaseUrl === undefined ? [] : [databaseUrl === null ? 'without DATABASE_URL' : 'with DATABASE_URL set to the address of --to']),
    ...(storage === undefined ? [] : [storage === null ? 'without STORAGE_URL' : 'with STORAGE_URL set to the address of --storage']),
  ];
  const wayBack = [...(databaseUrl === undefined ? [] : ['--to']), ...(storage === undefined ? [] : ['--storage'])];
  return [
    `Start the server ${settings.join(' and ')}. The secrets stay in DATA_DIR.`,
    'To go back, start it with the old settings: nothing there has been changed. To take along what has been entered since,',
    `stop it and run the same command with the old place after ${wayBack.join(' and ')} (sqlite and files for DATA_DIR), on an empty database.`,
  ];
}
