import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { setTimeout } from 'node:timers/promises';
import type { Deps } from '../deps.ts';

/** Whoever watches the server gives up after a few seconds, and would learn nothing. */
const DATABASE_TIMEOUT_MS = 1500;

/** Registers `/healthz`: 200 while the database answers, 503 when it fails or does not answer in time. */
export function registerHealthCheck(app: FastifyInstance, { db }: Pick<Deps, 'db'>, version: string): void {
  let probe: Promise<boolean> | null = null;
  const probeDatabase = async () => {
    try {
      await sql`select 1`.execute(db);
      return true;
    } catch {
      return false;
    } finally {
      probe = null;
    }
  };
  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    // Shared, so that the checks of a database that hangs occupy one connection.
    probe ??= probeDatabase();
    const isAnswering = await Promise.race([probe, setTimeout(DATABASE_TIMEOUT_MS, false, { ref: false })]);
    return isAnswering ? { status: 'ok', version } : reply.code(503).send({ status: 'database', version });
  });
}
