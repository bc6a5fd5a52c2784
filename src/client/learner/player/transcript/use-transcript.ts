import { useEffect, useMemo, useState } from 'react';
import type { TranscriptCue } from '#shared/media/transcript.ts';
import { usePlayerSource } from '../module-data/player-source.ts';
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
  const source = usePlayerSource();
  const url = id === null ? null : source.getObjectUrl(id);
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const [, setLoadedUrl] = useState<string | null>(null);
  useEffect(() => {
    if (url === null) return;
    let isCurrent = true;
    loadTranscript(url).then(
      () => isCurrent && setLoadedUrl(url),
      (error: unknown) => {
        console.warn('A transcript could not be loaded.', error);
        if (isCurrent) setFailedUrl(url);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [url]);

  const cues = url === null ? undefined : getCachedTranscript(url);
  const hasFailed = failedUrl === url;
  return useMemo(() => {
    if (url === null) return { state: 'none', cues: NO_CUES };
    if (cues) return { state: cues.length > 0 ? 'ready' : 'failed', cues };
    return { state: hasFailed ? 'failed' : 'loading', cues: NO_CUES };
  }, [url, cues, hasFailed]);
}
