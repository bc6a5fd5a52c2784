import { expect, test } from 'vitest';
import { MAX_COLUMNS, MAX_ROWS, toCellKey } from '../cell-address.ts';
import type { Cell } from '../workbook.ts';
import { CellMap } from './cell-map.ts';

const createCell = (value: number): Cell => ({
  value,
  formula: null,
  arrayArea: null,
  isDynamicArray: false,
  style: 0,
  hasStoredValue: true,
});

test('cells are found by row and column, and listed in the order in which they were added', () => {
  const cells = new CellMap();
  cells.set(MAX_ROWS, MAX_COLUMNS, createCell(4));
  cells.set(2, 3, createCell(3));
  cells.set(1, 1, createCell(1));
  cells.set(2, 2, createCell(2));
  expect([...cells].map(([key, { value }]) => [key, value])).toEqual([
    [toCellKey(MAX_ROWS, MAX_COLUMNS), 4],
    [toCellKey(2, 3), 3],
    [toCellKey(1, 1), 1],
    [toCellKey(2, 2), 2],
  ]);
  expect(cells.get(toCellKey(MAX_ROWS, MAX_COLUMNS))?.value).toBe(4);
  expect(cells.get(toCellKey(1, 2))).toBeUndefined();
  expect(cells.get(toCellKey(3, 1))).toBeUndefined();
});

test('a cell that is stored twice counts once, with its last value', () => {
  const cells = new CellMap();
  cells.set(5, 5, createCell(1));
  cells.set(5, 5, createCell(2));
  expect(cells.size).toBe(1);
  expect(cells.get(toCellKey(5, 5))?.value).toBe(2);
});
