import { expect, test } from 'vitest';
import { describeEffects, type PublishEffects } from './describe-effects.ts';

const nothing: PublishEffects = {
  learners: 0,
  learnersNow: 0,
  completed: 0,
  deletedPages: [],
  newAnswers: [],
  newVideos: [],
  freePages: [],
};
const write = (effects: Partial<PublishEffects>) =>
  describeEffects({ ...nothing, ...effects }, 13).map(({ parts }) =>
    parts.map((part) => (typeof part === 'string' ? part : `*${part.strong}*`)).join(''),
  );

test('every effect on learners is described in a sentence with counts', () => {
  expect(
    write({
      learners: 14,
      learnersNow: 2,
      completed: 27,
      deletedPages: [
        { title: 'Old intro (2023)', learners: 3, continuesAt: 'Welcome! Every cell has an address' },
        { title: 'Unvisited', learners: 0, continuesAt: 'Welcome! Every cell has an address' },
      ],
      newAnswers: [{ position: 8, passes: 37 }],
      newVideos: [7],
    }),
  ).toEqual([
    '*14 learners are in this module*, 2 of them now. What they have open stays as it is until they next enter or reload; then they see version 13.',
    '*3 learners stand on “Old intro (2023)”*, which goes. They will continue at *“Welcome! Every cell has an address”*.',
    'The answers of page 8 change. *37 passes stay passes*; its figures start anew.',
    'The video of page 7 changes. Watched seconds are counted anew.',
    '27 learners have completed the module, and it stays complete. Nobody loses progress or repeats a page.',
  ]);
});

test.each([
  { effects: {}, says: ['No learner is in this module yet. The first to enter sees version 13.'] },
  {
    effects: {
      freePages: [
        { productTitle: 'Excel', free: [3], notFree: [7] },
        { productTitle: 'Sheets', free: [2, 3], notFree: [] },
      ],
    },
    says: [
      'No learner is in this module yet. The first to enter sees version 13.',
      '*Page 3 becomes free* in Excel, for everyone without a key.',
      '*Page 7 is no longer free* in Excel.',
      '*Pages 2 and 3 become free* in Sheets, for everyone without a key.',
    ],
  },
  {
    effects: { learners: 1, learnersNow: 1 },
    says: [
      '*1 learner is in this module*, right now. What the learner has open stays as it is until the learner next enters or reloads; then the learner sees version 13.',
      'Nobody loses progress or repeats a page.',
    ],
  },
  {
    effects: { learners: 1, completed: 1 },
    says: [
      '*1 learner is in this module*, nobody right now. The learner sees version 13 at the next visit.',
      '1 learner has completed the module, and it stays complete. Nobody loses progress or repeats a page.',
    ],
  },
  {
    effects: { learners: 1200 },
    says: [
      '*1,200 learners are in this module*, nobody right now. They see version 13 at the next visit.',
      'Nobody loses progress or repeats a page.',
    ],
  },
])('the sentences describe $effects', ({ effects, says }) => {
  expect(write(effects)).toEqual(says);
});

test('pages with the same kind of change are described in one sentence', () => {
  const newAnswers = [12, 8, 9].map((position) => ({ position, passes: position === 8 ? 1 : 0 }));
  expect(write({ newAnswers, newVideos: [4, 2] }).slice(1)).toEqual([
    'The answers of pages 8, 9 and 12 change. *1 pass stays a pass*; their figures start anew.',
    'The videos of pages 2 and 4 change. Watched seconds are counted anew.',
  ]);
  expect(write({ newAnswers: [{ position: 8, passes: 0 }] })[1]).toBe('The answers of page 8 change. Its figures start anew.');
});

test('learners on a deleted page are mentioned when the module has no other page', () => {
  expect(write({ learners: 2, deletedPages: [{ title: 'Only', learners: 1, continuesAt: null }] })[1]).toBe(
    '*1 learner stands on “Only”*, which goes. The module has no page left for them.',
  );
});
