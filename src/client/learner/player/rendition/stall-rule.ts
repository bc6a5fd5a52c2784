/** Describes how the playback of a lesson has waited for data so far. */
export interface Stalls {
  /** Counts the interruptions after playback had begun, except interruptions caused by a seek. */
  count: number;
  /** Holds the duration of the current interruption in milliseconds. */
  waitingMs: number;
}

/** Sets the interruption after which the light version of a video is expected to load sooner than the rest of the full version. */
export const LONG_WAIT_MS = 3000;
const MAX_STALLS = 1;

/**
 * Returns whether a lesson that plays the full version of its video should continue with the light version. One short
 * interruption is no reason to change the version.
 */
export function shouldSwitchToLight({ count, waitingMs }: Stalls): boolean {
  return count > MAX_STALLS || waitingMs >= LONG_WAIT_MS;
}

/** Describes a part of a lesson that the browser has loaded. */
export interface LoadedPart {
  /** Holds the bits per second of the rendition. */
  bitrate: number;
  seconds: number;
  elapsedMs: number;
}

/** Sets the minimum duration of a measurement, because data that arrives faster comes out of a buffer or the browser's cache. */
const MIN_ELAPSED_MS = 50;
const MIN_SECONDS = 2;

/**
 * Returns the speed of the network connection in kilobits per second, or null when the part is too short for a measurement.
 * One bit per millisecond is one kilobit per second.
 */
export function measureKbps({ bitrate, seconds, elapsedMs }: LoadedPart): number | null {
  if (seconds < MIN_SECONDS || elapsedMs < MIN_ELAPSED_MS) return null;
  return Math.round((bitrate * seconds) / elapsedMs);
}
