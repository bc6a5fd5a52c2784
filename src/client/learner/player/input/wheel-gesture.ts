// Detects page changes in a stream of wheel events: one step for a gesture, however long it or its momentum lasts. A mouse and a trackpad
// send the same events, and none of them says when a finger lifts. So a new gesture is recognised by a pause, a reversal or a surge.
// The constants were fitted to realistic traces, also as a busy browser delivers them: merged, late or with gaps.
import { initialWheelSpeed, isSurge, measureWheelSpeed, restartPeak, type WheelSpeed } from './wheel-speed.ts';

const NEW_GESTURE_PAUSE_MS = 200;
/** A busy machine delivers a gesture with gaps up to this long. */
const LATE_EVENT_MS = 700;
/** A finger that drags slowly sends smaller events than this. Only a flick has momentum. */
const FLICK_EVENT_PX = 12;
/** Nobody pushes twice, or there and back, in less time. */
const MIN_PUSH_INTERVAL_MS = 250;
/** The smallest event of a mouse wheel is larger, and so is this many pixels of a deliberate drag. */
const STEP_THRESHOLD_PX = 30;
const REVERSAL_PX = 8;
/** Browsers that count in lines send three for a notch, Firefox on a Mac sends one. */
const LINE_PX = 33;

export interface WheelGestureState {
  /** Pixels accumulated towards the next step. */
  accumulatedPx: number;
  lastEventAt: number;
  lastStepAt: number;
  /** False from a step until the next gesture begins. */
  canStep: boolean;
  direction: number;
  lastSize: number;
  largestSize: number;
  /** The size of one notch while all events of the gesture are whole notches of a mouse wheel, else 0. */
  notchPx: number;
  speed: WheelSpeed;
}

export const initialWheelGesture: WheelGestureState = {
  accumulatedPx: 0,
  lastEventAt: -Infinity,
  lastStepAt: -Infinity,
  canStep: true,
  direction: 0,
  lastSize: 0,
  largestSize: 0,
  notchPx: 0,
  speed: initialWheelSpeed,
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
export function reduceWheelGesture(state: WheelGestureState, input: WheelInput): { state: WheelGestureState; step: WheelStep } {
  if (input.deltaY === 0) return { state, step: 0 };
  const next = trackGesture(state, input);
  const { at, deltaY } = input;
  if (!next.canStep) return { state: next, step: 0 };
  const isSameDirection = Math.sign(deltaY) === Math.sign(next.accumulatedPx);
  next.accumulatedPx = isSameDirection ? next.accumulatedPx + deltaY : deltaY;
  if (Math.abs(next.accumulatedPx) < STEP_THRESHOLD_PX) return { state: next, step: 0 };
  return { state: { ...next, accumulatedPx: 0, lastStepAt: at, canStep: false }, step: deltaY > 0 ? 1 : -1 };
}

/** Returns the state after a wheel event that scrolled content instead. The rest of that gesture makes no step either. */
export function consumeWheelGesture(state: WheelGestureState, input: WheelInput): WheelGestureState {
  return input.deltaY === 0 ? state : { ...trackGesture(state, input), accumulatedPx: 0, canStep: false };
}

/** Adds an event to the current gesture, or begins a new one with it, which can make a step. */
function trackGesture(state: WheelGestureState, { at, deltaY }: WheelInput): WheelGestureState {
  const size = Math.abs(deltaY);
  const direction = Math.sign(deltaY);
  const pauseMs = at - state.lastEventAt;
  const isAfterPause = pauseMs > NEW_GESTURE_PAUSE_MS && !isLateEvent(state, pauseMs, size, direction);
  const speed = measureWheelSpeed(isAfterPause ? initialWheelSpeed : state.speed, size, pauseMs);
  const isReversal = direction !== state.direction && size >= REVERSAL_PX;
  const isNewPush = at - state.lastStepAt >= MIN_PUSH_INTERVAL_MS && (isReversal || (state.notchPx === 0 && isSurge(speed)));
  const next = { ...state, lastEventAt: at, lastSize: size };
  if (isAfterPause || (!state.canStep && isNewPush)) {
    const notchPx = isAfterPause && size >= STEP_THRESHOLD_PX ? size : 0;
    return { ...next, accumulatedPx: 0, canStep: true, direction, largestSize: size, notchPx, speed: restartPeak(speed) };
  }
  return {
    ...next,
    direction: state.canStep ? direction : state.direction,
    largestSize: Math.max(state.largestSize, size),
    notchPx: isWholeNotches(size, state.notchPx) ? state.notchPx : 0,
    speed,
  };
}

/** Returns whether an event after a pause continues the gesture before it, because it was held back alone or merged with others. */
function isLateEvent(state: WheelGestureState, pauseMs: number, size: number, direction: number): boolean {
  if (state.notchPx > 0 || direction !== state.direction || pauseMs > LATE_EVENT_MS) return false;
  const isMomentum = state.largestSize >= FLICK_EVENT_PX && size <= state.lastSize;
  const speedShare = size / pauseMs / state.speed.speed.value;
  return isMomentum || (speedShare > 0.3 && speedShare < 1.3);
}

/** Returns whether an event is one notch of a mouse wheel, or several that the browser merged. */
function isWholeNotches(size: number, notchPx: number): boolean {
  const notches = size / notchPx;
  return notches > 0.9 && Math.abs(notches - Math.round(notches)) < 0.02;
}

/** Converts a wheel event's delta to pixels. `deltaMode` is 0 for pixels, 1 for lines and 2 for pages. */
export function toPixels(deltaY: number, deltaMode: number, pageHeight: number): number {
  if (deltaMode === 1) return deltaY * LINE_PX;
  if (deltaMode === 2) return deltaY * pageHeight;
  return deltaY;
}
