import type { FastifyInstance } from 'fastify';
import { monitorEventLoopDelay } from 'node:perf_hooks';

export const LIVENESS_PATH = '/livez';
const MAX_DELAY_MS = 1000;
const WINDOW_MS = 10_000;

/**
 * Registers the `/livez` route, which tells a supervisor whether to restart the process. The route responds with HTTP status 503 when the
 * event loop has been blocked for most of the last ten seconds. The `/livez` route does not depend on the database, which a restart would
 * not repair; `/healthz` reports problems with the database.
 */
export function registerLiveness(app: FastifyInstance): void {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  let medianMs = 0;
  const timer = setInterval(() => {
    medianMs = delay.percentile(50) / 1e6;
    delay.reset();
  }, WINDOW_MS).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    delay.disable();
  });
  app.get(LIVENESS_PATH, async (_request, reply) => {
    const isAlive = medianMs < MAX_DELAY_MS;
    return reply
      .code(isAlive ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isAlive ? 'ok' : 'blocked' });
  });
}
