import { hash } from 'node:crypto';
import { copyFile, cp, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '#db/open-database.ts';
import { hashObject } from '../adapters/objects/hash-object.ts';
import { rememberPlausibleClock } from '../services/clock/clock-service.ts';
import { purgeOrphans } from './purge-orphans.ts';
import { readConfig } from '../config.ts';
import { openDeps } from '../deps.ts';
import { verifyRollUps } from '../services/analytics/rollups/rebuild-service.ts';
import { listBackups, readManifest } from '../services/backups/backup-list.ts';
import { createBackup } from '../services/backups/create-backup.ts';
import { hashFile } from '../services/backups/hash-file.ts';
import { listAccessKeys } from '../services/keys/access-key-service.ts';
import { selectAllObjects } from '../services/media/object-queries.ts';
import { receiveUpload, reserveUpload } from '../services/media/upload/upload-service.ts';
import { findAdminByUsername } from '../services/people/admin-account-queries.ts';
import { createAdmin } from '../services/people/admin-account-service.ts';
import { createCourse } from '../testing/course-fixture.ts';
import { ADMIN_ACCOUNT, createTestClient } from '../testing/create-test-server.ts';
import { createEvent } from '../testing/event-fixtures.ts';
import { createTestFolder, openTestInstallation } from '../testing/open-test-installation.ts';
import { recordKillPoints } from '../testing/record-kill-points.ts';
import { createSampleMp4 } from '../testing/sample-files.ts';
import { lessonsDir } from './program-paths.ts';

const EVENT_POINTS = 80;
const UPLOADS = 6;
const CHUNK_BYTES = 20_000;
const SECOND_MS = 1000;

/** Opens the data folder of a killed process as the server does on startup, and closes the database after `check` has finished. */
async function restart(folder: string, check: (deps: Awaited<ReturnType<typeof openDeps>>) => Promise<void>): Promise<void> {
  const deps = await openDeps(readConfig({ DATA_DIR: folder, SAMPLE_COURSE: 'off', LOG_LEVEL: 'silent' }), lessonsDir);
  try {
    await deps.uploadStaging.clear(0);
    // The killed process may have had the time of a test.
    await rememberPlausibleClock(deps.db, deps.now());
    await purgeOrphans(deps);
    await check(deps);
  } finally {
    await deps.regexSandbox.close();
    await deps.db.destroy();
  }
}

test(`F1: a process that is killed at any of ${EVENT_POINTS} points while events arrive has every acknowledged event and the right statistics`, async () => {
  const { deps, config } = await openTestInstallation({ fileCount: 0 });
  await createAdmin(deps, ADMIN_ACCOUNT);
  const admin = createTestClient(deps, '192.0.2.1');
  await admin.gate.adminLogin(ADMIN_ACCOUNT);
  const course = await createCourse(admin);
  const info = await course.createCard({ slug: 'info' });
  const quiz = await course.createCard({ slug: 'quiz', type: 'mcq', options: [{ label: 'Yes', isCorrect: true }, { label: 'No' }] });
  const { key } = await course.createKey();
  const learners = Array.from({ length: 3 }, (_, index) => createTestClient(deps, `192.0.2.${index + 2}`));
  for (const [index, learner] of learners.entries()) await learner.gate.enter({ key, nickname: `Learner ${index}` });

  const file = join(config.dataDir, 'keyreel.db');
  await sql`pragma wal_checkpoint(truncate)`.execute(deps.db);
  const base = join(await createTestFolder(), 'base.db');
  await copyFile(file, base);
  const acknowledged: { id: string; logBytes: number }[] = [];
  const report = async (learner: (typeof learners)[number], round: number) => {
    const events = [
      createEvent('viewed', info.id),
      createEvent('answered', quiz.id, { optionIndex: round % 2 }),
      createEvent('watched', info.id, { ranges: [[round, round + 3]], position: round + 3 }),
    ];
    expect(await learner.analytics.record({ events })).toEqual({ accepted: events.length, rejected: [] });
    const logBytes = (await stat(`${file}-wal`)).size;
    acknowledged.push(...events.map(({ id }) => ({ id, logBytes })));
  };
  for (let round = 0; round < 12; round++) await Promise.all(learners.map((learner) => report(learner, round)));
  // Until a checkpoint, SQLite only appends to the write-ahead log, so the log of a killed process is a prefix of the complete log.
  const log = await readFile(`${file}-wal`);
  expect((await readFile(file)).equals(await readFile(base))).toBe(true);

  const copy = join(await createTestFolder(), 'keyreel.db');
  const storedCounts = new Set<number>();
  for (let point = 1; point <= EVENT_POINTS; point++) {
    const logBytes = Math.round((log.length * point) / EVENT_POINTS);
    await copyFile(base, copy);
    await writeFile(`${copy}-wal`, log.subarray(0, logBytes));
    const db = await openDatabase(copy);
    const stored = new Set((await db.selectFrom('event').select('id').execute()).map(({ id }) => id));
    storedCounts.add(stored.size);
    expect(acknowledged.filter((event) => event.logBytes <= logBytes && !stored.has(event.id))).toEqual([]);
    expect(await verifyRollUps({ db })).toEqual([]);
    await db.destroy();
  }
  expect(storedCounts.size).toBeGreaterThan(5);
});

test('T23: a login whose answer was lost when the process was killed uses no second login, nor does a continued session', async () => {
  const { deps, config } = await openTestInstallation({ fileCount: 0 });
  await createAdmin(deps, ADMIN_ACCOUNT);
  const admin = createTestClient(deps, '192.0.2.1');
  await admin.gate.adminLogin(ADMIN_ACCOUNT);
  const course = await createCourse(admin);
  const { id, key } = await course.createKey(1);
  const entry = { key, nickname: 'Ada', requestId: 'attempt-0001' };
  const learner = createTestClient(deps, '192.0.2.2');
  const { session } = await learner.gate.enter(entry);
  const { code } = await learner.gate.offer({ path: '/modules', positionSeconds: 0 });
  const handover = { code, requestId: 'attempt-0002' };
  await createTestClient(deps, '192.0.2.3').gate.take(handover);

  const folder = await createTestFolder();
  await cp(config.dataDir, folder, { recursive: true });
  await restart(folder, async (reopened) => {
    const restarted = { ...reopened, now: deps.now };
    const retrying = createTestClient(restarted, '192.0.2.2');
    expect((await retrying.gate.enter(entry)).session.id).toBe(session.id);
    expect((await createTestClient(restarted, '192.0.2.3').gate.take(handover)).session.id).toBe(session.id);
    expect((await listAccessKeys(restarted)).find((each) => each.id === id)?.logins).toBe(1);
    expect(await restarted.db.selectFrom('handed_device').selectAll().execute()).toHaveLength(1);
  });
});

async function listServedFiles(folder: string): Promise<string[]> {
  const files: string[] = [];
  for (const shard of (await readdir(join(folder, 'objects'))).filter((name) => name.length === 2))
    for (const name of await readdir(join(folder, 'objects', shard))) files.push(join(folder, 'objects', shard, name));
  return files;
}

test('F6: a process that is killed at any write, sync or rename of an upload has every acknowledged file complete, and no partial file', async () => {
  const { deps, config } = await openTestInstallation({ fileCount: 0 });
  await createAdmin(deps, ADMIN_ACCOUNT);
  const { id: adminId } = (await findAdminByUsername(deps.db, ADMIN_ACCOUNT.username))!;
  const acknowledged: string[] = [];
  const upload = async (index: number) => {
    const video = createSampleMp4(3 * CHUNK_BYTES + index);
    const { uploadURL } = await reserveUpload(deps, { extension: 'mp4', fileName: null }, adminId);
    const { pathname, searchParams } = new URL(uploadURL, 'http://localhost');
    const chunks = Array.from({ length: 4 }, (_, chunk) => Buffer.from(video.subarray(chunk * CHUNK_BYTES, (chunk + 1) * CHUNK_BYTES)));
    const { id } = await receiveUpload(deps, {
      name: pathname.split('/').at(-1)!,
      token: searchParams.get('t')!,
      fileName: null,
      announcedSize: null,
      content: Readable.from(chunks),
    });
    acknowledged.push(id);
  };
  const folders = { dataDir: config.dataDir, copiesDir: await createTestFolder() };
  const points = await recordKillPoints(
    folders,
    () => [...acknowledged],
    async () => {
      for (let index = 0; index < UPLOADS; index++) await upload(index);
    },
  );
  expect(points.length).toBeGreaterThan(59);
  const completeHashes = (await selectAllObjects(deps.db)).map(({ sha256 }) => sha256);
  for (const { folder, state } of points)
    await restart(folder, async ({ db, objects }) => {
      // A killed process may leave a complete file that has no database row, but never an incomplete file that the server could serve.
      for (const file of await listServedFiles(folder)) expect(completeHashes).toContain(await hashFile(file));
      const rows = await selectAllObjects(db);
      expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(state));
      for (const { id, sha256 } of rows) expect(await hashObject(objects, id)).toMatchObject({ sha256 });
      expect(await readdir(join(folder, 'inbox'))).toEqual([]);
    });
});

