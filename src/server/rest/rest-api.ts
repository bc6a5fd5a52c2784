import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { AppError } from '#shared/app-error.ts';
import type { Deps } from '../deps.ts';
import { createRequestContext } from '../trpc/context.ts';
import { identify, requireAdminOrToken, type Identity } from '../trpc/identify.ts';
import { createCaller, type Caller } from '../trpc/router.ts';
import { contentRoutes } from './content.ts';
import { courseDownloadRoutes } from './objects/course-downloads.ts';
import { openapiRoutes } from './openapi.ts';
import { registerOperations } from './register-operations.ts';
import { resumableUploadRoutes } from './resumable-uploads.ts';
import { registerSessionCheck } from './session-check.ts';
import { spreadsheetRoutes } from './spreadsheet.ts';
import { uploadRoutes } from './uploads.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Calls procedures with the cookies and the IP address of the current request. */
    caller: Caller;
    identity: Identity;
  }
}

/** Registers the documented REST interface under /api. The routes call the tRPC procedures. */
export const restApi: FastifyPluginAsync<{ deps: Deps; version: string }> = async (app, { deps, version }) => {
  registerCaller(app, deps);
  acceptEmptyBodies(app);
  registerOperations(app, 'others');
  registerSessionCheck(app);
  await app.register(contentRoutes);
  await app.register(uploadRoutes, { deps });
  await app.register(resumableUploadRoutes, { deps });
  await app.register(openapiRoutes, { version });
  await app.register(adminRoutes, { prefix: '/admin', deps });
  // Without a login, known and unknown paths under /admin receive the same response, so that outsiders cannot find out which paths exist.
  app.all('/admin/*', async (request) => {
    await requireAdminOrToken(request.identity, 'everyone');
    throw new AppError('route.missing');
  });
};

const adminRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  // Refuses clients that are not logged in before the server reads their request body.
  app.addHook('onRequest', async (request) => void (await requireAdminOrToken(request.identity, 'everyone')));
  registerOperations(app, 'admin');
  await app.register(spreadsheetRoutes);
  await app.register(courseDownloadRoutes, { deps });
};

function registerCaller(app: FastifyInstance, deps: Deps): void {
  app.decorateRequest('caller');
  app.decorateRequest('identity');
  app.addHook('onRequest', async (request, reply) => {
    request.identity = identify(deps, request);
    request.caller = createCaller(() => createRequestContext(deps, request, reply, { source: 'api', identity: request.identity }));
    reply.header('cache-control', 'no-store');
  });
  // A body may take half a minute to arrive, and the sender's session or role may end meanwhile.
  app.addHook('preHandler', async (request) => {
    if (request.body !== undefined) request.identity = identify(deps, request);
  });
}

/**
 * Parses an empty body as `{}`, because many clients state the JSON content type in every request, even in a DELETE request without a body.
 */
function acceptEmptyBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    body.trim() === '' ? done(null, {}) : parseJson(request, body, done),
  );
  app.addHook('preHandler', async (request) => void (request.body ??= {}));
}
