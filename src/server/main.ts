import { existsSync } from 'node:fs';
import { adminCommand } from './cli/admin.ts';
import { backupCommand } from './cli/backup.ts';
import { UsageError, type Command } from './cli/command.ts';
import { courseCommand } from './cli/course.ts';
import { doctorCommand } from './cli/doctor/doctor.ts';
import { mapErrorToExit } from './cli/exit-code.ts';
import { keysCommand } from './cli/keys.ts';
import { moveCommand } from './cli/move.ts';
import { restoreCommand } from './cli/restore.ts';
import { rollupsCommand } from './cli/rollups.ts';
import { serve } from './cli/serve.ts';
import { storeCommand } from './cli/store.ts';
import { ConfigError, readConfig } from './config.ts';
import { version } from './version.ts';

const commands: Record<string, Command> = {
  admin: adminCommand,
  backup: backupCommand,
  course: courseCommand,
  doctor: doctorCommand,
  keys: keysCommand,
  move: moveCommand,
  restore: restoreCommand,
  rollups: rollupsCommand,
  store: storeCommand,
};
const usage = Object.values(commands)
  .map((command) => command.usage)
  .join('\n');

/** Runs the command named in the first argument, or starts the server when there is no argument. */
async function main([name, ...args]: string[]): Promise<void> {
  if (name === 'help' || name === '--help' || name === '-h') return console.log(usage);
  if (name === '--version') return console.log(version);
  if (name !== undefined && !Object.hasOwn(commands, name)) throw new UsageError(usage);
  if (args.includes('--help')) return console.log(commands[name!]!.usage);
  const run = name === undefined ? undefined : commands[name]!.parse(args);
  loadEnvFile();
  const config = readConfig(process.env);
  try {
    if (!run) return await serve(config);
    for (const line of await run(config)) console.log(line);
  } catch (error) {
    exitWithError(error, config.dataDir);
  }
}

function loadEnvFile(): void {
  try {
    if (existsSync('.env')) process.loadEnvFile('.env');
  } catch (error) {
    throw new ConfigError(`.env in ${process.cwd()} cannot be read: ${(error as Error).message}`);
  }
}

function exitWithError(error: unknown, dataDir?: string): never {
  const { code, line } = mapErrorToExit(error, dataDir);
  console.error(line);
  process.exit(code);
}

// Files that this process writes can be read only by the user who runs it.
process.umask(0o077);
main(process.argv.slice(2)).catch((error: unknown) => exitWithError(error));
