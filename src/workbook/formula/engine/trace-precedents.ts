import { intersectAreas, countReadCells, containsCell, toAreaAddress, type Area } from '#workbook/reader/cell-address.ts';
import { translateFormula } from '#workbook/reader/translate-formula.ts';
import type { Sheet, Workbook } from '#workbook/reader/workbook.ts';
import { isExtendedFunction, loadExtendedFunctions } from '../functions/function-registry.ts';
import { visitFormulaNodes, type FormulaNode } from '../syntax/formula-tree.ts';
import { SheetRange, ErrorResult, RangeUnion, UnsupportedError } from '../values/formula-value.ts';
import { LoadedWorkbook, type FormulaCell } from './loaded-workbook.ts';
import { resolveReference, resolveTableReference, SheetNotLoaded, getEnclosingRange, type FormulaPosition } from './resolve-reference.ts';

const MAX_STEPS = 5_000_000;
/** Limits the nodes of the formulas of defined names, whose number can double with each name that uses another twice. */
const MAX_NAME_NODES = 50_000;

/** Describes the precedents of formulas: all cells that the formulas read, directly or through other formulas. */
export interface Precedents {
  ranges: SheetRange[];
  /** Is true when some of the cells can be determined only by calculation, as with INDIRECT and OFFSET. */
  isIncomplete: boolean;
  /** Lists the sheets that are needed but have not been read yet. An empty sheet name stands for all sheets. */
  missingSheets: Set<string>;
  /**
   * Is true when the formulas need the extended functions. When some cells can be determined only by calculation, `needsExtendedFunctions`
   * is always true.
   */
  needsExtendedFunctions: boolean;
}

/**
 * Finds all cells that the formulas in the given areas read, directly or through other formulas. The function resolves defined names,
 * tables, whole columns and references to several sheets. The result is incomplete when part of a formula cannot be resolved.
 */
export function tracePrecedents(book: LoadedWorkbook, areas: readonly SheetRange[]): Precedents {
  const found: Precedents = { ranges: [], isIncomplete: false, missingSheets: new Set(), needsExtendedFunctions: false };
  const traced = new Set<string>();
  const visited = new Set<FormulaCell['cell']>();
  const queue = [...areas];
  let steps = 0;
  const names = { remaining: MAX_NAME_NODES };
  for (let range = queue.pop(); range; range = queue.pop()) {
    for (const formula of listFormulasIn(book, range)) {
      if (++steps > MAX_STEPS) return { ...found, isIncomplete: true, needsExtendedFunctions: true };
      if (visited.has(formula.cell)) continue;
      visited.add(formula.cell);
      for (const precedent of listDirectPrecedents(book, formula, range.sheet, found, names)) {
        const id = `${precedent.sheet.name}!${toAreaAddress(precedent.area)}`;
        if (traced.has(id)) continue;
        traced.add(id);
        found.ranges.push(precedent);
        queue.push(precedent);
      }
    }
  }
  return { ...found, needsExtendedFunctions: found.needsExtendedFunctions || found.isIncomplete };
}

/**
 * Reads the sheets of the given areas and all sheets that the formulas in these areas refer to. Loads the extended functions when the
 * formulas need them. Sheets that do not exist are ignored. Rejects when the extended functions cannot be loaded.
 */
