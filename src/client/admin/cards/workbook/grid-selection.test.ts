import { expect, test } from 'vitest';
import { moveGridSelection, toSelectedArea } from './grid-selection.ts';

const at = (row: number, column: number) => ({ anchor: { row, column }, head: { row, column } });

test('arrow keys select the next cell', () => {
  expect(moveGridSelection(at(2, 2), 'ArrowDown', false)).toEqual(at(3, 2));
});

test('arrow keys with Shift select more cells', () => {
  const grown = moveGridSelection(at(9, 3), 'ArrowUp', true);
  expect(grown && toSelectedArea(grown)).toEqual({ top: 8, left: 3, bottom: 9, right: 3 });
});

test('the selection stays inside the grid', () => {
  expect(moveGridSelection(at(1, 1), 'ArrowLeft', false)).toEqual(at(1, 1));
  expect(moveGridSelection(at(200, 30), 'ArrowDown', false)).toEqual(at(200, 30));
});

test('other keys do not move the selection', () => {
  expect(moveGridSelection(at(1, 1), 'Tab', false)).toBeNull();
});
