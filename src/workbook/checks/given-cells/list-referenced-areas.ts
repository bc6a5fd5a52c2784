import type { SheetRange } from '#workbook/formula/values/formula-value.ts';
import { toAreaAddress, parseAreaAddress, type Area } from '#workbook/reader/cell-address.ts';
import type { CheckSet } from '../check-set.ts';
import { toSheetKey } from './given-cells.ts';

/** The `precedents` parameter lists all areas that the formulas read, including areas without given cells. */
export function listReferencedAreas(given: CheckSet['given'], precedents: readonly SheetRange[]): CheckSet['reads'] {
  const reads: CheckSet['reads'] = {};
  for (const [sheet, values] of Object.entries(given)) {
    const areas = precedents.filter((range) => toSheetKey(range.sheet.name) === toSheetKey(sheet)).map(({ area }) => area);
    const cells = Object.keys(values).flatMap((address) => parseAreaAddress(address) ?? []);
    const read = cells.filter((cell) => areas.some((area) => contains(area, cell)));
    if (read.length > 0) reads[sheet] = mergeCells(read).map(toAreaAddress);
  }
  return reads;
}

const contains = (area: Area, { top, left }: Area) => top >= area.top && top <= area.bottom && left >= area.left && left <= area.right;

/** Joins adjacent cells of a column into areas, and then joins adjacent areas that have the same rows. */
function mergeCells(cells: readonly Area[]): Area[] {
  const columns: Area[] = [];
  for (const cell of cells.toSorted((one, other) => one.left - other.left || one.top - other.top)) {
    const last = columns.at(-1);
    if (last && last.left === cell.left && last.bottom + 1 === cell.top) last.bottom = cell.bottom;
    else columns.push({ ...cell });
  }
  const areas: Area[] = [];
  for (const column of columns) {
    const beside = areas.find(({ top, right, bottom }) => top === column.top && bottom === column.bottom && right + 1 === column.left);
    if (beside) beside.right = column.right;
    else areas.push(column);
  }
  return areas;
}
