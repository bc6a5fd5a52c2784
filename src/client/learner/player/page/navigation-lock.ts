/** A navigation that never completes, for example because code fails to load, must not lock the player forever. */
const LOCK_TIMEOUT_MS = 4000;

export interface PendingNavigation {
  /** The player creates a new `shownPage` object whenever the shown card changes, even if the learner returns to an earlier card. */
  shownPage: object;
  startedAtMs: number;
}

/** Returns whether new navigations are blocked, because the page of the pending navigation is not shown yet. */
export function isNavigationLocked(pending: PendingNavigation | null, shownPage: object, nowMs: number): boolean {
  return pending !== null && pending.shownPage === shownPage && nowMs - pending.startedAtMs < LOCK_TIMEOUT_MS;
}
