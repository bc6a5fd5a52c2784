import { expect, test } from 'vitest';
import { formatSummary, summarizeTests, type PlaywrightReport, type UnitReport } from './test-summary.ts';

const unit: UnitReport = {
  testResults: [
    {
      name: 'key.test.ts',
      status: 'failed',
      message: '',
      assertionResults: [
        { fullName: 'a key is valid', status: 'passed', failureMessages: [] },
        { fullName: 'a key expires', status: 'passed', failureMessages: ['AssertionError: expected 1 to be 2'] },
        { fullName: 'a key is revoked', status: 'failed', failureMessages: ['AssertionError: expected 2 to be 3\n    at key.test.ts:9'] },
        { fullName: 'a key is restored', status: 'skipped', failureMessages: null },
      ],
    },
    { name: 'card.test.ts', status: 'failed', message: 'Error: Cannot find module', assertionResults: [] },
  ],
};
const journeys: PlaywrightReport = {
  suites: [
    {
      specs: [{ file: 'demo.spec.ts', title: 'the demo needs no session', tests: [{ status: 'expected' }] }],
      suites: [{ specs: [{ file: 'demo.spec.ts', title: 'a learner swipes', tests: [{ status: 'flaky' }, { status: 'unexpected' }] }] }],
    },
  ],
};

test('a test that passes only on a retry counts as flaky, not as passed', () => {
  expect(summarizeTests([unit], journeys)).toEqual({
    passed: 2,
    failed: 3,
    failures: [
      'a key is revoked: AssertionError: expected 2 to be 3',
      'card.test.ts: Error: Cannot find module',
      'demo.spec.ts: a learner swipes',
    ],
    flaky: ['a key expires', 'demo.spec.ts: a learner swipes'],
  });
});

test('a unit test counts once for every database on which it ran', () => {
  expect(summarizeTests([unit, unit, null], null)).toMatchObject({ passed: 2, failed: 4 });
});

test('a missing report adds nothing to the counts', () => {
  expect(summarizeTests([null], null)).toEqual({ passed: 0, failed: 0, failures: [], flaky: [] });
});

test('the summary names the failed and the flaky tests before the counts', () => {
  expect(formatSummary({ passed: 7, failed: 0, failures: [], flaky: ['one', 'two'] })).toBe(
    '2 flaky, passed only on a retry: one; two\n7 passed, 0 failed',
  );
  expect(formatSummary({ passed: 9, failed: 1, failures: ['a key expires: Error: late'], flaky: [] })).toBe(
    'failed: a key expires: Error: late\n9 passed, 1 failed',
  );
});
