import type { CheckSet } from '../checks/check-set.ts';
import { isSameValue } from '../checks/values/same-value.ts';
import { toPlainValue } from '../checks/values/same-value.ts';
import { listAreaCells } from '../checks/sheet-area.ts';
import {
  containsCell,
  getColumnOfCellKey,
  getRowOfCellKey,
  intersectAreas,
  parseAreaAddress,
  toCellAddress,
  toCellKey,
  type Area,
} from '../reader/cell-address.ts';
import type { Sheet, Workbook } from '../reader/workbook.ts';
import type { VariedRun } from './classify-runs.ts';
import type { Results } from './overlay-workbook.ts';
import { listSortedAreas, sortLists } from './sorted-lists.ts';

export const NOTHING_VARIES = 'No cell of the task can vary.';

/** Lists why the checks do not allow own numbers, in words for the author. */
export function listCheckProblems({ checks, targets, guarded, v }: CheckSet, runs: readonly VariedRun[]): string[] {
  const problems: string[] = [];
  if (v !== 2) problems.push('These checks are of an older kind: choose both workbooks again to renew them.');
  // The rows beyond the first 2 000 given cells are kept as hashes of the start workbook's own values.
  if (guarded) problems.push('The start workbook has more than 2 000 given cells.');
  for (const check of checks) {
    if (check.kind === 'random') problems.push('Results of RAND cannot have own numbers.');
    const isPivot = (check.kind === 'present' && check.what === 'pivot') || (check.kind === 'element' && /pivot/i.test(check.element));
    if (isPivot) problems.push('Pivot tables cannot have own numbers.');
    if (check.kind === 'element' && check.element === 'data') problems.push('Work that leaves constants cannot have own numbers.');
  }
  const readsClock = Object.values(targets).some((target) => target.readsClock);
  if (readsClock && runs.some(({ rule, varies }) => rule === 'dates' && varies))
    problems.push('The result depends on the day, and dates vary: let the dates stay.');
  if (!runs.some(({ varies }) => varies)) problems.push(NOTHING_VARIES);
  return [...new Set(problems)];
}

/** Lists what in the start workbook does not allow other data, in words for the author. */
export async function listWorkbookProblems(
  start: Workbook,
  solution: Workbook,
  set: Pick<CheckSet, 'checks'>,
  runs: readonly VariedRun[],
): Promise<string[]> {
  const problems: string[] = [];
  if (start.uses1904Dates) problems.push('The start workbook counts dates from 1904.');
  if (start.parts?.has('_xmlsignatures/origin.sigs')) problems.push('The start workbook is signed.');
  for (const [index, { name, isChartSheet }] of start.sheets.entries()) {
    if (isChartSheet) continue;
    if (start.parts?.has(`xl/slicers/slicer${index + 1}.xml`)) problems.push('The start workbook has a slicer.');
    const sheet = await start.readSheet(name);
    const varied = runs.filter(({ sheetKey, varies }) => varies && sheetKey === name.toLowerCase());
    if (sheet.pivotTableCount > 0) problems.push(`${name} has a pivot table.`);
    const filters = [...(sheet.autoFilter?.filters ?? []), ...sheet.tables.flatMap((table) => table.filters)];
    if (varied.length > 0 && filters.some(({ hasCondition }) => hasCondition)) problems.push(`${name} is filtered.`);
    for (const [key, { formula, arrayArea, isDynamicArray }] of sheet.cells) {
      const cell = `${name}!${toCellAddress(getRowOfCellKey(key), getColumnOfCellKey(key))}`;
      if (formula === 'TABLE()') problems.push(`${cell} belongs to a data table.`);
      if (formula !== null && /\[\d+\]/.test(formula)) problems.push(`${cell} reads another workbook.`);
      const fillsOthers = arrayArea !== null && (arrayArea.bottom > arrayArea.top || arrayArea.right > arrayArea.left);
      if (isDynamicArray || fillsOthers) problems.push(`${cell} has a formula that fills other cells.`);
    }
    problems.push(...(await listMovedCells(name, start, solution, set, varied)));
  }
  return [...new Set(problems)];
}

/** The cells that vary must stand at the same place in both workbooks, with the same values, unless the task is to sort them. */
async function listMovedCells(
  name: string,
  start: Workbook,
  solution: Workbook,
  set: Pick<CheckSet, 'checks'>,
  runs: readonly VariedRun[],
): Promise<string[]> {
  if (runs.length === 0) return [];
  const found = solution.sheets.find((sheet) => sheet.name.toLowerCase() === name.toLowerCase());
  if (!found) return [`The solved workbook has no sheet ${name}.`];
  const [given, solved] = [await start.readSheet(name), await solution.readSheet(found.name)];
  const sorted = { ...solved, cells: sortLists(set, given, solved) };
  const areas = listSortedAreas(set, name).map(({ area }) => area);
  return runs.flatMap(({ at, area, values }) => {
    const isThere = values.every((value, index) => {
      const key = toCellKey(area.top + index, area.left);
      const isSorted = areas.some((other) => containsCell(other, area.top + index, area.left));
      return [given, isSorted ? given : solved].every(({ cells }) => {
        const cell = cells.get(key);
        return cell !== undefined && cell.formula === null && isSameValue(value, toPlainValue(cell.value));
      });
    });
    const isSortedAlike = areas.every((other) => intersectAreas(other, area) === null || holdsSameValues(sorted, solved, other));
    return isThere && isSortedAlike ? [] : [`${at} is not the same in both workbooks.`];
  });
}

/** Returns whether an area of two sheets holds the same values in any order. */
function holdsSameValues(one: Sheet, other: Sheet, area: Area): boolean {
  const list = ({ cells }: Sheet) =>
    listAreaCells(area).map(({ row, column }) => String(toPlainValue(cells.get(toCellKey(row, column))?.value ?? null)));
  return list(one).toSorted().join('\n') === list(other).toSorted().join('\n');
}

const describeUnknown = ({ cell, subject }: Results['unknown'][number]) =>
  subject === null ? `We cannot work out ${cell}.` : `We cannot work out ${cell}, because of ${subject}.`;

/** Lists the formulas that the engine cannot work out. */
export const listUnknownProblems = (unknown: Results['unknown']): string[] => unknown.slice(0, 5).map(describeUnknown);

/** Lists the formulas of the start workbook that the engine cannot give, or gives otherwise than the file. */
export async function listResultProblems(start: Workbook, { values, unknown }: Results): Promise<string[]> {
  const problems = listUnknownProblems(unknown);
  for (const [name, cells] of Object.entries(values)) {
    const sheet = await start.readSheet(name);
    for (const [address, value] of Object.entries(cells)) {
      const { top, left } = parseAreaAddress(address)!;
      const cell = sheet.cells.get(toCellKey(top, left));
      if (cell?.hasStoredValue && !isSameValue(value, toPlainValue(cell.value)))
        problems.push(`${name}!${address} shows ${String(toPlainValue(cell.value))} in the file, and we get ${String(value)}.`);
    }
  }
  return problems.slice(0, 5);
}
