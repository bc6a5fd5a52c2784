import { useEffect, useMemo, useState } from 'react';
import type { TranscriptCue } from '#shared/media/transcript.ts';
import { getCachedTranscript, loadTranscript } from './transcript-cache.ts';

export interface Transcript {
  state: 'none' | 'loading' | 'failed' | 'ready';
  cues: readonly TranscriptCue[];
}

const NO_CUES: readonly TranscriptCue[] = [];

/**
 * Returns the transcript of a page. The state is `failed`, and the transcript panel is hidden, when the transcript cannot be loaded or has
 * no cues.
 */
export function useTranscript(id: string | null): Transcript {
  const [failedId, setFailedId] = useState<string | null>(null);
  const [, setLoadedId] = useState<string | null>(null);
  useEffect(() => {
    if (id === null) return;
    let isCurrent = true;
    loadTranscript(id).then(
      () => isCurrent && setLoadedId(id),
      (error: unknown) => {
        console.warn('A transcript could not be loaded.', error);
        if (isCurrent) setFailedId(id);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [id]);

  const cues = id === null ? undefined : getCachedTranscript(id);
  const hasFailed = failedId === id;
  return useMemo(() => {
    if (id === null) return { state: 'none', cues: NO_CUES };
    if (cues) return { state: cues.length > 0 ? 'ready' : 'failed', cues };
    return { state: hasFailed ? 'failed' : 'loading', cues: NO_CUES };
  }, [id, cues, hasFailed]);
}
