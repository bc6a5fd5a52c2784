// The functions in this file return the limits on the use of one access key. A school class, which has as many browsers as its access key
// has logins, never reaches the limits, but a script does.

/**
 * Returns how many sessions, each with its own nickname, may be started with an access key. The daily limit allows ten new learners in each
 * browser, because learners can share browsers. The total limit on sessions is high enough for all learners who start with one access key
 * over several years.
 */
export function computeMaxSessions(maxLogins: number): { perDay: number; total: number } {
  return { perDay: 100 + 10 * maxLogins, total: 1000 + 100 * maxLogins };
}

/**
 * Returns how many cookies of one session may be valid at once. A session can have several valid cookies, because every login creates a
 * cookie, and a client that has lost its cookie logs in again.
 */
export function computeMaxTokens(maxLogins: number): number {
  return 20 + maxLogins;
}

/**
 * Returns how many files an access key may stream at once. The limit on streams suffices for every browser of a school class, but never
 * lets one access key use all streams of the server.
 */
export function computeMaxStreams(maxLogins: number, { perSession, total }: { perSession: number; total: number }): number {
  return Math.min(perSession * (maxLogins + 1), Math.floor((total * 3) / 4));
}
