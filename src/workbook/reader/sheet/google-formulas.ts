import { getColumnOfCellKey, getRowOfCellKey, toCellKey } from '../cell-address.ts';
import type { Cell, SheetCells } from '../workbook.ts';

/** Google Sheets exports a formula that Excel does not know in this form, with the result as the second argument of IFERROR. */
export const GOOGLE_FORMULA_MARK = '__xludf.DUMMYFUNCTION(';
const GOOGLE_FORMULA = /^IFERROR\(__xludf\.DUMMYFUNCTION\("((?:[^"]|"")*)"\)/i;
const COMPUTED_VALUE = '"COMPUTED_VALUE"';

/**
 * Replaces the formulas that Google Sheets exports for other programs by the formulas that the learner typed. Cells that such a formula
 * spills into become parts of its area.
 */
export function restoreGoogleFormulas(cells: SheetCells): SheetCells {
  const restored = new Map<number, Cell>(cells);
  const computed = new Set<number>();
  const owners: number[] = [];
  for (const [key, cell] of cells) {
    const inner = GOOGLE_FORMULA.exec(cell.formula ?? '')?.[1]?.replaceAll('""', '"');
    if (inner === undefined) continue;
    if (inner === COMPUTED_VALUE) computed.add(key);
    else owners.push(key);
    restored.set(key, { ...cell, formula: inner === COMPUTED_VALUE ? null : inner.replace(/^=/, '') });
  }
  for (const key of owners) {
    const [top, left] = [getRowOfCellKey(key), getColumnOfCellKey(key)];
    let bottom = top;
    let right = left;
    while (computed.has(toCellKey(bottom + 1, left))) bottom++;
    while (computed.has(toCellKey(top, right + 1))) right++;
    restored.set(key, { ...restored.get(key)!, arrayArea: { top, left, bottom, right }, isDynamicArray: true });
  }
  return restored;
}
