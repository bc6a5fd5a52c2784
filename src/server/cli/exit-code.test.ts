import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#db/open.ts';
import { ensureDataDir } from '../adapters/data-dir.ts';
import { explainPostgresError } from '../adapters/postgres-error.ts';
import { mapErrorToExit } from './exit-code.ts';

const failure = (code: string, message: string) => Object.assign(new Error(message), { code });

describe('what the machine refuses is one line and a code', () => {
  test.each([
    ['EADDRINUSE', 'listen EADDRINUSE: address already in use 127.0.0.1:3000', 69, 'PORT'],
    ['ENOTFOUND', 'getaddrinfo ENOTFOUND nonsense.invalid', 78, 'HOST must be an address of this machine'],
    ['EADDRNOTAVAIL', 'listen EADDRNOTAVAIL: address not available 192.0.2.1:3000', 78, 'HOST must be an address of this machine'],
    ['EACCES', 'listen EACCES: permission denied 127.0.0.1:80', 77, '127.0.0.1:80'],
    ['EROFS', "EROFS: read-only file system, mkdir '/media/cd/data'", 77, '/media/cd/data'],
    ['SQLITE_CANTOPEN', 'unable to open database file', 77, 'DATA_DIR'],
    ['SQLITE_READONLY_DIRECTORY', 'attempt to write a readonly database', 77, 'DATA_DIR'],
    ['SQLITE_BUSY', 'database is locked', 75, 'Try again'],
    ['SQLITE_BUSY_SNAPSHOT', 'database is locked', 75, 'Try again'],
    ['SQLITE_CORRUPT', 'database disk image is malformed', 70, 'malformed'],
    ['ENOSPC', 'ENOSPC: no space left on device, write', 70, 'no space'],
  ])('%s', (cause, message, code, words) => {
    const explained = mapErrorToExit(failure(cause, message));
    expect(explained.code).toBe(code);
    expect(explained.line).toContain(words);
    expect(explained.line).not.toContain('\n');
  });

  test('a database file that may not be written is named by its folder', () => {
    const { line } = mapErrorToExit(failure('SQLITE_CANTOPEN', 'unable to open database file'), '/srv/keyreel');
    expect(line).toMatch(/^No permission \(user \d+\) to write the database in DATA_DIR \/srv\/keyreel: unable to open database file$/);
  });

  test('a disk on which SQLite cannot be durable', async () => {
    // SQLite's own temporary file takes no WAL, as a network disk does not.
    const error: unknown = await openDatabase('').catch((thrown: unknown) => thrown);
    expect(mapErrorToExit(error)).toEqual({ code: 78, line: 'SQLite refused WAL with synchronous=FULL; is DATA_DIR on a local disk?' });
  });

  test('what nobody foresaw keeps its stack', () => {
    expect(mapErrorToExit(new TypeError('x is not a function'))).toEqual({ code: 1, line: expect.stringContaining('at ') });
  });
});

describe('a DATABASE_URL that does not work is one line that names it', () => {
  test.each([
    [failure('ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:5432'), 70],
    [failure('ECONNREFUSED', ''), 70],
    [failure('ENOTFOUND', 'getaddrinfo ENOTFOUND db.invalid'), 70],
    [new Error('timeout exceeded when trying to connect'), 70],
    [failure('57P03', 'the database system is starting up'), 70],
    [failure('28P01', 'password authentication failed for user "keyreel"'), 78],
    [failure('3D000', 'database "none" does not exist'), 78],
    [new Error('SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string'), 78],
  ])('%s', (error, code) => {
    const explained = mapErrorToExit(explainPostgresError(error));
    expect(explained.code).toBe(code);
    expect(explained.line).toMatch(/^DATABASE_URL .*[\w"]$/);
  });

  test('and any other failure stays what it is', () => {
    const error = failure('42P01', 'relation "card" does not exist');
    expect(explainPostgresError(error)).toBe(error);
  });
});

describe('a DATA_DIR that cannot be a folder is one line that names it', () => {
  test.each([
    ['a file', 'file'],
    ['below a file', 'file/data'],
    ['where nothing can be made', '/proc/keyreel'],
    ['too long a name', 'x'.repeat(300)],
  ])('%s', async (_, name) => {
    const folder = await mkdtemp(join(tmpdir(), 'keyreel-place-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    await writeFile(join(folder, 'file'), '');
    const error: unknown = await ensureDataDir(resolve(folder, name)).catch((thrown: unknown) => thrown);
    expect(mapErrorToExit(error)).toEqual({ code: 78, line: expect.stringContaining(`DATA_DIR is ${resolve(folder, name)}`) });
  });
});
