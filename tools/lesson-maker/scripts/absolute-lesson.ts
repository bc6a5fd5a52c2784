import type { Lesson } from '../lesson.ts';

export const absoluteLesson: Lesson = {
  title: 'Lock a cell with $',
  shape: 'portrait',
  hasOverlay: true,
  columns: [1, 1, 1.3, 0.3],
  rows: [
    ['Rate', 0.1],
    ['Item', 'Price', 'Tax'],
    ['Lamp', 40],
    ['Desk', 120],
    ['Chair', 80],
  ],
  headingRow: 2,
  percent: ['B1'],
  lines: [
    {
      say: 'Every price here needs the same tax rate, the one in B one.',
      show: 'Every price here needs the same tax rate, the one in B1.',
      label: 'One rate, in B1',
      steps: [{ do: 'mark', ranges: ['B1'], at: 0.5 }],
    },
    {
      say: 'Type equals, B three times B one, and press Enter. Good.',
      show: 'Type =B3*B1 and press Enter. Good.',
      label: '=B3*B1',
      steps: [
        { do: 'select', range: 'C3' },
        { do: 'type', text: '=B3*B1', at: 0.22 },
        { do: 'enter', at: 0.75 },
      ],
    },
    {
      say: 'But copied down, B one slips to B two and B three. Wrong!',
      show: 'But copied down, B1 slips to B2 and B3. Wrong!',
      label: 'B1 slips to B2, B3',
      pause: 0.5,
      steps: [
        { do: 'select', range: 'C3' },
        { do: 'fill', to: 'C5', at: 0.3 },
      ],
    },
    {
      say: 'Write it with dollar signs: dollar B, dollar one. Now it cannot move.',
      show: 'Write it with dollar signs: $B$1. Now it cannot move.',
      label: '$B$1 stays put',
      steps: [
        { do: 'select', range: 'C3' },
        { do: 'type', text: '=B3*$B$1', at: 0.25 },
        { do: 'enter', at: 0.88 },
      ],
    },
    {
      say: 'Copy it down again, and every row is right.',
      label: 'Right in every row',
      pause: 0.9,
      steps: [
        { do: 'select', range: 'C3' },
        { do: 'fill', to: 'C5', at: 0.35 },
      ],
    },
  ],
};
