import type { Sheet } from '../../workbook/workbook.ts';
import { parseArea, toCellKey } from '../../workbook/address.ts';
import type { Check } from '../check-set.ts';
import { listCells } from '../sheet-area.ts';
import type { FormulaOption, SheetPair } from './proposal.ts';

type FormulaCheck = Extract<Check, { kind: 'formula' }>;

/** Lists functions that need all the numbers they add up or compare, so that another right formula reads the same cells. */
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
]);

/**
 * Returns a formula check with the offered options that every right formula has. A single total has to use all of its given cells. A copied
 * formula that locks one given number, such as a rate, has to lock the cell, has to read the number from the cell and is the same in all
 * cells. `functions` lists the names of the solution's functions.
 */
export function selectDefaultOptions(
  check: FormulaCheck,
  formulaOptions: readonly FormulaOption[],
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

/** Returns whether an address names cells of the sheet without formulas. The function returns false for addresses on other sheets. */
function hasNoFormula(sheet: Sheet, address: string): boolean {
  const area = parseArea(address);
  return area !== null && listCells(area).every(({ row, column }) => sheet.cells.get(toCellKey(row, column))?.formula == null);
}

/** Returns whether an address names one cell of the sheet that holds a typed-in number. */
function isGivenNumber(start: Sheet, address: string): boolean {
  const area = parseArea(address);
  if (area === null || area.top !== area.bottom || area.left !== area.right) return false;
  const cell = start.cells.get(toCellKey(area.top, area.left));
  return cell?.formula === null && typeof cell.value === 'number';
}
