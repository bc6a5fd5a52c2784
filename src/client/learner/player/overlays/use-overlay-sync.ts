import { useEffect } from 'react';
import { attemptPlay } from '../playback/autoplay.ts';
import { chooseOverlaySyncAction, isMainVideoStopped } from './overlay-sync.ts';

const SYNC_INTERVAL_MS = 100;
const SYNC_EVENTS = ['ratechange', 'play', 'pause', 'waiting', 'playing', 'seeked'] as const;

export function useOverlaySync(main: HTMLVideoElement | null, overlay: HTMLVideoElement | null): void {
  useEffect(() => {
    if (!main || !overlay) return;
    let lastSeekAt = -Infinity;
    const seek = (to: number) => {
      lastSeekAt = performance.now();
      overlay.currentTime = to;
    };
    /**
     * Holds the playback time and the clock time at which the main video stopped. `stall` keeps its value until the playback time changes,
     * which can be a moment after the `playing` event.
     */
    let stall: { currentTime: number; since: number } | null = null;
    let frame = 0;
    const sync = () => {
      const now = performance.now();
      if (stall?.currentTime !== main.currentTime) stall = isMainVideoStopped(main) ? { currentTime: main.currentTime, since: now } : null;
      const stalledForMs = stall && now - stall.since;
      const action = chooseOverlaySyncAction({ main, overlay, msSinceLastSeek: now - lastSeekAt, stalledForMs });
      overlay.style.opacity = action.type === 'hide' ? '0' : '1';
      cancelAnimationFrame(frame);
      // While the main video is about to play or the overlay video is catching up, `sync` runs in every animation frame, so that the
      // overlay video starts and pauses without delay.
      if (stall && (!isMainVideoStopped(main) || action.type === 'play')) frame = requestAnimationFrame(sync);
      if (action.type === 'pause-and-seek' || action.type === 'seek') seek(action.to);
      if (action.type === 'hide' || action.type === 'pause' || action.type === 'pause-and-seek') return overlay.pause();
      if (action.type === 'play') overlay.playbackRate = action.rate;
      if (overlay.paused) void attemptPlay(overlay);
    };
    const unmount = new AbortController();
    for (const event of SYNC_EVENTS) main.addEventListener(event, sync, { signal: unmount.signal });
    // When the learner seeks or a looping video jumps back to its start, the overlay video seeks once, without delay.
    main.addEventListener('seeking', () => seek(Math.min(main.currentTime, overlay.duration || Infinity)), { signal: unmount.signal });
    const interval = setInterval(sync, SYNC_INTERVAL_MS);
    return () => {
      unmount.abort();
      clearInterval(interval);
      cancelAnimationFrame(frame);
    };
  }, [main, overlay]);
}
