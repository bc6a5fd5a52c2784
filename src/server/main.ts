import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DATABASE_FILE } from './adapters/data-dir.ts';
import { runAdminCommand, ADMIN_USAGE } from './cli/admin.ts';
import { runBackupCommand, BACKUP_USAGE } from './cli/backup.ts';
import { runKeysCommand, KEYS_USAGE } from './cli/keys.ts';
import { rejectUnfinishedRestore, runRestoreCommand, RESTORE_USAGE } from './cli/restore.ts';
import { runRollupsCommand, ROLLUPS_USAGE } from './cli/rollups.ts';
import { UsageError } from './cli/usage-error.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import { openDeps, type Deps } from './deps.ts';
import { mapErrorToExit } from './cli/exit-code.ts';
import { checkPepper } from './bootstrap/seed.ts';
import { lessonsDir } from './places.ts';
import { serve } from './cli/serve.ts';

/** What an operator can run beside the server: `node dist/server.js keys …`. */
const commands: Record<string, (config: Config, args: string[]) => Promise<string[]>> = {
  admin: onData(runAdminCommand),
  backup: onData(runBackupCommand),
  keys: onData(runKeysCommand),
  restore: runRestoreCommand,
  rollups: onData(runRollupsCommand),
};
const usage = [ADMIN_USAGE, BACKUP_USAGE, KEYS_USAGE, RESTORE_USAGE, ROLLUPS_USAGE].join('\n');

/** A command has the time to wait for its turn beside a busy server. */
const PATIENCE_MS = 10_000;

/** A command that works on the open data. */
function onData(run: (deps: Deps, args: string[]) => Promise<string[]>) {
  return async (config: Config, args: string[]) => {
    rejectUnfinishedRestore(config.dataDir);
    // Called in another folder than the server's, a command would make a new installation and a backup of nothing.
    if (config.databaseUrl === null && !existsSync(join(config.dataDir, DATABASE_FILE)))
      throw new ConfigError(`DATA_DIR is ${resolve(config.dataDir)}, where no server has been started yet`);
    const deps = await openDeps(config, lessonsDir, { waitMs: PATIENCE_MS });
    try {
      await checkPepper(deps);
      return await run(deps, args);
    } finally {
      await deps.db.destroy();
    }
  };
}

function loadEnvFile(): void {
  try {
    if (existsSync('.env')) process.loadEnvFile('.env');
  } catch (error) {
    throw new ConfigError(`.env in ${process.cwd()} cannot be read: ${(error as Error).message}`);
  }
}

async function main([command, ...args]: string[]): Promise<void> {
  loadEnvFile();
  if (command === 'help' || command === '--help' || command === '-h') return console.log(usage);
  const run = command !== undefined && Object.hasOwn(commands, command) ? commands[command] : undefined;
  if (command !== undefined && !run) throw new UsageError(usage);
  const config = readConfig(process.env);
  try {
    if (!run) return await serve(config);
    for (const line of await run(config, args)) console.log(line);
  } catch (error) {
    end(error, config.dataDir);
  }
}

function end(error: unknown, dataDir?: string): never {
  const { code, line } = mapErrorToExit(error, dataDir);
  console.error(line);
  process.exit(code);
}

// No one but this process's user may read what it writes.
process.umask(0o077);
main(process.argv.slice(2)).catch((error: unknown) => end(error));
