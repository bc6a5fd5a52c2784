import { useEffect } from 'react';
import { tryToPlay } from './begin-playing.ts';
import { syncMove } from './overlay-sync.ts';

const EVERY_MS = 100;
const AT_ONCE = ['ratechange', 'play', 'pause', 'waiting', 'playing', 'seeked'] as const;

/** Lets the overlay follow the lesson. */
export function useOverlaySync(main: HTMLVideoElement | null, overlay: HTMLVideoElement | null): void {
  useEffect(() => {
    if (!main || !overlay) return;
    let soughtAt = -Infinity;
    const seek = (to: number) => {
      soughtAt = performance.now();
      overlay.currentTime = to;
    };
    const follow = () => {
      const move = syncMove({ main, overlay, sinceSeekMs: performance.now() - soughtAt });
      overlay.style.opacity = move.do === 'over' ? '0' : '1';
      if (move.do === 'over' || move.do === 'hold') return overlay.pause();
      if (move.do === 'seek') seek(move.to);
      if (move.do === 'run') overlay.playbackRate = move.rate;
      if (overlay.paused) void tryToPlay(overlay);
    };
    const unmount = new AbortController();
    for (const event of AT_ONCE) main.addEventListener(event, follow, { signal: unmount.signal });
    // The learner's seek, and the jump of a loop: one seek, at once.
    main.addEventListener('seeking', () => seek(Math.min(main.currentTime, overlay.duration || Infinity)), { signal: unmount.signal });
    const ticking = setInterval(follow, EVERY_MS);
    return () => {
      unmount.abort();
      clearInterval(ticking);
    };
  }, [main, overlay]);
}
