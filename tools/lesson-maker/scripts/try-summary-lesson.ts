import type { Lesson } from '../lesson.ts';

export const trySummaryLesson: Lesson = {
  title: 'Your turn: sales',
  shape: 'landscape',
  columns: [1, 1, 1, 0.9],
  // The sheet shows the practice file's first rows.
  rows: [
    ['Region', 'Item', 'Sales'],
    ['East', 'Tea', 120],
    ['West', 'Tea', 90],
    ['North', 'Tea', 75],
    ['East', 'Cake', 60],
    ['West', 'Cake', 110],
    ['North', 'Cake', 45],
  ],
  lines: [
    {
      say: 'Your turn. Download the sales, and add them up by region.',
      steps: [
        { do: 'note', text: 'sales.xlsx', at: 0.3 },
        { do: 'mark', ranges: ['A2:A7'], at: 0.5 },
      ],
    },
    { say: 'A pivot table is the quickest way: Region to Rows, Sales to Values.', steps: [{ do: 'mark', ranges: ['C2:C7'], at: 0.6 }] },
    {
      say: 'Answer one is the total of the West.',
      show: 'Answer 1 is the total of the West.',
      steps: [
        { do: 'note', text: 'Answer 1: total of West' },
        { do: 'mark', ranges: ['A3', 'A6'], at: 0.02 },
      ],
    },
    {
      say: 'Answer two is the region that sold most.',
      show: 'Answer 2 is the region that sold most.',
      steps: [
        { do: 'note', text: 'Answer 2: best region' },
        { do: 'mark', ranges: [], at: 0.02 },
      ],
    },
    { say: 'If you get stuck, watch the tutorial.', steps: [{ do: 'note', text: 'Stuck? Watch Tutorial' }] },
  ],
};
