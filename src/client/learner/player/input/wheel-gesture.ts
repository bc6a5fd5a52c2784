// Turns a stream of wheel events into steps: one for a flick, however long its momentum runs on.
// The constants were fitted to recorded and synthetic trackpad bursts.

const QUIET_MS = 200;
/** Momentum with gaps, as a busy machine delivers it, is still the same gesture while it dies away. */
const GAP_MS = 700;
const RIDE_MS = 450;
const BETWEEN_STEPS_MS = 300;
const STEP_PX = 30;
const JITTER_PX = 12;
const REVERSAL_PX = 8;

export interface WheelGate {
  /** Pixels gathered towards a step. */
  gathered: number;
  lastAt: number;
  steppedAt: number;
  isArmed: boolean;
  /** The smallest delta since the gate closed: a surge above it is a new gesture. */
  low: number;
  direction: number;
}

export const openWheelGate: WheelGate = {
  gathered: 0,
  lastAt: -Infinity,
  steppedAt: -Infinity,
  isArmed: true,
  low: Infinity,
  direction: 0,
};

export interface WheelTurn {
  /** Milliseconds, on any clock. */
  at: number;
  /** Pixels; down is positive. */
  deltaY: number;
}

/** The gate after a turn, and whether that turn made a step: down (1), up (-1) or none (0). */
export function turnWheel(gate: WheelGate, { at, deltaY }: WheelTurn): { gate: WheelGate; step: -1 | 0 | 1 } {
  const size = Math.abs(deltaY);
  const direction = Math.sign(deltaY);
  if (direction === 0) return { gate, step: 0 };
  const quiet = at - gate.lastAt;
  // The notches of a wheel are all alike, and large; each after a pause is a gesture.
  const isSmaller = size < gate.low || (size === gate.low && size < STEP_PX);
  const isDyingAway = !gate.isArmed && quiet < GAP_MS && isSmaller && direction === gate.direction;
  const isNewGesture = quiet > QUIET_MS && !isDyingAway;
  const now = { ...gate, lastAt: at, ...(isNewGesture && { isArmed: true, gathered: 0 }) };

  if (!now.isArmed) {
    if (at - now.steppedAt < RIDE_MS) return { gate: { ...now, low: size }, step: 0 };
    const isReversal = direction !== now.direction && size >= REVERSAL_PX;
    const isSurge = size > Math.max(JITTER_PX, 2 * now.low);
    if (!isReversal && !isSurge) return { gate: { ...now, low: Math.min(now.low, size) }, step: 0 };
    now.isArmed = true;
    now.gathered = 0;
  }
  now.gathered = direction === Math.sign(now.gathered) ? now.gathered + deltaY : deltaY;
  if (Math.abs(now.gathered) < STEP_PX || at - now.steppedAt < BETWEEN_STEPS_MS) return { gate: now, step: 0 };
  return { gate: { gathered: 0, lastAt: at, steppedAt: at, isArmed: false, low: size, direction }, step: direction > 0 ? 1 : -1 };
}

/** The gate after a turn that scrolled some text instead: the rest of that flick makes no step either. */
export function spendWheel(gate: WheelGate, { at, deltaY }: WheelTurn): WheelGate {
  return { ...gate, gathered: 0, lastAt: at, isArmed: false, low: Math.abs(deltaY), direction: Math.sign(deltaY) };
}

/** Pixels of a wheel event, whatever unit it came in. */
export function wheelPixels(deltaY: number, deltaMode: number, pageHeight: number): number {
  if (deltaMode === 1) return deltaY * 16;
  if (deltaMode === 2) return deltaY * pageHeight;
  return deltaY;
}
