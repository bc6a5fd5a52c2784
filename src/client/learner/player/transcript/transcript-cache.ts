import { objectPath } from '#shared/object-id.ts';
import type { Cue } from '#shared/transcript.ts';

const loads = new Map<string, Promise<Cue[]>>();
const kept = new Map<string, Cue[]>();

/** The cues of a transcript that is here already. */
export function keptTranscript(id: string): Cue[] | undefined {
  return kept.get(id);
}

/** Loads a transcript once; one that failed is tried again the next time. */
export function loadTranscript(id: string): Promise<Cue[]> {
  const load = loads.get(id) ?? fetchCues(id);
  loads.set(id, load);
  load.then(
    (cues) => kept.set(id, cues),
    () => loads.delete(id),
  );
  return load;
}

async function fetchCues(id: string): Promise<Cue[]> {
  // The parser comes beside the file: no first load waits for it.
  const [response, { parseTranscript }] = await Promise.all([fetch(objectPath(id)), import('#shared/transcript.ts')]);
  if (!response.ok) throw new Error(`transcript ${id}: ${response.status}`);
  return parseTranscript(new Uint8Array(await response.arrayBuffer()));
}
