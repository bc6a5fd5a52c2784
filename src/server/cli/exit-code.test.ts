import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { sql } from 'kysely';
import { migrate } from '#db/migrate.ts';
import { openDatabase } from '#db/open-database.ts';
import { ensureDataDir } from '../adapters/data-dir.ts';
import { explainPostgresError } from '../adapters/postgres-error.ts';
import { mapErrorToExit } from './exit-code.ts';

const createError = (code: string, message: string, properties: object = {}) => Object.assign(new Error(message), { code, ...properties });

describe('an error of the operating system or SQLite becomes one line and an exit code', () => {
  test.each([
    ['EADDRINUSE', 'listen EADDRINUSE: address already in use 127.0.0.1:4711', 69, 'is in use by another program'],
    ['ENOTFOUND', 'getaddrinfo ENOTFOUND nonsense.invalid', 78, 'HOST must be an address of this machine'],
    ['EADDRNOTAVAIL', 'listen EADDRNOTAVAIL: address not available 192.0.2.1:3000', 78, 'HOST must be an address of this machine'],
    ['EACCES', 'listen EACCES: permission denied 127.0.0.1:80', 77, '127.0.0.1:80'],
    ['EROFS', "EROFS: read-only file system, mkdir '/media/cd/data'", 77, '/media/cd/data'],
    ['SQLITE_CANTOPEN', 'unable to open database file', 77, 'DATA_DIR'],
    ['SQLITE_READONLY_DIRECTORY', 'attempt to write a readonly database', 77, 'DATA_DIR'],
    ['SQLITE_BUSY', 'database is locked', 75, 'Try again'],
    ['SQLITE_BUSY_SNAPSHOT', 'database is locked', 75, 'Try again'],
    ['SQLITE_CORRUPT', 'database disk image is malformed', 70, 'npm run restore -- <folder>'],
    ['ENOSPC', 'ENOSPC: no space left on device, write', 70, 'no space'],
    ['SQLITE_FULL', 'database or disk is full', 70, 'full'],
    ['57P01', 'terminating connection due to administrator command', 70, 'administrator command'],
    ['ECONNREFUSED', '', 70, 'ECONNREFUSED'],
  ])('%s', (cause, message, code, text) => {
    const exit = mapErrorToExit(createError(cause, message));
    expect(exit.code).toBe(code);
    expect(exit.line).toContain(text);
    expect(exit.line).not.toContain('\n');
  });

  test('a port in use is named, and the next port is suggested', () => {
    const { line } = mapErrorToExit(createError('EADDRINUSE', 'listen EADDRINUSE', { port: 4711 }));
    expect(line).toBe('PORT 4711 is in use by another program. Choose another: PORT=4712 npm start');
  });

  test('a database file that may not be written is reported with its folder', () => {
    const { line } = mapErrorToExit(createError('SQLITE_CANTOPEN', 'unable to open database file'), '/srv/keyreel');
    expect(line).toMatch(/^No permission \(user \d+\) to write the database in DATA_DIR \/srv\/keyreel: unable to open database file$/);
  });

  test('F2: a disk on which SQLite cannot write durably is refused', async () => {
    // An empty file name opens a temporary database, for which SQLite refuses WAL mode just as it does on network disks.
    const error: unknown = await openDatabase('').catch((thrown: unknown) => thrown);
    expect(mapErrorToExit(error)).toEqual({ code: 78, line: 'SQLite refused WAL with synchronous=FULL; is DATA_DIR on a local disk?' });
  });

  test('F10: a database from a newer version is refused, and its newest migration is named', async () => {
    const db = await openDatabase(':memory:');
    onTestFinished(() => db.destroy());
    await migrate(db);
    await sql`insert into kysely_migration (name, timestamp) values ('9999-from-the-future', '2030-01-01T00:00:00.000Z')`.execute(db);
    const { code, line } = mapErrorToExit(await migrate(db).catch((thrown: unknown) => thrown));
    expect(code).toBe(78);
    expect(line).toMatch(/^The database was made by a newer version of Keyreel [^\n]*9999-from-the-future[^\n]*$/);
  });

  test('an unexpected error keeps its stack trace', () => {
    expect(mapErrorToExit(new TypeError('x is not a function'))).toEqual({ code: 1, line: expect.stringContaining('at ') });
  });
});

describe('a PostgreSQL connection error becomes one line that names DATABASE_URL', () => {
  test.each([
    [createError('ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:5432'), 70],
    [createError('ECONNREFUSED', ''), 70],
    [createError('ENOTFOUND', 'getaddrinfo ENOTFOUND db.invalid'), 70],
    [new Error('timeout exceeded when trying to connect'), 70],
    [createError('57P03', 'the database system is starting up'), 70],
    [createError('28P01', 'password authentication failed for user "keyreel"'), 78],
    [createError('3D000', 'database "none" does not exist'), 78],
    [new Error('SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string'), 78],
  ])('%s', (error, code) => {
    const exit = mapErrorToExit(explainPostgresError(error));
    expect(exit.code).toBe(code);
    expect(exit.line).toMatch(/^DATABASE_URL .*[\w"]$/);
  });

  test('any other database error is left unchanged', () => {
    const error = createError('42P01', 'relation "card" does not exist');
    expect(explainPostgresError(error)).toBe(error);
  });
});

describe('an unusable DATA_DIR becomes one line that names it', () => {
  test.each([
    ['a file', 'file'],
    ['inside a file', 'file/data'],
    ['where no folder can be created', '/proc/keyreel'],
    ['a name that is too long', 'x'.repeat(300)],
  ])('%s', async (_, name) => {
    const folder = await mkdtemp(join(tmpdir(), 'keyreel-exit-code-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    await writeFile(join(folder, 'file'), '');
    const error: unknown = await ensureDataDir(resolve(folder, name)).catch((thrown: unknown) => thrown);
    expect(mapErrorToExit(error)).toEqual({ code: 78, line: expect.stringContaining(`DATA_DIR is ${resolve(folder, name)}`) });
  });
});
