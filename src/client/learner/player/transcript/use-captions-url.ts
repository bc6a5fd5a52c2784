import { useEffect, useState } from 'react';
import type { TranscriptCue } from '#shared/media/transcript.ts';

/** The page is shown first: captions are not needed at once. */
const CREATE_DELAY_MS = 500;

/** Returns the URL of a WebVTT file in memory with the transcript's cues, for picture-in-picture and for devices that draw their own captions. */
export function useCaptionsUrl(cues: readonly TranscriptCue[]): string | null {
  const [captions, setCaptions] = useState<{ cues: readonly TranscriptCue[]; url: string } | null>(null);
  useEffect(() => {
    if (cues.length === 0) return;
    let url = '';
    const unmount = new AbortController();
    const create = async () => {
      const { formatVtt } = await import('#shared/media/transcript.ts');
      if (unmount.signal.aborted) return;
      url = URL.createObjectURL(new Blob([formatVtt(cues)], { type: 'text/vtt' }));
      setCaptions({ cues, url });
    };
    const timeout = setTimeout(() => void create(), CREATE_DELAY_MS);
    return () => {
      unmount.abort();
      clearTimeout(timeout);
      if (url !== '') URL.revokeObjectURL(url);
    };
  }, [cues]);
  return captions?.cues === cues ? captions.url : null;
}
