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

/** Converts a value to a text, which is compared much faster than the value. Values that count as equal have the same text. */
export type ToText = (value: PlainValue) => string;

/** Creates a conversion that remembers the texts of the values of one sheet, because most values of a list occur several times. */
export function createToText(): ToText {
  const known = new Map<PlainValue, string>();
  return (value) => {
    let text = known.get(value);
    if (text === undefined) known.set(value, (text = JSON.stringify(normalizeValueForComparison(value))));
    return text;
  };
}

export function listPoints(given: GivenSheet, toText: ToText): GivenPoint[] {
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
