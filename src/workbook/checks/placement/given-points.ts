import { getColumnOfCellKey, getRowOfCellKey, toCellKey } from '#workbook/reader/cell-address.ts';
import type { Sheet } from '#workbook/reader/workbook.ts';
import type { PlainValue } from '../check-set.ts';
import type { GivenSheet } from '../given-cells/given-cells.ts';
import { normalizeValueForComparison, toPlainValue } from '../values/same-value.ts';

export interface GivenPoint {
  row: number;
  column: number;
  value: PlainValue;
  text: string;
  /** Holds 1 divided by the number of given cells with the same value. */
  weight: number;
}

export const toText = (value: PlainValue): string => JSON.stringify(normalizeValueForComparison(value));

export function listPoints(given: GivenSheet): GivenPoint[] {
  const texts = [...given].map(([key, { value }]) => ({ key, value, text: toText(value) }));
  const counts = countTexts(texts);
  return texts.map(({ key, value, text }) => ({
    row: getRowOfCellKey(key),
    column: getColumnOfCellKey(key),
    value,
    text,
    weight: 1 / counts.get(text)!,
  }));
}

function countTexts(cells: readonly { text: string }[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { text } of cells) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

export const valueAt = (sheet: Sheet, row: number, column: number): PlainValue =>
  toPlainValue(sheet.cells.get(toCellKey(row, column))?.value ?? null);
