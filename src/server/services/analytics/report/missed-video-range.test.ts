import { describe, expect, test } from 'vitest';
import type { TimeRange } from '#shared/analytics/time-ranges.ts';
import { findMissedVideoRange, type WatchedRangesByOutcome } from './missed-video-range.ts';

const repeat = (count: number, ...ranges: TimeRange[]) => Array.from({ length: count }, () => ranges);

test('a part that learners who failed missed and learners who passed watched is found, with the counts of both groups', () => {
  const failed = [...repeat(9, [0, 20], [30, 60]), ...repeat(3, [0, 60])];
  const passed = [...repeat(19, [0, 60]), ...repeat(1, [0, 20])];
  expect(findMissedVideoRange({ failed, passed }, 60)).toEqual({
    from: 20,
    to: 30,
    failed: { count: 9, total: 12 },
    passed: { count: 1, total: 20 },
    smallestGap: expect.closeTo(0.362, 3),
  });
});

test('a session has missed the part when it watched less than half of the part', () => {
  const failed = [...repeat(8, [0, 20]), ...repeat(1, [0, 25]), ...repeat(1, [0, 24])];
  expect(findMissedVideoRange({ failed, passed: repeat(20, [0, 30]) }, 30)).toMatchObject({
    from: 20,
    to: 30,
    failed: { count: 9, total: 10 },
  });
});

describe('no part is reported', () => {
  test.each([
    { when: 'nobody answered', failed: [], passed: [] },
    { when: 'fewer than eight failed', failed: repeat(7, [0, 20]), passed: repeat(40, [0, 60]) },
    { when: 'fewer than eight passed', failed: repeat(40, [0, 20]), passed: repeat(7, [0, 60]) },
    { when: 'everybody watched everything', failed: repeat(20, [0, 60]), passed: repeat(20, [0, 60]) },
    { when: 'those who passed left early just as often', failed: repeat(20, [0, 20]), passed: repeat(20, [0, 20]) },
    { when: 'the part is shorter than three seconds', failed: repeat(20, [0, 20], [22, 60]), passed: repeat(20, [0, 60]) },
    {
      when: 'the difference may be chance',
      failed: [...repeat(5, [0, 20]), ...repeat(5, [0, 60])],
      passed: [...repeat(3, [0, 20]), ...repeat(9, [0, 60])],
    },
  ])('when $when', ({ failed, passed }) => {
    expect(findMissedVideoRange({ failed, passed }, 60)).toBeNull();
  });
});

describe('in simulated cohorts', () => {
  const VIDEO_SECONDS = 150;
  const COHORTS = 100;
  /** Learners who missed the simulated key part fail four times as often as learners who watched it. */
  const PLANTED = { from: 60, to: 75 };

  /** Returns a generator of pseudo-random numbers from 0 to 1 that yields the same sequence for the same seed (mulberry32). */
  const createRandom = (seed: number) => () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let bits = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), 61 | bits);
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };

  /** One learner in seven leaves early, one in three skips the key part, and each learner may also skip another part of 20 seconds. */
  function watch(random: () => number): TimeRange[] {
    const end = random() < 0.15 ? Math.ceil(random() * VIDEO_SECONDS) : VIDEO_SECONDS;
    const skipped: TimeRange[] = random() < 0.35 ? [[PLANTED.from - 3, PLANTED.to + 3]] : [];
    if (random() < 0.3) {
      const from = Math.floor(random() * (VIDEO_SECONDS - 20));
      skipped.push([from, from + 20]);
    }
    const watched: TimeRange[] = [];
    let position = 0;
    for (const [from, to] of [...skipped.toSorted((a, b) => a[0] - b[0]), [end, end] as const]) {
      if (Math.min(from, end) > position) watched.push([position, Math.min(from, end)]);
      position = Math.max(position, to);
    }
    return watched;
  }

  const hasSeenPlanted = (ranges: readonly TimeRange[]) =>
    ranges.some(([from, to]) => Math.min(to, PLANTED.to) - Math.max(from, PLANTED.from) >= (PLANTED.to - PLANTED.from) / 2);

  /**
   * Simulates 100 groups of learners and returns the missed ranges that `findMissedVideoRange` reports. `getFailureProbability` returns the
   * probability that a learner who watched the given ranges fails the first attempt.
   */
  function simulate(learners: number, getFailureProbability: (ranges: readonly TimeRange[]) => number) {
    return Array.from({ length: COHORTS }, (_, cohort) => {
      const random = createRandom(cohort * 7919 + learners);
      const groups = { failed: [] as TimeRange[][], passed: [] as TimeRange[][] } satisfies WatchedRangesByOutcome;
      for (let learner = 0; learner < learners; learner++) {
        const ranges = watch(random);
        groups[random() < getFailureProbability(ranges) ? 'failed' : 'passed'].push(ranges);
      }
      return findMissedVideoRange(groups, VIDEO_SECONDS);
    }).filter((claim) => claim !== null);
  }

  test.each([30, 60, 120, 300])(
    'where failing does not depend on watching, %i learners give at most 3 false reports in 100 cohorts',
    (learners) => {
      expect(simulate(learners, () => 0.4).length).toBeLessThanOrEqual(3);
    },
  );

  test.each([
    { learners: 30, found: 41 },
    { learners: 60, found: 66 },
    { learners: 120, found: 74 },
    { learners: 300, found: 98 },
  ])('a decisive part is found in at least $found of 100 cohorts of $learners learners', ({ learners, found }) => {
    const claims = simulate(learners, (ranges) => (hasSeenPlanted(ranges) ? 0.2 : 0.8));
    const claimsOfPlanted = claims.filter(({ from, to }) => from < PLANTED.to && to > PLANTED.from);
    expect(claimsOfPlanted.length).toBeGreaterThanOrEqual(found);
    expect(claimsOfPlanted).toHaveLength(claims.length);
  });
});
