import type { Lesson } from '../lesson.ts';

export const copyDownLesson: Lesson = {
  title: 'Copy a formula down',
  shape: 'landscape',
  columns: [1.1, 1, 1, 1.1, 0.3],
  rows: [
    ['Item', 'Price', 'Sold', 'Total'],
    ['Tea', 3, 12],
    ['Coffee', 4, 20],
    ['Cake', 5, 8],
    ['Juice', 2, 15],
  ],
  lines: [
    {
      say: 'Type equals, B two times C two, and press Enter.',
      show: 'Type =B2*C2 and press Enter.',
      pause: 0.6,
      steps: [
        { do: 'select', range: 'D2' },
        { do: 'type', text: '=B2*C2', at: 0.25 },
        { do: 'enter', at: 0.85 },
      ],
    },
    {
      say: 'One formula is enough for the whole column. Select it again.',
      steps: [{ do: 'select', range: 'D2', at: 0.5 }],
    },
    {
      say: 'Drag the small square at its corner down to row five.',
      show: 'Drag the small square at its corner down to row 5.',
      pause: 0.6,
      steps: [{ do: 'fill', to: 'D5', at: 0.1 }],
    },
    {
      say: 'Each copy uses its own row. In D five, it reads B five times C five.',
      show: 'Each copy uses its own row. In D5, it reads =B5*C5.',
      steps: [
        { do: 'select', range: 'D5', at: 0.3 },
        { do: 'mark', ranges: ['B5:C5'], at: 0.6 },
      ],
    },
  ],
};
