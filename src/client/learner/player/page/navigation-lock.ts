/** A step that never arrives (its code would not load) must not lock the player for good. */
const MOST_MS = 4000;

/** A step, from the arrival on one page towards the next. Two arrivals on the same card are two. */
export interface Step {
  from: object;
  at: number;
}

/** Whether another step must wait for this one's page. */
export function isStepping(step: Step | null, arrival: object, now: number): boolean {
  return step !== null && step.from === arrival && now - step.at < MOST_MS;
}
