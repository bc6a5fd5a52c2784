import { UnsupportedError } from '#workbook/formula/values/formula-value.ts';
import type { Sheet } from '#workbook/reader/workbook.ts';
import type { Check } from '../check-set.ts';
import { formatValueForMessage } from '../values/format-value-for-message.ts';
import { checkEachCell, type CellFault, type CheckedCell, type CheckResult, type CheckRun } from './check-run.ts';

type RandomCheck = Extract<Check, { kind: 'random' }>;

const SEEDS = [11, 12, 13, 14, 15];
/** With this many draws, even a formula that draws one of two numbers gives both. */
const MAX_DRAWS = 40;

export function checkRandomCells(run: CheckRun, check: RandomCheck, sheet: Sheet): CheckResult {
  return checkEachCell(run, check, sheet, (cell) => findRandomFault(run, check, cell));
}

function findRandomFault(
  run: CheckRun,
  { low, high, isWhole }: RandomCheck,
  { sheet, row, column, cell, formula }: CheckedCell,
): CellFault | null {
  if (!formula) return { fault: cell === undefined || cell.value === null ? 'empty' : 'typed' };
  const draw = (seed: number) => run.recalculation.evaluateShaken(sheet, row, column, false, seed);
  for (const seed of SEEDS) {
    const value = draw(seed);
    if (value instanceof UnsupportedError) return { fault: 'cannotFollow', detail: { function: value.subject ?? '' } };
    const isWanted = typeof value === 'number' && value >= low && value <= high && (!isWhole || Number.isInteger(value));
    const wanted = `${isWhole ? 'whole numbers' : 'numbers'} from ${low} to ${high}`;
    if (!isWanted) return { fault: 'randomValue', detail: { shows: formatValueForMessage(value), wanted } };
  }
  const first = draw(SEEDS[0]!);
  const isSame = low < high && Array.from({ length: MAX_DRAWS }, (_, index) => draw(SEEDS[0]! + index)).every((value) => value === first);
  return isSame ? { fault: 'notRandom' } : null;
}
