import { expect, test } from 'vitest';
import { computeCheckFailureRate, describeCheckFailures, formatCheckOutcome, sortChecksByFailures } from './check-summaries.ts';

const outcome = (fault: string, times: number, firstTimes = 0) => ({ fault, times, firstTimes });
const createCheck = (label: string, ...outcomes: ReturnType<typeof outcome>[]) => ({ id: label, label, cell: 'Budget!B10', outcomes });
const formula = createCheck('B10 by a formula', outcome('', 32, 10), outcome('typed', 30, 9), outcome('rangeShort', 11, 1));

test('a check is described with the texts of its faults', () => {
  expect(describeCheckFailures(formula)).toBe('B10 by a formula: 41 of 73 failed (30 typed in, 11 leave out cells)');
  expect(describeCheckFailures(createCheck('C2 shown as a percentage', outcome('', 1200)))).toBe(
    'C2 shown as a percentage: 0 of 1,200 failed',
  );
  expect(describeCheckFailures(createCheck('Result in B10'))).toBe('Result in B10: not judged yet');
});

test('a workbook whose result is hidden by another fault counts as neither passed nor failed', () => {
  const check = createCheck('Result in B10', outcome('', 3), outcome('wrongValue', 1), outcome('blocked', 5));
  expect(computeCheckFailureRate(check, 'times')).toEqual({ failed: 1, judged: 4, percent: 25 });
  expect(describeCheckFailures(check)).toBe('Result in B10: 1 of 4 failed (1 another result); 5 not judged because of another fault');
});

test('first submissions are counted separately', () => {
  expect(computeCheckFailureRate(formula, 'firstTimes')).toEqual({ failed: 10, judged: 20, percent: 50 });
});

test('the check that fails most often comes first', () => {
  const checks = [createCheck('none'), createCheck('few', outcome('', 9), outcome('typed', 1)), formula];
  expect(sortChecksByFailures(checks).map(({ label }) => label)).toEqual(['B10 by a formula', 'few', 'none']);
});

test('an unknown fault is shown by its code', () => {
  expect(['', 'constructor', 'typed'].map(formatCheckOutcome)).toEqual(['passed', 'constructor', 'typed in']);
});
