import { objectPath } from '#shared/object-id.ts';
import type { Cue } from '#shared/transcript.ts';

const pendingLoads = new Map<string, Promise<Cue[]>>();
const loadedCues = new Map<string, Cue[]>();

/** The cues of a transcript that is here already. */
export function getCachedTranscript(id: string): Cue[] | undefined {
  return loadedCues.get(id);
}

/** Loads a transcript once; one that failed is tried again the next time. */
export function loadTranscript(id: string): Promise<Cue[]> {
  const load = pendingLoads.get(id) ?? fetchCues(id);
  pendingLoads.set(id, load);
  load.then(
    (cues) => loadedCues.set(id, cues),
    () => pendingLoads.delete(id),
  );
  return load;
}

async function fetchCues(id: string): Promise<Cue[]> {
  // The parser comes beside the file: no first load waits for it.
  const [response, { parseTranscript }] = await Promise.all([fetch(objectPath(id)), import('#shared/transcript.ts')]);
  if (!response.ok) throw new Error(`transcript ${id}: ${response.status}`);
  return parseTranscript(new Uint8Array(await response.arrayBuffer()));
}
