import type { FormulaNode } from '#workbook/formula/syntax/formula-tree.ts';
import type { Area } from '#workbook/reader/cell-address.ts';
import type { PlainValue } from '../check-set.ts';
import { isSameValue } from '../values/same-value.ts';
import type { Mutant } from './call-mutants.ts';
import { findNextPower } from './candidate.ts';
import type { InputRun } from './input-runs.ts';

const MAX_CELL_MUTANTS = 3;

const UNLOCKED = { top: false, left: false, bottom: false, right: false };
export const referTo = (area: Area): FormulaNode => ({ kind: 'reference', sheets: null, area, locks: UNLOCKED, whole: null });

/** Lists the first cells of a sheet's runs that have a value. */
export const findCellsWith = (runs: readonly InputRun[], sheetName: string, value: PlainValue): { cell: Area; run: InputRun }[] =>
  runs
    .filter(({ sheetKey }) => sheetKey === sheetName.toLowerCase())
    .flatMap((run) =>
      run.values.flatMap((other, index) => {
        const row = run.area.top + index;
        return isSameValue(value, other) ? [{ cell: { ...run.area, top: row, bottom: row }, run }] : [];
      }),
    )
    .slice(0, MAX_CELL_MUTANTS);

/**
 * Lists the formulas that only read an input cell with the same value as the result, or take it for the last one that is not larger than a
 * typed number such as 99.
 */
export function listCellMutants(runs: readonly InputRun[], sheetName: string, result: PlainValue): Mutant[] {
  return findCellsWith(runs, sheetName, result).flatMap(({ cell, run: { area, values } }) => {
    const numbers = values.filter((value) => typeof value === 'number');
    const isLast = cell.top === area.bottom && area.top < area.bottom && numbers.length === values.length;
    const highest = Math.max(...numbers);
    const trees = [highest, findNextPower(highest) - 1].map((value): FormulaNode => {
      return { kind: 'call', name: 'LOOKUP', args: [{ kind: 'value', value }, referTo(area)] };
    });
    return [referTo(cell), ...(isLast ? trees : [])].map((tree, index) => ({
      tree,
      isCopied: false,
      ...(index > 0 && { isOfStartData: true as const }),
    }));
  });
}
