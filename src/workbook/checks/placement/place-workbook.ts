// The learner's browser loads this file only for a workbook in which not everything is where it was in the start workbook.
import type { CheckNotice } from '../findings.ts';
import { getColumnOfCellKey, getRowOfCellKey, toCellAddress, toCellKey } from '#workbook/reader/cell-address.ts';
import type { Sheet, Workbook } from '#workbook/reader/workbook.ts';
import type { Check, CheckSet } from '../check-set.ts';
import { listGivenPlaces, readGivenCells, toSheetKey, type GivenCells, type GivenSheet } from '../given-cells/given-cells.ts';
import { createFailedCheckResult, getCheckedArea, type CheckResult, type SheetPlacement } from '../kinds/check-run.ts';
import type { MatchedSheets } from '../match-sheets.ts';
import { listAreaCells } from '../sheet-area.ts';
import { listSheetNames } from '../sheet-names.ts';
import { isBlank, isSameValue, toPlainValue } from '../values/same-value.ts';
import { ignoreChangedTitles } from './changed-titles.ts';
import { placeSheet, type PlacedSheet } from './place-sheet.ts';

/** The share of a sheet's cells that a sheet must contain to be that sheet. */
const SAME_SHEET_MIN_SHARE = 0.6;
/** Sheets whose shares differ by less are copies of each other. */
const COPY_MAX_DIFFERENCE = 0.05;
/** The share of the given cells that must be found. With less, the checks of the sheet say only that its data has moved. */
const PLACED_MIN_SHARE = 0.8;

interface Candidate {
  sheet: Sheet;
  placed: PlacedSheet;
}

export async function placeWorkbook(set: CheckSet, workbook: Workbook, given: GivenCells): Promise<MatchedSheets> {
  const staysInPlace = set.v !== 2 || set.staysInPlace === true;
  const labels = readGivenCells({ given: set.labels?.sheets ?? {}, dates: {} }, false);
  const notices: CheckNotice[] = [];
  const placements = new Map<Sheet, SheetPlacement>();
  const results = new Map<string, CheckResult>();
  const ownGiven = new Map(given);
  const found = await findSheets(set, workbook, new Map([...given, ...labels]), notices);
  for (const [key, { sheet, placed }] of found) {
    const checks = set.checks.filter((check) => toSheetKey(check.sheet) === key);
    const isOrderFree = mayRowsMove(set.checks, key);
    const isUnknown = isOrderFree || !given.has(key);
    const fault = isUnknown ? null : staysInPlace ? findShift(given.get(key), sheet, placed) : findLostData(placed);
    if (fault)
      for (const [index, { id }] of checks.entries()) results.set(id, index === 0 ? fault : { outcome: 'blocked', fault: 'moved' });
    if (fault || staysInPlace || (placed.isInPlace && placed.ownRows.size === 0) || placed.share < PLACED_MIN_SHARE) continue;
    const placement = createPlacement(placed);
    placements.set(sheet, placement);
    for (const check of checks) {
      if (check.kind === 'element') continue;
      const area = getCheckedArea(check);
      const cells = check.kind === 'given' ? listGivenPlaces(given.get(key), area) : listAreaCells(area);
      const lost = cells.find(({ row, column }) => placement.placeCell(row, column) === null);
      if (lost) results.set(check.id, createFailedCheckResult('moved', null, { gone: toCellAddress(lost.row, lost.column) }));
    }
    if (placed.ownRows.size > 0 && !isOrderFree) notices.push({ kind: 'otherOrder' });
  }
  for (const [key, cells] of given) {
    const candidate = found.get(key);
    if (!candidate || staysInPlace) continue;
    const mayMove = mayRowsMove(set.checks, key);
    const kept = mayMove ? cells : ignoreChangedTitles(set, key, cells, candidate, notices);
    const placement = placements.get(candidate.sheet);
    ownGiven.set(key, placement ? placeCells(kept, placement, mayMove ? new Set() : candidate.placed.sortedCells) : kept);
  }
  const placeState = (cells: GivenCells): GivenCells =>
    new Map(
      [...cells].map(([key, values]) => {
        const candidate = found.get(key);
        const placement = candidate && placements.get(candidate.sheet);
        return [key, placement ? placeCells(values, placement, new Set()) : values] as const;
      }),
    );
  const sheets = new Map([...found].map(([key, { sheet }]) => [key, sheet]));
  return { sheets, placements, given: ownGiven, placeState, results, notices };
}

/**
 * Returns whether a sheet's checks allow or require a correct answer to reorder rows. When rows can be reordered, the original data
 * does not need to be in its original place.
 */
const mayRowsMove = (checks: readonly Check[], sheetKey: string): boolean =>
  checks.some(
    (check) => toSheetKey(check.sheet) === sheetKey && (check.kind === 'sorted' || (check.kind === 'given' && check.order === 'any')),
  );

