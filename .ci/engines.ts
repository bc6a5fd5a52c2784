import type { Engine } from './engine.ts';
import { findNginx } from './nginx.ts';
import { startPostgres } from './postgres.ts';
import { findStrace } from './strace.ts';
import { startSwift } from './swift-object-store.ts';

/**
 * Each function in this list installs and starts an engine, which is a program that tests need, such as PostgreSQL. The function throws an
 * error that explains the reason when the engine is not available.
 */
const starterByName: Record<string, () => Promise<Engine>> = {
  PostgreSQL: startPostgres,
  S3: startSwift,
  nginx: findNginx,
  strace: findStrace,
};

/**
 * Starts the available engines, such as PostgreSQL. A missing engine is not an error, and the report explains why the engine is missing.
 */
export async function startEngines(starters = starterByName): Promise<Engine & { report: string }> {
  const engines: Engine[] = [];
  const lines: string[] = [];
  for (const [name, start] of Object.entries(starters)) {
    try {
      engines.push(await start());
      lines.push(`${name}: tested`);
    } catch (error) {
      lines.push(`${name}: passed over (${error instanceof Error ? error.message.split('\n')[0] : String(error)})`);
    }
  }
  console.log(lines.join('\n'));
  return {
    env: Object.assign({}, ...engines.map(({ env }) => env)) as Record<string, string>,
    stop: () => engines.forEach(({ stop }) => stop()),
    report: lines.join('\n'),
  };
}
