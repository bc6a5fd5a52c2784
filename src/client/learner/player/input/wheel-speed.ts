// Measures wheel events, so that a second push on a trackpad stands out from the momentum of the first.

/** A slow drag stays below this speed, a flick exceeds it. */
const FLICK_PX_PER_MS = 1.4;
const JITTER_PX = 12;
/** After a flick has slowed down to this share of its peak, a rise is another push. */
const DECAYED_SHARE = 0.6;
const SPEED_SURGE_FACTOR = 1.8;
const SIZE_SURGE_FACTOR = 1.4;
/** No device sends events closer together: the browser held them back, and they count as one. */
const SAME_INSTANT_MS = 4;
const FIRST_INTERVAL_MS = 16;
const SMOOTHING_MS = 40;
/** The weight of a new event's size, however short its interval. */
const MIN_SIZE_WEIGHT = 0.6;
/** The base follows a falling level at once and a rising one slowly. A push outruns it, a drag whose speed varies does not. */
const BASE_SMOOTHING_MS = 300;

/** A smoothed measurement, and the base that it rises from. */
interface Level {
  value: number;
  base: number;
}

export interface WheelSpeed {
  /** Pixels per millisecond. Merged events, which are larger and later, do not change it. */
  speed: Level;
  /** Pixels per event. Late events do not change it. */
  size: Level;
  /** The highest speed since the last push. */
  peak: number;
  hasDecayed: boolean;
  /** The events that arrived in the same instant as the last one, and what was measured before them. */
  instant: { sizePx: number; intervalMs: number; before: { speed: Level; size: Level } } | null;
}

const unknown: Level = { value: 0, base: 0 };
export const initialWheelSpeed: WheelSpeed = { speed: unknown, size: unknown, peak: 0, hasDecayed: false, instant: null };

/** Returns the measurements after an event of `size` pixels that came `pauseMs` after the one before it. */
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
  // Until a flick slows down there is nothing to rise from.
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

/** Returns whether a finger pushes again: speed and size rise steeply after a flick has lost much of its speed. */
export function isSurge({ speed, size, hasDecayed }: WheelSpeed): boolean {
  return (
    hasDecayed && size.value > JITTER_PX && speed.value > SPEED_SURGE_FACTOR * speed.base && size.value > SIZE_SURGE_FACTOR * size.base
  );
}

/** Returns the measurements with the current speed as the first of a new push. */
export function restartPeak(state: WheelSpeed): WheelSpeed {
  return { ...state, peak: state.speed.value, hasDecayed: false };
}
