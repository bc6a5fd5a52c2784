import { countReadCells, containsCell, toAreaAddress, toCellKey } from '#workbook/reader/cell-address.ts';
import type { SheetRange } from '#workbook/formula/values/formula-value.ts';
import type { PlainValue } from '../check-set.ts';
import { toSheetKey, type GivenCells, type GivenSheet } from '../given-cells/given-cells.ts';
import { createCandidate, isNumeric, measureSpread, replaceCells, round, type Candidate } from './candidate.ts';
import type { Gap, InputRun } from './input-runs.ts';

const [MAX_GAP_CELLS, MAX_GAPS, MAX_TEXTS, MAX_COLUMN_CELLS] = [12, 6, 4, 2000];

/** Lists the empty cells beside filled cells of their row, above or below filled cells of their column, that the solution reads as well. */
export function listGaps(runs: readonly InputRun[], given: GivenCells, precedents: readonly SheetRange[]): Gap[] {
  const gaps = new Map<string, Gap>();
  const readColumn = ({ sheetKey, area, kind }: InputRun) =>
    runs.flatMap((run) => (run.sheetKey === sheetKey && run.area.left === area.left && run.kind === kind ? run.values : []));
  for (const run of runs) {
    const cells = given.get(run.sheetKey) ?? new Map<number, never>();
    const { left, top, bottom } = run.area;
    const read = precedents.filter(({ sheet, area }) => toSheetKey(sheet.name) === run.sheetKey && area.left <= left && area.right >= left);
    const isEmpty = (row: number) =>
      row > 0 &&
      !cells.has(toCellKey(row, left)) &&
      read.some(({ sheet, area }) => {
        const cell = sheet.cells.get(toCellKey(row, left));
        const isBounded = countReadCells(area) <= MAX_COLUMN_CELLS;
        return isBounded && containsCell(area, row, left) && (!cell || (cell.formula === null && cell.value === null));
      });
    for (const [start, step] of [
      [top, -1],
      [bottom, 1],
    ] as const) {
      const rows: number[] = [];
      for (let row = start + step; rows.length <= MAX_GAP_CELLS && isEmpty(row) && isLikeRow(cells, row, start); row += step)
        rows.push(row);
      if (rows.length === 0 || rows.length > MAX_GAP_CELLS) continue;
      const area = { top: Math.min(...rows), left, bottom: Math.max(...rows), right: left };
      const at = `${run.at.slice(0, run.at.lastIndexOf('!') + 1)}${toAreaAddress(area)}`;
      if (gaps.size < MAX_GAPS && !gaps.has(at)) gaps.set(at, { at, area, run: { ...run, values: readColumn(run) } });
    }
  }
  return [...gaps.values()];
}

/** Returns whether a row is filled like another one: some column, and no other one, has the same kind of value in both. */
function isLikeRow(cells: GivenSheet, row: number, other: number): boolean {
  let isLike = false;
  for (const [key, { value, isDate }] of cells) {
    const column = key - toCellKey(row, 0);
    if (column < 1 || key >= toCellKey(row + 1, 0)) continue;
    const beside = cells.get(toCellKey(other, column));
    if (!beside || typeof beside.value !== typeof value || beside.isDate !== isDate) return false;
    isLike = true;
  }
  return isLike;
}

/** Fills gaps with values above and below the others, also with the texts of other rows beside them and together with other changes. */
export function createGapCandidates(gaps: readonly Gap[], runs: readonly InputRun[], others: readonly Candidate[]): Candidate[] {
  return gaps.flatMap((gap) => {
    const filled = listFillings(gap).map((values) => fill(gap, values));
    const beside = runs.filter(
      ({ kind, isKey, sheetKey, area }) =>
        kind === 'text' && !isKey && sheetKey === gap.run.sheetKey && containsCell(area, gap.area.top, area.left),
    );
    const named = beside.flatMap((run) =>
      [...new Set(run.values)].slice(0, MAX_TEXTS).map((text) =>
        createCandidate('gap beside', 3, [run], () => [
          replaceCells(
            run,
            listRows(gap).map((row) => [row - run.area.top, text]),
          ),
        ]),
      ),
    );
    return [
      ...filled,
      ...[...named, ...others].flatMap((other) =>
        filled.slice(0, 2).map((one) => ({ rule: `${one.rule} ${other.rule}`, cost: 3, ops: [...other.ops, ...one.ops] })),
      ),
    ];
  });
}

const listRows = ({ area }: Gap) => Array.from({ length: area.bottom - area.top + 1 }, (_, index) => area.top + index);

function listFillings({ run, area }: Gap): PlainValue[][] {
  const count = area.bottom - area.top + 1;
  const repeat = (valueOf: (index: number) => PlainValue) => Array.from({ length: count }, (_, index) => valueOf(index));
  if (!isNumeric(run)) return [...new Set(run.values)].slice(0, MAX_TEXTS).map((text) => repeat(() => text));
  const { low, high, distance, unit } = measureSpread(run);
  const step = low > 0 ? Math.max(unit, round(Math.floor(low / 2 / unit) * unit)) : distance;
  const lowest = low > 0 ? Math.max(unit, round(low - step)) : round(low - step);
  return [repeat((index) => round(high + distance + index * unit)), repeat(() => lowest)];
}

const fill = (gap: Gap, values: readonly PlainValue[]): Candidate => ({
  rule: 'gap filled',
  cost: 3,
  ops: [{ at: gap.at, op: 'set', cells: values.map((value, index) => [index, value]) }],
});
