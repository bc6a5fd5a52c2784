// Limits of one access key. A class has as many browsers as its key has logins, and never meets them; a script does.

/**
 * How many sessions, and so nicknames, may be started with an access key. Browsers can be shared: each has room for ten new learners
 * a day, and the key for years of them.
 */
export function computeMaxSessions(maxLogins: number): { perDay: number; total: number } {
  return { perDay: 100 + 10 * maxLogins, total: 1000 + 100 * maxLogins };
}

/** How many cookies of one session are valid at once. Each login needs one; more come from clients that lose theirs. */
export function computeMaxTokens(maxLogins: number): number {
  return 20 + maxLogins;
}

/** How many files an access key may stream at once: as many as every browser of the class may, but never all that there are. */
export function computeMaxStreams(maxLogins: number, { perSession, total }: { perSession: number; total: number }): number {
  return Math.min(perSession * (maxLogins + 1), Math.floor((total * 3) / 4));
}
