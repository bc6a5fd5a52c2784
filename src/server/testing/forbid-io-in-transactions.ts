import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { Socket } from 'node:net';
import { isInTransaction } from '#db/transact.ts';

const FILE_FUNCTIONS = (
  'access appendFile chmod copyFile cp link mkdir mkdtemp open readdir readFile rename rm rmdir stat statfs truncate ' +
  'unlink utimes writeFile'
).split(' ');

/** Reports that code inside a database transaction called something that can hang. */
class IoInTransactionError extends Error {
  override readonly name = 'IoInTransactionError';
}

const forbid = <Fn extends (...args: never[]) => unknown>(name: string, original: Fn) =>
  function (this: unknown, ...args: Parameters<Fn>) {
    if (isInTransaction()) throw new IoInTransactionError(`${name} was called inside a database transaction`);
    return original.apply(this, args);
  } as unknown as Fn;

/** Returns a copy of an object store whose functions fail while the calling code runs inside a database transaction. */
export function forbidStoreInTransactions<Store extends object>(store: Store): Store {
  const entries = Object.entries(store).map(([name, value]: [string, unknown]) => {
    if (typeof value === 'function') return [name, forbid(`the object store (${name})`, value as () => unknown)];
    return [name, typeof value === 'object' && value !== null ? forbidStoreInTransactions(value) : value];
  });
  return Object.fromEntries(entries) as Store;
}

/**
 * Makes every network request, and the functions of `node:fs/promises` that the server uses, fail while the calling code runs inside a
 * database transaction. One slow answer would otherwise stop every other request, because SQLite has one writer.
 */
function forbidIoInTransactions(): void {
  globalThis.fetch = forbid('fetch', globalThis.fetch);
  // Hooks and mails are sent over sockets of their own.
  const connect = Reflect.get(Socket.prototype, 'connect') as (...args: never[]) => unknown;
  Reflect.set(Socket.prototype, 'connect', forbid('a network connection', connect));
  const functions = fs.promises as unknown as Record<string, (...args: never[]) => unknown>;
  for (const name of FILE_FUNCTIONS) functions[name] = forbid(`${name} of a file`, functions[name]!.bind(fs.promises));
  syncBuiltinESMExports();
}

// The functions are replaced once, although each test file imports this module.
const installed = globalThis as { isIoForbiddenInTransactions?: boolean };
if (!installed.isIoForbiddenInTransactions) forbidIoInTransactions();
installed.isIoForbiddenInTransactions = true;
