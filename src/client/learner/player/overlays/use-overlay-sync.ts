import { useEffect } from 'react';
import { attemptPlay } from '../playback/autoplay.ts';
import { isMainStopped, chooseSyncAction } from './overlay-sync.ts';

const SYNC_INTERVAL_MS = 100;
const SYNC_EVENTS = ['ratechange', 'play', 'pause', 'waiting', 'playing', 'seeked'] as const;

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
      if (rest?.at !== main.currentTime) rest = isMainStopped(main) ? { at: main.currentTime, since: now } : null;
      const move = chooseSyncAction({ main, overlay, msSinceLastSeek: now - soughtAt, stalledForMs: rest && now - rest.since });
      overlay.style.opacity = move.do === 'over' ? '0' : '1';
      cancelAnimationFrame(frame);
      // About to move, or about to have caught up: the overlay starts and stops in the very frame.
      if (rest && (!isMainStopped(main) || move.do === 'run')) frame = requestAnimationFrame(follow);
      if (move.do === 'align') seek(move.to);
      if (move.do === 'over' || move.do === 'hold' || move.do === 'align') return overlay.pause();
      if (move.do === 'seek') seek(move.to);
      if (move.do === 'run') overlay.playbackRate = move.rate;
      if (overlay.paused) void attemptPlay(overlay);
    };
    const unmount = new AbortController();
    for (const event of SYNC_EVENTS) main.addEventListener(event, follow, { signal: unmount.signal });
    // The learner's seek, and the jump of a loop: one seek, at once.
    main.addEventListener('seeking', () => seek(Math.min(main.currentTime, overlay.duration || Infinity)), { signal: unmount.signal });
    const ticking = setInterval(follow, SYNC_INTERVAL_MS);
    return () => {
      unmount.abort();
      clearInterval(ticking);
      cancelAnimationFrame(frame);
    };
  }, [main, overlay]);
}
