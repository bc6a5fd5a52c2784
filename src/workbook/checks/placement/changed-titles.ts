import {
  containsCell,
  getColumnOfCellKey,
  getRowOfCellKey,
  parseAreaAddress,
  toCellAddress,
  toCellKey,
} from '#workbook/reader/cell-address.ts';
import type { Sheet } from '#workbook/reader/workbook.ts';
import type { CheckSet } from '../check-set.ts';
import type { CheckNotice } from '../findings.ts';
import { toSheetKey, type GivenSheet } from '../given-cells/given-cells.ts';
import { parseSheetArea } from '../sheet-area.ts';
import { isBlank, isSameValue, toPlainValue } from '../values/same-value.ts';
import type { PlacedSheet } from './place-sheet.ts';

/** Removes titles that the learner has changed from the given cells, unless a check or a formula reads them or they must stay. */
export function ignoreChangedTitles(
  set: CheckSet,
  key: string,
  cells: GivenSheet,
  { sheet, placed }: { sheet: Sheet; placed: PlacedSheet },
  notices: CheckNotice[],
): GivenSheet {
  if (set.checks.some((check) => check.kind === 'given' && check.titlesStay && toSheetKey(check.sheet) === key)) return cells;
  const read = listReadAreas(set, key);
  const kept = new Map(cells);
  for (const cellKey of findTitleCells(cells)) {
    const [row, column] = [getRowOfCellKey(cellKey), getColumnOfCellKey(cellKey)];
    const [ownRow, ownColumn] = [placed.row(row), placed.column(column)];
    const { value } = cells.get(cellKey)!;
    if (ownRow === null || ownColumn === null || read.some((area) => containsCell(area, row, column))) continue;
    const now = toPlainValue(sheet.cells.get(toCellKey(ownRow, ownColumn))?.value ?? null);
    if (typeof now !== 'string' || isBlank(now) || isSameValue(value, now)) continue;
    kept.delete(cellKey);
    notices.push({ kind: 'changedTitle', cell: toCellAddress(ownRow, ownColumn), was: String(value) });
  }
  return kept;
}

/** Lists the areas of a sheet that checks are about or formulas of the solution read. */
function listReadAreas(set: CheckSet, key: string) {
  const reads = Object.entries(set.reads).flatMap(([name, areas]) => areas.map((text) => ({ sheet: name, text })));
  const checks = set.checks.flatMap((check) => {
    if (check.kind === 'given') return [];
    const referred = check.kind === 'formula' ? [...check.refers, ...check.anchored] : [];
    return [
      { sheet: check.sheet, text: check.at },
      ...referred.map((text) => ({ sheet: parseSheetArea(text)?.sheetName ?? check.sheet, text })),
    ];
  });
  return [...reads, ...checks].flatMap(({ sheet, text }) =>
    toSheetKey(sheet) === key ? (parseAreaAddress(text.slice(text.lastIndexOf('!') + 1)) ?? []) : [],
  );
}

/** Lists the keys of titles: texts at the top of a block whose other cells in the row are texts, too. */
function findTitleCells(cells: GivenSheet): number[] {
  const typeAt = (row: number, column: number) => (row < 1 || column < 1 ? 'undefined' : typeof cells.get(toCellKey(row, column))?.value);
  return [...cells.keys()].filter((key) => {
    const [row, column] = [getRowOfCellKey(key), getColumnOfCellKey(key)];
    for (const step of [-1, 1])
      for (let other = column; typeAt(row, other) !== 'undefined'; other += step)
        if (typeAt(row, other) !== 'string' || typeAt(row - 1, other) !== 'undefined') return false;
    return true;
  });
}
