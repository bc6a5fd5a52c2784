import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '#db/open-database.ts';
import { lockDataDir } from '../bootstrap/data-dir-lock.ts';
import { lessonsDir } from '../bootstrap/program-paths.ts';
import { readConfig, type Config } from '../config.ts';
import { openDeps, type Deps } from '../deps.ts';
import { createModule } from '../services/authoring/module-service.ts';
import { createAdmin } from '../services/people/admin-account-service.ts';
import { insertObject } from '../services/media/object-queries.ts';
import { ADMIN_ACCOUNT } from '../testing/create-test-server.ts';
import { createS3Folder, createS3FolderWithOutage, hasS3Server, toStorageEnv } from '../testing/s3-server.ts';
import { mapErrorToExit } from './exit-code.ts';
import { moveCommand } from './move.ts';
import { movedTables } from './move/moved-tables.ts';
import { hasIntactObject } from '../adapters/objects/hash-object.ts';

const postgresServer = process.env.TEST_POSTGRES_URL;

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
  const run = async (statement: string) => {
    const db = await openDatabase(postgresServer!);
    try {
      await sql.raw(statement).execute(db);
    } finally {
      await db.destroy();
    }
  };

  test('the data is copied, can be copied back with new data, and is never mixed with other data', async () => {
    const name = `keyreel_move_${randomBytes(8).toString('hex')}`;
    await run(`create database ${name}`);
    onTestFinished(() => run(`drop database ${name} with (force)`));
    const address = new URL(postgresServer!);
    address.pathname = `/${name}`;
    const there = configure({ DATABASE_URL: address.href });

    const lines = await move(configure(), '--to', address.href);
    expect(lines[0]).toMatch(/^Database: \d+ rows of \d+ tables copied\. All counts and hashes agree\.$/);
    expect(lines[0]).toContain(` ${movedTables.length} tables `);
    expect(lines.join(' ')).toContain('To go back, start it with the old settings: nothing there has been changed.');
    expect(await findExit(move(configure(), '--to', address.href))).toEqual({
      code: 64,
      line: 'The database of --to is not empty. Nothing was copied into it.',
    });
    await useDeps(there, (deps) => createModule(deps, { slug: 'week-2', title: 'Week 2', description: '' }));

    await move(there, '--to', 'sqlite');
    const oldDir = (await readdir(dataDir)).find((entry) => entry.startsWith('before-move-'))!;
    expect(existsSync(join(dataDir, oldDir, 'keyreel.db'))).toBe(true);
    await useDeps(configure(), async ({ db }) => {
      const modules = await db.selectFrom('module').select('slug').orderBy('slug').execute();
      expect(modules.map(({ slug }) => slug)).toEqual(['week-1', 'week-2']);
      const moves = await db.selectFrom('audit_entry').select('target_name').where('action', '=', 'data.moved').orderBy('at').execute();
      expect(moves.map((entry) => entry.target_name)).toEqual(['database to PostgreSQL', 'database to SQLite']);
    });
  });
});
