import { FormulaEngine } from '../formula/engine/formula-engine.ts';
import type { LoadedWorkbook } from '../formula/engine/loaded-workbook.ts';
import { UnsupportedError } from '../formula/values/formula-value.ts';
import { countReadCells, toAreaAddress, toCellKey, getColumnOfCellKey, getRowOfCellKey, type Area } from '../reader/cell-address.ts';
import type { Sheet } from '../reader/workbook.ts';
import { MAX_CHECKED_CELLS } from '../checks/check-set.ts';
import { applyCheckDefaults } from '../checks/apply-check-defaults.ts';
import { refersToCells } from '../checks/formula-analysis/cell-reference.ts';
import { listFunctions } from '../checks/formula-analysis/function-use.ts';
import { formatRelativeFormula } from '../checks/formula-analysis/relative-formula.ts';
import { listAreaCells } from '../checks/sheet-area.ts';
import { normalizeTextForComparison } from '../checks/values/same-value.ts';
import { RANDOM_FUNCTIONS } from '../checks/variations/solution-functions.ts';
import { groupCellsIntoAreas } from './cell-areas.ts';
import type { CheckProposal, SheetPair } from './check-proposal.ts';
import { listFormulaOptions, parseFormula } from './formula-options.ts';
import { proposeTolerance } from './propose-tolerance.ts';
import { selectDefaultOptions } from './select-default-options.ts';

/** Adjacent formulas that are copies of each other form one area. */
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
    const tree = parseFormula(book, cell.formula);
    const text = tree ? formatRelativeFormula(tree, area.top, area.left, { down: true, across: true }) : `${key} ${cell.formula}`;
    if (countReadCells(area) <= MAX_CHECKED_CELLS)
      for (const { row, column } of listAreaCells(area)) texts.set(toCellKey(row, column), text);
  }
  return groupCellsIntoAreas(texts).flatMap(({ area }) =>
    selectCheckedParts(area).flatMap((part, index) => {
      const proposals = proposeChecksOfFormulas({ start, solved, solvedBook }, book, part);
      return index === 0 && isSampled(area) ? proposals.map((proposal) => addRest(proposal, area)) : proposals;
    }),
  );
}

/** Proposes the checks of one area of the solution, which can also have no formulas. */
export function proposeChecksOfFormulas(
  { start, solved, solvedBook }: Pick<SheetPair, 'start' | 'solved' | 'solvedBook'>,
  book: LoadedWorkbook,
  area: Area,
): CheckProposal[] {
  const place = { sheet: solved.name, at: toAreaAddress(area) };
  const id = place.at.toLowerCase().replace(':', '-');
  const trees = listAreaCells(area).map(({ row, column }) => {
    const formula = book.findFormula(solved, row, column)?.formula;
    return formula === undefined ? null : parseFormula(book, formula);
  });
  const functions = new Set(trees.flatMap((tree) => (tree ? [...listFunctions(tree)] : [])));
  const texts = listAreaCells(area).flatMap(({ row, column }) => {
    const value = solved.cells.get(toCellKey(row, column))?.value;
    return typeof value === 'string' ? [value] : [];
  });
  const differInForm = new Set(texts.map(normalizeTextForComparison)).size < new Set(texts).size;
  const isRandom = RANDOM_FUNCTIONS.some((name) => functions.has(name));
  const result = isRandom
    ? applyCheckDefaults({ ...place, id: `${id}-random`, kind: 'random', ...findRandomRange(solved, book, area) })
    : applyCheckDefaults({
        ...place,
        id: `${id}-result`,
        kind: 'result',
        tolerance: proposeTolerance(solvedBook, solved, book, area, functions),
        exact: differInForm || TEXT_FUNCTIONS.some((name) => functions.has(name)),
      });
  // A result that is drawn anew differs with every calculation, so no formula can follow it.
  const formula = applyCheckDefaults({ ...place, id: `${id}-formula`, kind: 'formula', follows: !isRandom });
  const proposals: CheckProposal[] = [{ check: result, isTicked: true, formulaOptions: [] }];
  const [tree] = trees;
  // The result of a formula without references, for example =DATE(2026,1,1), does not depend on the data, so only the result can be
  // checked.
  if (tree && !refersToCells(tree)) return proposals;
  const formulaOptions = listFormulaOptions(solved, book, area);
  if (isRandom && !formulaOptions.some(({ options }) => options.refers)) return proposals;
  const check =
    formula.kind === 'formula' && tree ? selectDefaultOptions(formula, formulaOptions, { start, solved }, listFunctions(tree)) : formula;
  return [...proposals, { check, isTicked: true, formulaOptions }];
}

const SEEDS = Array.from({ length: 200 }, (_, index) => index + 1);

/** Finds the numbers from which the solution draws. Numbers that the engine cannot draw leave the range to the author. */
export function findRandomRange(solved: Sheet, book: LoadedWorkbook, area: Area): { low: number; high: number; isWhole: boolean } {
  const cells = listAreaCells(area).slice(0, 20);
  const numbers = SEEDS.flatMap((seed) => {
    const engine = new FormulaEngine(book, new Map(), { clock: 1, seed });
    return cells.flatMap(({ row, column }) => {
      try {
        const value = engine.evaluateCell(solved.name, row, column);
        return typeof value === 'number' ? [value] : [];
      } catch (error) {
        if (error instanceof UnsupportedError) return [];
        throw error;
      }
    });
  });
  if (numbers.length === 0) return { low: 0, high: 1, isWhole: false };
  return {
    low: Math.floor(Math.min(...numbers)),
    high: Math.ceil(Math.max(...numbers)),
    isWhole: numbers.every(Number.isInteger),
  };
}

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
const [FIRST_CELLS, MIDDLE_CELLS, LAST_CELLS] = [50, 130, 20];

const isSampled = (area: Area): boolean => countReadCells(area) > 2 * MAX_CHECKED_CELLS;

/** Lets the check of the first sample of an area cover the cells without a check, too. */
const addRest = (proposal: CheckProposal, area: Area): CheckProposal =>
  proposal.check.kind === 'formula' ? { ...proposal, check: { ...proposal.check, rest: toAreaAddress(area) } } : proposal;

/** Returns the area in parts that one check can cover, or the beginning, the middle and the end of an area that is too large even for two. */
function selectCheckedParts(area: Area): Area[] {
  if (!isSampled(area)) return splitArea(area);
  const [height, width] = [area.bottom - area.top + 1, area.right - area.left + 1];
  const isTall = height >= width;
  const [length, across] = isTall ? [height, Math.min(width, FIRST_CELLS)] : [width, Math.min(height, FIRST_CELLS)];
  const cut = (first: number, cells: number): Area => {
    const last = first + Math.max(1, Math.floor(cells / across)) - 1;
    return isTall
      ? { top: area.top + first, left: area.left, bottom: area.top + last, right: area.left + across - 1 }
      : { top: area.top, left: area.left + first, bottom: area.top + across - 1, right: area.left + last };
  };
  const lastLength = Math.max(1, Math.floor(LAST_CELLS / across));
  const middleLength = Math.max(1, Math.floor(MIDDLE_CELLS / across));
  return [cut(0, FIRST_CELLS), cut(Math.floor((length - middleLength) / 2), MIDDLE_CELLS), cut(length - lastLength, LAST_CELLS)];
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
