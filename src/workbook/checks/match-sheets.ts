import type { CheckNotice } from './findings.ts';
import { toCellKey } from '../reader/cell-address.ts';
import type { Sheet, Workbook } from '../reader/workbook.ts';
import type { Check, CheckSet } from './check-set.ts';
import { toSheetKey, type GivenCells } from './given-cells/given-cells.ts';
import { getCheckedArea, type CheckResult, type SheetPlacement } from './kinds/check-run.ts';
import { listAreaCells } from './sheet-area.ts';
import { listSheetNames } from './sheet-names.ts';
import { isBlank, isSameValue, toPlainValue } from './values/same-value.ts';

export interface MatchedSheets {
  sheets: ReadonlyMap<string, Sheet>;
  /** Contains the sheets whose cells are not all in place. */
  placements: ReadonlyMap<Sheet, SheetPlacement>;
  given: GivenCells;
  /** Moves the cells of a state of the given data to the cells that the learner's formulas read. */
  placeState: (cells: GivenCells) => GivenCells;
  /** Maps checks that cannot be judged, because their cells are not found, to their results. */
  results: ReadonlyMap<string, CheckResult>;
  notices: CheckNotice[];
}

/** Reads the sheets with the given names. The result maps the keys of the names to the sheets that exist. */
export async function readNamedSheets(workbook: Workbook, names: Iterable<string>): Promise<Map<string, Sheet>> {
  const own = new Map(workbook.sheets.filter(({ isChartSheet }) => !isChartSheet).map(({ name }) => [toSheetKey(name), name]));
  const sheets = new Map<string, Sheet>();
  for (const key of new Set([...names].map(toSheetKey))) {
    const name = own.get(key);
    if (name !== undefined) sheets.set(key, await workbook.readSheet(name));
  }
  return sheets;
}

/** Matches the sheets of a workbook in which nothing has moved. Returns null for another workbook, which `placeWorkbook` matches. */
export async function matchUnmovedSheets(set: CheckSet, workbook: Workbook, given: GivenCells): Promise<MatchedSheets | null> {
  const names = [...given.keys(), ...listSheetNames(set.checks), ...Object.keys(set.labels?.sheets ?? {})];
  const sheets = await readNamedSheets(workbook, names);
  const isInPlace = names.every((name) => {
    const sheet = sheets.get(toSheetKey(name));
    return sheet && [...(given.get(toSheetKey(name)) ?? [])].every(([key, { value }]) => isSameValue(value, readValue(sheet, key)));
  });
  // Where cells are still empty, a copy of the sheet can hold the work.
  const hasOtherSheets = workbook.sheets.length > sheets.size;
  const mayHaveCopy = hasOtherSheets && set.checks.some((check) => hasEmptyCell(check, sheets));
  if (!isInPlace || mayHaveCopy) return null;
  return { sheets, placements: new Map(), given, placeState: (cells) => cells, results: new Map(), notices: [] };
}

const readValue = (sheet: Sheet, key: number) => toPlainValue(sheet.cells.get(key)?.value ?? null);

function hasEmptyCell(check: Check, sheets: ReadonlyMap<string, Sheet>): boolean {
  if (check.kind !== 'result' && check.kind !== 'formula') return false;
  const cells = sheets.get(toSheetKey(check.sheet))?.cells;
  return listAreaCells(getCheckedArea(check)).some(({ row, column }) => {
    const cell = cells?.get(toCellKey(row, column));
    return !cell || (cell.formula === null && isBlank(toPlainValue(cell.value)));
  });
}
