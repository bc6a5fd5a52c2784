import { visitFormulaNodes, type FormulaNode, type ReferenceNode } from '#workbook/formula/syntax/formula-tree.ts';
import { intersectAreas, toColumnLetters, toAreaAddress, type Area } from '#workbook/reader/cell-address.ts';
import { getCopyDirections, type CopyDirections } from './relative-formula.ts';

export interface UnanchoredReference {
  reference: string;
  locked: string;
  direction: 'below' | 'beside' | 'around';
}

/**
 * Finds a reference that lacks a `$` before the row when formulas are copied down, or before the column when formulas are copied
 * across. The `pointsToSheet` function returns whether a reference points to the sheet that contains the `anchored` area. The function
 * ignores references that do not change when a formula is copied: defined names, tables, and whole columns or rows.
 */
export function findUnanchoredReference(
  formula: FormulaNode,
  anchored: Area,
  checked: Area,
  pointsToSheet: (reference: ReferenceNode) => boolean,
): UnanchoredReference | null {
  const directions = getCopyDirections(checked);
  let found: UnanchoredReference | null = null;
  visitFormulaNodes(formula, (node) => {
    if (found || node.kind !== 'reference' || node.whole !== null) return;
    if (!intersectAreas(node.area, anchored) || !pointsToSheet(node)) return;
    // When the first cell of a range is locked, the last cell can be relative. A range with a locked first cell and a relative last cell
    // grows when the formula is copied, but still starts at the same cell.
    const isLocked = (!directions.down || node.locks.top) && (!directions.across || node.locks.left);
    if (!isLocked) found = describe(node.area, directions);
  });
  return found;
}

function describe(area: Area, directions: CopyDirections): UnanchoredReference {
  const { down, across } = directions;
  const all = formatLocked(area, { down: true, across: true });
  const locked = down && across ? all : `${formatLocked(area, directions)} or ${all}`;
  return { reference: toAreaAddress(area), locked, direction: down ? (across ? 'around' : 'below') : 'beside' };
}

/** Formats an area's address with a `$` before the row numbers, the column letters or both. */
function formatLocked({ top, left, bottom, right }: Area, { down, across }: CopyDirections): string {
  const formatCorner = (row: number, column: number) => `${across ? '$' : ''}${toColumnLetters(column)}${down ? '$' : ''}${row}`;
  const first = formatCorner(top, left);
  const last = formatCorner(bottom, right);
  return first === last ? first : `${first}:${last}`;
}
