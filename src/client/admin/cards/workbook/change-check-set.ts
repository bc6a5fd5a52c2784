import type { Check, CheckSet } from '#workbook/checks/check-set.ts';
import { hashCheckSet } from '#workbook/checks/hash-check-set.ts';
import { isGridCheck } from '#workbook/grid/is-grid-check.ts';
import type { SetOptions } from './check-set-options.tsx';

/** Returns whether the grid of a check set still fits its checks, while the workbooks are not there to look at. */
export const canKeepGrid = (checkSet: CheckSet | undefined, checks: readonly Check[]): boolean =>
  checkSet?.grid === true && checks.filter(({ weight }) => weight > 0).every(isGridCheck);

/**
 * Returns a copy of a check set with the given checks and options. Until the author has chosen a start workbook and a solution workbook,
 * existing checks can be changed or removed, but no checks for other cells can be added.
 */
export async function changeCheckSet(checkSet: CheckSet, checks: Check[], { passMark, staysInPlace, grid }: SetOptions): Promise<CheckSet> {
  const { revision: _, staysInPlace: __, grid: ___, ...others } = checkSet;
  const hasGrid = grid && canKeepGrid(checkSet, checks);
  const rest = {
    ...others,
    ...(staysInPlace && { staysInPlace: true as const }),
    ...(hasGrid && { grid: true as const }),
    checks,
    passMark,
  };
  return { revision: await hashCheckSet(rest), ...rest };
}
