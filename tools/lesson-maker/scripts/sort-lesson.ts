import type { Lesson } from '../lesson.ts';

export const sortLesson: Lesson = {
  title: 'Sort a list',
  shape: 'landscape',
  columns: [1, 1, 1],
  rows: [
    ['Name', 'City', 'Sales'],
    ['Ada', 'Paris', 310],
    ['Ben', 'Rome', 95],
    ['Cleo', 'Lyon', 480],
    ['Dan', 'Bonn', 220],
    ['Eve', 'Oslo', 150],
  ],
  lines: [
    { say: 'To sort a list, click one cell in the column that counts.', steps: [{ do: 'select', range: 'C3', at: 0.5 }] },
    {
      say: 'Choose Data, then Z to A: the largest comes first.',
      pause: 0.9,
      steps: [
        { do: 'command', path: ['Data', 'Sort Z to A'], at: 0.1 },
        { do: 'sort', column: 'C', first: 2, last: 6, at: 0.9 },
      ],
    },
    {
      say: 'Whole rows move together, so everyone keeps their own number.',
      steps: [{ do: 'mark', ranges: ['A2:C2'], at: 0.1 }],
    },
    {
      say: 'Select just one cell. With a single column selected, the rows could come apart.',
      steps: [
        { do: 'mark', ranges: [] },
        { do: 'select', range: 'C2', at: 0.1 },
      ],
    },
  ],
};
