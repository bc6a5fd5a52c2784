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
    { say: 'Your turn. Open the trips on this page, or in Excel.', steps: [{ do: 'note', text: 'trips.xlsx', at: 0.3 }] },
    {
      say: 'In C seven, add up the kilometres, from C two to C six.',
      show: 'In C7, add up the kilometres, from C2 to C6.',
      pause: 0.8,
      steps: [
        { do: 'select', range: 'C7', at: 0.02 },
        { do: 'mark', ranges: ['C2:C6'], at: 0.5 },
      ],
    },
    { say: 'Your numbers are your own, so they differ from these.', steps: [{ do: 'note', text: 'Your own numbers' }] },
    {
      say: 'What counts is the formula: it follows when a trip changes.',
      steps: [
        { do: 'note', text: 'A formula that follows' },
        { do: 'mark', ranges: ['C7'], at: 0.1 },
      ],
    },
  ],
};
