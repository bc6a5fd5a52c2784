import { mergeTimeRanges, type TimeRange } from '#shared/time-ranges.ts';

/**
 * The longest stretch of a video's seconds that at most half of some sessions watched; null when there is none
 * of two seconds or more. Each session gives the ranges it watched.
 */
export function findLongestSkippedRange(sessions: readonly (readonly TimeRange[])[], seconds: number): { from: number; to: number } | null {
  if (sessions.length === 0) return null;
  const watchedBy = countWatchers(sessions, seconds);
  let best = { from: 0, to: 0 };
  let from = 0;
  for (const [second, watched] of [...watchedBy, sessions.length].entries()) {
    if (watched * 2 <= sessions.length && second < seconds) continue;
    if (second - from > best.to - best.from) best = { from, to: second };
    from = second + 1;
  }
  return best.to - best.from >= 2 ? best : null;
}

/** How many sessions watched the middle of each second. */
function countWatchers(sessions: readonly (readonly TimeRange[])[], seconds: number): number[] {
  // First where watchers come and go, then the sum so far.
  const changes = Array.from({ length: seconds + 1 }, () => 0);
  for (const ranges of sessions) {
    for (const [from, to] of mergeTimeRanges(ranges)) {
      changes[Math.min(seconds, Math.ceil(from - 0.5))]!++;
      changes[Math.min(seconds, Math.floor(to - 0.5) + 1)]!--;
    }
  }
  let watchers = 0;
  return changes.slice(0, seconds).map((change) => (watchers += change));
}
