import type { FastifyRequest } from 'fastify';
import { AppError } from '#shared/app-error.ts';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses changes that another site's page asks for, and bodies a page could send without asking first.
 * A browser says where a request comes from; a client that is no browser says nothing and carries nobody else's cookies.
 */
export function rejectCrossOriginWrites(request: FastifyRequest, publicOrigin: string | null): void {
  if (READING.has(request.method)) return;
  const { origin, 'sec-fetch-site': site, 'content-type': contentType } = request.headers;
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new AppError('origin.foreign');
  if (origin !== undefined && origin !== (publicOrigin ?? `${request.protocol}://${request.host}`)) throw new AppError('origin.foreign');
  if (request.routeOptions.config?.isUpload) return;
  if (contentType !== undefined && !/^application\/json\s*(;|$)/i.test(contentType)) throw new AppError('body.notJson');
}
