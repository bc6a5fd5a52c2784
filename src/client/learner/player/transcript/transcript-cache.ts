import { buildObjectPath } from '#shared/object-id.ts';
import type { TranscriptCue } from '#shared/transcript.ts';

const pendingLoads = new Map<string, Promise<TranscriptCue[]>>();
const loadedCues = new Map<string, TranscriptCue[]>();

/** The cues of a transcript that is here already. */
export function getCachedTranscript(id: string): TranscriptCue[] | undefined {
  return loadedCues.get(id);
}

/** Loads a transcript once; one that failed is tried again the next time. */
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
  // The parser comes beside the file: no first load waits for it.
  const [response, { parseTranscript }] = await Promise.all([fetch(buildObjectPath(id)), import('#shared/transcript.ts')]);
  if (!response.ok) throw new Error(`transcript ${id}: ${response.status}`);
  return parseTranscript(new Uint8Array(await response.arrayBuffer()));
}
