import { mergeTimeRanges, type TimeRange } from '#shared/analytics/time-ranges.ts';

/**
 * Returns the longest range of a video that at most half of the sessions watched, or null when no such range is at least two
 * seconds long. Each session is given as the list of the ranges that the session watched; `seconds` is the length of the video.
 */
export function findLongestSkippedRange(sessions: readonly (readonly TimeRange[])[], seconds: number): { from: number; to: number } | null {
  if (sessions.length === 0) return null;
  const sessionsBySecond = countSessionsBySecond(sessions, seconds);
  let longest = { from: 0, to: 0 };
  let from = 0;
  for (const [second, watched] of [...sessionsBySecond, sessions.length].entries()) {
    if (watched * 2 <= sessions.length && second < seconds) continue;
    if (second - from > longest.to - longest.from) longest = { from, to: second };
    from = second + 1;
  }
  return longest.to - longest.from >= 2 ? longest : null;
}

/** Returns, for each second of a video, how many sessions watched the middle of that second. */
function countSessionsBySecond(sessions: readonly (readonly TimeRange[])[], seconds: number): number[] {
  // The array first holds the change of the count at each second; a running sum then turns the changes into counts.
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
