import type { Lesson } from '../lesson.ts';

const sales: [region: string, item: string, amount: number][] = [
  ['East', 'Tea', 120],
  ['West', 'Tea', 90],
  ['North', 'Tea', 75],
  ['East', 'Cake', 60],
  ['West', 'Cake', 110],
  ['North', 'Cake', 45],
];
const regions = ['East', 'North', 'West'];
const total = (region?: string) => sales.filter(([where]) => !region || where === region).reduce((sum, [, , amount]) => sum + amount, 0);

export const pivotLesson: Lesson = {
  title: 'Make a pivot table',
  shape: 'landscape',
  columns: [1, 1, 1, 0.9],
  rows: [['Region', 'Item', 'Sales'], ...sales],
  lines: [
    { say: 'How much did each region sell? A pivot table adds it up for you.', steps: [{ do: 'mark', ranges: ['A2:A7'], at: 0.15 }] },
    {
      say: 'Click in the list, and choose Insert, then Pivot Table.',
      show: 'Click in the list, and choose Insert, then PivotTable.',
      pause: 0.8,
      steps: [
        { do: 'mark', ranges: [] },
        { do: 'select', range: 'B3', at: 0.05 },
        { do: 'command', path: ['Insert', 'PivotTable'], at: 0.45 },
      ],
    },
    {
      say: 'Drag Region to Rows.',
      pause: 1.2,
      steps: [
        // The new sheet has two columns beside the pivot panel and one column behind it.
        { do: 'newSheet', columns: [1.05, 1.15, 1.62], rows: [], at: 0 },
        { do: 'pivotPanel', fields: ['Region', 'Item', 'Sales'], at: 0 },
        {
          do: 'dropField',
          field: 'Region',
          box: 'Rows',
          cells: { A1: 'Region', ...Object.fromEntries(regions.map((region, index) => [`A${index + 2}`, region])), A5: 'Total' },
          at: 0.15,
        },
      ],
    },
    {
      say: 'Drag Sales to Values.',
      pause: 1.2,
      steps: [
        {
          do: 'dropField',
          field: 'Sales',
          box: 'Values',
          cells: {
            B1: 'Sum of Sales',
            ...Object.fromEntries(regions.map((region, index) => [`B${index + 2}`, total(region)])),
            B5: total(),
          },
          at: 0.1,
        },
      ],
    },
    { say: 'Each region appears once, with its total.', steps: [{ do: 'mark', ranges: ['A2:B4'] }] },
    { say: 'And not one formula to type.', steps: [{ do: 'mark', ranges: [] }] },
  ],
};
