import type { Lesson } from '../lesson.ts';

export const tryTotalLesson: Lesson = {
  title: 'Your turn: trips',
  shape: 'landscape',
  columns: [1, 1.1, 1, 0.9],
  rows: [
    ['Day', 'To', 'Km'],
    ['Mon', 'Work', 14],
    ['Tue', 'Client', 22],
    ['Wed', 'Work', 9],
    ['Thu', 'Airport', 31],
    ['Fri', 'Work', 18],
    ['', 'Total'],
  ],
  lines: [
    { say: 'Your turn. Download the trips, and open them in Excel.', steps: [{ do: 'note', text: 'trips.xlsx', at: 0.3 }] },
    {
      say: 'In C seven, add up the kilometres, from C two to C six.',
      show: 'In C7, add up the kilometres, from C2 to C6.',
      pause: 0.8,
      steps: [
        { do: 'select', range: 'C7', at: 0.02 },
        { do: 'mark', ranges: ['C2:C6'], at: 0.5 },
      ],
    },
    { say: 'Answer one is your formula.', show: 'Answer 1 is your formula.', steps: [{ do: 'note', text: 'Answer 1: the formula' }] },
    {
      say: 'Answer two is the number it gives.',
      show: 'Answer 2 is the number it gives.',
      steps: [{ do: 'note', text: 'Answer 2: the number' }],
    },
    {
      say: 'Answer three is your saved workbook.',
      show: 'Answer 3 is your saved workbook.',
      steps: [{ do: 'note', text: 'Answer 3: the file' }],
    },
  ],
};
