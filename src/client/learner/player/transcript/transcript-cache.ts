import { fetchWithRetryAfter } from '#client/api/retry-after.ts';
import { buildObjectPath } from '#shared/media/object-url.ts';
import type { TranscriptCue } from '#shared/media/transcript.ts';

const pendingLoads = new Map<string, Promise<TranscriptCue[]>>();
const loadedCues = new Map<string, TranscriptCue[]>();

/** Returns a transcript's cues, or undefined if they have not been loaded yet. */
export function getCachedTranscript(id: string): TranscriptCue[] | undefined {
  return loadedCues.get(id);
}

/**
 * Loads a transcript, unless the transcript is already in the cache. A failed load is not cached, so the next call tries to load the
 * transcript again.
 */
export function loadTranscript(id: string): Promise<TranscriptCue[]> {
  const load = pendingLoads.get(id) ?? fetchCues(id);
  pendingLoads.set(id, load);
  load.then(
    (cues) => loadedCues.set(id, cues),
    () => pendingLoads.delete(id),
  );
  return load;
}

async function fetchCues(id: string): Promise<TranscriptCue[]> {
  // The transcript parser is loaded together with the first transcript, which keeps the parser's code out of the initial bundle.
  const [response, { parseTranscript }] = await Promise.all([
    fetchWithRetryAfter(buildObjectPath(id)),
    import('#shared/media/transcript.ts'),
  ]);
  if (!response.ok) throw new Error(`transcript ${id}: ${response.status}`);
  return parseTranscript(new Uint8Array(await response.arrayBuffer()));
}
