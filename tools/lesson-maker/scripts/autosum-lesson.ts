import type { Lesson } from '../lesson.ts';

export const autosumLesson: Lesson = {
  title: 'AutoSum: Alt and =',
  shape: 'portrait',
  columns: [1, 1.1],
  rows: [['Day', 'Visitors'], ['Mon', 42], ['Tue', 38], ['Wed', 51], ['Thu', 47], ['Fri', 60], ['Total']],
  lines: [
    { say: 'You do not have to type SUM. Click below your numbers.', steps: [{ do: 'select', range: 'B7', at: 0.5 }] },
    {
      say: 'Hold Alt, and press the equals key.',
      show: 'Hold Alt, and press the = key.',
      steps: [
        { do: 'keys', keys: ['Alt', '='], at: 0.2 },
        { do: 'propose', text: '=SUM(B2:B6)', range: 'B2:B6', at: 0.85 },
      ],
    },
    { say: 'The range is filled in for you. Check it, and press Enter.', steps: [{ do: 'enter', at: 0.78 }] },
    {
      say: 'On a Mac, the keys are Command, Shift and T.',
      steps: [{ do: 'keys', keys: ['Cmd', 'Shift', 'T'], at: 0.3 }],
    },
  ],
};
