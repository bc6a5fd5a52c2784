// This file detects page changes in a stream of wheel events. One gesture on a mouse wheel or trackpad changes the page only once, no
// matter how long the gesture or its momentum lasts. Wheel events reveal neither which device sent them nor that a finger was lifted. A new
// gesture is assumed to begin after a pause, when the scroll direction is reversed, or when the scroll speed suddenly increases. The
// constants in this file were fitted to realistic sequences of wheel events, including events that a busy browser has merged or delayed.
import { initialWheelSpeed, isSpeedSurge, measureWheelSpeed, resetPeakSpeed, type WheelSpeed } from './wheel-speed.ts';

const NEW_GESTURE_PAUSE_MS = 200;
/** Sets the longest time between two wheel events of the same gesture on a busy computer. */
const LATE_EVENT_MS = 700;
/** Sets the minimum scroll distance of the largest wheel event in a trackpad flick. A flick has momentum, whereas a slow drag has none. */
const FLICK_EVENT_PX = 12;
/**
 * Sets the minimum time between two pushes on a trackpad. Nobody can push the trackpad again or reverse the scroll direction in less than
 * this time.
 */
const MIN_PUSH_INTERVAL_MS = 250;
/** A single notch of a mouse wheel or a deliberate drag on a trackpad always scrolls far enough to change the page. */
const STEP_THRESHOLD_PX = 30;
const REVERSAL_PX = 8;
/**
 * Sets the height of a line in pixels. Some browsers report wheel events in lines instead of pixels. Most browsers that report lines send
 * three lines per notch of a mouse wheel, but Firefox on a Mac sends only one.
 */
const LINE_PX = 33;

export interface WheelGestureState {
  /** Holds the scroll distance in pixels that counts towards the next page change. */
  accumulatedPx: number;
  lastEventAt: number;
  lastStepAt: number;
  /** Is true while the current gesture can still change the page. */
  canStep: boolean;
  direction: number;
  lastSize: number;
  largestSize: number;
  /**
   * Holds the scroll distance of one notch of the mouse wheel, or 0 when the gesture does not consist of whole notches and therefore comes
   * from a trackpad.
   */
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
  /** Holds the time of the wheel event in milliseconds since an arbitrary fixed point in time. */
  at: number;
  /** Holds the scroll distance in pixels, which is positive for scrolling down. */
  deltaY: number;
}

/** Describes a page change: 1 for the next page, -1 for the previous page, and 0 for no change. */
export type WheelPageChange = -1 | 0 | 1;

/** Returns the state of the gesture after a wheel event, and the page change that the event causes. */
export function reduceWheelGesture(state: WheelGestureState, input: WheelInput): { state: WheelGestureState; step: WheelPageChange } {
  if (input.deltaY === 0) return { state, step: 0 };
  const next = trackGesture(state, input);
  const { at, deltaY } = input;
  if (!next.canStep) return { state: next, step: 0 };
  const isSameDirection = Math.sign(deltaY) === Math.sign(next.accumulatedPx);
  next.accumulatedPx = isSameDirection ? next.accumulatedPx + deltaY : deltaY;
  if (Math.abs(next.accumulatedPx) < STEP_THRESHOLD_PX) return { state: next, step: 0 };
  return { state: { ...next, accumulatedPx: 0, lastStepAt: at, canStep: false }, step: deltaY > 0 ? 1 : -1 };
}

/**
 * Returns the state of the gesture after a wheel event that scrolls content or occurs over an open dialog. The remaining wheel events of
 * the ignored gesture do not change the page.
 */
export function ignoreRestOfWheelGesture(state: WheelGestureState, input: WheelInput): WheelGestureState {
  return input.deltaY === 0 ? state : { ...trackGesture(state, input), accumulatedPx: 0, canStep: false };
}

function trackGesture(state: WheelGestureState, { at, deltaY }: WheelInput): WheelGestureState {
  const size = Math.abs(deltaY);
  const direction = Math.sign(deltaY);
  const pauseMs = at - state.lastEventAt;
  const isAfterPause = pauseMs > NEW_GESTURE_PAUSE_MS && !isLateEvent(state, pauseMs, size, direction);
  const speed = measureWheelSpeed(isAfterPause ? initialWheelSpeed : state.speed, size, pauseMs);
  const isReversal = direction !== state.direction && size >= REVERSAL_PX;
  const isNewPush = at - state.lastStepAt >= MIN_PUSH_INTERVAL_MS && (isReversal || (state.notchPx === 0 && isSpeedSurge(speed)));
  const next = { ...state, lastEventAt: at, lastSize: size };
  if (isAfterPause || (!state.canStep && isNewPush)) {
    const notchPx = isAfterPause && size >= STEP_THRESHOLD_PX ? size : 0;
    return { ...next, accumulatedPx: 0, canStep: true, direction, largestSize: size, notchPx, speed: resetPeakSpeed(speed) };
  }
  return {
    ...next,
    direction: state.canStep ? direction : state.direction,
    largestSize: Math.max(state.largestSize, size),
    notchPx: isWholeNotches(size, state.notchPx) ? state.notchPx : 0,
    speed,
  };
}

/**
 * Returns whether a wheel event after a pause still belongs to the gesture before the pause. A pause can occur within one gesture when a
 * busy browser delays or merges wheel events.
 */
function isLateEvent(state: WheelGestureState, pauseMs: number, size: number, direction: number): boolean {
  if (state.notchPx > 0 || direction !== state.direction || pauseMs > LATE_EVENT_MS) return false;
  const isMomentum = state.largestSize >= FLICK_EVENT_PX && size <= state.lastSize;
  const speedShare = size / pauseMs / state.speed.speed.value;
  return isMomentum || (speedShare > 0.3 && speedShare < 1.3);
}

/** Returns whether a wheel event consists of one notch of a mouse wheel, or of several notches that the browser merged. */
function isWholeNotches(size: number, notchPx: number): boolean {
  const notches = size / notchPx;
  return notches > 0.9 && Math.abs(notches - Math.round(notches)) < 0.02;
}

/** Converts the delta of a wheel event to pixels. The `deltaMode` parameter is 0 for pixels, 1 for lines and 2 for pages. */
export function toWheelPixels(deltaY: number, deltaMode: number, pageHeight: number): number {
  if (deltaMode === 1) return deltaY * LINE_PX;
  if (deltaMode === 2) return deltaY * pageHeight;
  return deltaY;
}
