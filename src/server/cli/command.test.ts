import { expect, test } from 'vitest';
import { adminCommand } from './admin.ts';
import { backupCommand } from './backup.ts';
import { UsageError } from './command.ts';
import { courseCommand } from './course.ts';
import { keysCommand } from './keys.ts';
import { restoreCommand } from './restore.ts';
import { rollupsCommand } from './rollups.ts';

const commands = {
  admin: adminCommand,
  backup: backupCommand,
  course: courseCommand,
  keys: keysCommand,
  restore: restoreCommand,
  rollups: rollupsCommand,
};

test.each([
  ['admin', []],
  ['admin', ['dance']],
  ['admin', ['list', 'grace']],
  ['admin', ['add', 'grace']],
  ['admin', ['add', 'grace', 'hopper', '--email', 'grace@example.com']],
  ['admin', ['add', 'grace', '--email', 'nowhere']],
  ['admin', ['reset', 'grace', '--password', 'short']],
  ['admin', ['reset', 'grace', '--shout']],
  ['backup', ['one', 'two']],
  ['backup', ['--help']],
  ['backup', ['']],
  ['course', []],
  ['course', ['export']],
  ['course', ['export', '--product', 'a', '--module', 'b']],
  ['course', ['import']],
  ['course', ['import', 'a.keyreel', '--existing', 'overwrite']],
  ['keys', []],
  ['keys', ['nonsense']],
  ['keys', ['revoke']],
  ['keys', ['generate']],
  ['keys', ['generate', '--product', 'excel-basics', '--quantity', 'many']],
  ['keys', ['generate', '--product', 'excel-basics', '--max-logins', '0']],
  ['restore', []],
  ['restore', ['--help']],
  ['rollups', []],
  ['rollups', ['nonsense']],
  ['rollups', ['archive']],
  ['rollups', ['archive', '29']],
  ['rollups', ['archive', '1e3']],
  ['rollups', ['archive', '365', 'all']],
] as const)('%s refuses the arguments %j before it reads any data', (name, args) => {
  expect(() => commands[name].parse([...args])).toThrow(UsageError);
});

test.each([
  ['admin', ['list']],
  ['admin', ['add', ' grace ', '--email', 'grace@example.com']],
  ['admin', ['reset', 'grace', '--password', 'correct horse']],
  ['backup', []],
  ['backup', ['folder']],
  ['keys', ['list']],
  ['keys', ['revoke', 'EXCEL-0000-0000']],
  ['keys', ['generate', '--product', 'excel-basics', '--quantity', '2']],
  ['restore', ['folder']],
  ['rollups', ['check']],
  ['rollups', ['archive', '30']],
] as const)('%s accepts the arguments %j', (name, args) => {
  expect(commands[name].parse([...args])).toBeTypeOf('function');
});
