import type { Sheet } from '../reader/workbook.ts';
import { parseAreaAddress, toCellKey } from '../reader/cell-address.ts';
import type { Check } from '../checks/check-set.ts';
import { listAreaCells } from '../checks/sheet-area.ts';
import type { FormulaRequirement, SheetPair } from './check-proposal.ts';

type FormulaCheck = Extract<Check, { kind: 'formula' }>;

/**
 * Lists functions whose result depends on all numbers in their arguments. Every correct formula with one of the listed functions must
 * read the same cells.
 */
const TOTAL_FUNCTIONS: ReadonlySet<string> = new Set([
  'SUM',
  'SUMIF',
  'SUMIFS',
  'SUMPRODUCT',
  'AVERAGE',
  'AVERAGEIF',
  'AVERAGEIFS',
  'MIN',
  'MAX',
  'SUBTOTAL',
  'AGGREGATE',
]);

/**
 * Returns a formula check with the requirements that every correct formula should meet. For a single total such as `=SUM(B2:B9)`, the
 * formula must refer to all cells that the solution's formula reads. Copied formulas have requirements only when the solution locks the
 * reference to a constant, such as a tax rate, with `$`. If the solution locks the constant, correct copied formulas also lock the
 * constant, contain no typed numbers, and are the same in all cells. The `functions` parameter contains the names of the functions in the
 * solution's formula.
 */
export function selectDefaultOptions(
  check: FormulaCheck,
  formulaOptions: readonly FormulaRequirement[],
  { start, solved }: Pick<SheetPair, 'start' | 'solved'>,
  functions: ReadonlySet<string>,
): FormulaCheck {
  if (!start) return check;
  const lists = formulaOptions.map(({ options }) => options);
  const refers = lists.find((options) => options.refers)?.refers ?? [];
  const anchored = lists.find((options) => options.anchored)?.anchored ?? [];
  if (!check.at.includes(':')) {
    const isTotal = functions.size > 0 && [...functions].every((name) => TOTAL_FUNCTIONS.has(name));
    return isTotal && refers.every((address) => [start, solved].every((sheet) => hasNoFormula(sheet, address)))
      ? { ...check, refers }
      : check;
  }
  const isRateLocked = anchored.length > 0 && anchored.every((address) => isGivenNumber(start, address));
  if (!isRateLocked) return check;
  const has = (option: 'noConstants' | 'filled') => lists.some((options) => options[option] === true);
  return { ...check, anchored, noConstants: has('noConstants'), filled: has('filled') };
}

/**
 * Returns whether an address refers only to cells of the given sheet that contain no formulas. Returns false for an address with a
 * sheet name, because the address can refer to another sheet.
 */
function hasNoFormula(sheet: Sheet, address: string): boolean {
  const area = parseAreaAddress(address);
  return area !== null && listAreaCells(area).every(({ row, column }) => sheet.cells.get(toCellKey(row, column))?.formula == null);
}

/** Returns whether an address refers to a single cell whose content is a number and not a formula. */
function isGivenNumber(start: Sheet, address: string): boolean {
  const area = parseAreaAddress(address);
  if (area === null || area.top !== area.bottom || area.left !== area.right) return false;
  const cell = start.cells.get(toCellKey(area.top, area.left));
  return cell?.formula === null && typeof cell.value === 'number';
}
