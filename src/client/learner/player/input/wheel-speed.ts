// This file measures the speed of wheel events, in order to distinguish a second push on a trackpad from the momentum of the first push.

/** Sets the speed that distinguishes a flick on a trackpad from a slow drag, which stays below this speed. */
const FLICK_PX_PER_MS = 1.4;
const JITTER_PX = 12;
/** Sets the share of the peak speed to which a flick must slow down before an increase in speed counts as a second push on the trackpad. */
const DECAYED_SHARE = 0.6;
const SPEED_SURGE_FACTOR = 1.8;
const SIZE_SURGE_FACTOR = 1.4;
/**
 * Sets the minimum interval between two wheel events that a device sends. Wheel events that arrive within the minimum interval were delayed
 * by the browser and count as one wheel event.
 */
const SAME_INSTANT_MS = 4;
const FIRST_INTERVAL_MS = 16;
const SMOOTHING_MS = 40;
/** Sets the minimum share that the size of a new wheel event contributes to the smoothed size of the wheel events. */
const MIN_SIZE_WEIGHT = 0.6;
/**
 * Sets roughly how many milliseconds the baseline takes to follow a rising scroll speed. Because the baseline rises slowly, a second push
 * on the trackpad exceeds the baseline by far, but an uneven drag does not. When the scroll speed falls, the baseline falls immediately.
 */
const BASE_SMOOTHING_MS = 300;

/** Describes a smoothed measurement of the wheel events, which is the scroll speed or the size of the wheel events. */
interface SmoothedMeasurement {
  value: number;
  /**
   * Holds a baseline that follows a rise of the measurement slowly and a fall of the measurement immediately. A measurement far above its
   * baseline indicates a new push on the trackpad.
   */
  base: number;
}

export interface WheelSpeed {
  /**
   * Holds the scroll speed in pixels per millisecond. Merging wheel events does not change the scroll speed, because a merged wheel event
   * scrolls farther but arrives later.
   */
  speed: SmoothedMeasurement;
  /**
   * Holds the smoothed size of the wheel events, that is, the scroll distance of one wheel event in pixels. A delay in the browser does not
   * change the size of a wheel event.
   */
  size: SmoothedMeasurement;
  /** Holds the highest scroll speed since the last push on the trackpad. */
  peak: number;
  hasDecayed: boolean;
  /**
   * Merges the wheel events that arrived together with the last wheel event. `sizePx` is the total scroll distance of the merged wheel
   * events, and `before` holds the measurements before the merged wheel events.
   */
  instant: { sizePx: number; intervalMs: number; before: { speed: SmoothedMeasurement; size: SmoothedMeasurement } } | null;
}

const unknown: SmoothedMeasurement = { value: 0, base: 0 };
export const initialWheelSpeed: WheelSpeed = { speed: unknown, size: unknown, peak: 0, hasDecayed: false, instant: null };

/**
 * Returns the measurements that include a new wheel event. The new wheel event scrolls by `size` pixels and arrives `pauseMs` milliseconds
 * after the previous wheel event.
 */
export function measureWheelSpeed(state: WheelSpeed, size: number, pauseMs: number): WheelSpeed {
  if (state.instant === null) {
    const speed = { value: size / FIRST_INTERVAL_MS, base: size / FIRST_INTERVAL_MS };
    const instant = { sizePx: size, intervalMs: FIRST_INTERVAL_MS, before: { speed: state.speed, size: state.size } };
    return { ...state, speed, size: { value: size, base: size }, peak: speed.value, instant };
  }
  const isSameInstant = pauseMs < SAME_INSTANT_MS;
  const instant = isSameInstant
    ? { ...state.instant, sizePx: state.instant.sizePx + size, intervalMs: state.instant.intervalMs + pauseMs }
    : { sizePx: size, intervalMs: pauseMs, before: { speed: state.speed, size: state.size } };
  const { before, sizePx, intervalMs } = instant;
  const hasDecayed = state.hasDecayed || (state.peak >= FLICK_PX_PER_MS && before.speed.value < DECAYED_SHARE * state.peak);
  const weight = 1 - Math.exp(-intervalMs / SMOOTHING_MS);
  // Until a flick slows down, the baseline equals the previous scroll speed. The acceleration at the start of a flick is therefore not
  // mistaken for a new push.
  const baseWeight = hasDecayed ? 1 - Math.exp(-intervalMs / BASE_SMOOTHING_MS) : 1;
  return {
    speed: follow(before.speed, sizePx / intervalMs, weight, baseWeight),
    size: follow(before.size, sizePx, Math.max(weight, MIN_SIZE_WEIGHT), baseWeight),
    peak: Math.max(state.peak, before.speed.value),
    hasDecayed,
    instant,
  };
}

function follow({ value, base }: SmoothedMeasurement, measured: number, weight: number, baseWeight: number): SmoothedMeasurement {
  return { value: value + (measured - value) * weight, base: Math.min(value, base + (value - base) * baseWeight) };
}

/**
 * Returns whether the scroll speed and the size of the wheel events have risen steeply after a flick slowed down, which indicates a new
 * push on the trackpad.
 */
export function isSpeedSurge({ speed, size, hasDecayed }: WheelSpeed): boolean {
  return (
    hasDecayed && size.value > JITTER_PX && speed.value > SPEED_SURGE_FACTOR * speed.base && size.value > SIZE_SURGE_FACTOR * size.base
  );
}

/** Prepares the measurements for a new push on the trackpad: the current scroll speed becomes the peak speed. */
export function resetPeakSpeed(state: WheelSpeed): WheelSpeed {
  return { ...state, peak: state.speed.value, hasDecayed: false };
}
