import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { openMigratedDatabase } from '#db/migrate.ts';
import { ConfigError, readConfig, type Config } from '../config.ts';
import { incrementDatabaseMark, rejectLostDatabase } from './lost-database-detection.ts';

/** Creates a data folder as a killed server leaves it, with a write-ahead log that SQLite did not have time to remove. */
async function createKilledInstallation(): Promise<Config> {
  const folder = await mkdtemp(join(tmpdir(), 'keyreel-mark-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const live = readConfig({ DATA_DIR: join(folder, 'live') });
  const killed = readConfig({ DATA_DIR: join(folder, 'killed') });
  await mkdir(live.dataDir);
  const db = await openMigratedDatabase(join(live.dataDir, 'keyreel.db'));
  await rejectLostDatabase(live);
  for (let start = 0; start < 3; start++) await incrementDatabaseMark({ config: live, db });
  await cp(live.dataDir, killed.dataDir, { recursive: true });
  await db.destroy();
  return killed;
}

test.each([['keyreel.db-wal'], ['keyreel.db'], ['keyreel.db', 'keyreel.db-wal', 'keyreel.db-shm']])(
  'F21: a start without %s is refused with instructions, and nothing is changed',
  async (...names) => {
    const config = await createKilledInstallation();
    await rejectLostDatabase(config);
    const kept = await readFile(join(config.dataDir, 'keyreel.db-wal'));
    const copy = `${config.dataDir}-copy`;
    await cp(config.dataDir, copy, { recursive: true });
    for (const name of names) await rm(join(config.dataDir, name), { force: true });
    for (let attempt = 0; attempt < 2; attempt++) {
      const outcome = rejectLostDatabase(config);
      await expect(outcome).rejects.toBeInstanceOf(ConfigError);
      await expect(outcome).rejects.toThrow(
        /^DATA_DIR has lost data: [^\n]+ Put it back, or a backup: npm run restore -- <folder>\.[^\n]+$/,
      );
    }
    for (const name of names) await cp(join(copy, name), join(config.dataDir, name), { force: true }).catch(() => {});
    expect(kept.length).toBeGreaterThan(0);
    await rejectLostDatabase(config);
    await rm(join(config.dataDir, 'database-mark'));
    await rejectLostDatabase(config);
  },
);

test('a write-ahead log that another program moved into the database is not reported as missing', async () => {
  const config = await createKilledInstallation();
  const sqlite = new SqliteDatabase(join(config.dataDir, 'keyreel.db'));
  sqlite.pragma('wal_checkpoint(TRUNCATE)');
  sqlite.close();
  await rm(join(config.dataDir, 'keyreel.db-wal'), { force: true });
  await expect(rejectLostDatabase(config)).resolves.toBeUndefined();
});

test('an empty data folder counts as a first start', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'keyreel-mark-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await expect(rejectLostDatabase(readConfig({ DATA_DIR: folder }))).resolves.toBeUndefined();
});
