import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from './open-database.ts';
import { replaySyncs, type DiskImage, type PowerCut } from './testing/replay-syncs.ts';

// strace and the program wait for each other at every call, which takes minutes beside other tests.
const TIMEOUT_MS = 300_000;
const COMMITS = 200;
const LOG_LIMIT_BYTES = 256 * 1024 * 1024;

const openModule = JSON.stringify(new URL('./open-database.ts', import.meta.url).href);
/** Commits rows one by one, and prints the number of each row as soon as its commit has been acknowledged. */
const program = `
  import { writeSync } from 'node:fs';
  import { sql } from 'kysely';
  const { openDatabase } = await import(${openModule});
  const [file, weakerPragma] = process.argv.slice(1);
  const db = await openDatabase(file);
  if (weakerPragma) await sql.raw('pragma ' + weakerPragma).execute(db);
  await sql.raw('pragma wal_autocheckpoint = 60').execute(db);
  for (let n = 1; n <= ${COMMITS}; n++) {
    await db.transaction().execute((trx) => sql\`insert into row values (\${n}, \${'x'.repeat(2000 + n * 17)})\`.execute(trx));
    writeSync(1, n + '\\n');
  }
  process.kill(process.pid, 'SIGKILL');`;

/**
 * Runs the program under strace, which records the program's writes and syncs. Returns the path of the database file and one simulated
 * power cut after each sync. The database has the server's settings, except for one setting that `weakerPragma` can change.
 */
async function recordPowerCuts(weakerPragma = ''): Promise<{ file: string; cuts: PowerCut[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'keyreel-power-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'keyreel.db');
  const db = await openDatabase(file);
  await sql`create table row (n integer primary key, text text)`.execute(db);
  await db.destroy();
  const initial: DiskImage = new Map([
    [file, await readFile(file)],
    [`${file}-wal`, Buffer.alloc(0)],
  ]);
  const log = join(folder, 'strace.log');
  const calls = 'trace=openat,close,write,pwrite64,ftruncate,fsync,fdatasync';
  const strace = ['-f', '-xx', '-s', '70000', '-e', calls, '-o', log];
  const node = [process.execPath, '--input-type=module', '-e', program, file, weakerPragma];
  await promisify(execFile)(process.env.STRACE_PROGRAM!, [...strace, ...node], {
    cwd: import.meta.dirname,
    maxBuffer: LOG_LIMIT_BYTES,
  }).catch(() => {});
  return { file, cuts: replaySyncs(await readFile(log, 'utf8'), initial) };
}

/**
 * Opens the database from the files that a power cut leaves on disk. Returns the numbers of the rows in the `row` table and the result of
 * SQLite's integrity check.
 */
async function readImage(image: DiskImage, file: string): Promise<{ rows: Set<number>; integrity: string | undefined }> {
  await rm(`${file}-shm`, { force: true });
  for (const [path, bytes] of image) await writeFile(path, bytes);
  const db = await openDatabase(file);
  const { rows } = await sql<{ n: number }>`select n from row`.execute(db);
  const check = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
  await db.destroy();
  return { rows: new Set(rows.map(({ n }) => n)), integrity: check.rows[0]?.integrity_check };
}

const listAcknowledged = ({ printed }: PowerCut) => printed.join('').split('\n').filter(Boolean).map(Number);

describe.runIf(process.env.STRACE_PROGRAM)('a power cut', { timeout: TIMEOUT_MS }, () => {
  test('F2: after any sync keeps every acknowledged commit and leaves an intact database, even when later writes are half written', async () => {
    const { file, cuts } = await recordPowerCuts();
    expect(cuts.length).toBeGreaterThanOrEqual(COMMITS);
    expect(listAcknowledged(cuts.at(-1)!)).toHaveLength(COMMITS);
    for (const cut of cuts)
      for (const image of [cut.image, cut.tornImage]) {
        const { rows, integrity } = await readImage(image, file);
        expect(integrity).toBe('ok');
        expect(listAcknowledged(cut).filter((n) => !rows.has(n))).toEqual([]);
      }
  });

  test('F2: would lose acknowledged commits if the database did not sync each of them', async () => {
    const { file, cuts } = await recordPowerCuts('synchronous = NORMAL');
    const lost = new Set<number>();
    for (const cut of cuts) {
      const { rows } = await readImage(cut.image, file);
      for (const n of listAcknowledged(cut)) if (!rows.has(n)) lost.add(n);
    }
    expect(lost.size).toBeGreaterThan(10);
  });
});
