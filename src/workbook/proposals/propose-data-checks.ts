import { countReadCells, getColumnOfCellKey, getRowOfCellKey, toAreaAddress, toCellKey, type Area } from '../reader/cell-address.ts';
import type { Sheet } from '../reader/workbook.ts';
import { applyCheckDefaults } from '../checks/apply-check-defaults.ts';
import { MAX_CHECKED_CELLS } from '../checks/check-set.ts';
import { listAreaCells } from '../checks/sheet-area.ts';
import { isBlank, isSameValue, normalizeValueForComparison, toPlainValue } from '../checks/values/same-value.ts';
import type { CheckProposal, SheetPair } from './check-proposal.ts';

/** Fewer changed constants of a column are a correction of the start workbook rather than a task. */
const MIN_CHANGED_CELLS = 3;

/** Proposes checks of work that leaves constants, for example Flash Fill, Text to Columns and Remove Duplicates. */
export function proposeDataChecks({ start, solved }: SheetPair, hasFormulas: boolean): CheckProposal[] {
  if (!start) return [];
  const changed = listChangedKeys(start, solved);
  return listColumnGroups(changed, start).flatMap(({ keys, left, right }): CheckProposal[] => {
    const rows = keys.map(getRowOfCellKey);
    const area = { top: Math.min(...rows), left, bottom: Math.max(...rows), right };
    const isFilled = (row: number) => !isBlankRow(solved, row, area);
    while (area.bottom > area.top && !isFilled(area.bottom)) area.bottom--;
    const hasLostRows = Math.max(...rows) > area.bottom && !isBlankRow(start, Math.max(...rows), area);
    if (hasLostRows) while (area.top > 2 && isFilled(area.top - 2)) area.top--;
    if (!isFilled(area.top) || countReadCells(area) > MAX_CHECKED_CELLS) return [];
    const isGivenChanged = keys.some((key) => readText(start, key) !== null);
    const order = hasLostRows && hasRows(start, solved, area, Math.max(...rows)) ? 'any' : 'same';
    const at = toAreaAddress(area);
    const id = `${at.toLowerCase().replace(':', '-')}-data`;
    const check = applyCheckDefaults({ id, kind: 'element', sheet: solved.name, at, element: 'data', wants: { order } });
    return [{ check, isTicked: isGivenChanged || !hasFormulas, formulaOptions: [], offered: { order } }];
  });
}

const readText = (sheet: Sheet, key: number) => normalizeValueForComparison(toPlainValue(sheet.cells.get(key)?.value ?? null));

const isBlankRow = (sheet: Sheet, row: number, { left, right }: Area): boolean =>
  listAreaCells({ top: row, left, bottom: row, right }).every(({ column }) =>
    isBlank(toPlainValue(sheet.cells.get(toCellKey(row, column))?.value ?? null)),
  );

function listChangedKeys(start: Sheet, solved: Sheet): number[] {
  const keys = new Set([...start.cells, ...solved.cells].map(([key]) => key));
  return [...keys].filter((key) => {
    const [before, after] = [start.cells.get(key), solved.cells.get(key)];
    if (before?.formula != null || after?.formula != null) return false;
    const [old, value] = [toPlainValue(before?.value ?? null), toPlainValue(after?.value ?? null)];
    return old !== value && (!isSameValue(old, value) || typeof old === 'string');
  });
}

/** Groups the changed cells of neighbouring columns in each of which enough cells, or whole rows, have changed. */
function listColumnGroups(changed: readonly number[], start: Sheet): { keys: number[]; left: number; right: number }[] {
  const columns = new Map<number, number[]>();
  for (const key of changed) columns.set(getColumnOfCellKey(key), [...(columns.get(getColumnOfCellKey(key)) ?? []), key]);
  const isWholeRow = (key: number) => {
    const row = getRowOfCellKey(key);
    const given = [...start.cells].filter(([other, { value }]) => value !== null && getRowOfCellKey(other) === row).map(([other]) => other);
    return given.length > 1 && given.every((other) => changed.includes(other));
  };
  const wanted = [...columns].filter(([, keys]) => keys.length >= MIN_CHANGED_CELLS || keys.some(isWholeRow));
  const groups: { keys: number[]; left: number; right: number }[] = [];
  for (const [column, keys] of wanted.toSorted(([one], [other]) => one - other)) {
    const last = groups.at(-1);
    if (last?.right === column - 1) {
      last.right = column;
      last.keys.push(...keys);
    } else groups.push({ keys: [...keys], left: column, right: column });
  }
  return groups;
}

function hasRows(start: Sheet, solved: Sheet, area: Area, lastRow: number): boolean {
  const readRow = (sheet: Sheet, row: number) =>
    JSON.stringify(listAreaCells({ ...area, top: row, bottom: row }).map(({ column }) => readText(sheet, toCellKey(row, column))));
  const before = new Set(Array.from({ length: lastRow - area.top + 1 }, (_, index) => readRow(start, area.top + index)));
  return Array.from({ length: area.bottom - area.top + 1 }, (_, index) => readRow(solved, area.top + index)).every((row) =>
    before.has(row),
  );
}
