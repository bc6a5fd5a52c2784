import { useEffect, useState } from 'react';

const IDLE_MS = 3000;
const ACTIVITY_EVENTS = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/** Returns whether there was no input for a while, which is always false while the video does not play. */
export function useIdle(isPlaying: boolean): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    if (!isPlaying) return;
    let timeout: ReturnType<typeof setTimeout>;
    const restart = () => {
      setIsIdle(false);
      clearTimeout(timeout);
      timeout = setTimeout(() => setIsIdle(true), IDLE_MS);
    };
    restart();
    const unmount = new AbortController();
    for (const event of ACTIVITY_EVENTS) addEventListener(event, restart, { signal: unmount.signal, passive: true });
    return () => {
      unmount.abort();
      clearTimeout(timeout);
      setIsIdle(false);
    };
  }, [isPlaying]);
  return isIdle;
}
