import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createHash, timingSafeEqual } from 'node:crypto';
import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#shared/app-error.ts';
import { DATABASE_FILE } from '#server/adapters/data-dir.ts';
import type { Deps } from '#server/deps.ts';

/** Lists, in seconds, the upper bounds of the buckets in the histogram of response times. */
const DURATION_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const SCRAPED_PATH = '/metrics';

/**
 * Registers the `/metrics` route, which describes this process in the text format of Prometheus. A request must send the value of the
 * METRICS_TOKEN setting as a bearer token. Without METRICS_TOKEN, the route responds with HTTP status 404 and no metrics are collected. The
 * labels of the metrics contain only route patterns, and never an IP address, an access key or the name of a learner.
 */
export async function registerMetrics(
  app: FastifyInstance,
  { config, storageHealth }: Pick<Deps, 'config' | 'storageHealth'>,
  version: string,
): Promise<void> {
  const { metricsToken } = config;
  if (metricsToken === null) {
    // Without a route of its own, `/metrics` would return the HTML of the single-page app.
    app.get(SCRAPED_PATH, async () => {
      throw new AppError('route.missing');
    });
    return;
  }
  // The metrics library is loaded only when METRICS_TOKEN is set, so that other installations start faster.
  const { collectDefaultMetrics, Gauge, Histogram, Registry } = await import('@prometheus-io/client');
  // Each server has its own metrics registry, because tests start several servers in one process.
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  new Gauge({ name: 'keyreel_info', help: 'The version of Keyreel.', labelNames: ['version'], registers }).set({ version }, 1);
  const duration = new Histogram({
    name: 'keyreel_http_request_duration_seconds',
    help: 'The time from the arrival of a request to the end of its response.',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATION_BUCKETS,
    registers,
  });
  const inProgress = new Gauge({
    name: 'keyreel_http_requests_in_progress',
    help: 'Requests whose response has not ended. Those of the route of objects are open media streams.',
    labelNames: ['route'],
    registers,
  });
  const registerGauge = (name: string, help: string, measure: () => Promise<number>) => {
    registry.registerMetric(
      new Gauge({
        name,
        help,
        registers: [],
        async collect() {
          this.set(await measure());
        },
      }),
    );
  };
  const measureFile = async (name: string) => (await stat(join(config.dataDir, name)).catch(() => null))?.size ?? 0;
  registerGauge('keyreel_database_bytes', 'The size of the SQLite database.', () => measureFile(DATABASE_FILE));
  registerGauge('keyreel_database_wal_bytes', 'The size of the write-ahead log of the SQLite database.', () =>
    measureFile(`${DATABASE_FILE}-wal`),
  );
  registerGauge('keyreel_data_dir_free_bytes', 'The space that is left for the data folder.', async () => {
    const { bavail, bsize } = await statfs(config.dataDir);
    return bavail * bsize;
  });
  registerGauge(
    'keyreel_storage_healthy',
    '1 while the database is not damaged and the data folder accepts files, otherwise 0.',
    async () => ((await storageHealth.findProblem()) === null ? 1 : 0),
  );

  const findRoute = ({ routeOptions }: FastifyRequest) => routeOptions.url ?? 'none';
  app.addHook('onRequest', async (request) => inProgress.inc({ route: findRoute(request) }));
  app.addHook('onResponse', async (request, reply) => {
    const route = findRoute(request);
    inProgress.dec({ route });
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  app.addHook('onClose', async () => registry.clear());
  app.get(SCRAPED_PATH, async ({ headers }, reply) => {
    if (!isBearer(headers.authorization, metricsToken)) throw new AppError('metrics.denied');
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics());
  });
}

function isBearer(authorization: string | undefined, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(authorization ?? ''), hash(`Bearer ${token}`));
}
