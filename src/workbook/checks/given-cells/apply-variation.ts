import { toCellKey } from '#workbook/reader/cell-address.ts';
import { DAYS_FROM_1900_TO_1904 } from '#workbook/reader/workbook.ts';
import type { PlainValue } from '../check-set.ts';
import type { Variation, VariationOperation } from '../variation.ts';
import { listAreaCells, parseSheetArea } from '../sheet-area.ts';
import { toSheetKey, type GivenCell, type GivenCells } from './given-cells.ts';

/**
 * Applies the operations of a variation to a check set's original data. Cells that are not given cells change only with `set`. Operations
 * use the 1900 date system, so the dates of a workbook with the 1904 date system are converted for the operations.
 */
export function applyVariation(given: GivenCells, { ops }: Variation, uses1904Dates: boolean): GivenCells {
  const sheets = mapDates(given, uses1904Dates ? DAYS_FROM_1900_TO_1904 : 0);
  for (const operation of ops) {
    const parsed = parseSheetArea(operation.at);
    const cells = sheets.get(toSheetKey(parsed?.sheetName ?? ''));
    if (!parsed || !cells) continue;
    const all = listAreaCells(parsed.area).map(({ row, column }) => toCellKey(row, column));
    // Only a list of values fills cells that are empty in the start workbook.
    const keys = operation.op === 'set' ? all : all.filter((key) => cells.has(key));
    const values = applyOperation(
      keys.map((key) => cells.get(key)?.value ?? null),
      operation,
    );
    const isDate = cells.get(toCellKey(parsed.area.top - 1, parsed.area.left))?.isDate ?? false;
    for (const [index, key] of keys.entries()) cells.set(key, { ...(cells.get(key) ?? { isDate }), value: values[index] ?? null });
  }
  return uses1904Dates ? mapDates(sheets, -DAYS_FROM_1900_TO_1904) : sheets;
}

function mapDates(given: GivenCells, days: number): Map<string, Map<number, GivenCell>> {
  const move = (cell: GivenCell) => (cell.isDate && typeof cell.value === 'number' ? { ...cell, value: cell.value + days } : cell);
  return new Map([...given].map(([sheet, cells]) => [sheet, new Map([...cells].map(([key, cell]) => [key, move(cell)]))]));
}

function applyOperation(values: PlainValue[], operation: VariationOperation): PlainValue[] {
  switch (operation.op) {
    case 'rotate':
      return values.map((_, index) => values[(index + operation.n) % values.length] ?? null);
    case 'affine':
      return values.map((value, index) =>
        typeof value === 'number' ? Number((operation.a * value + operation.b + operation.c * index).toPrecision(12)) : value,
      );
    case 'set': {
      const replaced = [...values];
      for (const [index, value] of operation.cells) if (index < replaced.length) replaced[index] = value;
      return replaced;
    }
    case 'sort': {
      const direction = operation.isDescending ? -1 : 1;
      return values.toSorted((one, other) => direction * (typeof one === 'number' && typeof other === 'number' ? one - other : 0));
    }
  }
}
