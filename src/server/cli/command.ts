import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DATABASE_FILE } from '../adapters/data-dir.ts';
import { rejectLostDatabase } from '../bootstrap/lost-database-detection.ts';
import { lessonsDir } from '../bootstrap/program-paths.ts';
import { checkPepper } from '../bootstrap/pepper-check.ts';
import { rejectPartialDatabaseFile, rejectUnfinishedMove } from '../bootstrap/unfinished-move.ts';
import { rejectUnfinishedRestore } from '../bootstrap/unfinished-restore.ts';
import { ConfigError, type Config } from '../config.ts';
import { openDeps, type Deps } from '../deps.ts';

/** Limits how long a command waits for the server to finish writing to the database. */
const BUSY_TIMEOUT_MS = 10_000;

/** Reports that a command was called with invalid arguments. The message explains how to call the command. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Describes a command that an administrator runs on the server's machine, such as `node dist/server.js keys …`. */
export interface Command {
  usage: string;
  /**
   * Parses the arguments and returns an async function that runs the command and resolves to the lines to print. Throws UsageError for
   * invalid arguments, before the settings and the data are read.
   */
  parse: (args: string[]) => (config: Config) => Promise<string[]>;
}

export function defineDataCommand<Options>(definition: {
  usage: string;
  parse: (args: string[]) => Options;
  run: (deps: Deps, options: Options) => Promise<string[]>;
}): Command {
  return {
    usage: definition.usage,
    parse: (args) => {
      const options = definition.parse(args);
      return (config) => withDeps(config, (deps) => definition.run(deps, options));
    },
  };
}

async function withDeps(config: Config, run: (deps: Deps) => Promise<string[]>): Promise<string[]> {
  rejectUnfinishedRestore(config.dataDir);
  rejectPartialDatabaseFile(config);
  await rejectLostDatabase(config);
  // A command that is called in the wrong folder must not create a new installation there; the `backup` command, for example, would then
  // create an empty backup.
  if (config.databaseUrl === null && !existsSync(join(config.dataDir, DATABASE_FILE)))
    throw new ConfigError(`DATA_DIR is ${resolve(config.dataDir)}, where no server has been started yet`);
  const deps = await openDeps(config, lessonsDir, { busyTimeoutMs: BUSY_TIMEOUT_MS });
  try {
    await rejectUnfinishedMove(deps);
    await checkPepper(deps);
    return await run(deps);
  } finally {
    await deps.spreadsheets.close();
    await deps.db.destroy();
  }
}

/** Parses the options and the other arguments of a command. Throws UsageError for an unknown option. */
export function parseArguments<Options extends ParseArgsOptionsConfig>(args: string[], usage: string, options: Options) {
  try {
    return parseArgs({ args, allowPositionals: true, options });
  } catch {
    throw new UsageError(usage);
  }
}

/**
 * Parses the arguments of a command that takes at most one argument, such as a path. Options are refused, so that `--help`, for example, is
 * not taken for the name of a folder.
 */
export function parseSingleArgument(args: string[], usage: string): string | undefined {
  const [argument, ...others] = args;
  if (others.length > 0 || argument === '' || argument?.startsWith('-')) throw new UsageError(usage);
  return argument;
}
