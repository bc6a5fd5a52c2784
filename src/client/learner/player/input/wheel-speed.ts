// This file measures the speed of wheel events, in order to distinguish a second push on a trackpad from the momentum of the first push.

/** Separates a slow drag, which stays below this speed, from a flick. */
const FLICK_PX_PER_MS = 1.4;
const JITTER_PX = 12;
/** Sets the share of the peak speed below which a flick has slowed down. An increase in speed after that is a new push. */
const DECAYED_SHARE = 0.6;
const SPEED_SURGE_FACTOR = 1.8;
const SIZE_SURGE_FACTOR = 1.4;
/**
 * Sets the minimum interval between two events of a device. Events with a smaller interval were delayed by the browser and
 * count as one event.
 */
const SAME_INSTANT_MS = 4;
const FIRST_INTERVAL_MS = 16;
const SMOOTHING_MS = 40;
/** Sets the minimum weight of the size of a new event, even after a very short interval. */
const MIN_SIZE_WEIGHT = 0.6;
/**
 * Smooths the base, which follows a falling measurement at once and a rising measurement slowly. A new push rises faster than
 * the base, but a drag with a varying speed does not.
 */
const BASE_SMOOTHING_MS = 300;

/** Holds a smoothed measurement, and the base against which an increase is measured. */
interface Level {
  value: number;
  base: number;
}

export interface WheelSpeed {
  /** Holds the speed in pixels per millisecond. Merged events do not change the speed, because they are both larger and later. */
  speed: Level;
  /** Holds the size of the events in pixels. Delayed events do not change the size. */
  size: Level;
  /** Holds the highest speed since the last push. */
  peak: number;
  hasDecayed: boolean;
  /** Holds the events that arrived at the same instant as the last event, and the measurements before those events. */
  instant: { sizePx: number; intervalMs: number; before: { speed: Level; size: Level } } | null;
}

const unknown: Level = { value: 0, base: 0 };
export const initialWheelSpeed: WheelSpeed = { speed: unknown, size: unknown, peak: 0, hasDecayed: false, instant: null };

/** Returns the measurements after an event of `size` pixels that arrived `pauseMs` milliseconds after the previous event. */
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
  // The base equals the measurement until the flick slows down, so no increase is detected before that.
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

/** Returns whether a finger pushes again. A new push increases speed and size steeply after a flick has lost much of its speed. */
export function isSurge({ speed, size, hasDecayed }: WheelSpeed): boolean {
  return (
    hasDecayed && size.value > JITTER_PX && speed.value > SPEED_SURGE_FACTOR * speed.base && size.value > SIZE_SURGE_FACTOR * size.base
  );
}

/** Returns the measurements with the current speed as the initial peak of a new push. */
export function restartPeak(state: WheelSpeed): WheelSpeed {
  return { ...state, peak: state.speed.value, hasDecayed: false };
}
