import cookie from '@fastify/cookie';
import { fastifyTRPCPlugin, type FastifyTRPCPluginOptions } from '@trpc/server/adapters/fastify';
import Fastify, { LogController, type FastifyInstance, type FastifyRequest, type FastifyServerOptions } from 'fastify';
import { AppError } from '#shared/app-error.ts';
import type { Deps } from './deps.ts';
import { registerBrandRoutes } from './http/brand.ts';
import { rejectCrossOriginWrites } from './http/csrf.ts';
import { handleRequestError } from './http/error-handler.ts';
import { registerGracefulShutdown, SHUTDOWN_LIMITS_MS } from './http/graceful-shutdown.ts';
import { createHardenedServer, hardenServer } from './http/limits/harden-server.ts';
import { rejectMalformedRequest, rejectMalformedUrl } from './http/malformed-requests.ts';
import { registerHealthCheck } from './http/operations/health-check.ts';
import { LIVENESS_PATH, registerLiveness } from './http/operations/liveness.ts';
import { registerMetrics } from './http/operations/metrics.ts';
import type { RenderKeyForm } from './http/prerender.ts';
import { registerSecurityHeaders } from './http/security-headers.ts';
import { registerSpa } from './http/spa.ts';
import { backupDownloadRoutes } from './rest/objects/backup-downloads.ts';
import { endUnauthorizedStreams, objectRoutes } from './rest/objects/objects.ts';
import { restApi } from './rest/rest-api.ts';
import { saleRoutes } from './rest/sales.ts';
import { createRequestContext } from './trpc/context.ts';
import { appRouter, type AppRouter } from './trpc/router.ts';
import { findUnexpectedCause, toPublicFailure } from './trpc/trpc.ts';

const BODY_LIMIT_BYTES = 256 * 1024;
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

export interface AppOptions {
  deps: Deps;
  version: string;
  clientDir: string;
  /** Renders the access key form to HTML. If `renderKeyForm` is undefined, the server does not prerender the access key form. */
  renderKeyForm?: RenderKeyForm | undefined;
  logger?: FastifyServerOptions['logger'];
  /** Resolves when the server is ready; until then, all requests except liveness checks wait. */
  ready?: Promise<void> | undefined;
}

/** Creates the HTTP server without listening on a port, so that tests can inject requests into the server. */
export async function createApp({ deps, version, clientDir, renderKeyForm, logger = false, ready }: AppOptions): Promise<FastifyInstance> {
  const { config } = deps;
  const app = Fastify({
    logger,
    // Fastify's own request log is off, because it writes two lines per request; `logRequests` writes only one.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    bodyLimit: BODY_LIMIT_BYTES,
    serverFactory: createHardenedServer,
    forceCloseConnections: 'idle',
    frameworkErrors: rejectMalformedUrl,
    clientErrorHandler: rejectMalformedRequest,
    routerOptions: { maxParamLength: 2000 },
    schemaController: { compilersFactory: { buildValidator: refuseSchemas, buildSerializer: refuseSchemas } },
  });
  app.removeContentTypeParser('text/plain');
  app.setErrorHandler(handleRequestError);
  hardenServer(app, config.trustedProxies);
  // On its first start, the server listens on its port before its initial data exists, so requests wait until this data has been created.
  // Liveness checks are answered at once, even during a database migration, because a supervisor restarts a server that does not respond.
  if (ready)
    app.addHook('onRequest', async ({ routeOptions }) => {
      if (routeOptions.url !== LIVENESS_PATH) await ready;
    });
  await app.register(cookie);
  const storeOrigin = config.storage && new URL(config.storage.endpoint).origin;
  registerSecurityHeaders(app, config.publicOrigin?.startsWith('https:') ?? false, storeOrigin);
  rejectUnknownMethods(app);
  registerGracefulShutdown(app, SHUTDOWN_LIMITS_MS);
  app.addHook('onClose', () => deps.backgroundImports.stop());
  if (config.trustedProxies.length === 0) warnAboutUntrustedProxy(app);
  app.addHook('onRequest', async (request) => rejectCrossOriginWrites(request, config.publicOrigin));
  logRequests(app);

  registerLiveness(app);
  registerHealthCheck(app, deps, version);
  await registerMetrics(app, deps, version);
  await registerTrpc(app, deps);
  await app.register(saleRoutes, { prefix: '/api', deps });
  await app.register(restApi, { prefix: '/api', deps, version });
  const openStreams = endUnauthorizedStreams(app, deps);
  await app.register(objectRoutes, { deps, openStreams });
  await app.register(backupDownloadRoutes, { deps, openStreams });
  registerBrandRoutes(app, deps);
  await registerSpa(app, deps, clientDir, renderKeyForm);
  return app;
}

/** The procedures check their input, so no route has a JSON schema, and the two compilers for them, half a megabyte, are not loaded. */
function refuseSchemas(): never {
  throw new Error('Routes have no schemas here: the procedures check their input.');
}

/**
 * Responds to TRACE, PROPFIND and other unsupported methods with HTTP status 405. Requests with unsupported methods must not reach tRPC,
 * which throws an error for TRACE.
 */
function rejectUnknownMethods(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ method }, reply) => {
    if (METHODS.has(method)) return;
    reply.header('allow', [...METHODS].join(', '));
    throw new AppError('method.unknown');
  });
}

/**
 * Logs a warning when requests come through a proxy that is not trusted. Behind an untrusted proxy, all clients appear to have the proxy's
 * IP address, so one learner who repeatedly mistypes an access key locks out everyone.
 */
function warnAboutUntrustedProxy(app: FastifyInstance): void {
  let hasWarned = false;
  app.addHook('onRequest', async (request) => {
    if (hasWarned || request.headers['x-forwarded-for'] === undefined) return;
    hasWarned = true;
    request.log.warn('X-Forwarded-For is ignored: name the proxy in front of this server in TRUST_PROXY');
  });
}

/** Matches the paths whose last part is a secret or says who somebody is. No route needs to exist at the path. */
const SECRET_PATH = /^\/+api\/+sales\/+./i;

/** Returns the path that the log shows: the pattern of the route when the path holds a secret, and never the query string. */
function getLoggedPath({ url, routeOptions }: FastifyRequest): string {
  if (routeOptions.config?.hasSecretPath && routeOptions.url) return routeOptions.url;
  const [path = ''] = url.split('?');
  // An address that is wrong by a letter may hold a secret, too. Escaped letters do not hide it.
  return SECRET_PATH.test(path.replaceAll(/%([2-7][\da-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))))
    ? '/api/sales/…'
    : path;
}

/** Logs each request without its query string, because a query string may contain secrets. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({
      method: request.method,
      path: getLoggedPath(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      address: request.ip,
    });
  });
}

async function registerTrpc(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(fastifyTRPCPlugin, {
    prefix: '/trpc',
    trpcOptions: {
      router: appRouter,
      createContext: ({ req, res }) => createRequestContext(deps, req, res),
      maxBatchSize: 10,
      allowMethodOverride: false,
      onError: ({ error, req }) => {
        const cause = findUnexpectedCause(error);
        if (cause) req.log.error({ err: cause }, 'procedure failed');
      },
      responseMeta: ({ errors }) => {
        const retryAfter = Math.max(0, ...errors.map((error) => toPublicFailure(error).retryAfter ?? 0));
        const headers = new Headers({ 'cache-control': 'no-store' });
        if (retryAfter > 0) headers.set('retry-after', String(retryAfter));
        return { headers };
      },
    },
  } satisfies FastifyTRPCPluginOptions<AppRouter>);
}
