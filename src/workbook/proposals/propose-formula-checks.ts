import type { LoadedWorkbook } from '../formula/engine/loaded-workbook.ts';
import { visitFormulaNodes, type FormulaNode } from '../formula/syntax/formula-tree.ts';
import { UnsupportedError } from '../formula/values/formula-value.ts';
import {
  intersectAreas,
  countReadCells,
  toAreaAddress,
  MAX_ROWS,
  toCellKey,
  getColumnOfCellKey,
  getRowOfCellKey,
  type Area,
} from '../reader/cell-address.ts';
import type { Cell, Workbook } from '../reader/workbook.ts';
import { MAX_CHECKED_CELLS } from '../checks/check-set.ts';
import { applyCheckDefaults } from '../checks/apply-check-defaults.ts';
import { refersToCells } from '../checks/formula-analysis/cell-reference.ts';
import { describeFunctionAlternatives, listFunctions } from '../checks/formula-analysis/function-use.ts';
import { getCopyDirections, formatRelativeFormula } from '../checks/formula-analysis/relative-formula.ts';
import { findHardCodedNumber } from '../checks/formula-analysis/hard-coded-number.ts';
import { listAreaCells, quoteSheetName } from '../checks/sheet-area.ts';
import { describeNumberFormat } from '../checks/values/number-format.ts';
import { isSameValue } from '../checks/values/same-value.ts';
import { groupCellsIntoAreas } from './cell-areas.ts';
import type { CheckProposal, FormulaRequirement, SheetPair } from './check-proposal.ts';
import { selectDefaultOptions } from './select-default-options.ts';

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

/**
 * Proposes result checks and formula checks for the formulas that the solution adds. Adjacent formulas that are copies of each other
 * form one area.
 */
export function proposeFormulaChecks({ start, solved, solvedBook }: SheetPair, book: LoadedWorkbook): CheckProposal[] {
  const texts = new Map<number, string>();
  for (const [key, cell] of solved.cells) {
    if (cell.formula === null || start?.cells.get(key)?.formula === cell.formula) continue;
    const area = cell.arrayArea ?? {
      top: getRowOfCellKey(key),
      left: getColumnOfCellKey(key),
      bottom: getRowOfCellKey(key),
      right: getColumnOfCellKey(key),
    };
    const tree = parse(book, cell.formula);
    const text = tree ? formatRelativeFormula(tree, area.top, area.left, { down: true, across: true }) : `${key} ${cell.formula}`;
    if (countReadCells(area) <= MAX_CHECKED_CELLS)
      for (const { row, column } of listAreaCells(area)) texts.set(toCellKey(row, column), text);
  }
  return groupCellsIntoAreas(texts).flatMap(({ area }) => splitArea(area).flatMap((part) => proposeArea(part)));

  function proposeArea(area: Area): CheckProposal[] {
    const place = { sheet: solved.name, at: toAreaAddress(area) };
    const id = place.at.toLowerCase().replace(':', '-');
    const cell = solved.cells.get(toCellKey(area.top, area.left));
    const functions = new Set(
      listAreaCells(area).flatMap(({ row, column }) => {
        const formula = book.findFormula(solved, row, column)?.formula;
        const used = formula === undefined ? null : parse(book, formula);
        return used ? [...listFunctions(used)] : [];
      }),
    );
    const cells = listAreaCells(area).map(({ row, column }) => solved.cells.get(toCellKey(row, column)));
    const result = applyCheckDefaults({
      ...place,
      id: `${id}-result`,
      kind: 'result',
      tolerance: proposeTolerance(solvedBook, cells, functions),
      exact: TEXT_FUNCTIONS.some((name) => functions.has(name)),
    });
    const formula = applyCheckDefaults({ ...place, id: `${id}-formula`, kind: 'formula', follows: true });
    const proposals: CheckProposal[] = [{ check: result, isTicked: true, formulaOptions: [] }];
    const tree = cell?.formula == null ? null : parse(book, cell.formula);
    // The result of a formula without references, for example =DATE(2026,1,1), does not depend on the data, so only the result can be
    // checked.
    if (tree && !refersToCells(tree)) return proposals;
    const formulaOptions = listFormulaOptions(area);
    const check =
      formula.kind === 'formula' && tree ? selectDefaultOptions(formula, formulaOptions, { start, solved }, listFunctions(tree)) : formula;
    return [...proposals, { check, isTicked: true, formulaOptions }];
  }

  function listFormulaOptions(area: Area): FormulaRequirement[] {
    const trees = listAreaCells(area).flatMap(({ row, column }) => {
      const origin = book.findFormula(solved, row, column);
      return (origin && parse(book, origin.formula)) ?? [];
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
      formulaOptions.push({ label: 'no typed-in numbers', options: { noConstants: true } });
    for (const uses of findFamilies(first))
      formulaOptions.push({ label: `one of ${describeFunctionAlternatives(uses)}`, options: { uses } });
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

const ROUNDING_FUNCTIONS = ['ROUND', 'ROUNDUP', 'ROUNDDOWN', 'MROUND', 'CEILING', 'FLOOR', 'INT', 'TRUNC', 'QUOTIENT'];
const TEXT_FUNCTIONS = [
  'TRIM',
  'PROPER',
  'UPPER',
  'LOWER',
  'CLEAN',
  'EXACT',
  'SUBSTITUTE',
  'CONCAT',
  'TEXTJOIN',
  'TEXT',
  'LEFT',
  'MID',
  'RIGHT',
];
const MAX_TOLERANCE_SHARE = 0.005;

/**
 * Returns the proposed tolerance of a result check: half a unit in the last decimal place that the solution shows, and at most half a percent
 * of the smallest result. The tolerance is 0 for a cell whose number format is neither a plain number nor a currency, and for results that
 * are rounded or have no more decimals than are shown.
 */
function proposeTolerance(workbook: Workbook, cells: readonly (Cell | undefined)[], functions: ReadonlySet<string>): number {
  const [first] = cells;
  if (!first || typeof first.value !== 'number' || ROUNDING_FUNCTIONS.some((name) => functions.has(name))) return 0;
  const { kind, decimals } = describeNumberFormat(workbook.numberFormatOf(first.style));
  if (kind !== 'number' && kind !== 'currency') return 0;
  const sizes = cells.flatMap((cell) => (typeof cell?.value === 'number' ? [Math.abs(cell.value)] : []));
  if (sizes.every((size) => isSameValue(Number(size.toFixed(decimals)), size))) return 0;
  const smallest = Math.min(...sizes.filter((size) => size > 0));
  return Number(Math.min(0.5 * 10 ** -decimals, smallest * MAX_TOLERANCE_SHARE).toPrecision(6));
}

function splitArea(area: Area): Area[] {
  const columns = Math.min(MAX_CHECKED_CELLS, area.right - area.left + 1);
  const rows = Math.floor(MAX_CHECKED_CELLS / columns);
  const parts: Area[] = [];
  for (let top = area.top; top <= area.bottom; top += rows)
    for (let left = area.left; left <= area.right; left += columns)
      parts.push({ top, left, bottom: Math.min(area.bottom, top + rows - 1), right: Math.min(area.right, left + columns - 1) });
  return parts;
}

function parse(book: LoadedWorkbook, formula: string): FormulaNode | null {
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
