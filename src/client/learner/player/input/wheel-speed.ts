// This file measures the speed of wheel events, in order to distinguish a second push on a trackpad from the momentum of the first push.

/** Sets the speed that distinguishes a flick on a trackpad from a slow drag, which stays below this speed. */
const FLICK_PX_PER_MS = 1.4;
const JITTER_PX = 12;
/**
 * Sets the share of the peak speed below which a flick has slowed down. When the speed increases after a flick has slowed down,
 * the increase is a new push.
 */
const DECAYED_SHARE = 0.6;
const SPEED_SURGE_FACTOR = 1.8;
const SIZE_SURGE_FACTOR = 1.4;
/**
 * Sets the minimum interval between two wheel events that a device sends. Wheel events with a smaller interval were delayed by
 * the browser and count as one wheel event.
 */
const SAME_INSTANT_MS = 4;
const FIRST_INTERVAL_MS = 16;
const SMOOTHING_MS = 40;
/** Sets the minimum weight that the size of a new wheel event has in the smoothed size, even after a very short interval. */
const MIN_SIZE_WEIGHT = 0.6;
/**
 * Sets how slowly the base value increases while a measurement rises. When the measurement falls, the base value decreases immediately. The
 * speed of a new push rises faster than the base value, but the speed of an uneven drag does not.
 */
const BASE_SMOOTHING_MS = 300;

/** Holds a smoothed measurement, and the base value with which the measurement is compared to detect an increase. */
interface Level {
  value: number;
  base: number;
}

export interface WheelSpeed {
  /**
   * Holds the scroll speed in pixels per millisecond. Merging wheel events does not change the speed, because a merged wheel
   * event is larger but also arrives later.
   */
  speed: Level;
  /** Holds the size of the wheel events in pixels. A delay of wheel events does not change the size. */
  size: Level;
  /** Holds the highest scroll speed since the last push on the trackpad. */
  peak: number;
  hasDecayed: boolean;
  /** Holds the wheel events that arrived at the same instant as the last wheel event, and the measurements from before that instant. */
  instant: { sizePx: number; intervalMs: number; before: { speed: Level; size: Level } } | null;
}

const unknown: Level = { value: 0, base: 0 };
export const initialWheelSpeed: WheelSpeed = { speed: unknown, size: unknown, peak: 0, hasDecayed: false, instant: null };

/** Returns the measurements after a wheel event of `size` pixels that arrived `pauseMs` milliseconds after the previous wheel event. */
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
  // The base equals the measurement until the flick slows down, so no increase is detected before the flick slows down.
  const baseWeight = hasDecayed ? 1 - Math.exp(-intervalMs / BASE_SMOOTHING_MS) : 1;
  return {
    speed: follow(before.speed, sizePx / intervalMs, weight, baseWeight),
    size: follow(before.size, sizePx, Math.max(weight, MIN_SIZE_WEIGHT), baseWeight),
    peak: Math.max(state.peak, before.speed.value),
    hasDecayed,
    instant,
  };
}

function follow({ value, base }: Level, measured: number, weight: number, baseWeight: number): Level {
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

/** Returns the measurements at the start of a new push, in which the current speed is the peak speed. */
export function restartPeak(state: WheelSpeed): WheelSpeed {
  return { ...state, peak: state.speed.value, hasDecayed: false };
}
