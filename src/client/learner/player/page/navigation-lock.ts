/** A navigation that never arrives, for example because its code failed to load, must not lock the player for good. */
const LOCK_TIMEOUT_MS = 4000;

/** A navigation that has started but whose page is not shown yet. */
export interface PendingNavigation {
  /** Identifies one showing of a page. The same card shown twice has two objects. */
  shownPage: object;
  startedAtMs: number;
}

/** Returns whether another navigation must wait until the page of the pending one is shown. */
export function isNavigationLocked(pending: PendingNavigation | null, shownPage: object, nowMs: number): boolean {
  return pending !== null && pending.shownPage === shownPage && nowMs - pending.startedAtMs < LOCK_TIMEOUT_MS;
}
