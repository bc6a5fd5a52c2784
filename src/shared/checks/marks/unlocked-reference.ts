import { visitFormula, type FormulaNode, type ReferenceNode } from '../../formula/syntax/formula-tree.ts';
import { formatColumn, formatArea, type Area } from '../../workbook/address.ts';
import { intersectAreas } from '../sheet-area.ts';
import { getCopyDirections, type CopyDirections } from './relative-formula.ts';

/** A reference that moves when its formula is copied, and how to write the reference so that it stays. */
export interface UnlockedReference {
  reference: string;
  locked: string;
  direction: 'below' | 'beside' | 'around';
}

/**
 * Finds a reference to an area by address whose part that moves is not locked: the row when formulas are copied down, the column when they
 * are copied across. `pointsToSheet` tells whether a reference points to the sheet of the area. Names, tables and whole columns never move.
 */
export function findUnlockedReference(
  formula: FormulaNode,
  anchored: Area,
  checked: Area,
  pointsToSheet: (reference: ReferenceNode) => boolean,
): UnlockedReference | null {
  const directions = getCopyDirections(checked);
  let found: UnlockedReference | null = null;
  visitFormula(formula, (node) => {
    if (found || node.kind !== 'reference' || node.whole !== null) return;
    if (!intersectAreas(node.area, anchored) || !pointsToSheet(node)) return;
    // The far end of a range may move: the range then grows and still contains the area.
    const isLocked = (!directions.down || node.locks.top) && (!directions.across || node.locks.left);
    if (!isLocked) found = describe(node.area, directions);
  });
  return found;
}

function describe(area: Area, directions: CopyDirections): UnlockedReference {
  const { down, across } = directions;
  const all = formatLocked(area, { down: true, across: true });
  const locked = down && across ? all : `${formatLocked(area, directions)} or ${all}`;
  return { reference: formatArea(area), locked, direction: down ? (across ? 'around' : 'below') : 'beside' };
}

/** Returns the address of an area with a `$` before its rows, its columns or both. */
function formatLocked({ top, left, bottom, right }: Area, { down, across }: CopyDirections): string {
  const formatCorner = (row: number, column: number) => `${across ? '$' : ''}${formatColumn(column)}${down ? '$' : ''}${row}`;
  const first = formatCorner(top, left);
  const last = formatCorner(bottom, right);
  return first === last ? first : `${first}:${last}`;
}
