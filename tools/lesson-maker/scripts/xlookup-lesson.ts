import type { Lesson } from '../lesson.ts';

export const xlookupLesson: Lesson = {
  title: 'Look it up with XLOOKUP',
  shape: 'landscape',
  columns: [1, 1.1, 1, 1],
  rows: [
    ['Code', 'K3'],
    ['Price'],
    ['Code', 'Item', 'Price'],
    ['K1', 'Lamp', 40],
    ['K2', 'Desk', 120],
    ['K3', 'Chair', 80],
    ['K4', 'Shelf', 60],
  ],
  headingRow: 3,
  lines: [
    {
      say: 'You know the code, and want the price.',
      steps: [
        { do: 'mark', ranges: ['B1'], at: 0.2 },
        { do: 'select', range: 'B2', at: 0.6 },
      ],
    },
    {
      say: 'Type equals, X lookup, open bracket.',
      show: 'Type =XLOOKUP(',
      steps: [
        { do: 'mark', ranges: [] },
        { do: 'type', text: '=XLOOKUP(', at: 0.15 },
      ],
    },
    {
      say: 'First, what to look for: B one.',
      show: 'First, what to look for: B1.',
      steps: [
        { do: 'point', range: 'B1', at: 0.2 },
        { do: 'type', text: ',', at: 0.98 },
      ],
    },
    {
      say: 'Then, where to look: the codes.',
      pause: 0.9,
      steps: [{ do: 'point', range: 'A4:A7', at: 0.1 }],
    },
    {
      say: 'Last, what to bring back: the prices.',
      pause: 0.9,
      steps: [
        { do: 'type', text: ',' },
        { do: 'point', range: 'C4:C7', at: 0.15 },
      ],
    },
    {
      say: 'Close the bracket, and press Enter. Eighty.',
      show: 'Close the bracket, and press Enter: 80.',
      steps: [
        { do: 'type', text: ')' },
        { do: 'enter', at: 0.5 },
      ],
    },
    {
      say: 'Change the code, and the price follows.',
      steps: [
        { do: 'select', range: 'B1' },
        { do: 'type', text: 'K4', at: 0.35 },
        { do: 'enter', at: 0.65 },
      ],
    },
  ],
};
