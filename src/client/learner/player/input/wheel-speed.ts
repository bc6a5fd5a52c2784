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
/** Sets the minimum weight that the size of a new wheel event has in the smoothed size, even after a very short interval. */
const MIN_SIZE_WEIGHT = 0.6;
/**
 * Sets the time constant with which the baseline of the scroll speed rises to the current scroll speed. The baseline of the scroll speed
 * rises slowly, so that a second push on the trackpad exceeds the baseline by far, but an uneven drag does not. When the scroll speed falls
 * below the baseline, the baseline decreases immediately.
 */
const BASE_SMOOTHING_MS = 300;

/** Describes a smoothed measurement of the wheel events, which is the scroll speed or the size of the wheel events. */
interface SmoothedMeasurement {
  value: number;
  /** Holds the baseline. A new push on the trackpad is detected when the smoothed measurement is much higher than the baseline. */
  base: number;
}

export interface WheelSpeed {
  /**
   * Holds the scroll speed in pixels per millisecond. Merging wheel events does not change the speed, because a merged wheel
   * event is larger but also arrives later.
   */
  speed: SmoothedMeasurement;
  /** Holds the size of the wheel events in pixels. When the browser delays a wheel event, the size of the wheel event does not change. */
  size: SmoothedMeasurement;
  /** Holds the highest scroll speed since the last push on the trackpad. */
  peak: number;
  hasDecayed: boolean;
  /**
   * Holds the total size of the wheel events that arrived at the same instant as the last wheel event, and the speed and the size before
   * that instant.
   */
  instant: { sizePx: number; intervalMs: number; before: { speed: SmoothedMeasurement; size: SmoothedMeasurement } } | null;
}

const unknown: SmoothedMeasurement = { value: 0, base: 0 };
export const initialWheelSpeed: WheelSpeed = { speed: unknown, size: unknown, peak: 0, hasDecayed: false, instant: null };

/**
 * Returns the speed and the size of the wheel events after a wheel event of `size` pixels that arrived `pauseMs` milliseconds after the
 * previous wheel event.
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
  // Until a flick slows down, the baseline is the previous smoothed measurement, so that a speed increase at the start of a flick does not
  // count as a new push.
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
 * Returns whether a finger pushes the trackpad again. A new push steeply increases the speed and the size of the wheel events
 * after a flick has lost much of its speed.
 */
export function isSpeedSurge({ speed, size, hasDecayed }: WheelSpeed): boolean {
  return (
    hasDecayed && size.value > JITTER_PX && speed.value > SPEED_SURGE_FACTOR * speed.base && size.value > SIZE_SURGE_FACTOR * size.base
  );
}

/**
 * Returns the speed and the size of the wheel events at the start of a new push on the trackpad, with the current speed as the peak speed.
 */
export function resetPeakSpeed(state: WheelSpeed): WheelSpeed {
  return { ...state, peak: state.speed.value, hasDecayed: false };
}
