import { randomUUID } from 'node:crypto';
import { appendFile, chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import SqliteDatabase from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { lessonsDir } from '../../bootstrap/program-paths.ts';
import { incrementDatabaseMark } from '../../bootstrap/lost-database-detection.ts';
import { checkPepper } from '../../bootstrap/pepper-check.ts';
import { readConfig, type Config } from '../../config.ts';
import { openDeps } from '../../deps.ts';
import { openS3ObjectStore } from '../../adapters/s3/s3-object-store.ts';
import { insertObject } from '../../services/media/object-queries.ts';
import { claimStore } from '../../services/media/store/store-ownership.ts';
import { createS3Folder, hasS3Server, toStorageEnv } from '../../testing/s3-server.ts';
import { UsageError } from '../command.ts';
import { doctorCommand, examineInstallation, getDoctorExitCode } from './doctor.ts';
import { createOkFinding, createProblemFinding, createWarningFinding, type Severity } from './doctor-finding.ts';

const POSTGRES_URL = process.env.TEST_POSTGRES_URL;
/** No server listens on port 1. */
const CLOSED_PORT = '2';

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'keyreel-doctor-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** Creates an installation that has one uploaded file and whose server is not running. */
async function createInstallation(
  env: Record<string, string> = {},
): Promise<{ config: Config; id: string; getFile: (name: string) => string }> {
  const config = readConfig({ DATA_DIR: await createFolder(), PORT: CLOSED_PORT, UPLOAD_LIMIT_MB: '1', ...env });
  const deps = await openDeps(config, lessonsDir);
  await checkPepper(deps);
  await incrementDatabaseMark(deps);
  const id = randomUUID();
  const stored = await deps.objects.put(id, Readable.from([Buffer.from('a lesson')]));
  await insertObject(deps.db, { id, extension: 'mp4', contentType: 'video/mp4', ...stored, createdAt: deps.now().toISOString() });
  await deps.db.destroy();
  await deps.regexSandbox.close();
  return { config, id, getFile: (name) => join(config.dataDir, name) };
}

async function findMessages(config: Config, severity: Severity): Promise<string[]> {
  return (await examineInstallation(config)).filter((finding) => finding.severity === severity).map(({ message }) => message);
}

test('a new installation has no problems, and the doctor command changes nothing in it', async () => {
  const { config } = await createInstallation();
  const before = await readdir(config.dataDir, { recursive: true });
  const findings = await examineInstallation(config);
  expect(findings.filter(({ severity }) => severity !== 'ok')).toEqual([]);
  expect(findings.map(({ message }) => message)).toEqual(
    expect.arrayContaining([
      'settings',
      'secrets',
      'database: SQLite, not damaged',
      'database: all migrations done',
      'store: 1 files in DATA_DIR',
    ]),
  );
  expect(await readdir(config.dataDir, { recursive: true })).toEqual(before);
});

test('a port that browsers refuse to open is reported', async () => {
  const config = readConfig({ DATA_DIR: await createFolder(), PORT: '1' });
  expect(await findMessages(config, 'problem')).toEqual(['browsers refuse to open PORT 1']);
});

test('a folder in which no server has been started is reported with a warning, and stays empty', async () => {
  const config = readConfig({ DATA_DIR: await createFolder(), PORT: CLOSED_PORT });
  expect(await findMessages(config, 'problem')).toEqual([]);
  expect(await findMessages(config, 'warning')).toEqual([`there is no database in DATA_DIR ${config.dataDir} yet`]);
  expect(await readdir(config.dataDir)).toEqual([]);
  const missing = { ...config, dataDir: join(config.dataDir, 'missing') };
  expect(await findMessages(missing, 'warning')).toContain(`DATA_DIR ${missing.dataDir} does not exist`);
});

test('a data folder that other users can open, and secrets that they can read, are reported', async () => {
  const { config, getFile } = await createInstallation();
  await chmod(config.dataDir, 0o755);
  await chmod(getFile('secrets.json'), 0o644);
  expect(await examineInstallation(config)).toEqual(
    expect.arrayContaining([
      createWarningFinding(`DATA_DIR ${config.dataDir} can be opened by other users`, `run: chmod 700 ${config.dataDir}`),
      createProblemFinding(`${getFile('secrets.json')} can be read by other users`, `run: chmod 600 ${getFile('secrets.json')}`),
    ]),
  );
});

test('missing and damaged secrets, and those of another installation, are reported', async () => {
  const [one, other] = [await createInstallation(), await createInstallation()];
  await rm(one.getFile('secrets.json'));
  expect(await findMessages(one.config, 'problem')).toEqual([`${one.getFile('secrets.json')} is missing`]);
  await writeFile(one.getFile('secrets.json'), '{"version":1', { mode: 0o600 });
  expect(await findMessages(one.config, 'problem')).toEqual([`${one.getFile('secrets.json')} is damaged`]);
  const foreignConfig = { ...other.config, dataDir: one.config.dataDir };
  await rm(one.getFile('secrets.json'));
  await openDeps(foreignConfig, lessonsDir).then((deps) => Promise.all([deps.db.destroy(), deps.regexSandbox.close()]));
  expect(await findMessages(foreignConfig, 'problem')).toEqual(['secrets.json does not belong to this database: no sold access key works']);
});

test('a damaged database is reported and not changed', async () => {
  const { config, getFile } = await createInstallation();
  await writeFile(getFile('keyreel.db'), 'no database at all, only words '.repeat(200));
  expect(await findMessages(config, 'problem')).toEqual(
    expect.arrayContaining([expect.stringMatching(/^the database .*keyreel\.db is damaged \(file is not a database\)/)]),
  );
});

test('a database that has been replaced by an older one is reported', async () => {
  const { config, getFile } = await createInstallation();
  await writeFile(getFile('database-mark'), '99\n');
  expect(await findMessages(config, 'problem')).toEqual([expect.stringMatching(/^DATA_DIR has lost data: /)]);
});

test('an interrupted restore is reported', async () => {
  const { config, getFile } = await createInstallation();
  await writeFile(getFile('restore-unfinished'), '');
  expect(await findMessages(config, 'problem')).toEqual([
    'DATA_DIR holds half of a restore that was interrupted; do it again: npm run restore -- <folder>',
  ]);
});

test('pending migrations, and migrations of a newer version, are reported', async () => {
  const { config, getFile } = await createInstallation();
  const sqlite = new SqliteDatabase(getFile('keyreel.db'));
  onTestFinished(() => void sqlite.close());
  const last = sqlite.prepare('select max(name) from kysely_migration').pluck().get() as string;
  sqlite.prepare('update kysely_migration set name = ? where name = ?').run('9999_future', last);
  expect(await findMessages(config, 'problem')).toEqual([
    'the database was made by a newer version of Keyreel (it has the migration 9999_future)',
  ]);
  sqlite.prepare('delete from kysely_migration where name = ?').run('9999_future');
  expect(await findMessages(config, 'warning')).toEqual([`the next start changes the database: ${last}`]);
});

test('uploads that are missing or damaged are reported', async () => {
  const { config, id, getFile } = await createInstallation();
  await appendFile(getFile(`objects/${id.slice(-2)}/${id}`), 'x');
  expect(await findMessages(config, 'problem')).toEqual([`1 uploaded files are damaged in ${getFile('objects')}: ${id}`]);
  await rm(getFile(`objects/${id.slice(-2)}/${id}`));
  expect(await findMessages(config, 'problem')).toEqual([`1 uploaded files are missing in ${getFile('objects')}: ${id}`]);
});

test('a PostgreSQL server that does not answer is reported', async () => {
  const config = readConfig({
    DATA_DIR: await createFolder(),
    PORT: CLOSED_PORT,
    DATABASE_URL: `postgres://127.0.0.1:${CLOSED_PORT}/keyreel`,
  });
  expect(await findMessages(config, 'problem')).toEqual([expect.stringMatching(/^DATABASE_URL leads to no PostgreSQL that answers/)]);
});

test.runIf(POSTGRES_URL)('the version, the clock and the tables of a PostgreSQL database are examined', async () => {
  const config = readConfig({ DATA_DIR: await createFolder(), PORT: CLOSED_PORT, DATABASE_URL: POSTGRES_URL });
  const messages = (await examineInstallation(config)).map(({ message }) => message);
  expect(messages).toEqual(
    expect.arrayContaining([expect.stringMatching(/^database: PostgreSQL 1[5-9]/), 'clock: agrees with PostgreSQL']),
  );
});

test('a store that does not answer is reported', async () => {
  const STORAGE_URL = `s3://lessons?endpoint=http://127.0.0.1:${CLOSED_PORT}`;
  const env = { STORAGE_URL, AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' };
  const config = readConfig({ DATA_DIR: await createFolder(), PORT: CLOSED_PORT, ...env });
  expect(await findMessages(config, 'problem')).toContain('the bucket lessons cannot be used: The object store does not answer');
});

test.runIf(hasS3Server)('the doctor command writes, reads and deletes a file in the bucket, and requests the CORS rules', async () => {
  const folder = await createS3Folder();
  const config = readConfig({ DATA_DIR: await createFolder(), PORT: CLOSED_PORT, ...toStorageEnv(folder) });
  const messages = (await examineInstallation(config)).map(({ message }) => message);
  expect(messages).toContain(`store: bucket ${folder.bucket} writes, reads and deletes`);
  expect(messages.filter((message) => /upload from/.test(message))).toHaveLength(1);
});

test.runIf(hasS3Server)('a bucket that belongs to another installation is reported, and one of its own is not', async () => {
  const folder = await createS3Folder();
  const { config } = await createInstallation(toStorageEnv(folder));
  const { owner } = await openS3ObjectStore(folder);
  const findForeign = async () => (await findMessages(config, 'warning')).filter((message) => message.includes('npm run store -- adopt'));
  const deps = await openDeps(config, lessonsDir);
  await claimStore(deps);
  await deps.db.destroy();
  await deps.regexSandbox.close();
  expect(await findForeign()).toEqual([]);
  await owner!.writeMark('another installation');
  expect(await findForeign()).toEqual([expect.stringContaining(`the bucket ${folder.bucket} belongs to another installation`)]);
  expect(await owner!.readMark()).toBe('another installation');
});

test.each([
  [[createOkFinding('a')], 0],
  [[createOkFinding('a'), createWarningFinding('b', 'c')], 1],
  [[createWarningFinding('b', 'c'), createProblemFinding('d', 'e')], 78],
])('the findings %j end the command with the exit code %i', (findings, code) => {
  expect(getDoctorExitCode(findings)).toBe(code);
});

test('the doctor command accepts no arguments', () => {
  expect(() => doctorCommand.parse(['now'])).toThrow(UsageError);
});
