import type { CheckSet } from '#workbook/checks/check-set.ts';

/**
 * Creates a set of checks that need no solution, because they only test whether something is present. The `weights` parameter maps the id
 * of each check to its weight.
 */
export function createCheckSet(weights: Record<string, CheckSet['checks'][number]['weight']>, passMark = 100): CheckSet {
  return {
    revision: '0123456789ab',
    passMark,
    given: { Budget: { A1: 'Item', B2: 900 } },
    dates: {},
    reads: {},
    targets: {},
    checks: Object.entries(weights).map(([id, weight]) => ({
      id,
      kind: 'present',
      what: 'chart',
      name: null,
      sheet: 'Budget',
      at: 'B10',
      weight,
      hint: null,
    })),
  };
}

/**
 * Creates the answer that a learner's browser sends for a checked file. The `faults` parameter maps the id of each check to the fault that
 * it found, or to null when it passed.
 */
export function createCheckedAnswer(faults: Record<string, string | null>) {
  const outcomes = Object.entries(faults).map(([id, fault]) =>
    fault === null ? { id, outcome: 'pass' } : fault === 'blocked' ? { id, outcome: 'blocked' } : { id, outcome: 'fail', fault },
  );
  return { fileName: 'workbook.xlsx', size: 9000, checked: { revision: '0123456789ab', outcomes } };
}
