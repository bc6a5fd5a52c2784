import { parseAreaAddress, toCellKey } from '#workbook/reader/cell-address.ts';
import type { Cell, Sheet, Workbook } from '#workbook/reader/workbook.ts';

/** Describes the content of a cell: a formula with an equals sign, a constant, or null for an empty cell. */
export type CellEntry = number | string | boolean | null;

/**
 * Returns a copy of a workbook in which the cells in `entries` have new content, as if someone had typed it in. The new formulas have
 * no stored results. Each key of `entries` consists of a sheet name and a cell address, for example `Sheet1!A1`.
 */
export function changeWorkbook(workbook: Workbook, entries: Readonly<Record<string, CellEntry>>): Workbook {
  const readSheet = async (name: string): Promise<Sheet> => {
    const sheet = await workbook.readSheet(name);
    const cells = new Map(sheet.cells);
    for (const [address, entry] of Object.entries(entries)) {
      const [sheetName, cellName] = address.split('!') as [string, string];
      if (sheetName !== sheet.name) continue;
      const { top, left } = parseAreaAddress(cellName)!;
      const key = toCellKey(top, left);
      if (entry === null) cells.delete(key);
      else cells.set(key, createCell(entry, cells.get(key)?.style ?? 0));
    }
    return { ...sheet, cells };
  };
  const sheets = new Map<string, Promise<Sheet>>();
  return {
    ...workbook,
    readSheet: (name) => {
      const sheet = sheets.get(name) ?? readSheet(name);
      sheets.set(name, sheet);
      return sheet;
    },
  };
}

function createCell(entry: CellEntry, style: number): Cell {
  const formula = typeof entry === 'string' && entry.startsWith('=') ? entry.slice(1) : null;
  const value = formula === null ? entry : null;
  return { value, formula, arrayArea: null, isDynamicArray: false, style, hasStoredValue: formula === null };
}
