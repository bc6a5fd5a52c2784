import { expect, test } from 'vitest';
import { buildAttemptHistogram } from './attempt-histogram.ts';

test('a number of attempts after which nobody passed is an empty bucket, so that the gap is visible', () => {
  const attempts = [
    { attempts: 1, sessions: 4 },
    { attempts: 3, sessions: 2 },
  ];
  expect(buildAttemptHistogram({ passedAfter: attempts, notPassed: 1 }).map(({ name, sessions }) => [name, sessions])).toEqual([
    ['Passed at attempt 1', 4],
    ['Passed at attempt 2', 0],
    ['Passed at attempt 3', 2],
    ['Not yet passed', 1],
  ]);
});

test('more than five attempts share one bucket', () => {
  const attempts = [6, 9, 40].map((each) => ({ attempts: each, sessions: 1 }));
  expect(buildAttemptHistogram({ passedAfter: attempts, notPassed: 0 }).slice(-2)).toEqual([
    { name: 'Passed later', sessions: 3, hasPassed: true },
    { name: 'Not yet passed', sessions: 0, hasPassed: false },
  ]);
});
