// Turns a stream of wheel events into steps: one for a flick, however long its momentum runs on.
// The constants were fitted to recorded and synthetic trackpad bursts.

const NEW_GESTURE_PAUSE_MS = 200;
/** Momentum with gaps, as a busy machine delivers it, is still the same gesture while it dies away. */
const MOMENTUM_GAP_MS = 700;
const MOMENTUM_IGNORE_MS = 450;
const MIN_STEP_INTERVAL_MS = 300;
const STEP_THRESHOLD_PX = 30;
const JITTER_PX = 12;
const REVERSAL_PX = 8;

export interface WheelGestureState {
  /** Pixels gathered towards a step. */
  accumulatedPx: number;
  lastEventAt: number;
  lastStepAt: number;
  canStep: boolean;
  /** The smallest delta since the gate closed: a surge above it is a new gesture. */
  smallestDelta: number;
  direction: number;
}

export const initialWheelGesture: WheelGestureState = {
  accumulatedPx: 0,
  lastEventAt: -Infinity,
  lastStepAt: -Infinity,
  canStep: true,
  smallestDelta: Infinity,
  direction: 0,
};

export interface WheelInput {
  /** Milliseconds, on any clock. */
  at: number;
  /** Pixels; down is positive. */
  deltaY: number;
}

/** The gate after a turn, and whether that turn made a step: down (1), up (-1) or none (0). */
export function reduceWheelGesture(gate: WheelGestureState, { at, deltaY }: WheelInput): { gate: WheelGestureState; step: -1 | 0 | 1 } {
  const size = Math.abs(deltaY);
  const direction = Math.sign(deltaY);
  if (direction === 0) return { gate, step: 0 };
  const quiet = at - gate.lastEventAt;
  // The notches of a wheel are all alike, and large; each after a pause is a gesture.
  const isSmaller = size < gate.smallestDelta || (size === gate.smallestDelta && size < STEP_THRESHOLD_PX);
  const isDyingAway = !gate.canStep && quiet < MOMENTUM_GAP_MS && isSmaller && direction === gate.direction;
  const isNewGesture = quiet > NEW_GESTURE_PAUSE_MS && !isDyingAway;
  const now = { ...gate, lastAt: at, ...(isNewGesture && { isArmed: true, gathered: 0 }) };

  if (!now.canStep) {
    if (at - now.lastStepAt < MOMENTUM_IGNORE_MS) return { gate: { ...now, smallestDelta: size }, step: 0 };
    const isReversal = direction !== now.direction && size >= REVERSAL_PX;
    const isSurge = size > Math.max(JITTER_PX, 2 * now.smallestDelta);
    if (!isReversal && !isSurge) return { gate: { ...now, smallestDelta: Math.min(now.smallestDelta, size) }, step: 0 };
    now.canStep = true;
    now.accumulatedPx = 0;
  }
  now.accumulatedPx = direction === Math.sign(now.accumulatedPx) ? now.accumulatedPx + deltaY : deltaY;
  if (Math.abs(now.accumulatedPx) < STEP_THRESHOLD_PX || at - now.lastStepAt < MIN_STEP_INTERVAL_MS) return { gate: now, step: 0 };
  return {
    gate: { accumulatedPx: 0, lastEventAt: at, lastStepAt: at, canStep: false, smallestDelta: size, direction },
    step: direction > 0 ? 1 : -1,
  };
}

/** The gate after a turn that scrolled some text instead: the rest of that flick makes no step either. */
export function consumeWheelGesture(gate: WheelGestureState, { at, deltaY }: WheelInput): WheelGestureState {
  return { ...gate, accumulatedPx: 0, lastEventAt: at, canStep: false, smallestDelta: Math.abs(deltaY), direction: Math.sign(deltaY) };
}

/** Pixels of a wheel event, whatever unit it came in. */
export function toPixels(deltaY: number, deltaMode: number, pageHeight: number): number {
  if (deltaMode === 1) return deltaY * 16;
  if (deltaMode === 2) return deltaY * pageHeight;
  return deltaY;
}