export async function loadSheets(
  workbook: Workbook,
  areas: readonly { sheetName: string; area: Area }[],
  loadFunctions = loadExtendedFunctions,
): Promise<LoadedWorkbook> {
  const book = new LoadedWorkbook(workbook, []);
  let missing = new Set(areas.map(({ sheetName }) => sheetName.toLowerCase()));
  let needsFunctions = false;
  const isMissing = (name: string) => (missing.has('') || missing.has(name.toLowerCase())) && !book.findSheet(name);
  for (;;) {
    const summaries = workbook.sheets.filter(({ name, isChartSheet }) => !isChartSheet && isMissing(name));
    if (summaries.length === 0) break;
    for (const { name } of summaries) book.addSheet(await workbook.readSheet(name));
    const ranges = areas.flatMap(({ sheetName, area }) => {
      const sheet = book.findSheet(sheetName);
      return sheet ? [new SheetRange(sheet, area)] : [];
    });
    const { missingSheets, needsExtendedFunctions } = tracePrecedents(book, ranges);
    missing = new Set([...missingSheets].map((name) => name.toLowerCase()));
    needsFunctions = needsExtendedFunctions;
  }
  if (needsFunctions) await loadFunctions();
  return book;
}

function listFormulasIn(book: LoadedWorkbook, { sheet, area }: SheetRange): FormulaCell[] {
  const formulas = book.listFormulas(sheet);
  const isSmall = countReadCells(area) < formulas.length;
  if (!isSmall)
    return formulas.filter(
      ({ row, column, cell }) => containsCell(area, row, column) || (cell.arrayArea && intersectAreas(cell.arrayArea, area)),
    );
  const inside: FormulaCell[] = [];
  for (let row = area.top; row <= area.bottom; row++) {
    for (let column = area.left; column <= area.right; column++) {
      const formula = book.findFormula(sheet, row, column);
      if (formula) inside.push(formula);
    }
  }
  return inside;
}

/** Lists the cells that a formula names, without those that they read themselves. */
export function listDirectPrecedents(
  book: LoadedWorkbook,
  { row, column, formula }: FormulaCell,
  sheet: Sheet,
  found: Precedents,
  names: { remaining: number },
): SheetRange[] {
  const place = { sheet, row, column };
  const ranges: SheetRange[] = [];
  const texts = new Set([formula]);
  const collect = (text: string): void => {
    const isName = text !== formula;
    let tree: FormulaNode;
    try {
      tree = book.parse(text);
    } catch {
      found.isIncomplete = true;
      return;
    }
    visitFormulaNodes(tree, (node) => {
      if (isName && --names.remaining < 0) {
        found.isIncomplete = true;
        return;
      }
      if (node.kind === 'call' && (node.name === 'INDIRECT' || node.name === 'OFFSET')) {
        found.isIncomplete = true;
        if (node.name === 'INDIRECT') found.missingSheets.add('');
      }
      if (node.kind === 'call' && isExtendedFunction(node.name)) found.needsExtendedFunctions = true;
      if (node.kind === 'binary' && node.operator === ':') {
        const corners = [node.left, node.right].flatMap((corner) => resolveNode(book, corner, place, found));
        if (corners.length === 2) ranges.push(getEnclosingRange(corners[0]!, corners[1]!));
        else found.isIncomplete = true;
      }
      const defined =
        node.kind === 'name' && !node.sheets?.isExternal
          ? book.findName(node.name, node.sheets?.first ?? sheet.name)
          : node.kind === 'call'
            ? book.findName(node.name, sheet.name)
            : null;
      if (defined) texts.add(translateFormula(defined.formula, row - 1, column - 1));
      else ranges.push(...resolveNode(book, node, place, found));
    });
  };
  // A set also iterates over the texts that are added during the iteration.
  for (const text of texts) collect(text);
  return ranges;
}

function resolveNode(book: LoadedWorkbook, node: FormulaNode, place: FormulaPosition, found: Precedents): readonly SheetRange[] {
  try {
    if (node.kind === 'reference') {
      const range = resolveReference(book, node, place);
      return range instanceof RangeUnion ? range.ranges : [range];
    }
    if (node.kind === 'table') return [resolveTableReference(book, node, place)];
  } catch (error) {
    if (error instanceof SheetNotLoaded) found.missingSheets.add(error.sheetName);
    else if (!(error instanceof UnsupportedError) && !(error instanceof ErrorResult)) throw error;
    found.isIncomplete = true;
  }
  return [];
}
