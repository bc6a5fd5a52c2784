// These functions return limits for a single access key. A school class never reaches the limits, even if it uses all logins that the
// access key allows, but a script does.

/**
 * Returns how many sessions, each with its own nickname, may be started with an access key. The daily limit leaves room for ten new
 * learners in each browser, because several learners can share one browser. The total limit has room for all learners who start with one
 * access key over several years.
 */
export function computeMaxSessions(maxLogins: number): { perDay: number; total: number } {
  return { perDay: 100 + 10 * maxLogins, total: 1000 + 100 * maxLogins };
}

/**
 * Returns how many valid cookies one session may have at once. A session can have several valid cookies, because every login creates a
 * cookie, and a client that has lost its cookie logs in again.
 */
export function computeMaxTokens(maxLogins: number): number {
  return 20 + maxLogins;
}

/**
 * Returns how many files may be streamed at once with an access key. The limit is high enough for a school class, but not high enough for
 * one access key to use up all of the server's streams.
 */
export function computeMaxStreams(maxLogins: number, { perSession, total }: { perSession: number; total: number }): number {
  return Math.min(perSession * (maxLogins + 1), Math.floor((total * 3) / 4));
}
