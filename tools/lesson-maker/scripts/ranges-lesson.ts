import type { Lesson } from '../lesson.ts';

export const rangesLesson: Lesson = {
  title: 'A range: first cell, colon, last cell',
  shape: 'portrait',
  columns: [1, 1.1],
  rows: [['Item', 'Cost'], ['Rent', 900], ['Food', 320], ['Bus', 60], ['Phone', 25], ['Colon'], ['Comma']],
  lines: [
    { say: 'A range is a block of cells. Two corners are enough to name it.', steps: [{ do: 'select', range: 'B2:B5', at: 0.15 }] },
    {
      say: 'The first cell, a colon, the last cell. B two to B five.',
      show: 'The first cell, a colon, the last cell: B2:B5.',
      steps: [{ do: 'note', text: 'B2:B5', at: 0.3 }],
    },
    {
      say: 'With a colon, SUM adds all four numbers.',
      show: 'With a colon, =SUM(B2:B5) adds all four numbers.',
      pause: 1.2,
      steps: [
        { do: 'select', range: 'B6' },
        { do: 'type', text: '=SUM(B2:B5)', at: 0.26 },
        { do: 'enter', at: 0.98 },
      ],
    },
    {
      say: 'With a comma, it adds only the two cells, B two and B five.',
      show: 'With a comma, =SUM(B2,B5) adds only the two cells, B2 and B5.',
      pause: 0.6,
      steps: [
        { do: 'select', range: 'B7' },
        { do: 'type', text: '=SUM(B2,B5)', at: 0.18 },
        { do: 'enter', at: 0.68 },
        { do: 'mark', ranges: ['B2', 'B5'], at: 0.72 },
      ],
    },
  ],
};
