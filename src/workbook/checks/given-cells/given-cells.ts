import {
  containsCell,
  findBounds,
  getColumnOfCellKey,
  getRowOfCellKey,
  parseAreaAddress,
  toCellKey,
  type Area,
} from '#workbook/reader/cell-address.ts';
import type { CheckSet, PlainValue } from '../check-set.ts';
import { DAYS_FROM_1900_TO_1904 } from '#workbook/reader/workbook.ts';
import { normalizeTextForComparison } from '../values/same-value.ts';

export interface GivenCell {
  value: PlainValue;
  isDate: boolean;
}

/** Maps `toCellKey(row, column)` to the given cells of one sheet. The given cells are the data that the start workbook provides. */
export type GivenSheet = ReadonlyMap<number, GivenCell>;

export type GivenCells = ReadonlyMap<string, GivenSheet>;

/** Converts a sheet name to a map key. Names that differ only in letter case get the same key. */
export const toSheetKey = (name: string): string => normalizeTextForComparison(name);

/** When the workbook uses the 1904 date system, the function converts the dates, because check sets use the 1900 date system. */
export function readGivenCells({ given, dates }: Pick<CheckSet, 'given' | 'dates'>, uses1904Dates: boolean): GivenCells {
  const dateCells = new Set(Object.entries(dates).flatMap(([sheet, cells]) => cells.map((cell) => `${toSheetKey(sheet)}!${cell}`)));
  const sheets = new Map<string, Map<number, GivenCell>>();
  for (const [sheet, values] of Object.entries(given)) {
    const cells = new Map<number, GivenCell>();
    for (const [address, value] of Object.entries(values)) {
      const area = parseAreaAddress(address);
      if (!area) continue;
      const isDate = typeof value === 'number' && dateCells.has(`${toSheetKey(sheet)}!${address}`);
      cells.set(toCellKey(area.top, area.left), { value: isDate && uses1904Dates ? value - DAYS_FROM_1900_TO_1904 : value, isDate });
    }
    sheets.set(toSheetKey(sheet), cells);
  }
  return sheets;
}

/** Returns the smallest area with all given cells of an area, which can be much smaller. Returns null when there are none. */
export const findGivenArea = (cells: GivenSheet | undefined, area: Area): Area | null => findBounds(listGivenPlaces(cells, area));

export const listGivenPlaces = (cells: GivenSheet | undefined, area: Area): { row: number; column: number }[] =>
  [...(cells?.keys() ?? [])].map(toPosition).filter(({ row, column }) => containsCell(area, row, column));

const toPosition = (key: number) => ({ row: getRowOfCellKey(key), column: getColumnOfCellKey(key) });
