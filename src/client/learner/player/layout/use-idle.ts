import { useEffect, useState } from 'react';

const IDLE_MS = 3000;
const ACTIVITY_EVENTS = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/** Whether nobody has touched anything for a while; only asked while a lesson plays. */
export function useIdle(isPlaying: boolean): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    if (!isPlaying) return;
    let waiting: ReturnType<typeof setTimeout>;
    const wake = () => {
      setIdle(false);
      clearTimeout(waiting);
      waiting = setTimeout(() => setIdle(true), IDLE_MS);
    };
    wake();
    const unmount = new AbortController();
    for (const sign of ACTIVITY_EVENTS) addEventListener(sign, wake, { signal: unmount.signal, passive: true });
    return () => {
      unmount.abort();
      clearTimeout(waiting);
      setIdle(false);
    };
  }, [isPlaying]);
  return isIdle;
}
