// The demo's workbook checks are in a separate file, so that only learners who open the demo download the checks.
import type { Card } from './catalog.ts';
import type { CheckSet } from '#workbook/checks/check-set.ts';
import type { Variation } from '#workbook/checks/variation.ts';

interface TotalExercise {
  revision: string;
  days: readonly (readonly [day: string, to: string, km: number])[];
  /** Changes the kilometres. */
  variations: Variation[];
  /** Holds the total after each variation. */
  variedTotals: readonly number[];
}

/** Creates the checks of a workbook in which the learner adds up a column of kilometres, in the cell below them. */
export function createTotalChecks({ revision, days, variations, variedTotals }: TotalExercise): CheckSet {
  const lastRow = days.length + 1;
  const [total, kilometres] = [`C${lastRow + 1}`, `C2:C${lastRow}`];
  const rows = [['Day', 'To', 'Km'], ...days].flatMap(([day, to, km], index) => [
    [`A${index + 1}`, day],
    [`B${index + 1}`, to],
    [`C${index + 1}`, km],
  ]);
  const sum = days.reduce((previous, [, , km]) => previous + km, 0);
  const place = { sheet: 'Practice', at: total, weight: 1 } as const;
  return {
    revision,
    v: 2,
    passMark: 100,
    given: { Practice: Object.fromEntries([...rows, [`B${lastRow + 1}`, 'Total']]) },
    dates: {},
    reads: { Practice: [kilometres] },
    clock: 46_349.395_833,
    variations,
    targets: { [`Practice!${total}`]: { expected: [sum], variants: variedTotals.map((varied) => [varied]) } },
    grid: true,
    checks: [
      { id: 'total', ...place, hint: `The total of the kilometres belongs in ${total}.`, kind: 'result', tolerance: 0 },
      {
        id: 'total-formula',
        ...place,
        hint: `Type =SUM( in ${total}, drag from C2 to C${lastRow}, and press Enter.`,
        kind: 'formula',
        follows: true,
        refers: [kilometres],
        anchored: [],
        uses: [],
        avoids: [],
        noConstants: false,
        filled: false,
      },
      {
        id: 'given',
        sheet: 'Practice',
        at: `A1:C${lastRow}`,
        weight: 1,
        hint: 'Undo the change, or download the workbook again.',
        kind: 'given',
        order: 'same',
      },
    ],
  };
}

/** These are the checks of the demo challenge, whose workbook is assets/practice/kilometres.xlsx. */
export const demoChecks = createTotalChecks({
  revision: 'bd31e26a4d1c',
  days: [
    ['Mon', 'Work', 12],
    ['Tue', 'Gym', 18],
    ['Wed', 'Work', 9],
    ['Thu', 'Shop', 21],
  ],
  variations: [
    {
      ops: [
        { at: 'Practice!C2:C5', op: 'rotate', n: 1 },
        { at: 'Practice!C2:C5', op: 'affine', a: 1, b: -3, c: 0 },
      ],
    },
    { ops: [{ at: 'Practice!C2:C5', op: 'affine', a: 2, b: -9, c: 0 }] },
  ],
  variedTotals: [48, 84],
});

/** Adds a practice workbook and an optional file answer with checks to the demo card `demo-challenge-1`. */
export const addDemoChecks = (cards: readonly Card[]): Card[] =>
  cards.map((card) =>
    card.slug === 'demo-challenge-1'
      ? {
          ...card,
          files: [{ label: 'Try it in kilometres.xlsx', url: '/practice/kilometres.xlsx' }],
          answers: [...card.answers, { type: 'file', label: 'Your workbook', regex: null, required: false, workbook: demoChecks }],
        }
      : card,
  );
