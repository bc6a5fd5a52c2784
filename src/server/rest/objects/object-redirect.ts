import { stripObjectExtension } from '#shared/media/object-url.ts';
import type { Deps } from '#server/deps.ts';
import { isDemoObjectId } from '#server/services/media/delivery/delivery-service.ts';
import type { ObjectResponse } from './object-response.ts';

/**
 * Matches the types of files whose requests are redirected to the object store. Images and transcripts are not redirected, because images
 * and transcripts are small, and another origin may forbid the ways in which web pages read images and transcripts.
 */
const REDIRECTED = /^(video|audio)\//;

/**
 * Turns the response to an authorized request into a redirect to a URL in the object store, which is valid for a few minutes. Returns null
 * when this process sends the response itself: when MEDIA_OFFLOAD is not redirect, and for every file except videos and audio recordings in
 * the object store.
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
  // The server must authorize every request anew, so no cache may keep the redirect URL.
  return { status: 302, headers: { location, 'cache-control': 'no-store', 'content-length': 0 }, bytes: null };
}
