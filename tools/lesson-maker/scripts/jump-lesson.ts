import type { LessonCellValue, Lesson } from '../lesson.ts';

const visitors = [42, 38, 51, 47, 60, 55, 39, 44, 58];
const day = (row: number): LessonCellValue[] => [`Day ${row - 1}`, visitors[row % visitors.length]!];
const lastRows = [494, 495, 496, 497, 498, 499, 500];

export const jumpLesson: Lesson = {
  title: "Jump, don't scroll",
  shape: 'portrait',
  columns: [1.1, 1],
  rows: [['Day', 'Visitors'], ...[2, 3, 4, 5, 6, 7, 8, 9].map(day)],
  farCells: Object.fromEntries(lastRows.flatMap((row) => day(row).map((value, column) => [`${'AB'[column]}${row}`, value]))),
  lines: [
    {
      say: 'Five hundred rows, and you need the last one.',
      show: '500 rows, and you need the last one.',
      steps: [{ do: 'select', range: 'B2', at: 0.3 }],
    },
    {
      say: 'Press Control and the down arrow. You land on the last number.',
      show: 'Press Ctrl and the down arrow. You land on the last number.',
      steps: [
        { do: 'keys', keys: ['Ctrl', '↓'], at: 0.05 },
        { do: 'scroll', top: 494, at: 0.5 },
        { do: 'goTo', range: 'B500', at: 0.5 },
      ],
    },
    {
      say: 'Control and the up arrow takes you back to the top.',
      show: 'Ctrl and the up arrow takes you back to the top.',
      steps: [
        { do: 'keys', keys: ['Ctrl', '↑'], at: 0.05 },
        { do: 'scroll', top: 1, at: 0.55 },
        { do: 'goTo', range: 'B1', at: 0.55 },
      ],
    },
    {
      say: 'Hold Shift as well, and you select everything on the way.',
      steps: [
        { do: 'keys', keys: ['Ctrl', 'Shift', '↓'], at: 0.05 },
        { do: 'scroll', top: 494, at: 0.6 },
        { do: 'goTo', range: 'B1:B500', at: 0.6 },
      ],
    },
  ],
};
