/** A step that never arrives (its code would not load) must not lock the player for good. */
const MOST_MS = 4000;

/** The last step: since when, and whether another page is on show. */
export interface Step {
  at: number;
  hasArrived: boolean;
}

/** Whether another step must wait for this one's page. */
export function isStepping(step: Step | null, now: number): boolean {
  return step !== null && !step.hasArrived && now - step.at < MOST_MS;
}
