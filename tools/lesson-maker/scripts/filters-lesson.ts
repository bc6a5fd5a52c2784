import type { Lesson } from '../lesson.ts';

export const filtersLesson: Lesson = {
  title: 'Filter a list',
  shape: 'landscape',
  columns: [1, 1, 1, 1],
  rows: [
    ['Item', 'Region', 'Status', 'Amount'],
    ['Lamp', 'North', 'Paid', 40],
    ['Desk', 'South', 'Open', 120],
    ['Chair', 'North', 'Open', 80],
    ['Shelf', 'South', 'Paid', 60],
    ['Table', 'North', 'Paid', 150],
    ['Sofa', 'South', 'Open', 300],
  ],
  lines: [
    { say: 'You have a list, and want to see only the open orders.', steps: [{ do: 'mark', ranges: ['C3:C4', 'C7'], at: 0.6 }] },
    {
      say: 'Click in the list, and press Control, Shift and L.',
      show: 'Click in the list, and press Ctrl, Shift and L.',
      pause: 0.6,
      steps: [
        { do: 'mark', ranges: [] },
        { do: 'select', range: 'B3', at: 0.05 },
        { do: 'keys', keys: ['Ctrl', 'Shift', 'L'], at: 0.45 },
        { do: 'filterButtons', at: 0.95 },
      ],
    },
    {
      say: 'Open the arrow beside Status, untick Paid, and choose OK.',
      pause: 0.9,
      steps: [
        { do: 'openMenu', cell: 'C1', items: [{ label: 'Open', isChecked: true }, { label: 'Paid', isChecked: true }, { label: 'OK' }] },
        { do: 'pick', item: 'Paid', at: 0.45 },
        { do: 'pick', item: 'OK', at: 0.85 },
      ],
    },
    { say: 'Only the open orders stay.', steps: [{ do: 'filterRows', hide: [2, 5, 6], column: 'C' }] },
    { say: 'Look at the row numbers: the others are hidden, not deleted.', steps: [{ do: 'note', text: 'Rows 3, 4 and 7', at: 0.2 }] },
    {
      say: 'Clear the filter, and they are all back.',
      pause: 0.9,
      steps: [
        { do: 'note', text: '' },
        {
          do: 'openMenu',
          cell: 'C1',
          items: [{ label: 'Clear filter' }, { label: 'Open', isChecked: true }, { label: 'Paid', isChecked: false }, { label: 'OK' }],
          at: 0.05,
        },
        { do: 'pick', item: 'Clear filter', at: 0.42 },
        { do: 'filterRows', hide: [], column: null, at: 0.95 },
      ],
    },
  ],
  endFrame: ['Ctrl + Shift + L adds the arrows', 'Untick what you do not want to see', 'Hidden rows are not deleted'],
};
