import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#shared/app-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A route that takes a file of any type, and watches itself how long that takes. */
    isUpload?: boolean;
  }
}

/** Gives every body but an upload's so long to come. Node has one limit for all, which must let uploads through. */
export function registerBodyTimeout(app: FastifyInstance, limitMs: number): void {
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request;
    if (!hasBody(request) || request.routeOptions.config?.isUpload) return;
    const timer = setTimeout(() => {
      // Whoever reads the body fails, and that is answered; when the answer is out already there is only hanging up.
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
