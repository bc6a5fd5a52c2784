import cookie from '@fastify/cookie';
import { fastifyTRPCPlugin, type FastifyTRPCPluginOptions } from '@trpc/server/adapters/fastify';
import Fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { sql } from 'kysely';
import { AppError } from '#shared/app-error.ts';
import { registerBodyTimeout } from './http/body-timeout.ts';
import type { Deps } from './deps.ts';
import { SHUTDOWN_LIMITS_MS, registerGracefulShutdown } from './http/graceful-shutdown.ts';
import { registerSpa } from './http/spa.ts';
import type { RenderKeyForm } from './http/prerender.ts';
import { adminRoutes } from './rest/admin.ts';
import { contentRoutes } from './rest/content.ts';
import { eventRoutes } from './rest/events.ts';
import { gateRoutes } from './rest/gate.ts';
import { objectRoutes } from './rest/objects.ts';
import { openapiRoutes } from './rest/openapi.ts';
import { handleError, registerRestCaller } from './rest/rest-api.ts';
import { uploadRoutes } from './rest/uploads.ts';
import { rejectCrossOriginWrites } from './http/csrf.ts';
import { registerSecurityHeaders } from './http/security-headers.ts';
import { createContext } from './trpc/context.ts';
import { appRouter, type AppRouter } from './trpc/router.ts';
import { toPublicFailure, findUnexpectedCause } from './trpc/trpc.ts';
import { rejectMalformedUrl, rejectMalformedRequest } from './http/malformed-requests.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const KIB = 1024;

export interface AppOptions {
  deps: Deps;
  version: string;
  /** The folder of the built client. */
  clientDir: string;
  /** Without it the key form is not prerendered. */
  renderKeyForm?: RenderKeyForm | undefined;
  logger?: FastifyServerOptions['logger'];
  /** Whoever comes before is answered then. */
  ready?: Promise<void> | undefined;
}

/** The whole host, without listening, so that tests inject into the true one. */
export async function createApp({ deps, version, clientDir, renderKeyForm, logger = false, ready }: AppOptions): Promise<FastifyInstance> {
  const { config } = deps;
  const app = Fastify({
    logger,
    // One line a request, written below, instead of two.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    bodyLimit: 256 * KIB,
    // The longest an upload may take, and a little; every other body has its own, shorter limit below.
    requestTimeout: 31 * MINUTE_MS,
    keepAliveTimeout: 65 * SECOND_MS,
    maxRequestsPerSocket: 1000,
    http: { headersTimeout: 15 * SECOND_MS, connectionsCheckingInterval: 5 * SECOND_MS },
    forceCloseConnections: 'idle',
    frameworkErrors: rejectMalformedUrl,
    clientErrorHandler: rejectMalformedRequest,
    routerOptions: { maxParamLength: 2000 },
  });
  app.server.maxConnections = 2000;
  app.removeContentTypeParser('text/plain');
  app.setErrorHandler(handleError);
  // The port is taken before the first start's data is made.
  if (ready) app.addHook('onRequest', () => ready);
  await app.register(cookie);
  await registerSecurityHeaders(app, config.publicOrigin?.startsWith('https:') ?? false);
  registerGracefulShutdown(app, SHUTDOWN_LIMITS_MS);
  registerBodyTimeout(app, 30 * SECOND_MS);
  if (config.trustedProxies.length === 0) warnAboutUntrustedProxy(app);
  app.addHook('onRequest', async (request) => rejectCrossOriginWrites(request, config.publicOrigin));
  app.addHook('onResponse', async (request, reply) => {
    const [path] = request.url.split('?');
    request.log.info({ method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime), address: request.ip });
  });

  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      await sql`select 1`.execute(deps.db);
      return { status: 'ok', version };
    } catch {
      return reply.code(503).send({ status: 'database', version });
    }
  });

  await app.register(fastifyTRPCPlugin, {
    prefix: '/trpc',
    trpcOptions: {
      router: appRouter,
      createContext: ({ req, res }) => createContext(deps, req, res),
      maxBatchSize: 10,
      allowMethodOverride: false,
      onError: ({ error, req }) => {
        const trouble = findUnexpectedCause(error);
        if (trouble) req.log.error({ err: trouble }, 'procedure failed');
      },
      responseMeta: ({ errors }) => {
        const retryAfter = Math.max(0, ...errors.map((error) => toPublicFailure(error).retryAfter ?? 0));
        const headers = new Headers({ 'cache-control': 'no-store' });
        if (retryAfter > 0) headers.set('retry-after', String(retryAfter));
        return { headers };
      },
    },
  } satisfies FastifyTRPCPluginOptions<AppRouter>);

  await app.register(
    async (api) => {
      registerRestCaller(api, deps);
      await api.register(gateRoutes);
      await api.register(contentRoutes);
      await api.register(eventRoutes);
      await api.register(uploadRoutes, { deps });
      await api.register(openapiRoutes, { version });
      await api.register(adminRoutes, { prefix: '/admin' });
      // Unknown addresses under a guarded prefix must not be told apart from guarded ones.
      api.all('/admin/*', async (request) => {
        await request.caller.admin.me();
        throw new AppError('route.missing');
      });
    },
    { prefix: '/api' },
  );
  await app.register(objectRoutes, { deps });
  await registerSpa(app, deps, clientDir, renderKeyForm);
  return app;
}

/** Behind a proxy that is not trusted every visitor has the proxy's address, and one person's mistyped keys lock out all. */
function warnAboutUntrustedProxy(app: FastifyInstance): void {
  let isWarned = false;
  app.addHook('onRequest', async (request) => {
    if (isWarned || request.headers['x-forwarded-for'] === undefined) return;
    isWarned = true;
    request.log.warn('X-Forwarded-For is ignored: a proxy in front must be named in TRUST_PROXY');
  });
}
