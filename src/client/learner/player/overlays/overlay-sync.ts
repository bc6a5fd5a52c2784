// Keeps the overlay with the lesson. It is silent, so small differences are made good by its speed, which nobody hears;
// a lesson that waits for data is waited for and never jumped after, or the overlay would play the same second over and over.

const MIN_DRIFT_TO_SEEK_SECONDS = 0.25;
const MIN_DRIFT_TO_NUDGE_SECONDS = 0.02;
const MIN_LAG_TO_CATCH_UP_SECONDS = 0.05;
/** An overlay starts a few frames after it is told to, so it waits for a starved lesson a little ahead. */
const START_LEAD_SECONDS = 0.03;
/** How long a seek takes, in seconds of the lesson: it aims that far ahead. */
const SEEK_LEAD_SECONDS = 0.06;
const MIN_SEEK_INTERVAL_MS = 1000;
/** A lesson that has run out of data still plays what it has decoded: only then does it rest. */
const STALL_CONFIRMED_MS = 150;
const HAVE_FUTURE_DATA = 3;

export interface OverlaySyncState {
  main: Pick<HTMLMediaElement, 'currentTime' | 'playbackRate' | 'paused' | 'seeking' | 'readyState'>;
  overlay: Pick<HTMLMediaElement, 'currentTime' | 'duration' | 'seeking'>;
  /** Milliseconds since the overlay was last sought. */
  msSinceLastSeek: number;
  /** For how long the lesson's time has stood still; null while it moves. */
  stalledForMs: number | null;
}

/** over: the lesson is past the overlay's end. hold: both stand. align: both stand, the overlay where the lesson does. seek and run: what the overlay should do, also to catch up with a lesson that stands. */
export type OverlaySyncAction = { do: 'over' } | { do: 'hold' } | { do: 'align' | 'seek'; to: number } | { do: 'run'; rate: number };

/** Whether the lesson is not to move just now. */
export function isMainStopped(main: Pick<OverlaySyncState['main'], 'paused' | 'seeking' | 'readyState'>): boolean {
  return main.paused || main.seeking || main.readyState < HAVE_FUTURE_DATA;
}

export function chooseSyncAction({
  main,
  overlay,
  msSinceLastSeek: sinceSeekMs,
  stalledForMs: restsMs,
}: OverlaySyncState): OverlaySyncAction {
  if (main.currentTime >= overlay.duration) return { do: 'over' };
  const drift = overlay.currentTime - main.currentTime;
  const canSeek = !overlay.seeking && sinceSeekMs >= MIN_SEEK_INTERVAL_MS;
  if (isMainStopped(main) || restsMs !== null) {
    // Forwards only: what has been seen is not seen again. A little is caught up by running, since on a starved line a seek can take seconds.
    const place = main.paused ? -MIN_LAG_TO_CATCH_UP_SECONDS : START_LEAD_SECONDS;
    const isBehind = drift < place && restsMs !== null && restsMs >= STALL_CONFIRMED_MS && !main.seeking;
    if (isBehind && drift > -MIN_DRIFT_TO_SEEK_SECONDS) return { do: 'run', rate: main.playbackRate };
    return isBehind && canSeek ? { do: 'align', to: main.currentTime } : { do: 'hold' };
  }
  if (Math.abs(drift) > MIN_DRIFT_TO_SEEK_SECONDS && canSeek)
    return { do: 'seek', to: main.currentTime + SEEK_LEAD_SECONDS * main.playbackRate };
  const nudge = Math.abs(drift) > MIN_DRIFT_TO_NUDGE_SECONDS ? Math.min(1.2, Math.max(0.8, 1 - 2 * drift)) : 1;
  return { do: 'run', rate: main.playbackRate * nudge };
}

/** Whether a frame lets the lesson through: somewhere it is not opaque. Some browsers drop the transparency and show a black box. */
export function hasTransparentPixel(rgba: ArrayLike<number>): boolean {
  for (let at = 3; at < rgba.length; at += 4) if (rgba[at]! < 255) return true;
  return false;
}