/** Asserts that every listed backup in a folder is complete. Returns the number of listed backups. */
async function countWholeBackups(backupsDir: string): Promise<number> {
  const backups = await listBackups(backupsDir);
  for (const { id } of backups) {
    const manifest = (await readManifest(join(backupsDir, id)))!;
    const hashInBackup = async (...path: string[]) => hash('sha256', await readFile(join(backupsDir, id, ...path)));
    expect(await hashInBackup('keyreel.db')).toBe(manifest.database.sha256);
    expect(manifest.missingIds).toEqual([]);
    for (const object of manifest.objects) expect(await hashInBackup('objects', object.id)).toBe(object.sha256);
  }
  return backups.length;
}

test('F39: a process that is killed at any write, sync or rename of a backup leaves only complete backups, and the next backup succeeds', async () => {
  const { deps, config, advanceTime } = await openTestInstallation({ fileCount: 20 });
  await createBackup(deps, { origin: 'nightly' });
  let made = 1;
  const folders = { dataDir: config.dataDir, copiesDir: await createTestFolder() };
  const points = await recordKillPoints(
    folders,
    () => made,
    async () => {
      for (; made < 3; made++) {
        advanceTime(SECOND_MS);
        await createBackup(deps, { origin: 'nightly' });
      }
    },
  );
  expect(points.length).toBeGreaterThan(59);
  for (const [index, { folder, state }] of points.entries()) {
    const backupsDir = join(folder, 'backups');
    const count = await countWholeBackups(backupsDir);
    expect([state, state + 1]).toContain(count);
    if (index % 10 > 0) continue;
    await mkdir(join(folder, 'objects'), { recursive: true });
    await restart(folder, async (restarted) => {
      await createBackup(restarted, { origin: 'nightly' });
      expect(await countWholeBackups(backupsDir)).toBe(count + 1);
      // The number of entries in the folder shows that the killed process left no unfinished backup behind.
      expect((await readdir(backupsDir)).length).toBe(count + 1);
    });
  }
});
