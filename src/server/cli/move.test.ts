import { spawnSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '#db/open-database.ts';
import { openS3ObjectStore } from '../adapters/s3/s3-object-store.ts';
import { lockDataDir } from '../bootstrap/data-dir-lock.ts';
import { lessonsDir } from '../bootstrap/program-paths.ts';
import { readConfig, type Config } from '../config.ts';
import { openDeps, type Deps } from '../deps.ts';
import { createModule } from '../services/authoring/module-service.ts';
import { createAdmin } from '../services/people/admin-account-service.ts';
import { insertObject } from '../services/media/object-queries.ts';
import { ADMIN_ACCOUNT } from '../testing/create-test-server.ts';
import { createTestFolder } from '../testing/open-test-installation.ts';
import { recordKillPoints } from '../testing/record-kill-points.ts';
import { createS3Folder, createS3FolderWithOutage, hasS3Server, toStorageEnv } from '../testing/s3-server.ts';
import { examineInstallation } from './doctor/doctor.ts';
import { mapErrorToExit } from './exit-code.ts';
import { keysCommand } from './keys.ts';
import { moveCommand } from './move.ts';
import { UNTOUCHED_BRAND } from '#shared/brand/brand.ts';
import { findBrandImageContent, upsertBrandImage } from '../services/settings/brand-image-queries.ts';
import { loadBrand, saveBrand } from '../services/settings/brand-service.ts';
import { movedTables } from './move/moved-tables.ts';
import { hasIntactObject } from '../adapters/objects/hash-object.ts';

const postgresServer = process.env.TEST_POSTGRES_URL;
const mainFile = join(import.meta.dirname, '../main.ts');

async function useDeps<Result>(config: Config, work: (deps: Deps) => Promise<Result>): Promise<Result> {
  const deps = await openDeps(config, lessonsDir);
  try {
    return await work(deps);
  } finally {
    await deps.regexSandbox.close();
    await deps.db.destroy();
  }
}

let dataDir = '';
let objectIds: string[] = [];
const configure = (env: Record<string, string> = {}) => readConfig({ DATA_DIR: dataDir, ...env });
const move = (config: Config, ...args: string[]) => moveCommand.parse(args)(config);
const findExit = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail('did not fail'),
    (error: unknown) => mapErrorToExit(error),
  );

/**
 * Creates an installation on SQLite with an administrator, a module and three uploaded files. The server of the installation is not
 * running.
 */
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'keyreel-move-'));
  objectIds = [randomUUID(), randomUUID(), randomUUID()];
  await useDeps(configure(), async (deps) => {
    await createAdmin(deps, ADMIN_ACCOUNT);
    await createModule(deps, { slug: 'week-1', title: 'Week 1', description: '' });
    for (const id of objectIds) {
      const stored = await deps.objects.put(id, Readable.from([Buffer.from(`the content of ${id}`)]));
      await insertObject(deps.db, { id, extension: 'mp4', contentType: 'video/mp4', ...stored, createdAt: deps.now().toISOString() });
    }
  });
});
afterEach(() => rm(dataDir, { recursive: true }));

test.each([[], ['--to', 'mysql://db'], ['--storage', 'lessons'], ['--storage', 's3://UPPER'], ['--from', 'sqlite'], ['elsewhere']])(
  'move %s %s prints the usage',
  (...args) => {
    expect(() => moveCommand.parse(args)).toThrow(/^move \[--to/);
  },
);

test('a move to the same place is refused, and so is a move while the server runs', async () => {
  expect(await findExit(move(configure(), '--to', 'sqlite'))).toMatchObject({ code: 64 });
  expect(await findExit(move(configure(), '--storage', 'files'))).toMatchObject({ code: 64 });
  const unlock = await lockDataDir(dataDir);
  expect(await findExit(move(configure(), '--storage', 's3://lessons'))).toMatchObject({ code: 75 });
  unlock();
});

test('a store without its credentials is reported in one line', async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', '');
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(await findExit(move(configure(), '--storage', 's3://lessons'))).toEqual({
    code: 78,
    line: 'AWS_ACCESS_KEY_ID must be set, because the files are in an S3-compatible store',
  });
});

