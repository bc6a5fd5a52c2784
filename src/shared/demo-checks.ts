// The demo's workbook checks are in a separate file, so that only learners who open the demo download the checks.
import type { Card } from './catalog.ts';
import type { CheckSet } from '#workbook/checks/check-set.ts';

/**
 * Contains the workbook checks for the demo challenge, in which the learner adds up the kilometres in assets/practice/kilometres.xlsx and
 * writes the sum into cell C6.
 */
export const demoChecks: CheckSet = {
  revision: 'd87abf3407cc',
  v: 2,
  passMark: 100,
  given: {
    Practice: {
      A1: 'Day',
      B1: 'To',
      C1: 'Km',
      A2: 'Mon',
      B2: 'Work',
      C2: 12,
      A3: 'Tue',
      B3: 'Gym',
      C3: 18,
      A4: 'Wed',
      B4: 'Work',
      C4: 9,
      A5: 'Thu',
      B5: 'Shop',
      C5: 21,
      B6: 'Total',
    },
  },
  dates: {},
  reads: { Practice: ['C2:C5'] },
  clock: 46_349.395_833,
  variations: [{ ops: [{ at: 'Practice!C2:C5', op: 'affine', a: 1, b: 4, c: 0 }] }],
  targets: { 'Practice!C6': { expected: [60], variants: [[76]] } },
  checks: [
    {
      id: 'total',
      sheet: 'Practice',
      at: 'C6',
      weight: 1,
      hint: 'The total of the kilometres belongs in C6.',
      kind: 'result',
      tolerance: 0,
    },
    {
      id: 'total-formula',
      sheet: 'Practice',
      at: 'C6',
      weight: 1,
      hint: 'Type =SUM( in C6, drag from C2 to C5, and press Enter.',
      kind: 'formula',
      follows: true,
      refers: ['C2:C5'],
      anchored: [],
      uses: [],
      avoids: [],
      noConstants: false,
      filled: false,
    },
    {
      id: 'given',
      sheet: 'Practice',
      at: 'A1:C5',
      weight: 1,
      hint: 'Undo the change, or download the workbook again.',
      kind: 'given',
      order: 'same',
    },
  ],
};

/** Adds a practice workbook and an optional file answer with checks to the demo card `demo-challenge-1`. */
export const addDemoChecks = (cards: readonly Card[]): Card[] =>
  cards.map((card) =>
    card.slug === 'demo-challenge-1'
      ? {
          ...card,
          files: [{ label: 'Try it in kilometres.xlsx', url: '/practice/kilometres.xlsx' }],
          answers: [...card.answers, { type: 'file', regex: null, required: false, workbook: demoChecks }],
        }
      : card,
  );
