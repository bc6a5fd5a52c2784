import { useEffect, useState } from 'react';
import type { TranscriptCue } from '#shared/transcript.ts';
import { getCachedTranscript, loadTranscript } from './transcript-cache.ts';

export type Transcript =
  | { state: 'none' | 'loading' | 'failed'; cues: readonly TranscriptCue[] }
  | { state: 'ready'; cues: readonly TranscriptCue[] };

const NO_CUES: readonly TranscriptCue[] = [];

/** The transcript of a page. One that fails or has no line is only logged, and its panel stays away. */
export function useTranscript(id: string | null): Transcript {
  const [failedId, setFailedId] = useState<string | null>(null);
  const [, setLoadedId] = useState<string | null>(null);
  useEffect(() => {
    if (id === null) return;
    let isHere = true;
    loadTranscript(id).then(
      () => isHere && setLoadedId(id),
      (error: unknown) => {
        console.warn('A transcript could not be loaded.', error);
        if (isHere) setFailedId(id);
      },
    );
    return () => {
      isHere = false;
    };
  }, [id]);

  if (id === null) return { state: 'none', cues: NO_CUES };
  const cues = getCachedTranscript(id);
  if (cues) return { state: cues.length > 0 ? 'ready' : 'failed', cues };
  return { state: failedId === id ? 'failed' : 'loading', cues: NO_CUES };
}
