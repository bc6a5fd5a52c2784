import type { FastifyRequest } from 'fastify';
import { AppError } from '#shared/app-error.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Rejects write requests from pages of another origin, and request bodies that such a page could send without a CORS preflight request.
 * Browsers send an Origin header with every write request, so a write request without one does not come from a browser and cannot be a
 * cross-site request forgery.
 */
export function rejectCrossOriginWrites(request: FastifyRequest, publicOrigin: string | null): void {
  if (SAFE_METHODS.has(request.method)) return;
  const { origin, 'sec-fetch-site': site, 'content-type': contentType } = request.headers;
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new AppError('origin.foreign');
  if (origin !== undefined && origin !== (publicOrigin ?? `${request.protocol}://${request.host}`)) throw new AppError('origin.foreign');
  const { isUpload, acceptsAnyContentType } = request.routeOptions.config ?? {};
  if (isUpload || acceptsAnyContentType) return;
  if (contentType !== undefined && !/^application\/json\s*(;|$)/i.test(contentType)) throw new AppError('body.notJson');
}
