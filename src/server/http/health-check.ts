import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { setTimeout } from 'node:timers/promises';
import type { StorageProblem } from '../adapters/storage-health.ts';
import type { Deps } from '../deps.ts';
import { describeProbedRequest } from './proxy-probe.ts';

/** Whoever watches the server gives up after a few seconds, and would learn nothing. */
const DATABASE_TIMEOUT_MS = 1500;

/**
 * Registers `/healthz`: 200 while the database answers and data can be stored, otherwise 503 with a status that says what is wrong.
 * An answer that takes too long counts as none.
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
    // Shared, so that the checks of a database that hangs occupy one connection.
    probe ??= probeStorage();
    const problem = await Promise.race([probe, setTimeout(DATABASE_TIMEOUT_MS, 'database' as const, { ref: false })]);
    const seen = describeProbedRequest(request, cookieSecret, now().getTime());
    const health = { status: problem ?? 'ok', version, ...(seen && { seen }) };
    return reply.code(problem === null ? 200 : 503).send(health);
  });
}