describe.runIf(hasS3Server)('to an S3-compatible store', () => {
  const useKeys = (env: ReturnType<typeof toStorageEnv>) => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', env.AWS_ACCESS_KEY_ID);
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', env.AWS_SECRET_ACCESS_KEY);
    onTestFinished(() => void vi.unstubAllEnvs());
  };

  test('a move to a bucket of another installation says that nothing in it is deleted, and one to an empty bucket claims it', async () => {
    const [folder, foreign] = [await createS3Folder(), await createS3Folder()];
    useKeys(toStorageEnv(folder));
    await (await openS3ObjectStore(foreign)).owner!.writeMark('another installation');
    const says = async (target: typeof folder) =>
      (await move(configure(), '--storage', toStorageEnv(target).STORAGE_URL)).filter((line) => line.includes('npm run store -- adopt'))
        .length;
    expect([await says(folder), await says(foreign)]).toEqual([0, 1]);
    expect(await (await openS3ObjectStore(foreign)).owner!.readMark()).toBe('another installation');
  });

  test('the files are copied, and can be copied back', async () => {
    const env = toStorageEnv(await createS3Folder());
    useKeys(env);
    const lines = await move(configure(), '--storage', env.STORAGE_URL);
    expect(lines[0]).toBe('Files: 3 copied, 0 were there already. All hashes agree.');
    await rm(join(dataDir, 'objects'), { recursive: true });
    expect((await move(configure(env), '--storage', 'files'))[0]).toBe('Files: 3 copied, 0 were there already. All hashes agree.');
    await useDeps(configure(), async ({ db, objects }) => {
      for (const { id, sha256 } of await db.selectFrom('object').select(['id', 'sha256']).execute())
        expect(await hasIntactObject(objects, id, sha256)).toBe(true);
    });
  });

  test('an aborted move continues with the files that are still missing, and lists the lost files', async () => {
    const { folder, setAway } = await createS3FolderWithOutage();
    const env = toStorageEnv(folder);
    useKeys(env);
    const first = objectIds.toSorted()[0]!;
    await useDeps(configure(env), async ({ objects }) => {
      await objects.put(first, Readable.from([Buffer.from(`the content of ${first}`)]));
    });
    setAway(true);
    expect(await findExit(move(configure(), '--storage', env.STORAGE_URL))).toMatchObject({ code: 70 });
    setAway(false);
    const last = objectIds.toSorted().at(-1)!;
    await rm(join(dataDir, 'objects', last.slice(-2), last));
    expect((await move(configure(), '--storage', env.STORAGE_URL)).slice(0, 2)).toEqual([
      `Missing or damaged, so not copied: ${last}`,
      'Files: 1 copied, 1 were there already. All hashes agree.',
    ]);
  });
});

