/** How a lesson's playback has waited for data so far. */
export interface Stalls {
  /** Waits after playback had begun, other than those of a seek. */
  count: number;
  /** How long the present wait has lasted. */
  waitingMs: number;
}

/** The learner has waited long enough: the light version comes sooner than the rest of the full one. */
export const LONG_WAIT_MS = 3000;
const MAX_STALLS = 1;

/** Returns whether a lesson in full should go on as its light version. One short stall is no reason. */
export function shouldSwitchToLight({ count, waitingMs }: Stalls): boolean {
  return count > MAX_STALLS || waitingMs >= LONG_WAIT_MS;
}

/** A part of a lesson that was loaded. */
export interface LoadedPart {
  /** Bits per second of the rendition. */
  bitrate: number;
  seconds: number;
  elapsedMs: number;
}

/** Less is a burst out of a buffer, or comes from the browser's cache. */
const MIN_ELAPSED_MS = 50;
const MIN_SECONDS = 2;

/** Returns the speed of the line in kilobits per second, or null when the part is too short to tell. Bits per millisecond are kilobits per second. */
export function measureKbps({ bitrate, seconds, elapsedMs }: LoadedPart): number | null {
  if (seconds < MIN_SECONDS || elapsedMs < MIN_ELAPSED_MS) return null;
  return Math.round((bitrate * seconds) / elapsedMs);
}
