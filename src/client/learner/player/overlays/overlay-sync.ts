// Keeps the transparent overlay video in sync with the main video. The overlay is muted, so small drifts are corrected by its
// playback rate, which nobody hears. While the main video buffers, the overlay waits: seeking after a stalled video would repeat
// the same second over and over.

const MIN_DRIFT_TO_SEEK_SECONDS = 0.25;
const MIN_DRIFT_TO_NUDGE_SECONDS = 0.02;
const MIN_LAG_TO_CATCH_UP_SECONDS = 0.05;
/** An overlay starts to play a few frames late, so it waits slightly ahead of a stalled main video. */
const START_LEAD_SECONDS = 0.03;
/** The time that a seek takes. A seek aims this far ahead. */
const SEEK_LEAD_SECONDS = 0.06;
const MIN_SEEK_INTERVAL_MS = 1000;
/** A video that has run out of data still plays its decoded frames, so a stall is confirmed only after this time. */
const STALL_CONFIRMED_MS = 150;
const HAVE_FUTURE_DATA = 3;

export interface OverlaySyncState {
  main: Pick<HTMLMediaElement, 'currentTime' | 'playbackRate' | 'paused' | 'seeking' | 'readyState'>;
  overlay: Pick<HTMLMediaElement, 'currentTime' | 'duration' | 'seeking'>;
  msSinceLastSeek: number;
  /** Milliseconds for which the main video's time has not changed; null while it moves. */
  stalledForMs: number | null;
}

/**
 * The overlay's next action: `hide` after its end, `pause`, `pause-and-seek` to the time of a stopped main video, `seek` while
 * playing, or `play` at a rate. It also plays to catch up with a main video that is stopped.
 */
export type OverlaySyncAction =
  | { type: 'hide' | 'pause' }
  | { type: 'pause-and-seek' | 'seek'; to: number }
  | { type: 'play'; rate: number };

/** Returns whether the main video is paused, seeking or out of data. */
export function isMainVideoStopped(main: Pick<OverlaySyncState['main'], 'paused' | 'seeking' | 'readyState'>): boolean {
  return main.paused || main.seeking || main.readyState < HAVE_FUTURE_DATA;
}

export function chooseSyncAction({ main, overlay, msSinceLastSeek, stalledForMs }: OverlaySyncState): OverlaySyncAction {
  if (main.currentTime >= overlay.duration) return { type: 'hide' };
  const drift = overlay.currentTime - main.currentTime;
  const canSeek = !overlay.seeking && msSinceLastSeek >= MIN_SEEK_INTERVAL_MS;
  if (isMainVideoStopped(main) || stalledForMs !== null) {
    // The overlay never jumps back. It closes a small gap by playing, because a seek can take seconds on a slow connection.
    const minDrift = main.paused ? -MIN_LAG_TO_CATCH_UP_SECONDS : START_LEAD_SECONDS;
    const isBehind = drift < minDrift && stalledForMs !== null && stalledForMs >= STALL_CONFIRMED_MS && !main.seeking;
    if (isBehind && drift > -MIN_DRIFT_TO_SEEK_SECONDS) return { type: 'play', rate: main.playbackRate };
    return isBehind && canSeek ? { type: 'pause-and-seek', to: main.currentTime } : { type: 'pause' };
  }
  if (Math.abs(drift) > MIN_DRIFT_TO_SEEK_SECONDS && canSeek) {
    return { type: 'seek', to: main.currentTime + SEEK_LEAD_SECONDS * main.playbackRate };
  }
  const nudge = Math.abs(drift) > MIN_DRIFT_TO_NUDGE_SECONDS ? Math.min(1.2, Math.max(0.8, 1 - 2 * drift)) : 1;
  return { type: 'play', rate: main.playbackRate * nudge };
}

/** Returns whether any pixel of a frame is not opaque. Some browsers drop the alpha channel and would show a black box. */
export function hasTransparentPixel(rgba: ArrayLike<number>): boolean {
  for (let index = 3; index < rgba.length; index += 4) if (rgba[index]! < 255) return true;
  return false;
}
