import { parseAreaAddress, toCellKey } from '../reader/cell-address.ts';
import type { Sheet, Workbook } from '../reader/workbook.ts';
import type { CheckSet } from './check-set.ts';
import { toSheetKey } from './given-cells/given-cells.ts';
import { listAreaCells } from './sheet-area.ts';

export function replaceFormulasWithValues(workbook: Workbook, { targets }: CheckSet): Workbook {
  const readSheet = async (name: string): Promise<Sheet> => {
    const sheet = await workbook.readSheet(name);
    const cells = new Map(sheet.cells);
    for (const [key, { expected }] of Object.entries(targets)) {
      const separator = key.lastIndexOf('!');
      const area = parseAreaAddress(key.slice(separator + 1));
      if (!area || toSheetKey(key.slice(0, separator)) !== toSheetKey(name)) continue;
      for (const [index, { row, column }] of listAreaCells(area).entries()) {
        const cell = cells.get(toCellKey(row, column));
        const value = expected[index] ?? null;
        cells.set(toCellKey(row, column), {
          value: cell?.hasStoredValue ? cell.value : value,
          formula: null,
          arrayArea: null,
          isDynamicArray: false,
          style: cell?.style ?? 0,
          hasStoredValue: true,
        });
      }
    }
    return { ...sheet, cells };
  };
  return { ...workbook, readSheet };
}
