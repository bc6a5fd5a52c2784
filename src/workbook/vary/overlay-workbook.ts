import { loadSheets } from '../formula/engine/trace-precedents.ts';
import { FormulaEngine } from '../formula/engine/formula-engine.ts';
import { UnsupportedError } from '../formula/values/formula-value.ts';
import { containsCell, getColumnOfCellKey, getRowOfCellKey, parseAreaAddress, toCellAddress, toCellKey } from '../reader/cell-address.ts';
import type { Cell, Sheet, Workbook } from '../reader/workbook.ts';
import type { CheckSet } from '../checks/check-set.ts';
import { isSameValue, toPlainValue } from '../checks/values/same-value.ts';
import { hideRows, sortLists } from './sorted-lists.ts';
import type { SheetValues } from './version.ts';

/**
 * Returns a workbook with other constants. Its formulas have no stored results, so that the engine works them out. Cells into which an array
 * formula spills are empty.
 */
export function overlayWorkbook(workbook: Workbook, values: SheetValues): Workbook {
  const bySheet = new Map(Object.entries(values).map(([name, cells]) => [name.toLowerCase(), cells]));
  return mapSheets(workbook, async (name) => {
    const sheet = await workbook.readSheet(name);
    const cells = new Map<number, Cell>();
    const arrays = [...sheet.cells].flatMap(([key, { arrayArea }]) => (arrayArea ? [{ key, area: arrayArea }] : []));
    for (const [key, cell] of sheet.cells) {
      const isSpilled = arrays.some(
        (array) => array.key !== key && containsCell(array.area, getRowOfCellKey(key), getColumnOfCellKey(key)),
      );
      if (!isSpilled) cells.set(key, cell.formula === null ? cell : { ...cell, value: null, hasStoredValue: false });
    }
    for (const [address, value] of Object.entries(bySheet.get(name.toLowerCase()) ?? {})) {
      const area = parseAreaAddress(address);
      const cell = area && cells.get(toCellKey(area.top, area.left));
      if (area && cell) cells.set(toCellKey(area.top, area.left), { ...cell, value, formula: null, hasStoredValue: true });
    }
    return { ...sheet, cells };
  });
}

function mapSheets(workbook: Workbook, readSheet: (name: string) => Promise<Sheet>): Workbook {
  const sheets = new Map<string, Promise<Sheet>>();
  return {
    ...workbook,
    readSheet: (name) => {
      const key = name.toLowerCase();
      const sheet = sheets.get(key) ?? readSheet(name);
      sheets.set(key, sheet);
      return sheet;
    },
  };
}

/** Returns the solution for other data: lists are sorted and filtered as the checks want it. `start` has these data already. */
export function overlaySolution(solution: Workbook, start: Workbook, set: Pick<CheckSet, 'checks'>, values: SheetValues): Workbook {
  const solved = overlayWorkbook(solution, values);
  if (!set.checks.some(({ kind }) => kind === 'sorted' || kind === 'filter')) return solved;
  return mapSheets(solved, async (name) => {
    const sheet = await solved.readSheet(name);
    const given = start.sheets.find((other) => !other.isChartSheet && other.name.toLowerCase() === name.toLowerCase());
    if (!given) return sheet;
    const sorted = { ...sheet, cells: sortLists(set, await start.readSheet(given.name), sheet) };
    return { ...sorted, hiddenRows: hideRows(set, sorted) };
  });
}

export interface Results {
  values: SheetValues;
  /** Names the cells that the engine cannot work out, with the function or the cell that is the reason, if it is known. */
  unknown: { cell: string; subject: string | null }[];
}

/** Works out every formula of a workbook. */
export async function calculateResults(workbook: Workbook, clock: number): Promise<Results> {
  const names = workbook.sheets.filter(({ isChartSheet }) => !isChartSheet).map(({ name }) => name);
  const areas = await Promise.all(
    names.map(async (sheetName) => {
      const { rowCount, columnCount } = await workbook.readSheet(sheetName);
      return { sheetName, area: { top: 1, left: 1, bottom: Math.max(1, rowCount), right: Math.max(1, columnCount) } };
    }),
  );
  const book = await loadSheets(workbook, areas);
  const engine = new FormulaEngine(book, new Map(), { clock, seed: 1 });
  const results: Results = { values: {}, unknown: [] };
  for (const { sheetName } of areas) {
    const cells: SheetValues[string] = {};
    for (const [key, { formula }] of (await workbook.readSheet(sheetName)).cells) {
      if (formula === null) continue;
      const [row, column] = [getRowOfCellKey(key), getColumnOfCellKey(key)];
      const address = toCellAddress(row, column);
      try {
        cells[address] = toPlainValue(engine.evaluateCell(sheetName, row, column));
      } catch (error) {
        if (!(error instanceof UnsupportedError)) throw error;
        results.unknown.push({ cell: `${sheetName}!${address}`, subject: error.subject });
      }
    }
    if (Object.keys(cells).length > 0) results.values[sheetName] = cells;
  }
  return results;
}

/** Returns the values that are not the same in both. */
export function listChangedValues(before: SheetValues, after: SheetValues): SheetValues {
  const changed = Object.entries(after).map(([sheet, cells]) => {
    const entries = Object.entries(cells).filter(([address, value]) => !isSameValue(before[sheet]?.[address] ?? null, value));
    return [sheet, Object.fromEntries(entries)] as const;
  });
  return Object.fromEntries(changed.filter(([, cells]) => Object.keys(cells).length > 0));
}
