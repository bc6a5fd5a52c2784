// This file measures the scroll speed of wheel events, to distinguish a second push on a trackpad from the momentum of the first push.

/** Sets the scroll speed that a flick on a trackpad reaches and a slow drag does not. */
const FLICK_PX_PER_MS = 1.4;
const JITTER_PX = 12;
/**
 * Sets the fraction of its peak speed to which a flick must slow down before an increase in speed counts as a second push on the trackpad.
 */
const DECAYED_SHARE = 0.6;
const SPEED_SURGE_FACTOR = 1.8;
const SIZE_SURGE_FACTOR = 1.4;
/**
 * Sets the shortest interval at which devices send wheel events. Wheel events that arrive at shorter intervals than this were delayed by
 * the browser and count as one. After a freeze, Firefox delivers delayed events up to 4 ms apart.
 */
const SAME_INSTANT_MS = 5;
const FIRST_INTERVAL_MS = 16;
const SMOOTHING_MS = 40;
/** Sets the minimum weight of a new wheel event in the smoothed event size. */
const MIN_SIZE_WEIGHT = 0.6;
/**
 * Sets the approximate time, in milliseconds, that the baseline takes to follow a rising scroll speed. Because the baseline rises slowly, a
 * second push on the trackpad far exceeds the baseline, but an uneven drag does not. When the scroll speed falls, the baseline falls
 * immediately.
 */
const BASE_SMOOTHING_MS = 300;

interface SmoothedMeasurement {
  value: number;
  /**
   * Holds a baseline that rises slowly when the measurement rises, and falls immediately when the measurement falls. A measurement far
   * above its baseline indicates a new push on the trackpad.
   */
  base: number;
}

export interface WheelSpeed {
  /** Merging wheel events does not change the scroll speed, because a merged event scrolls farther but comes after a longer interval. */
  speed: SmoothedMeasurement;
  /** A delay in the browser does not change the size of a wheel event. */
  size: SmoothedMeasurement;
  /** Holds the highest scroll speed since the last push on the trackpad. */
  peak: number;
  hasDecayed: boolean;
  /**
   * Describes the last wheel event and all wheel events that arrived together with it. `sizePx` is the total scroll distance of the wheel
   * events that arrived together, and `before` holds the measurements from before their arrival.
   */
  instant: { sizePx: number; intervalMs: number; before: { speed: SmoothedMeasurement; size: SmoothedMeasurement } } | null;
}

const unknown: SmoothedMeasurement = { value: 0, base: 0 };
export const initialWheelSpeed: WheelSpeed = { speed: unknown, size: unknown, peak: 0, hasDecayed: false, instant: null };

/**
 * Returns the measurements after a new wheel event that scrolls by `size` pixels and arrives `pauseMs` milliseconds after the previous one.
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
  // Until a flick slows down, the baseline follows each measurement at once, so that the acceleration at the start of the flick is not
  // mistaken for a second push.
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
 * Returns whether scroll speed and event size have risen steeply after a flick had slowed down, which indicates a new push on the trackpad.
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
