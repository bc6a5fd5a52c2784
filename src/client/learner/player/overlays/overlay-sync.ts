// This file keeps the transparent overlay video in sync with the main video. The overlay video is muted, so changing its playback rate
// corrects a small drift inaudibly. While the main video is buffering, the overlay video pauses, because it would otherwise seek to the
// same position again and again and repeat the same second.

const MIN_DRIFT_TO_SEEK_SECONDS = 0.25;
const MIN_DRIFT_TO_NUDGE_SECONDS = 0.02;
const MIN_LAG_TO_CATCH_UP_SECONDS = 0.05;
/** An overlay video starts to play a few frames late, so it pauses slightly ahead of a stalled main video. */
const START_LEAD_SECONDS = 0.03;
/**
 * Sets the number of seconds by which the overlay video seeks ahead of the main video. The lead is the time that a seek is expected to
 * take, because the main video continues to play during the seek.
 */
const SEEK_LEAD_SECONDS = 0.06;
const MIN_SEEK_INTERVAL_MS = 1000;
/**
 * Sets the time after which a stall of the main video counts as an interruption. When a video runs out of data, it still plays the frames
 * that are already decoded.
 */
const STALL_CONFIRMED_MS = 150;
const HAVE_FUTURE_DATA = 3;

export interface OverlaySyncState {
  main: Pick<HTMLMediaElement, 'currentTime' | 'playbackRate' | 'paused' | 'seeking' | 'readyState'>;
  overlay: Pick<HTMLMediaElement, 'currentTime' | 'duration' | 'seeking'>;
  msSinceLastSeek: number;
  /** Holds the number of milliseconds for which the main video's playback time has not changed, or null while the main video is playing. */
  stalledForMs: number | null;
}

/**
 * Describes the next action of the overlay video. The `hide` action hides the overlay video after its end. The `pause-and-seek` action
 * moves the overlay video to the current time of a stopped main video, and the `seek` action moves the overlay video while the main video
 * is playing. The `play` action plays the overlay video along with the main video, or lets the overlay video catch up with a stopped main
 * video.
 */
export type OverlaySyncAction =
  | { type: 'hide' | 'pause' }
  | { type: 'pause-and-seek' | 'seek'; to: number }
  | { type: 'play'; rate: number };

export function isMainVideoStopped(main: Pick<OverlaySyncState['main'], 'paused' | 'seeking' | 'readyState'>): boolean {
  return main.paused || main.seeking || main.readyState < HAVE_FUTURE_DATA;
}

export function chooseOverlaySyncAction({ main, overlay, msSinceLastSeek, stalledForMs }: OverlaySyncState): OverlaySyncAction {
  if (main.currentTime >= overlay.duration) return { type: 'hide' };
  const drift = overlay.currentTime - main.currentTime;
  const canSeek = !overlay.seeking && msSinceLastSeek >= MIN_SEEK_INTERVAL_MS;
  if (isMainVideoStopped(main) || stalledForMs !== null) {
    // While the main video is stopped, the overlay video never seeks backwards. If the overlay video lags slightly behind, it plays until
    // it has caught up, because a seek can take seconds on a slow network connection.
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

/**
 * Returns whether a video frame contains a pixel that is not opaque. A browser that ignores the video's alpha channel would show a black
 * box instead of the overlay.
 */
export function hasTransparentPixel(rgba: ArrayLike<number>): boolean {
  for (let index = 3; index < rgba.length; index += 4) if (rgba[index]! < 255) return true;
  return false;
}
