import { mergeTimeRanges, type TimeRange } from '#shared/analytics/time-ranges.ts';
import { computeNewcombeInterval, type Proportion } from '#shared/statistics.ts';

/**
 * Holds, for each session, the ranges of a video that were watched, in seconds. The sessions are grouped by whether they failed or passed
 * their first attempt at a question.
 */
export interface WatchedRangesByOutcome {
  failed: readonly (readonly TimeRange[])[];
  passed: readonly (readonly TimeRange[])[];
}

/** Describes a range of a video, in seconds, that sessions missed more often if they failed their first attempt at a question. */
interface MissedPart {
  from: number;
  to: number;
  /** Holds how many of the sessions that failed their first attempt missed the range. */
  failed: Proportion;
  passed: Proportion;
  /**
   * Holds the lower end of the 95 % confidence interval for the difference between two shares, each from 0 to 1: the share of failed
   * sessions that missed the range and the share of passed sessions that missed it.
   */
  smallestGap: number;
}

/**
 * Sets the minimum number of sessions in each of the two groups, because even a large difference between small groups may be due to chance.
 */
const MIN_GROUP_SIZE = 8;
const MIN_RANGE_SECONDS = 3;
/**
 * Sets the amount that is subtracted, at each second, from the difference between the two groups' shares of viewers, so that small
 * differences do not extend the missed range.
 */
const IGNORED_GAP = 0.15;
const MIN_CERTAIN_GAP = 0.1;

/**
 * Finds the range of a video that sessions missed more often if they failed their first attempt than if they passed it, or returns null
 * when the difference may be due to chance. A session counts as having missed a range if it watched less than half of the range.
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
 * Finds the run of consecutive numbers with the largest sum, and returns its start index and its exclusive end index, which are both 0 when
 * no number is positive.
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

function countViewersBySecond(sessions: readonly (readonly TimeRange[])[], videoSeconds: number): number[] {
  // Each entry says by how much the number of viewers changes at a second, so the running sum is the number of viewers.
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
