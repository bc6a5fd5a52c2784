import type { Lesson } from '../lesson.ts';

export const sumLesson: Lesson = {
  title: 'Add up a column with SUM',
  shape: 'portrait',
  columns: [1, 1],
  rows: [['Item', 'Cost'], ['Rent', 900], ['Food', 320], ['Bus', 60], ['Phone', 25], ['Total']],
  lines: [
    { say: 'Need a total? Start in the cell below your numbers.', steps: [{ do: 'select', range: 'B6', at: 0.3 }] },
    { say: 'Type equals, sum, open bracket.', show: 'Type =SUM(', steps: [{ do: 'type', text: '=SUM(' }] },
    { say: 'Drag from B two down to B five.', show: 'Drag from B2 down to B5.', pause: 0.6, steps: [{ do: 'point', range: 'B2:B5' }] },
    {
      say: 'Close the bracket, and press Enter. The numbers are added up.',
      steps: [
        { do: 'type', text: ')' },
        { do: 'enter', at: 0.35 },
      ],
    },
    {
      say: 'Now change any number, and the total follows by itself.',
      steps: [
        { do: 'select', range: 'B3' },
        { do: 'type', text: '400', at: 0.3 },
        { do: 'enter', at: 0.55 },
      ],
    },
  ],
};
