import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { setTimeout } from 'node:timers/promises';
import type { StorageProblem } from '#server/adapters/storage-health.ts';
import type { Deps } from '#server/deps.ts';
import { readProxyProbe } from './proxy-probe.ts';

/** The wait is short, so that even a monitoring system that waits only a few seconds learns why the health check failed. */
const DATABASE_TIMEOUT_MS = 1500;

const PROBLEM_TEXTS: Record<'database' | StorageProblem, string> = {
  database: 'The database does not answer in time.',
  disk: 'The data folder accepts no files: its disk is full or read-only.',
  damaged: 'The database is damaged. Restore a backup.',
};

/**
 * Registers the `/healthz` route. The route responds with HTTP status 200 while the database responds and data can be stored, and otherwise
 * with 503 and a description of the problem. A response from the database that comes too late counts as a failure.
 */
export function registerHealthCheck(
  app: FastifyInstance,
  { db, storageHealth, cookieSecret, now }: Pick<Deps, 'db' | 'storageHealth' | 'cookieSecret' | 'now'>,
  version: string,
): void {
  let probe: Promise<'database' | StorageProblem | null> | null = null;
  const probeStorage = async () => {
    try {
      await sql`select 1`.execute(db);
      return await storageHealth.findProblem();
    } catch {
      return 'database' as const;
    } finally {
      probe = null;
    }
  };
  app.get('/healthz', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    // Concurrent health checks share one query, so that they occupy only one connection while the database hangs.
    probe ??= probeStorage();
    const problem = await Promise.race([probe, setTimeout(DATABASE_TIMEOUT_MS, 'database' as const, { ref: false })]);
    const seen = readProxyProbe(request, cookieSecret, now().getTime());
    const health = { status: problem ?? 'ok', version, ...(problem && { problem: PROBLEM_TEXTS[problem] }), ...(seen && { seen }) };
    return reply.code(problem === null ? 200 : 503).send(health);
  });
}