async function findSheets(set: CheckSet, workbook: Workbook, cells: GivenCells, notices: CheckNotice[]): Promise<Map<string, Candidate>> {
  const own = new Map(workbook.sheets.filter(({ isChartSheet }) => !isChartSheet).map(({ name }) => [toSheetKey(name), name]));
  const wanted = [...new Set([...cells.keys(), ...listSheetNames(set.checks).map(toSheetKey)])];
  const found = new Map<string, Candidate>();
  const tried = new Map<string, Candidate>();
  const tryPlace = async (key: string, ownKey: string): Promise<Candidate> => {
    const sheet = await workbook.readSheet(own.get(ownKey)!);
    const id = JSON.stringify([key, ownKey]);
    const candidate = tried.get(id) ?? { sheet, placed: placeSheet(cells.get(key) ?? new Map(), sheet, mayRowsMove(set.checks, key)) };
    tried.set(id, candidate);
    return candidate;
  };
  for (const key of wanted) {
    if (!own.has(key)) continue;
    const candidate = await tryPlace(key, key);
    const isKnown = !cells.get(key)?.size || candidate.placed.share >= SAME_SHEET_MIN_SHARE;
    if (isKnown) found.set(key, candidate);
  }
  const free = new Set([...own.keys()].filter((key) => !found.has(key)));
  const take = (key: string, ownKey: string, candidate: Candidate) => {
    if (found.get(key)?.sheet !== candidate.sheet && ownKey !== key) notices.push({ kind: 'otherSheet', sheet: candidate.sheet.name });
    found.set(key, candidate);
    free.delete(ownKey);
  };
  for (const key of wanted) {
    const first = found.get(key);
    if (!cells.get(key)?.size || (first && countFilled(set, key, first) === countWanted(set, key))) continue;
    let best: { ownKey: string; candidate: Candidate } | null = null;
    for (const ownKey of free) {
      const candidate = await tryPlace(key, ownKey);
      const current = best?.candidate ?? first;
      if (candidate.placed.share >= SAME_SHEET_MIN_SHARE && isBetter(set, key, candidate, current)) best = { ownKey, candidate };
    }
    if (best) take(key, best.ownKey, best.candidate);
    // A sheet that keeps its name, but hardly any of its data, is still the sheet.
    else if (!first && free.has(key)) take(key, key, await tryPlace(key, key));
  }
  const start = new Set(set.labels?.start.map(toSheetKey) ?? []);
  const missing = wanted.filter((key) => !found.has(key) && set.labels && !start.has(key));
  const added = [...free].filter((key) => !start.has(key));
  if (missing.length === 1 && added.length === 1) take(missing[0]!, added[0]!, await tryPlace(missing[0]!, added[0]!));
  return found;
}

function isBetter(set: CheckSet, key: string, candidate: Candidate, current: Candidate | undefined): boolean {
  if (!current) return true;
  const difference = candidate.placed.share - current.placed.share;
  if (Math.abs(difference) > COPY_MAX_DIFFERENCE) return difference > 0;
  return countFilled(set, key, candidate) > countFilled(set, key, current);
}

function listResultCells(set: CheckSet, key: string) {
  const checks = set.checks.filter(({ kind, sheet }) => (kind === 'result' || kind === 'formula') && toSheetKey(sheet) === key);
  return checks.flatMap((check) => listAreaCells(getCheckedArea(check)));
}

const countWanted = (set: CheckSet, key: string): number => listResultCells(set, key).length;

function countFilled(set: CheckSet, key: string, { sheet, placed }: Candidate): number {
  return listResultCells(set, key).filter(({ row, column }) => {
    const [ownRow, ownColumn] = [placed.row(row), placed.column(column)];
    const cell = ownRow === null || ownColumn === null ? undefined : sheet.cells.get(toCellKey(ownRow, ownColumn));
    return cell && (cell.formula !== null || !isBlank(toPlainValue(cell.value)));
  }).length;
}

function findLostData({ share, isInPlace }: PlacedSheet): CheckResult | null {
  return isInPlace || share >= PLACED_MIN_SHARE ? null : createFailedCheckResult('moved', null, { found: Math.floor(share * 100) });
}

/** Finds by how many rows and columns most of the data has moved, for a check set whose cells must stay where they are. */
function findShift(cells: GivenSheet | undefined, sheet: Sheet, placed: PlacedSheet): CheckResult | null {
  if (!cells || placed.isInPlace || placed.ownRows.size > 0) return null;
  const counts = new Map<string, number>();
  let inPlace = 0;
  for (const [key, { value }] of cells) {
    const [row, column] = [getRowOfCellKey(key), getColumnOfCellKey(key)];
    if (isSameValue(value, toPlainValue(sheet.cells.get(key)?.value ?? null))) inPlace++;
    const [ownRow, ownColumn] = [placed.row(row), placed.column(column)];
    if (ownRow === null || ownColumn === null) continue;
    if (!isSameValue(value, toPlainValue(sheet.cells.get(toCellKey(ownRow, ownColumn))?.value ?? null))) continue;
    const shift = JSON.stringify({ rows: ownRow - row, columns: ownColumn - column });
    counts.set(shift, (counts.get(shift) ?? 0) + 1);
  }
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one);
  if (!most || inPlace >= PLACED_MIN_SHARE * cells.size || most[1] < PLACED_MIN_SHARE * cells.size) return null;
  return createFailedCheckResult('moved', null, JSON.parse(most[0]) as { rows: number; columns: number });
}

function createPlacement({ row, column, ownRows }: PlacedSheet): SheetPlacement {
  const placeCell: SheetPlacement['placeCell'] = (startRow, startColumn) => {
    const [ownRow, ownColumn] = [row(startRow), column(startColumn)];
    return ownRow === null || ownColumn === null ? null : { row: ownRow, column: ownColumn };
  };
  return { placeCell, ownRows };
}

/** Moves given cells to where they are. The values of `sorted` cells move to the place that they have in the learner's list. */
function placeCells(cells: GivenSheet, { placeCell, ownRows }: SheetPlacement, sorted: ReadonlySet<number>): GivenSheet {
  const places = new Map([...ownRows].map(([row, own]) => [own, row]));
  return new Map(
    [...cells].flatMap(([key, cell]) => {
      const row = getRowOfCellKey(key);
      const target = placeCell(sorted.has(key) ? (places.get(row) ?? row) : row, getColumnOfCellKey(key));
      return target ? [[toCellKey(target.row, target.column), cell] as const] : [];
    }),
  );
}
