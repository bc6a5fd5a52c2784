import { existsSync } from 'node:fs';
import { admin, adminUsage } from './commands/admin.ts';
import { keys, keysUsage } from './commands/keys.ts';
import { rollups, rollupsUsage } from './commands/rollups.ts';
import { UsageError } from './commands/usage-error.ts';
import { readConfig } from './config.ts';
import { makeDeps, type Deps } from './deps.ts';
import { explainExit } from './exit-code.ts';
import { lessonsDir } from './places.ts';
import { serve } from './serve.ts';

/** What an operator can run beside the server: `node dist/server.js keys …`. */
const commands: Record<string, (deps: Deps, args: string[]) => Promise<string[]>> = { admin, keys, rollups };

async function main([command, ...args]: string[]): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  if (command === undefined) return serve(readConfig(process.env));
  const run = Object.hasOwn(commands, command) ? commands[command] : undefined;
  if (!run) throw new UsageError([adminUsage, keysUsage, rollupsUsage].join('\n'));
  const deps = await makeDeps(readConfig(process.env), lessonsDir);
  try {
    for (const line of await run(deps, args)) console.log(line);
  } finally {
    await deps.db.destroy();
  }
}

// No one but this process's user may read what it writes.
process.umask(0o077);
main(process.argv.slice(2)).catch((error: unknown) => {
  const { code, line } = explainExit(error);
  console.error(line);
  process.exit(code);
});
