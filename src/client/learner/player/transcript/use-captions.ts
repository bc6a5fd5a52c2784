import { useEffect, useState } from 'react';
import type { TranscriptCue } from '#shared/transcript.ts';

const CREATE_DELAY_MS = 500;

/** The transcript as a caption file in memory: for picture-in-picture, and for devices that bring their own captions. */
export function useCaptionsUrl(cues: readonly TranscriptCue[]): string | null {
  const [file, setFile] = useState<{ cues: readonly TranscriptCue[]; address: string } | null>(null);
  useEffect(() => {
    if (cues.length === 0) return;
    let address = '';
    const left = new AbortController();
    const make = async () => {
      const { formatVtt: toVtt } = await import('#shared/transcript.ts');
      if (left.signal.aborted) return;
      address = URL.createObjectURL(new Blob([toVtt(cues)], { type: 'text/vtt' }));
      setFile({ cues, address });
    };
    // Nobody waits for it: first the page.
    const later = setTimeout(() => void make(), CREATE_DELAY_MS);
    return () => {
      left.abort();
      clearTimeout(later);
      if (address !== '') URL.revokeObjectURL(address);
    };
  }, [cues]);
  return file?.cues === cues ? file.address : null;
}
