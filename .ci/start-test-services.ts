import type { TestService } from './test-service.ts';
import { ensureNginx } from './nginx.ts';
import { startPostgres } from './postgres.ts';
import { ensureStrace } from './strace.ts';
import { startSwift } from './swift-object-store.ts';

/**
 * Lists functions that each install and start one service that the tests need, such as PostgreSQL. Each function throws an error that
 * states the reason when its service is not available.
 */
const starterByName: Record<string, () => Promise<TestService>> = {
  PostgreSQL: startPostgres,
  S3: startSwift,
  nginx: ensureNginx,
  strace: ensureStrace,
};

/** Starts the available services, such as PostgreSQL. A missing service is not an error; the report states why the service is missing. */
export async function startTestServices(starters = starterByName): Promise<TestService & { report: string }> {
  const services: TestService[] = [];
  const lines: string[] = [];
  for (const [name, start] of Object.entries(starters)) {
    try {
      services.push(await start());
      lines.push(`${name}: tested`);
    } catch (error) {
      lines.push(`${name}: passed over (${error instanceof Error ? error.message.split('\n')[0] : String(error)})`);
    }
  }
  console.log(lines.join('\n'));
  return {
    env: Object.assign({}, ...services.map(({ env }) => env)) as Record<string, string>,
    stop: () => services.forEach(({ stop }) => stop()),
    report: lines.join('\n'),
  };
}
