import { visitFormulaNodes, type FormulaNode, type ReferenceNode } from '#workbook/formula/syntax/formula-tree.ts';
import {
  countReadCells,
  containsCell,
  intersectAreas,
  toAreaAddress,
  toCellAddress,
  toCellKey,
  type Area,
} from '#workbook/reader/cell-address.ts';
import type { Sheet } from '#workbook/reader/workbook.ts';
import { toSheetKey } from '../given-cells/given-cells.ts';
import { findUnanchoredReference } from '../formula-analysis/unanchored-reference.ts';
import { parseSheetArea, quoteSheetName } from '../sheet-area.ts';
import { getCheckedArea, getPlacedArea, listPlacedCells, type CellFault, type CheckRun } from './check-run.ts';
import type { CheckedFormula, FormulaCheck } from './checked-formula.ts';

/** Lists the functions whose referenced cells are known only after calculation, such as INDIRECT and OFFSET. */
const INDIRECT_FUNCTIONS = new Set(['INDIRECT', 'OFFSET', 'GETPIVOTDATA']);
const MAX_NAMED_CELLS = 3;

interface MissingReference {
  sheet: Sheet;
  area: Area;
  cells: { row: number; column: number }[];
  missing: { row: number; column: number }[];
}

/** Finds the first required area of which a formula does not read all cells, either directly or through other formulas. */
export function findMissingReference(
  run: CheckRun,
  { refers }: Pick<FormulaCheck, 'refers'>,
  { sheet, formula }: Pick<CheckedFormula, 'sheet' | 'formula'>,
): MissingReference | null {
  if (refers.length === 0) return null;
  const { ranges } = run.recalculation.tracePrecedents(sheet, formula);
  for (const text of refers) {
    const wanted = findSheetArea(run, sheet, text);
    if (!wanted) continue;
    const areas = ranges.filter((range) => range.sheet === wanted.sheet).map(({ area }) => area);
    const cells = listPlacedCells(run, wanted.sheet, wanted.area);
    const missing = findUncoveredCells(cells, areas);
    if (missing.length > 0) return { ...wanted, cells, missing };
  }
  return null;
}

/** Returns a fault when a formula does not read all required cells. */
export function findReferenceFault(run: CheckRun, check: FormulaCheck, checked: CheckedFormula): CellFault | null {
  const found = usesIndirectFunction(checked.tree) ? null : findMissingReference(run, check, checked);
  if (!found) return null;
  const { sheet, area, cells, missing } = found;
  return missing.length === cells.length
    ? { fault: 'noRefTo', detail: { area: nameArea({ sheet, area: getPlacedArea(run, sheet, area) }, checked.sheet) } }
    : { fault: 'rangeShort', detail: { missing: nameCells(missing, sheet, checked.sheet) } };
}

/**
 * Finds a relative reference that must be absolute. Returns null for an array formula that fills several cells, because an array
 * formula does not need to be copied.
 */
export function findUnanchoredReferenceFault(
  run: CheckRun,
  check: FormulaCheck,
  { sheet, formula, tree }: CheckedFormula,
): CellFault | null {
  const array = sheet.cells.get(toCellKey(formula.row, formula.column))?.arrayArea;
  if (array && countReadCells(array) > 1) return null;
  for (const text of check.anchored) {
    const anchored = findSheetArea(run, sheet, text);
    if (!anchored) continue;
    const pointsToSheet = (reference: ReferenceNode) => isOnSheet(reference, sheet, anchored.sheet);
    const found = findUnanchoredReference(
      tree,
      getPlacedArea(run, anchored.sheet, anchored.area),
      getPlacedArea(run, sheet, getCheckedArea(check)),
      pointsToSheet,
    );
    if (found) return { fault: 'anchor', detail: { ...found } };
  }
  return null;
}

const isOnSheet = ({ sheets }: ReferenceNode, own: Sheet, wanted: Sheet): boolean =>
  sheets ? !sheets.isExternal && toSheetKey(sheets.first) === toSheetKey(wanted.name) : own === wanted;

export function pointsToAnchoredCells(run: CheckRun, { anchored }: FormulaCheck, sheet: Sheet, reference: ReferenceNode): boolean {
  return anchored.some((text) => {
    const found = findSheetArea(run, sheet, text);
    return (
      found !== null &&
      isOnSheet(reference, sheet, found.sheet) &&
      intersectAreas(reference.area, getPlacedArea(run, found.sheet, found.area)) !== null
    );
  });
}

/** Returns whether every formula of a check already reads the cells that it must lock, so that a missing `$` does no harm. */
export function readsAnchoredCells(run: CheckRun, check: FormulaCheck, sheet: Sheet): boolean {
  if (check.anchored.length === 0) return false;
  return listPlacedCells(run, sheet, getCheckedArea(check)).every(({ row, column }) => {
    const formula = run.recalculation.findFormula(sheet, row, column);
    if (!formula) return false;
    const { ranges } = run.recalculation.tracePrecedents(sheet, formula);
    return check.anchored.every((text) => {
      const anchored = findSheetArea(run, sheet, text);
      const areas = ranges.filter((range) => range.sheet === anchored?.sheet).map(({ area }) => area);
      return !anchored || findUncoveredCells(listPlacedCells(run, anchored.sheet, anchored.area), areas).length === 0;
    });
  });
}

function usesIndirectFunction(tree: FormulaNode): boolean {
  let isIndirect = false;
  visitFormulaNodes(tree, (node) => {
    if (node.kind === 'call' && INDIRECT_FUNCTIONS.has(node.name)) isIndirect = true;
  });
  return isIndirect;
}

/** Returns null when `text` is not an area or names a sheet that the learner's workbook does not have. */
function findSheetArea(run: CheckRun, sheet: Sheet, text: string): { sheet: Sheet; area: Area } | null {
  const parsed = parseSheetArea(text);
  const found = parsed && (parsed.sheetName === null ? sheet : run.findSheet(parsed.sheetName));
  return parsed && found ? { sheet: found, area: parsed.area } : null;
}

function findUncoveredCells(wanted: readonly { row: number; column: number }[], areas: readonly Area[]): { row: number; column: number }[] {
  const isSingle = ({ top, left, bottom, right }: Area) => top === bottom && left === right;
  const singles = new Set(areas.filter(isSingle).map(({ top, left }) => toCellKey(top, left)));
  const ranges = areas.filter((area) => !isSingle(area));
  return wanted.filter(
    ({ row, column }) => !singles.has(toCellKey(row, column)) && !ranges.some((area) => containsCell(area, row, column)),
  );
}

const nameArea = ({ sheet, area }: { sheet: Sheet; area: Area }, own: Sheet) =>
  (sheet === own ? '' : `${quoteSheetName(sheet.name)}!`) + toAreaAddress(area);

/** Formats the addresses of the first few cells as text, for example `B8, B9`. */
function nameCells(cells: readonly { row: number; column: number }[], sheet: Sheet, own: Sheet): string {
  const prefix = sheet === own ? '' : `${quoteSheetName(sheet.name)}!`;
  const named = cells.slice(0, MAX_NAMED_CELLS).map(({ row, column }) => prefix + toCellAddress(row, column));
  const others = cells.length - named.length;
  return others > 0 ? `${named.join(', ')} and ${others} more` : named.join(', ');
}
