import { fetchWithRetryAfter } from '#client/api/retry-after.ts';
import type { TranscriptCue } from '#shared/media/transcript.ts';

const pendingLoads = new Map<string, Promise<TranscriptCue[]>>();
const loadedCues = new Map<string, TranscriptCue[]>();

/** Returns a transcript's cues, or undefined if they have not been loaded yet. */
export function getCachedTranscript(url: string): TranscriptCue[] | undefined {
  return loadedCues.get(url);
}

/**
 * Loads a transcript, unless the transcript is already in the cache. A failed load is not cached, so the next call tries to load the
 * transcript again.
 */
export function loadTranscript(url: string): Promise<TranscriptCue[]> {
  const load = pendingLoads.get(url) ?? fetchCues(url);
  pendingLoads.set(url, load);
  load.then(
    (cues) => loadedCues.set(url, cues),
    () => pendingLoads.delete(url),
  );
  return load;
}

async function fetchCues(url: string): Promise<TranscriptCue[]> {
  // The transcript parser is loaded together with the first transcript, which keeps the parser's code out of the initial bundle.
  const [response, { parseTranscript }] = await Promise.all([fetchWithRetryAfter(url), import('#shared/media/transcript.ts')]);
  if (!response.ok) throw new Error(`transcript ${url}: ${response.status}`);
  return parseTranscript(new Uint8Array(await response.arrayBuffer()));
}
