import type { FastifyRequest } from 'fastify';
import { AppError } from '#shared/app-error.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Rejects writes from another origin, and request bodies that a page could send without a CORS preflight request. Browsers send the origin
 * with every such request. Other clients send no origin, but they never carry the cookies of another user.
 */
export function rejectCrossOriginWrites(request: FastifyRequest, publicOrigin: string | null): void {
  if (SAFE_METHODS.has(request.method)) return;
  const { origin, 'sec-fetch-site': site, 'content-type': contentType } = request.headers;
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new AppError('origin.foreign');
  if (origin !== undefined && origin !== (publicOrigin ?? `${request.protocol}://${request.host}`)) throw new AppError('origin.foreign');
  if (request.routeOptions.config?.isUpload) return;
  if (contentType !== undefined && !/^application\/json\s*(;|$)/i.test(contentType)) throw new AppError('body.notJson');
}
