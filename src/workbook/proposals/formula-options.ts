import type { LoadedWorkbook } from '../formula/engine/loaded-workbook.ts';
import { visitFormulaNodes, type FormulaNode } from '../formula/syntax/formula-tree.ts';
import { UnsupportedError } from '../formula/values/formula-value.ts';
import { countReadCells, intersectAreas, MAX_ROWS, toAreaAddress, type Area } from '../reader/cell-address.ts';
import type { Sheet } from '../reader/workbook.ts';
import { describeFunctionAlternatives, listFunctions } from '../checks/formula-analysis/function-use.ts';
import { findHardCodedNumber } from '../checks/formula-analysis/hard-coded-number.ts';
import { getCopyDirections } from '../checks/formula-analysis/relative-formula.ts';
import { listAreaCells, quoteSheetName } from '../checks/sheet-area.ts';
import type { FormulaRequirement } from './check-proposal.ts';

/**
 * Lists groups of interchangeable spreadsheet functions. When the solution uses a function from one group, the proposed check accepts
 * every function in the group.
 */
const FUNCTION_FAMILIES: readonly (readonly string[])[] = [
  ['XLOOKUP', 'VLOOKUP', 'INDEX+MATCH', 'INDEX+XMATCH'],
  ['SUMIFS', 'SUMIF', 'SUMPRODUCT'],
  ['COUNTIFS', 'COUNTIF', 'SUMPRODUCT'],
  ['AVERAGEIFS', 'AVERAGEIF'],
  ['IF', 'IFS', 'SWITCH', 'CHOOSE'],
  ['IFERROR', 'IFNA', 'IF+ISERROR', 'IF+ISNA'],
  ['CONCAT', 'TEXTJOIN'],
  ['ROUND', 'ROUNDUP', 'ROUNDDOWN', 'MROUND'],
  ['SORT', 'SORTBY'],
  ['FILTER'],
  ['UNIQUE'],
];

/** Lists what can be required of the formulas in an area of the solution. Returns an empty list when the area has no formulas. */
export function listFormulaOptions(solved: Sheet, book: LoadedWorkbook, area: Area): FormulaRequirement[] {
  const trees = listAreaCells(area).flatMap(({ row, column }) => {
    const origin = book.findFormula(solved, row, column);
    return (origin && parseFormula(book, origin.formula)) ?? [];
  });
  const [first] = trees;
  if (!first) return [];
  const all = trees.map(listReferences);
  // The solution itself must pass the check. If the solution's formula refers to the same cells both with and without a `$`, the check
  // cannot require the `$`.
  const isFixed = ({ prefix, area: fixed, address }: CellReference) =>
    all.every((references) => references.some((other) => other.address === address && other.isLocked)) &&
    !all.flat().some((other) => other.isRelative && other.prefix === prefix && intersectAreas(other.area, fixed));
  const references = all[0]!;
  const formulaOptions: FormulaRequirement[] = [];
  const common = references.filter(({ address }) => all.every((others) => others.some((other) => other.address === address)));
  const refers = joinReferences(common);
  if (refers.length > 0) formulaOptions.push({ label: `uses all of ${refers.join(', ')}`, options: { refers } });
  const anchored = trees.length > 1 ? [...new Set(references.filter(isFixed).map(({ address }) => address))] : [];
  if (anchored.length > 0) formulaOptions.push({ label: `locks ${anchored.join(', ')}`, options: { anchored } });
  if (trees.every((tree) => findHardCodedNumber(tree) === null))
    formulaOptions.push({ label: 'no typed-in numbers but 0, 1, 100 % and powers of ten', options: { noConstants: true } });
  for (const uses of findFamilies(first)) formulaOptions.push({ label: `one of ${describeFunctionAlternatives(uses)}`, options: { uses } });
  if (trees.some(namesTable)) formulaOptions.push({ label: 'names the columns of the table', options: { structured: true } });
  if (trees.length > 1) formulaOptions.push({ label: 'filled down alike', options: { filled: true } });
  return formulaOptions;

  function listReferences(tree: FormulaNode): CellReference[] {
    const directions = getCopyDirections(area);
    const found: CellReference[] = [];
    visitFormulaNodes(tree, (node) => {
      if (node.kind !== 'reference' || node.sheets?.isExternal || node.sheets?.first !== node.sheets?.last) return;
      const sheet = node.sheets ? book.findSheet(node.sheets.first) : solved;
      if (!sheet) return;
      const bottom = node.area.bottom === MAX_ROWS ? Math.max(sheet.rowCount, node.area.top) : node.area.bottom;
      const cells = { ...node.area, bottom };
      if (countReadCells(cells) > MAX_REFERENCE_CELLS) return;
      const prefix = sheet === solved ? '' : `${quoteSheetName(sheet.name)}!`;
      const isLocked = node.whole === null && (!directions.down || node.locks.top) && (!directions.across || node.locks.left);
      found.push({ prefix, area: cells, address: prefix + toAreaAddress(cells), isLocked, isRelative: node.whole === null && !isLocked });
    });
    return found;
  }
}

interface CellReference {
  prefix: string;
  area: Area;
  address: string;
  isLocked: boolean;
  /** Is true when the reference changes as the formula is copied. References to whole columns and rows are neither locked nor relative. */
  isRelative: boolean;
}

const MAX_REFERENCE_CELLS = 50_000;

/** Returns the distinct addresses of the references, with adjacent single cells of a column joined into one area. */
function joinReferences(references: readonly CellReference[]): string[] {
  const areas: { prefix: string; area: Area }[] = [];
  for (const { prefix, area } of references) {
    const isColumn = area.left === area.right;
    const above = areas.find(
      (other) =>
        isColumn &&
        other.prefix === prefix &&
        other.area.right === area.left &&
        other.area.left === area.left &&
        other.area.bottom + 1 === area.top,
    );
    if (above) above.area = { ...above.area, bottom: area.bottom };
    else if (!areas.some((other) => other.prefix === prefix && toAreaAddress(other.area) === toAreaAddress(area)))
      areas.push({ prefix, area });
  }
  return areas.map(({ prefix, area }) => prefix + toAreaAddress(area));
}

function findFamilies(tree: FormulaNode): string[][] {
  const used = listFunctions(tree);
  return FUNCTION_FAMILIES.filter((family) => family.some((group) => group.split('+').every((name) => used.has(name)))).map((family) => [
    ...family,
  ]);
}

export function parseFormula(book: LoadedWorkbook, formula: string): FormulaNode | null {
  try {
    return book.parse(formula);
  } catch (error) {
    if (error instanceof UnsupportedError) return null;
    throw error;
  }
}

function namesTable(tree: FormulaNode): boolean {
  let found = false;
  visitFormulaNodes(tree, (node) => {
    if (node.kind === 'table') found = true;
  });
  return found;
}
