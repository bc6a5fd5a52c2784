import { useEffect, useMemo } from 'react';
import { toVtt, type Cue } from '#shared/transcript.ts';

/** The transcript as a caption file in memory: for picture-in-picture, and for devices that bring their own captions. */
export function useCaptions(cues: readonly Cue[]): string | null {
  const address = useMemo(() => (cues.length > 0 ? URL.createObjectURL(new Blob([toVtt(cues)], { type: 'text/vtt' })) : null), [cues]);
  useEffect(
    () => () => {
      if (address) URL.revokeObjectURL(address);
    },
    [address],
  );
  return address;
}
