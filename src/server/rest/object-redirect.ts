import { stripObjectExtension } from '#shared/media/object-id.ts';
import type { Deps } from '../deps.ts';
import { isDemoObjectId } from '../services/media/delivery/delivery-service.ts';
import type { ObjectResponse } from './object-response.ts';

/**
 * Matches the types of files that are redirected. Images and transcripts are small, and pages read them in ways that a foreign origin may
 * forbid.
 */
const REDIRECTED = /^(video|audio)\//;

/**
 * Turns the response to an authorised request into a redirect to a URL of the store that is valid for some minutes. Returns null when this
 * process sends the response itself, which it does without MEDIA_OFFLOAD=redirect and for every file except videos and audio recordings in
 * the store.
 */
export async function buildRedirectResponse(
  { config, objects }: Pick<Deps, 'config' | 'objects'>,
  id: string,
  { headers, bytes }: ObjectResponse,
): Promise<ObjectResponse | null> {
  const contentType = String(headers['content-type']);
  if (config.mediaOffload !== 'redirect' || !objects.direct || !bytes || isDemoObjectId(id) || !REDIRECTED.test(contentType)) return null;
  const location = await objects.direct.createDownloadUrl(stripObjectExtension(id), { contentType, contentDisposition: 'inline' });
  // Every request is authorised anew, so no cache may keep the redirect URL.
  return { status: 302, headers: { location, 'cache-control': 'no-store', 'content-length': 0 }, bytes: null };
}
