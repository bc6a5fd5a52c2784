import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#shared/app-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Marks a route that receives a file of any type as a stream and has its own limits. */
    isUpload?: boolean;
    /** Marks a route that receives a small file of any type in one piece, to which the usual limits on request bodies apply. */
    acceptsAnyContentType?: boolean;
  }
}

/**
 * Limits how long a request body may take to arrive. Node's own time limit is the same for all requests, so it must be long enough for
 * uploads.
 */
export function registerBodyTimeout(app: FastifyInstance, limitMs: number): void {
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request;
    if (!hasBody(request) || request.routeOptions.config?.isUpload) return;
    const timer = setTimeout(() => {
      // The timeout error makes the body parser fail, so that the server responds with HTTP status 408. If a response has already been
      // sent, only the connection can be closed.
      if (reply.sent || raw.listenerCount('error') === 0) raw.destroy();
      else raw.emit('error', new AppError('body.slow'));
    }, limitMs);
    const stop = () => {
      if (raw.complete || raw.destroyed) clearTimeout(timer);
    };
    raw.once('end', stop).once('close', stop);
  });
}

function hasBody({ headers }: FastifyRequest): boolean {
  const length = headers['content-length'];
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}
