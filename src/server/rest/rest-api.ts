import { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { STATUS_CODES } from 'node:http';
import type { AppError } from '#shared/app-error.ts';
import { createContext } from '../trpc/context.ts';
import { createCaller, type Caller } from '../trpc/router.ts';
import { toPublicFailure, toTrpcError, findUnexpectedCause } from '../trpc/trpc.ts';
import type { Deps } from '../deps.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The procedures, called as whoever sent this request. */
    caller: Caller;
  }
}

/** What every failed REST call answers. */
export interface ErrorBody {
  statusCode: number;
  /** The status in words. */
  error: string;
  code: string;
  /** Fit to show to a person. */
  message: string;
}

/** Statuses that tRPC's table has no names for. */
const STATUS_BY_FAILURE: Readonly<Record<string, number>> = { 'upload.expired': 410, 'upload.noSpace': 507 };

export function buildErrorBody(statusCode: number, code: string, message: string): ErrorBody {
  return { statusCode, error: STATUS_CODES[statusCode] ?? 'Error', code, message };
}

/** Gives each request a caller of its own, and turns every error into the one shape. */
export function registerRestCaller(app: FastifyInstance, deps: Deps): void {
  app.decorateRequest('caller');
  app.addHook('onRequest', async (request, reply) => {
    request.caller = createCaller(() => createContext(deps, request, reply));
    reply.header('cache-control', 'no-store');
  });
  // Many clients announce JSON with every request, and send none with a DELETE. A body left out is one without fields.
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    body.trim() === '' ? done(null, {}) : parseJson(request, body, done),
  );
  app.addHook('preHandler', async (request) => void (request.body ??= {}));
  app.setErrorHandler(handleError);
}

/** The one error handler: services' failures, tRPC's, Fastify's own, and bugs. */
export function handleError(error: FastifyError | TRPCError | AppError, request: FastifyRequest, reply: FastifyReply): void {
  reply.header('cache-control', 'no-store');
  const trpcError = error instanceof TRPCError ? error : toTrpcError(error);
  if (trpcError) {
    const { code, message, retryAfter } = toPublicFailure(trpcError);
    const statusCode = STATUS_BY_FAILURE[code] ?? getHTTPStatusCodeFromError(trpcError);
    if (retryAfter !== null) reply.header('retry-after', retryAfter);
    const trouble = findUnexpectedCause(trpcError);
    if (trouble) request.log.error({ err: trouble }, 'request failed');
    void reply.code(statusCode).send(buildErrorBody(statusCode, code, message));
    return;
  }
  const statusCode = (error as FastifyError).statusCode ?? 500;
  if (statusCode >= 500) {
    request.log.error({ err: error }, 'request failed');
    void reply.code(500).send(buildErrorBody(500, 'server.failed', 'Something went wrong on our side. Please try again.'));
    return;
  }
  void reply.code(statusCode).send(buildErrorBody(statusCode, 'request.refused', describeClientError(statusCode)));
}

/** Fastify's own refusals, in words that show none of its insides. */
export function describeClientError(statusCode: number): string {
  if (statusCode === 408) return 'The request took too long to arrive.';
  if (statusCode === 414) return 'The address is too long.';
  if (statusCode === 431) return 'The headers of the request are too large.';
  if (statusCode === 413) return 'The request is too large.';
  if (statusCode === 415) return 'Send application/json.';
  return 'The request is not readable.';
}
