// This file creates wheel events for tests: events as devices send them, and delayed or merged events as busy browsers deliver them.
import type { WheelInput } from '../wheel-gesture.ts';

export function createWheelInputs(from: number, everyMs: number, deltas: readonly number[]): WheelInput[] {
  return deltas.map((deltaY, index) => ({ at: from + index * everyMs, deltaY }));
}

interface FlickOptions {
  direction?: 1 | -1;
  peak?: number;
  /** Sets the factor by which the scroll speed changes between consecutive wheel events of the momentum. */
  decay?: number;
  /** Sets the time at which the next touch of the trackpad stops the momentum. */
  until?: number;
}

/**
 * Creates the wheel events of a flick on a Mac's trackpad. The scroll speed rises until the finger leaves the trackpad. After the finger
 * has left the trackpad, momentum continues the scrolling at an exponentially decaying speed. Each wheel event scrolls by a whole number of
 * pixels.
 */
export function createMacFlick(
  from: number,
  { direction = 1, peak = 60, decay = 0.95, until = Infinity }: FlickOptions = {},
): WheelInput[] {
  const push = [0.03, 0.08, 0.2, 0.4, 0.65, 0.9, 1, 0.97].map((share) => direction * Math.max(1, Math.round(peak * share)));
  const momentum: number[] = [];
  for (let size = peak * 0.95; size >= 0.5; size *= decay) momentum.push(direction * Math.max(1, Math.round(size)));
  return [...createWheelInputs(from, 12, push), ...createWheelInputs(from + 114, 16.7, momentum)].filter(({ at }) => at < until);
}

/** The wheel events scroll by fractions of pixels, and the momentum fades within about a second. */
export function createWindowsFlickEvents(from: number, { direction = 1, peak = 45, until = Infinity }: FlickOptions = {}): WheelInput[] {
  const push = [0.08, 0.2, 0.45, 0.8, 1, 0.95].map((share) => direction * peak * share);
  const inertia = Array.from({ length: 120 }, (_, index) => direction * peak * 0.9 * (1 - index / 120) ** 2);
  return [...createWheelInputs(from, 8, push), ...createWheelInputs(from + 75, 8, inertia)].filter(({ at }) => at < until);
}

export function createRepeatedFlickEvents(
  count: number,
  everyMs: number,
  createFlick: (from: number, options: { until: number }) => WheelInput[],
): WheelInput[][] {
  const isLast = (index: number) => index === count - 1;
  return Array.from({ length: count }, (_, index) =>
    createFlick(index * everyMs, { until: isLast(index) ? Infinity : (index + 1) * everyMs - TOUCH_MS }),
  );
}
/** Sets the time for which a finger rests on the trackpad before it moves. */
const TOUCH_MS = 40;

/** The `speed` function receives the time since the start of the drag and returns the size of a wheel event in pixels. */
export function createTrackpadDragEvents(from: number, durationMs: number, speed: (elapsedMs: number) => number): WheelInput[] {
  const count = Math.floor(durationMs / 16.7);
  return createWheelInputs(
    from,
    16.7,
    Array.from({ length: count }, (_, index) => Math.max(1, Math.round(speed(index * 16.7)))),
  );
}

/**
 * Merges several wheel events into one wheel event, as browsers do. The merged wheel event has the sum of the deltas and the time of the
 * last wheel event.
 */
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

/** Delays each wheel event that occurs while the browser is busy until the browser is no longer busy. */
export function delayWheelInputs(inputs: readonly WheelInput[], busyFrom: number, busyUntil: number): WheelInput[] {
  return inputs.map(({ at, deltaY }) => ({ at: at > busyFrom && at < busyUntil ? busyUntil : at, deltaY }));
}
