// Wheel events as devices send them and as busy browsers deliver them, for tests.
import type { WheelInput } from './wheel-gesture.ts';

/** Wheel events at even intervals. */
export function createWheelInputs(from: number, everyMs: number, deltas: readonly number[]): WheelInput[] {
  return deltas.map((deltaY, index) => ({ at: from + index * everyMs, deltaY }));
}

interface FlickOptions {
  direction?: 1 | -1;
  /** The largest event in pixels. */
  peak?: number;
  /** The share of its speed that momentum keeps from one event to the next. */
  decay?: number;
  /** The time at which the next touch stops the momentum. */
  until?: number;
}

/** A flick on a Mac's trackpad: the finger speeds up and lifts, then momentum decays exponentially in whole pixels. */
export function createMacFlick(
  from: number,
  { direction = 1, peak = 60, decay = 0.95, until = Infinity }: FlickOptions = {},
): WheelInput[] {
  const push = [0.03, 0.08, 0.2, 0.4, 0.65, 0.9, 1, 0.97].map((share) => direction * Math.max(1, Math.round(peak * share)));
  const momentum: number[] = [];
  for (let size = peak * 0.95; size >= 0.5; size *= decay) momentum.push(direction * Math.max(1, Math.round(size)));
  return [...createWheelInputs(from, 12, push), ...createWheelInputs(from + 114, 16.7, momentum)].filter(({ at }) => at < until);
}

/** A flick on a precision touchpad of Windows: fractions of a pixel, then inertia that slows down over a second. */
export function createWindowsFlick(from: number, { direction = 1, peak = 45, until = Infinity }: FlickOptions = {}): WheelInput[] {
  const push = [0.08, 0.2, 0.45, 0.8, 1, 0.95].map((share) => direction * peak * share);
  const inertia = Array.from({ length: 120 }, (_, index) => direction * peak * 0.9 * (1 - index / 120) ** 2);
  return [...createWheelInputs(from, 8, push), ...createWheelInputs(from + 75, 8, inertia)].filter(({ at }) => at < until);
}

/** Flicks that follow each other. Each touch stops the momentum of the flick before it. */
export function repeatFlick(
  count: number,
  everyMs: number,
  createFlick: (from: number, options: { until: number }) => WheelInput[],
): WheelInput[][] {
  const isLast = (index: number) => index === count - 1;
  return Array.from({ length: count }, (_, index) =>
    createFlick(index * everyMs, { until: isLast(index) ? Infinity : (index + 1) * everyMs - TOUCH_MS }),
  );
}
/** The finger rests on the trackpad before it moves. */
const TOUCH_MS = 40;

/** A finger that moves slowly: `speed` returns the pixels of an event at a time since the start. */
export function createDrag(from: number, durationMs: number, speed: (elapsedMs: number) => number): WheelInput[] {
  const count = Math.floor(durationMs / 16.7);
  return createWheelInputs(
    from,
    16.7,
    Array.from({ length: count }, (_, index) => Math.max(1, Math.round(speed(index * 16.7)))),
  );
}

/** Merges events as browsers do: the sum of the deltas, with the time of the last event. */
export function mergeWheelInputs(
  inputs: readonly WheelInput[],
  shouldMerge: (next: WheelInput, previous: WheelInput) => boolean,
): WheelInput[] {
  const merged: WheelInput[] = [];
  for (const input of inputs) {
    const previous = merged.at(-1);
    const canMerge = previous && Math.sign(previous.deltaY) === Math.sign(input.deltaY) && shouldMerge(input, previous);
    if (canMerge) merged[merged.length - 1] = { at: input.at, deltaY: previous.deltaY + input.deltaY };
    else merged.push(input);
  }
  return merged;
}

/** Delays the events of one busy period: they arrive together when it ends. */
export function delayWheelInputs(inputs: readonly WheelInput[], busyFrom: number, busyUntil: number): WheelInput[] {
  return inputs.map(({ at, deltaY }) => ({ at: at > busyFrom && at < busyUntil ? busyUntil : at, deltaY }));
}
