/** Describes the interruptions so far during which a lesson's video has waited for data. */
export interface PlaybackStalls {
  /** Counts the interruptions since playback began, except those caused by a seek. */
  count: number;
  /** Holds the duration of the current interruption in milliseconds. */
  waitingMs: number;
}

/**
 * Sets the duration of an interruption, in milliseconds, after which the light version of a video would probably load sooner than the rest
 * of the full version.
 */
export const LONG_STALL_MS = 3000;
const MAX_STALLS = 1;

/** A single short interruption is no reason to switch to the light version. */
export function shouldSwitchToLight({ count, waitingMs }: PlaybackStalls): boolean {
  return count > MAX_STALLS || waitingMs >= LONG_STALL_MS;
}

export interface LoadedVideoPart {
  /** Holds the bit rate of the rendition in bits per second. */
  bitrate: number;
  seconds: number;
  elapsedMs: number;
}

/** Sets the minimum duration of a speed measurement, because data that arrives in less time comes from a buffer or the browser's cache. */
const MIN_ELAPSED_MS = 50;
const MIN_SECONDS = 2;

/**
 * Returns the speed of the network connection in kilobits per second, or null when too little of the video was loaded for a measurement. No
 * conversion is needed, because bits per millisecond are kilobits per second.
 */
export function measureKbps({ bitrate, seconds, elapsedMs }: LoadedVideoPart): number | null {
  if (seconds < MIN_SECONDS || elapsedMs < MIN_ELAPSED_MS) return null;
  return Math.round((bitrate * seconds) / elapsedMs);
}
