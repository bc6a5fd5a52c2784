// Detects page changes in a stream of wheel events: one step for a flick, however long its momentum lasts.
// The constants were fitted to recorded and synthetic trackpad traces.

const NEW_GESTURE_PAUSE_MS = 200;
/** A busy machine delivers momentum with gaps. Events that keep getting smaller within this time belong to the same gesture. */
const MOMENTUM_GAP_MS = 700;
/** For this long after a step every event counts as momentum. */
const MOMENTUM_IGNORE_MS = 450;
const MIN_STEP_INTERVAL_MS = 300;
const STEP_THRESHOLD_PX = 30;
const JITTER_PX = 12;
const REVERSAL_PX = 8;

export interface WheelGestureState {
  /** Pixels accumulated towards the next step. */
  accumulatedPx: number;
  lastEventAt: number;
  lastStepAt: number;
  /** False from a step until the next gesture begins. */
  canStep: boolean;
  /** The smallest delta since the last step. A clearly larger one is a new gesture. */
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
  /** Milliseconds on any clock. */
  at: number;
  /** Pixels. Down is positive. */
  deltaY: number;
}

/** A page change: down (1), up (-1) or none (0). */
export type WheelStep = -1 | 0 | 1;

/** Returns the state after a wheel event and the step that the event completed, if any. */
export function reduceWheelGesture(state: WheelGestureState, { at, deltaY }: WheelInput): { state: WheelGestureState; step: WheelStep } {
  const size = Math.abs(deltaY);
  const direction = Math.sign(deltaY);
  if (direction === 0) return { state, step: 0 };
  const pauseMs = at - state.lastEventAt;
  // The notches of a mouse wheel are large and all alike: after a pause, each one is a gesture of its own.
  const isSmaller = size < state.smallestDelta || (size === state.smallestDelta && size < STEP_THRESHOLD_PX);
  const isMomentum = !state.canStep && pauseMs < MOMENTUM_GAP_MS && isSmaller && direction === state.direction;
  const isNewGesture = pauseMs > NEW_GESTURE_PAUSE_MS && !isMomentum;
  const next: WheelGestureState = { ...state, lastEventAt: at };
  if (isNewGesture) Object.assign(next, { canStep: true, accumulatedPx: 0 } satisfies Partial<WheelGestureState>);

  if (!next.canStep) {
    if (at - next.lastStepAt < MOMENTUM_IGNORE_MS) return { state: { ...next, smallestDelta: size }, step: 0 };
    const isReversal = direction !== next.direction && size >= REVERSAL_PX;
    const isSurge = size > Math.max(JITTER_PX, 2 * next.smallestDelta);
    if (!isReversal && !isSurge) return { state: { ...next, smallestDelta: Math.min(next.smallestDelta, size) }, step: 0 };
    next.canStep = true;
    next.accumulatedPx = 0;
  }
  next.accumulatedPx = direction === Math.sign(next.accumulatedPx) ? next.accumulatedPx + deltaY : deltaY;
  if (Math.abs(next.accumulatedPx) < STEP_THRESHOLD_PX || at - next.lastStepAt < MIN_STEP_INTERVAL_MS) return { state: next, step: 0 };
  return {
    state: { accumulatedPx: 0, lastEventAt: at, lastStepAt: at, canStep: false, smallestDelta: size, direction },
    step: direction > 0 ? 1 : -1,
  };
}

/** Returns the state after a wheel event that scrolled content instead. The rest of that flick makes no step either. */
export function consumeWheelGesture(state: WheelGestureState, { at, deltaY }: WheelInput): WheelGestureState {
  return { ...state, accumulatedPx: 0, lastEventAt: at, canStep: false, smallestDelta: Math.abs(deltaY), direction: Math.sign(deltaY) };
}

/** Converts a wheel event's delta to pixels. `deltaMode` is 0 for pixels, 1 for lines and 2 for pages. */
export function toPixels(deltaY: number, deltaMode: number, pageHeight: number): number {
  if (deltaMode === 1) return deltaY * 16;
  if (deltaMode === 2) return deltaY * pageHeight;
  return deltaY;
}
