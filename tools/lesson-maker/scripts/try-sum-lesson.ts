import type { Lesson } from '../lesson.ts';

export const trySumLesson: Lesson = {
  title: 'Your turn: add up the kilometres',
  shape: 'portrait',
  columns: [1, 1.1, 1.35],
  rows: [
    ['Day', 'To', 'Km'],
    ['Mon', 'Work', 12],
    ['Tue', 'Gym', 18],
    ['Wed', 'Work', 9],
    ['Thu', 'Shop', 21],
  ],
  lines: [
    {
      say: 'Your turn. Add up the kilometres, from C two to C five.',
      show: 'Your turn. Add up the kilometres, from C2 to C5.',
      steps: [{ do: 'select', range: 'C2:C5', at: 0.35 }],
    },
    {
      say: 'The formula is equals, sum, C two, colon, C five, in brackets.',
      show: 'The formula is =SUM(C2:C5)',
      steps: [
        { do: 'select', range: 'C6' },
        { do: 'type', text: '=SUM(C2:C5)', at: 0.2 },
      ],
    },
    { say: 'It gives sixty.', show: 'It gives 60.', steps: [{ do: 'enter' }] },
    {
      say: 'Type the formula as your first answer, and sixty as your second.',
      show: 'Type =SUM(C2:C5) as your first answer, and 60 as your second.',
      steps: [
        { do: 'note', text: '1: =SUM(C2:C5)', at: 0.1 },
        { do: 'note', text: '2: 60', at: 0.65 },
      ],
    },
  ],
};
