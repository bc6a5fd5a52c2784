import type { Lesson } from '../lesson.ts';

export const tryLookupLesson: Lesson = {
  title: 'Your turn: prices',
  shape: 'landscape',
  columns: [1, 1, 1, 0.9],
  rows: [
    ['Order', 'To pay', 'Item', 'Price'],
    ['Chair', '', 'Lamp', 40],
    ['Lamp', '', 'Desk', 120],
    ['Shelf', '', 'Chair', 80],
    ['Desk', '', 'Shelf', 60],
    ['Chair'],
    ['', '', 'Total'],
  ],
  lines: [
    {
      say: 'Your turn. Five orders, and a list of prices beside them.',
      steps: [
        { do: 'note', text: 'prices.xlsx', at: 0.1 },
        { do: 'mark', ranges: ['A2:A6'], at: 0.2 },
        { do: 'mark', ranges: ['C2:D5'], at: 0.6 },
      ],
    },
    {
      say: 'In B two, look up the price of the chair with X lookup.',
      show: 'In B2, look up the price of the chair with XLOOKUP.',
      steps: [
        { do: 'select', range: 'B2', at: 0.05 },
        { do: 'mark', ranges: ['A2'], at: 0.5 },
      ],
    },
    {
      say: 'Lock the list with dollar signs, and copy the formula down.',
      steps: [
        { do: 'note', text: 'C$2:C$5' },
        { do: 'mark', ranges: ['B2:B6'], at: 0.6 },
      ],
    },
    {
      say: 'Then add up what they pay in D seven.',
      show: 'Then add up what they pay in D7.',
      steps: [
        { do: 'select', range: 'D7', at: 0.1 },
        { do: 'mark', ranges: ['B2:B6'], at: 0.02 },
      ],
    },
    { say: 'If you get stuck, watch the tutorial.', steps: [{ do: 'note', text: 'Stuck? Watch Tutorial' }] },
  ],
};
