import type { Range } from '#shared/ranges.ts';

/**
 * The longest stretch of a video's seconds that at most half of some sessions watched; null when there is none
 * of two seconds or more. Each session gives the ranges it watched.
 */
export function longestSkipped(sessions: readonly (readonly Range[])[], seconds: number): { from: number; to: number } | null {
  if (sessions.length === 0) return null;
  const watchedBy = Array.from({ length: seconds }, (_, second) => sessions.filter((ranges) => covers(ranges, second)).length);
  let best = { from: 0, to: 0 };
  let from = 0;
  for (const [second, watched] of [...watchedBy, sessions.length].entries()) {
    if (watched * 2 <= sessions.length && second < seconds) continue;
    if (second - from > best.to - best.from) best = { from, to: second };
    from = second + 1;
  }
  return best.to - best.from >= 2 ? best : null;
}

/** Whether the middle of a second lies in a range. */
function covers(ranges: readonly Range[], second: number): boolean {
  return ranges.some(([from, to]) => from <= second + 0.5 && second + 0.5 <= to);
}
