import { describe, expect, test } from 'vitest';
import { checkedFileSchema, checkSetSchema } from './check-set-schema.ts';
import type { CheckSet } from '#workbook/checks/check-set.ts';

const validSet: CheckSet = {
  revision: '0123456789ab',
  passMark: 100,
  given: { Budget: { A1: 'Item', B2: 900, B3: true, B4: null } },
  dates: { Budget: ['B2'] },
  reads: { Budget: ['B2:B9'] },
  targets: { 'Budget!B10': { expected: [1778.5], variants: [[1700], [1800]] } },
  checks: [
    { id: 'total', kind: 'result', sheet: 'Budget', at: 'B10', weight: 1, hint: null, tolerance: 0.005 },
    { id: 'given', kind: 'given', sheet: 'Budget', at: 'A1:B9', weight: 0, hint: 'Keep the list as it is.', order: 'same' },
  ],
};
const findMessages = (change: object) => checkSetSchema.safeParse({ ...validSet, ...change }).error?.issues.map(({ message }) => message);
const firstCheck = validSet.checks[0]!;

test('a check set is accepted unchanged', () => {
  expect(checkSetSchema.parse(validSet)).toEqual(validSet);
});

test('missing options of a check mean false, none and zero, with weight 1 and pass mark 100', () => {
  const { passMark: _, ...set } = validSet;
  const checks = [{ id: 'sum', kind: 'formula', sheet: 'Budget', at: 'B10' }];
  expect(checkSetSchema.parse({ ...set, checks })).toMatchObject({
    passMark: 100,
    checks: [{ weight: 1, hint: null, follows: false, refers: [], anchored: [], uses: [], avoids: [], noConstants: false, filled: false }],
  });
});

describe('a check set is refused', () => {
  test.each([
    { reason: 'without checks', change: { checks: [] }, message: /at least one check/ },
    { reason: 'with two checks of the same id', change: { checks: [firstCheck, firstCheck] }, message: /same id/ },
    {
      reason: 'with more than 40 checks',
      change: { checks: Array.from({ length: 41 }, (_, index) => ({ ...firstCheck, id: `check-${index}` })) },
      message: /at most 40 entries/,
    },
    { reason: 'with more than 500 cells in a check', change: { checks: [{ ...firstCheck, at: 'A1:A501' }] }, message: /at most 500/ },
    { reason: 'with whole columns in a check', change: { checks: [{ ...firstCheck, at: 'A:A' }] }, message: /at most 500/ },
    { reason: 'without the results of a check', change: { targets: {} }, message: /lacks the results for Budget!B10/ },
    {
      reason: 'with too few results for a check',
      change: { targets: { 'Budget!B10': { expected: [], variants: null } } },
      message: /lacks the results/,
    },
    {
      reason: 'with more than 2 000 given cells',
      change: { given: Object.fromEntries(['A', 'B', 'C'].map((name) => [name, createCells(700)])) },
      message: /more than 2000 given cells/,
    },
    { reason: 'with more than 64 KiB of JSON', change: { given: { Budget: { A1: 'é'.repeat(32_700) } } }, message: /64 KiB/ },
    { reason: 'with a sheet named like a prototype', change: { given: { constructor: { A1: 1 } } }, message: /./ },
    {
      reason: 'with a text that no database can store',
      change: { checks: [{ ...firstCheck, hint: '\0' }] },
      message: /control characters/,
    },
    { reason: 'with a weight above 5', change: { checks: [{ ...firstCheck, weight: 6 }] }, message: /from 0 to 5/ },
    { reason: 'with an infinite tolerance', change: { checks: [{ ...firstCheck, tolerance: Infinity }] }, message: /./ },
    { reason: 'with a revision that is no hash', change: { revision: 'latest' }, message: /hexadecimal/ },
  ])('$reason', ({ change, message }) => {
    expect(findMessages(change)?.join(' ')).toMatch(message);
  });

  test('with a key that would reach the prototype of objects', () => {
    const set = checkSetSchema.parse({ ...validSet, given: JSON.parse('{"__proto__":{"A1":1},"Budget":{"A1":1}}') as unknown });
    expect(Object.keys(set.given)).toEqual(['Budget']);
    expect(Object.getPrototypeOf(set.given)).toBe(Object.prototype);
  });
});

function createCells(count: number): Record<string, number> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`A${index + 1}`, 1]));
}

describe('the report about a checked file', () => {
  const report = { revision: '0123456789ab', outcomes: [{ id: 'total', outcome: 'fail', fault: 'typed' }] };

  test('names outcomes and faults', () => {
    expect(checkedFileSchema.parse(report)).toEqual(report);
  });

  test.each([
    { reason: 'an unknown fault', outcomes: [{ id: 'total', outcome: 'fail', fault: 'lazy' }] },
    { reason: 'an outcome without a verdict', outcomes: [{ id: 'total', outcome: 'unclear' }] },
    { reason: 'the same check twice', outcomes: [report.outcomes[0], report.outcomes[0]] },
    { reason: 'more than 40 outcomes', outcomes: Array.from({ length: 41 }, (_, index) => ({ id: `check-${index}`, outcome: 'pass' })) },
  ])('is refused with $reason', ({ outcomes }) => {
    expect(checkedFileSchema.safeParse({ ...report, outcomes }).success).toBe(false);
  });

  test('contains only outcomes, and no other data such as a value of the learner', () => {
    const outcomes = [{ id: 'total', outcome: 'fail', cell: 'B10', shows: '1730.5' }];
    expect(checkedFileSchema.parse({ ...report, outcomes }).outcomes).toEqual([{ id: 'total', outcome: 'fail' }]);
  });
});
