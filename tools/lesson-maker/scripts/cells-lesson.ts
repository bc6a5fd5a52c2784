import type { Lesson } from '../lesson.ts';

export const cellsLesson: Lesson = {
  title: 'Every cell has an address',
  shape: 'portrait',
  columns: [1.25, 1, 1],
  rows: [['Item', 'Price', 'Sold'], ['Tea', 3, 12], ['Coffee', 4, 20], ['Cake', 5, 8], [], ['Copy']],
  lines: [
    { say: 'A sheet is a grid. Columns have letters.', steps: [{ do: 'mark', ranges: ['B1:B9'], at: 0.5 }] },
    { say: 'Rows have numbers.', steps: [{ do: 'mark', ranges: ['A3:C3'], at: 0.2 }] },
    {
      say: 'Where column B and row three meet, that is cell B three.',
      show: 'Where column B and row 3 meet, that is cell B3.',
      steps: [
        { do: 'mark', ranges: ['B1:B9', 'A3:C3'] },
        { do: 'select', range: 'B3', at: 0.5 },
      ],
    },
    {
      say: 'The box above the sheet always tells you where you are.',
      steps: [
        { do: 'mark', ranges: [] },
        { do: 'nameBox', at: 0.05 },
        { do: 'select', range: 'C4', at: 0.55 },
      ],
    },
    {
      say: 'In another cell, type equals B three. It shows the same number.',
      show: 'In another cell, type =B3. It shows the same number.',
      steps: [
        { do: 'select', range: 'B6' },
        { do: 'type', text: '=B3', at: 0.3 },
        { do: 'enter', at: 0.62 },
      ],
    },
    {
      say: 'Change B three, and that cell follows.',
      show: 'Change B3, and that cell follows.',
      steps: [
        { do: 'select', range: 'B3' },
        { do: 'type', text: '6', at: 0.45 },
        { do: 'enter', at: 0.7 },
      ],
    },
  ],
};
