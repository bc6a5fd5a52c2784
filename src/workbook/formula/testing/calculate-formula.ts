import type { TestCells, TestWorkbookOptions } from './create-test-workbook.ts';
import { createTestEngine, toComparableValue } from './create-test-workbook.ts';

export const SAMPLE_CELLS: TestCells = {
  A1: 'Item',
  B1: 'Units',
  C1: 'Price',
  D1: 'Region',
  A2: 'Tea',
  B2: 12,
  C2: 2.5,
  D2: 'North',
  A3: 'Cake',
  B3: 3,
  C3: 4.75,
  D3: 'South',
  A4: 'Tea',
  B4: 7,
  C4: 2.5,
  D4: 'north',
  A5: 'Coffee',
  B5: 20,
  C5: 3.2,
  D5: 'East',
  // Columns F and G contain text, a logical value, a number, text that looks like a number, and errors. Row 7 is blank.
  F2: 'text',
  F3: true,
  F4: 5,
  F5: '',
  F6: '12',
  G2: '#DIV/0!',
  G3: '#N/A',
  // Columns H and I contain a sorted list of limits with a grade next to each limit.
  H2: 0,
  H3: 5,
  H4: 10,
  I2: 'low',
  I3: 'middle',
  I4: 'high',
};

/** Calculates a formula in cell Z3 of a sheet with the sample cells. A formula in braces is calculated as an array formula. */
export async function calculateFormula(formula: string, cells: TestCells = {}, options: TestWorkbookOptions = {}) {
  const entry = formula.startsWith('{') ? `{=${formula.slice(1)}` : `=${formula}`;
  const engine = await createTestEngine({ Sheet1: { ...SAMPLE_CELLS, ...cells, Z3: entry } }, options);
  return toComparableValue(engine.evaluateCell('Sheet1', 3, 26));
}
