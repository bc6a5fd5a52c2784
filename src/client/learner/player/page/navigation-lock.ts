/** A step that never arrives (its code would not load) must not lock the player for good. */
const LOCK_TIMEOUT_MS = 4000;

/** A step, from the arrival on one page towards the next. Two arrivals on the same card are two. */
export interface PendingNavigation {
  shownPage: object;
  startedAtMs: number;
}

/** Whether another step must wait for this one's page. */
export function isNavigationLocked(step: PendingNavigation | null, arrival: object, now: number): boolean {
  return step !== null && step.shownPage === arrival && now - step.startedAtMs < LOCK_TIMEOUT_MS;
}
