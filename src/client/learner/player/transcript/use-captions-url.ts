import { useEffect, useState } from 'react';
import type { TranscriptCue } from '#shared/media/transcript.ts';

/** Sets the delay before the captions are created, so that the browser paints the page first. */
const CREATE_DELAY_MS = 500;

/** Picture-in-picture windows and devices that draw their own captions need such a file. */
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
