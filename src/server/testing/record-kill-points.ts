import fs, { cpSync } from 'node:fs';
import fsPromises, { open } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';

type Functions = Record<string, (...args: never[]) => unknown>;

export interface KillPoint<State> {
  /** Holds the path of a copy of the data folder, made at the moment of the kill. */
  folder: string;
  state: State;
}

const CHANGES = ['rename', 'link', 'copyFile', 'mkdir', 'rm', 'unlink', 'writeFile', 'truncate'];
const HANDLE_CHANGES = ['write', 'writev', 'writeFile', 'sync', 'datasync'];
const STREAM_CHANGES = ['write', 'writev', 'fsync', 'rename'];

/**
 * Runs an action that changes files, for example with writes, syncs and renames, and copies the data folder before every `stride`-th
 * change. The operating system keeps all bytes that a killed process has written, so each copy equals the folder that would remain if the
 * process were killed at the time of the copy.
 */
export async function recordKillPoints<State>(
  { dataDir, copiesDir, stride = 1 }: { dataDir: string; copiesDir: string; stride?: number },
  getState: () => State,
  action: () => Promise<unknown>,
): Promise<KillPoint<State>[]> {
  const points: KillPoint<State>[] = [];
  let changes = 0;
  let isRecording = true;
  const copy = () => {
    // A built-in Node.js module that is first loaded during the action keeps the wrapped file functions, so `copy` may still be called
    // after the recording.
    if (!isRecording || changes++ % stride !== 0) return;
    const folder = join(copiesDir, String(points.length));
    cpSync(dataDir, folder, { recursive: true });
    points.push({ folder, state: getState() });
  };
  const handle = await open(dataDir);
  const handlePrototype = Object.getPrototypeOf(handle) as Functions;
  await handle.close();
  const restore = [
    callBefore(fsPromises as unknown as Functions, CHANGES, copy),
    callBefore(fs as unknown as Functions, STREAM_CHANGES, copy),
    callBefore(handlePrototype, HANDLE_CHANGES, copy),
  ];
  syncBuiltinESMExports();
  try {
    await action();
    copy();
  } finally {
    isRecording = false;
    for (const undo of restore) undo();
    syncBuiltinESMExports();
  }
  return points;
}

/**
 * Wraps the named functions of an object, so that every call to one of them first calls `callback`. Returns a function that restores the
 * original functions.
 */
function callBefore(target: Functions, names: readonly string[], callback: () => void): () => void {
  const originals = names.map((name) => [name, target[name]!] as const);
  for (const [name, original] of originals)
    target[name] = function (this: unknown, ...args: never[]) {
      callback();
      return original.apply(this, args);
    };
  return () => {
    for (const [name, original] of originals) target[name] = original;
  };
}
