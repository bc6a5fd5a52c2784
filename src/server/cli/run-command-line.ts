import { existsSync } from 'node:fs';
import { UsageError, type Command } from './command.ts';
import { mapErrorToExit } from './exit-code.ts';
import { serve } from './serve.ts';
import { ConfigError, readConfig } from '../config.ts';
import { version } from '../version.ts';

/** Each command is loaded when it is called, so that a start of the server does not load them. */
const commands: Record<string, () => Promise<Command>> = {
  admin: async () => (await import('./admin.ts')).adminCommand,
  backup: async () => (await import('./backup.ts')).backupCommand,
  course: async () => (await import('./course.ts')).courseCommand,
  doctor: async () => (await import('./doctor/doctor.ts')).doctorCommand,
  keys: async () => (await import('./keys.ts')).keysCommand,
  move: async () => (await import('./move.ts')).moveCommand,
  restore: async () => (await import('./restore.ts')).restoreCommand,
  rollups: async () => (await import('./rollups.ts')).rollupsCommand,
  search: async () => (await import('./search.ts')).searchCommand,
  store: async () => (await import('./store.ts')).storeCommand,
};

async function listUsage(): Promise<string> {
  const loaded = await Promise.all(Object.values(commands).map((load) => load()));
  return loaded.map((command) => command.usage).join('\n');
}

/** Runs the command named in the first argument, or starts the server when there is no argument. Ends the process after a failure. */
export async function runCommandLine(args: string[]): Promise<void> {
  await run(args).catch((error: unknown) => exitWithError(error));
}

async function run([name, ...args]: string[]): Promise<void> {
  if (name === 'help' || name === '--help' || name === '-h') return console.log(await listUsage());
  if (name === '--version') return console.log(version);
  if (name !== undefined && !Object.hasOwn(commands, name)) throw new UsageError(await listUsage());
  const command = name === undefined ? undefined : await commands[name]!();
  if (args.includes('--help')) return console.log(command?.usage ?? (await listUsage()));
  const execute = command?.parse(args);
  loadEnvFile();
  const config = readConfig(process.env);
  try {
    if (!execute) return await serve(config);
    for (const line of await execute(config)) console.log(line);
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
