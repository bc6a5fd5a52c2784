import { useEffect } from 'react';
import { tryToPlay } from '../playback/autoplay.ts';
import { isHeld, syncMove } from './overlay-sync.ts';

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
    /** Where and since when the lesson stands. It does so still for a moment after it could go on. */
    let rest: { at: number; since: number } | null = null;
    let frame = 0;
    const follow = () => {
      const now = performance.now();
      if (rest?.at !== main.currentTime) rest = isHeld(main) ? { at: main.currentTime, since: now } : null;
      const move = syncMove({ main, overlay, sinceSeekMs: now - soughtAt, restsMs: rest && now - rest.since });
      overlay.style.opacity = move.do === 'over' ? '0' : '1';
      cancelAnimationFrame(frame);
      // About to move, or about to have caught up: the overlay starts and stops in the very frame.
      if (rest && (!isHeld(main) || move.do === 'run')) frame = requestAnimationFrame(follow);
      if (move.do === 'align') seek(move.to);
      if (move.do === 'over' || move.do === 'hold' || move.do === 'align') return overlay.pause();
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
      cancelAnimationFrame(frame);
    };
  }, [main, overlay]);
}