describe.runIf(postgresServer)('to PostgreSQL', () => {
  const run = async (statement: string, url = postgresServer!) => {
    const db = await openDatabase(url, { hasStatementTimeout: false });
    try {
      await sql.raw(statement).execute(db);
    } finally {
      await db.destroy();
    }
  };
  const createPostgresDatabase = async () => {
    const name = `keyreel_move_${randomBytes(8).toString('hex')}`;
    await run(`create database ${name}`);
    onTestFinished(() => run(`drop database ${name} with (force)`));
    const address = new URL(postgresServer!);
    address.pathname = `/${name}`;
    return address.href;
  };
  const selectModules = async ({ db }: Deps) =>
    (await db.selectFrom('module').select('slug').orderBy('slug').execute()).map(({ slug }) => slug);

  test('the data is copied, can be copied back with new data, and is never mixed with other data', async () => {
    const url = await createPostgresDatabase();
    const there = configure({ DATABASE_URL: url });

    const logo = { hash: 'a'.repeat(64), kind: 'logo', contentType: 'image/png', width: 9, height: 9, content: randomBytes(99) } as const;
    await useDeps(configure(), async (deps) => {
      await upsertBrandImage(deps.db, { ...logo, madeAt: deps.now().toISOString() });
      await saveBrand(deps, { revision: 0, brand: { ...UNTOUCHED_BRAND, name: 'Ada’s School', logo } });
    });
    const lines = await move(configure(), '--to', url);
    await useDeps(there, async (deps) => {
      expect((await loadBrand(deps)).brand).toMatchObject({ name: 'Ada’s School', logo: { hash: logo.hash, width: 9 } });
      expect((await findBrandImageContent(deps.db, logo.hash))!.content.equals(logo.content)).toBe(true);
    });
    expect(lines[0]).toMatch(/^Database: \d+ rows of \d+ tables copied\. All counts and hashes agree\.$/);
    expect(lines[0]).toContain(` ${movedTables.length} tables `);
    expect(lines.join(' ')).toContain('To go back, start it with the old settings: nothing there has been changed.');
    expect(await findExit(move(configure(), '--to', url))).toEqual({
      code: 64,
      line: 'The database of --to is not empty: it already contains this school, copied by an earlier move. Nothing was copied into it.',
    });
    await useDeps(there, (deps) => createModule(deps, { slug: 'week-2', title: 'Week 2', description: '' }));

    await move(there, '--to', 'sqlite');
    const oldDir = (await readdir(dataDir)).find((entry) => entry.startsWith('before-move-'))!;
    expect(existsSync(join(dataDir, oldDir, 'keyreel.db'))).toBe(true);
    await useDeps(configure(), async (deps) => {
      expect(await selectModules(deps)).toEqual(['week-1', 'week-2']);
      const moves = await deps.db
        .selectFrom('audit_entry')
        .select('target_name')
        .where('action', '=', 'data.moved')
        .orderBy('at')
        .execute();
      expect(moves.map((entry) => entry.target_name)).toEqual(['database to PostgreSQL', 'database to SQLite']);
    });
  });

  test('a move into the database of another school is refused', async () => {
    const url = await createPostgresDatabase();
    const otherDir = await createTestFolder();
    await useDeps(readConfig({ DATA_DIR: otherDir, DATABASE_URL: url }), (deps) => createAdmin(deps, ADMIN_ACCOUNT));
    expect(await findExit(move(configure(), '--to', url))).toEqual({
      code: 64,
      line: 'The database of --to is not empty. Nothing was copied into it.',
    });
  });

  test('an aborted move leaves a database that no server and no command uses, and continues', async () => {
    const url = await createPostgresDatabase();
    const there = configure({ DATABASE_URL: url });
    await useDeps(there, async () => {});
    await run(
      `create function fail() returns trigger language plpgsql as 'begin raise exception ''full'' using errcode = ''53100''; end'`,
      url,
    );
    await run('create trigger fill_disk before insert on admin execute function fail()', url);
    expect(await findExit(move(configure(), '--to', url))).toMatchObject({ code: 70 });
    const refusal = {
      code: 78,
      line: 'the database holds half of a move that was interrupted. With the old settings, run the same npm run move again',
    };
    expect(await findExit(keysCommand.parse(['list'])(there))).toEqual(refusal);
    const server = spawnSync(process.execPath, [mainFile], { env: { DATA_DIR: dataDir, DATABASE_URL: url, PORT: '0' }, encoding: 'utf8' });
    expect([server.status, server.stderr]).toEqual([78, expect.stringContaining(refusal.line)]);
    expect((await examineInstallation(there)).map(({ message }) => message)).toContain(
      'the database holds half of a move that was interrupted',
    );
    await run('drop trigger fill_disk on admin', url);
    expect((await move(configure(), '--to', url))[0]).toMatch(/^The interrupted move had already copied \d+ rows\.$/);
    expect(await useDeps(there, selectModules)).toEqual(['week-1']);
  });

  test('a move back to SQLite that is killed while it replaces the old file is never mistaken for a new installation', async () => {
    const url = await createPostgresDatabase();
    await move(configure(), '--to', url);
    await useDeps(configure({ DATABASE_URL: url }), (deps) => createModule(deps, { slug: 'week-2', title: 'Week 2', description: '' }));
    const copiesDir = await createTestFolder();
    const points = await recordKillPoints(
      { dataDir, copiesDir },
      () => null,
      () => move(configure({ DATABASE_URL: url }), '--to', 'sqlite'),
    );
    expect(points.length).toBeGreaterThan(3);
    for (const { folder } of points) {
      const here = readConfig({ DATA_DIR: folder });
      const outcome = await keysCommand
        .parse(['list'])(here)
        .then(
          () => 0,
          (error: unknown) => mapErrorToExit(error).code,
        );
      const isUnmoved = !existsSync(join(folder, 'moving.db'));
      expect(outcome).toBe(isUnmoved ? 0 : 78);
      if (!isUnmoved) await move(readConfig({ DATA_DIR: folder, DATABASE_URL: url }), '--to', 'sqlite');
      const modules = await useDeps(here, selectModules);
      const whole = ['week-1', 'week-2'];
      expect(isUnmoved ? [whole.slice(0, 1), whole] : [whole]).toContainEqual(modules);
    }
  });
});
