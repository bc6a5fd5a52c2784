import { useEffect, useMemo, useState } from 'react';
import type { TranscriptCue } from '#shared/media/transcript.ts';
import { usePlayerSource } from '../module-data/player-source.ts';
import { useLanguage } from '#client/words/words-store.ts';
import type { Card } from '#shared/catalog.ts';
import { chooseCaptions, listCaptions, type CaptionFile } from '#client/learner/captions/choose-captions.ts';
import { getCachedTranscript, loadTranscript } from '#client/learner/captions/transcript-cache.ts';

export interface Transcript {
  state: 'none' | 'loading' | 'failed' | 'ready';
  cues: readonly TranscriptCue[];
  /** Holds the shown subtitle file, or null on a page without one. */
  shown: CaptionFile | null;
  /** Lists the subtitle files of the page, of which the learner can choose one by its language. */
  files: readonly CaptionFile[];
}

const NO_CUES: readonly TranscriptCue[] = [];

/** The state is `failed`, and the transcript panel is hidden, when the transcript cannot be loaded or has no cues. */
export function useTranscript(card: Card, chosenLanguage: string | null): Transcript {
  const { getObjectUrl, language: lessonLanguage = null } = usePlayerSource();
  const screenLanguage = useLanguage();
  const [files, shown] = useMemo(() => {
    const listed = listCaptions(card, lessonLanguage);
    return [listed, chooseCaptions(listed, chosenLanguage, screenLanguage)] as const;
  }, [card, lessonLanguage, chosenLanguage, screenLanguage]);
  const url = shown && getObjectUrl(shown.objectId);
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
    const common = { shown, files };
    if (shown === null) return { ...common, state: 'none', cues: NO_CUES };
    if (cues) return { ...common, state: cues.length > 0 ? 'ready' : 'failed', cues };
    return { ...common, state: hasFailed ? 'failed' : 'loading', cues: NO_CUES };
  }, [shown, files, cues, hasFailed]);
}
