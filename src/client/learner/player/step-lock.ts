/** Slow enough for a double click's second half and a gesture's echo, too quick to be in anybody's way. */
const LEAST_MS = 300;
/** A step that never arrives (its code would not load) must not lock the player for good. */
const MOST_MS = 4000;

/** The last step: since when, and whether another page is on show. */
export interface Step {
  at: number;
  hasArrived: boolean;
}

/** Whether another step must wait: until the next page is there, and a moment longer. */
export function isStepping(step: Step | null, now: number): boolean {
  if (!step) return false;
  return now - step.at < (step.hasArrived ? LEAST_MS : MOST_MS);
}
