import { stripObjectExtension } from '#shared/media/object-url.ts';
import type { Deps } from '#server/deps.ts';
import { isDemoObjectId } from '#server/services/media/delivery/delivery-service.ts';
import type { ObjectResponse } from './object-response.ts';

/**
 * Matches the file types for which requests are redirected to the object store. Requests for images and transcripts are not redirected,
 * because these files are small, and browsers might not let a page read files from another origin.
 */
const REDIRECTED = /^(video|audio)\//;

/**
 * Converts the response to an authorized request into a redirect to the object store. The URL of the redirect is valid for a few minutes.
 * Returns null when the server must send the response itself: only requests for videos and audio recordings in the object store are
 * redirected, and only when MEDIA_OFFLOAD is `redirect`.
 */
export async function buildRedirectResponse(
  { config, objects }: Pick<Deps, 'config' | 'objects'>,
  id: string,
  { headers, bytes }: ObjectResponse,
): Promise<ObjectResponse | null> {
  const contentType = String(headers['content-type']);
  if (config.mediaOffload !== 'redirect' || !objects.direct || !bytes || isDemoObjectId(id) || !REDIRECTED.test(contentType)) return null;
  const location = await objects.direct.createDownloadUrl(stripObjectExtension(id), {
    contentType,
    contentDisposition: String(headers['content-disposition']),
  });
  // The redirect must not be cached, because the server must authorize every request for the file.
  return { status: 302, headers: { location, 'cache-control': 'no-store', 'content-length': 0 }, bytes: null };
}
