import type { CheckSet } from '#workbook/checks/check-set.ts';

/**
 * These are the checks of the sample course's first challenge, in which learners calculate the total distance in kilometres in cell C7 of
 * assets/practice/trips.xlsx.
 */
export const tripChecks: CheckSet = {
  revision: 'ecabf7f6dcca',
  v: 2,
  passMark: 100,
  given: {
    Practice: {
      A1: 'Day',
      B1: 'To',
      C1: 'Km',
      A2: 'Mon',
      B2: 'Work',
      C2: 14,
      A3: 'Tue',
      B3: 'Client',
      C3: 22,
      A4: 'Wed',
      B4: 'Work',
      C4: 9,
      A5: 'Thu',
      B5: 'Airport',
      C5: 31,
      A6: 'Fri',
      B6: 'Work',
      C6: 18,
      B7: 'Total',
    },
  },
  dates: {},
  reads: { Practice: ['C2:C6'] },
  clock: 46_349.395_833,
  variations: [{ ops: [{ at: 'Practice!C2:C6', op: 'affine', a: 1, b: 7, c: 0 }] }],
  targets: { 'Practice!C7': { expected: [94], variants: [[129]] } },
  checks: [
    {
      id: 'total',
      sheet: 'Practice',
      at: 'C7',
      weight: 1,
      hint: 'The total of the kilometres belongs in C7.',
      kind: 'result',
      tolerance: 0,
    },
    {
      id: 'total-formula',
      sheet: 'Practice',
      at: 'C7',
      weight: 1,
      hint: 'Type =SUM( in C7, drag from C2 to C6, and press Enter.',
      kind: 'formula',
      follows: true,
      refers: ['C2:C6'],
      anchored: [],
      uses: [],
      avoids: [],
      noConstants: false,
      filled: false,
    },
    {
      id: 'given',
      sheet: 'Practice',
      at: 'A1:C6',
      weight: 1,
      hint: 'Undo the change, or download the workbook again.',
      kind: 'given',
      order: 'same',
    },
  ],
};
