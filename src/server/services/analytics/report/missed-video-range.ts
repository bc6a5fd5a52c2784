import { mergeTimeRanges, type TimeRange } from '#shared/analytics/time-ranges.ts';
import { computeNewcombeInterval, type Proportion } from '#shared/statistics.ts';

/**
 * Holds the ranges of a video, in seconds, that each session watched. Sessions that failed their first attempt at a question and sessions
 * that passed their first attempt are two separate groups.
 */
export interface WatchedRangesByOutcome {
  failed: readonly (readonly TimeRange[])[];
  passed: readonly (readonly TimeRange[])[];
}

/**
 * Describes a range of a video, in seconds, that sessions with a failed first attempt at a question missed more often than sessions with a
 * passed first attempt.
 */
interface MissedPart {
  from: number;
  to: number;
  /** Holds how many of the sessions with a failed first attempt at the question missed the range of the video. */
  failed: Proportion;
  passed: Proportion;
  /**
   * Compares the share of sessions that missed the range after a failed first attempt with the share after a passed first attempt. The
   * `smallestGap` field holds the lower end of the 95 % confidence interval of the difference between the two shares, from 0 to 1.
   */
  smallestGap: number;
}

/**
 * Sets how many sessions with a failed first attempt, and how many with a passed first attempt, a comparison needs. Chance alone can
 * explain a large difference between two small groups of sessions.
 */
const MIN_GROUP_SIZE = 8;
const MIN_RANGE_SECONDS = 3;
/**
 * Is subtracted from the difference between the two groups' shares of viewers at each second, so that small differences do not extend the
 * missed range.
 */
const IGNORED_GAP = 0.15;
const MIN_CERTAIN_GAP = 0.1;

/**
 * Returns the range of a video that sessions with a failed first attempt missed more often than sessions with a passed first attempt.
 * Returns null when the difference may be due to chance. A session has missed a range when it watched less than half of the range.
 */
export function findMissedVideoRange({ failed, passed }: WatchedRangesByOutcome, videoSeconds: number): MissedPart | null {
  if (failed.length < MIN_GROUP_SIZE || passed.length < MIN_GROUP_SIZE) return null;
  const failedViewers = countViewersBySecond(failed, videoSeconds);
  const passedViewers = countViewersBySecond(passed, videoSeconds);
  const gaps = failedViewers.map((viewers, second) => passedViewers[second]! / passed.length - viewers / failed.length - IGNORED_GAP);
  const { from, to } = findLargestSum(gaps);
  if (to - from < MIN_RANGE_SECONDS) return null;
  const countMissed = (sessions: WatchedRangesByOutcome['failed']): Proportion => ({
    count: sessions.filter((ranges) => countWatchedSeconds(ranges, from, to) * 2 < to - from).length,
    total: sessions.length,
  });
  const part = { from, to, failed: countMissed(failed), passed: countMissed(passed) };
  const smallestGap = computeNewcombeInterval(part.failed, part.passed).lower;
  return smallestGap >= MIN_CERTAIN_GAP ? { ...part, smallestGap } : null;
}

/**
 * Returns the start index and the exclusive end index of the consecutive numbers in a list that have the largest sum. Both indexes are 0
 * when the list contains no positive number.
 */
function findLargestSum(numbers: readonly number[]): { from: number; to: number } {
  let largest = { from: 0, to: 0, sum: 0 };
  let current = { from: 0, sum: 0 };
  for (const [index, value] of numbers.entries()) {
    current = current.sum > 0 ? { from: current.from, sum: current.sum + value } : { from: index, sum: value };
    if (current.sum > largest.sum) largest = { ...current, to: index + 1 };
  }
  return largest;
}

function countWatchedSeconds(ranges: readonly TimeRange[], from: number, to: number): number {
  return mergeTimeRanges(ranges).reduce((sum, range) => sum + Math.max(0, Math.min(range[1], to) - Math.max(range[0], from)), 0);
}

/** Returns, for each second of a video, how many sessions watched the middle of that second. */
function countViewersBySecond(sessions: readonly (readonly TimeRange[])[], videoSeconds: number): number[] {
  // The `changes` array holds by how much the number of viewers changes at each second; a running sum turns the changes into numbers of
  // viewers.
  const changes = Array.from({ length: videoSeconds + 1 }, () => 0);
  for (const ranges of sessions) {
    for (const [from, to] of mergeTimeRanges(ranges)) {
      changes[Math.min(videoSeconds, Math.ceil(from - 0.5))]!++;
      changes[Math.min(videoSeconds, Math.floor(to - 0.5) + 1)]!--;
    }
  }
  let viewers = 0;
  return changes.slice(0, videoSeconds).map((change) => (viewers += change));
}
