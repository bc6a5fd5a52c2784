import { countReadCells, toAreaAddress, type Area } from '../reader/cell-address.ts';
import { MAX_CHECKED_CELLS, type Check } from '../checks/check-set.ts';
import { applyCheckDefaults } from '../checks/apply-check-defaults.ts';
import { describeNumberFormat } from '../checks/values/number-format.ts';
import { isBlank, toPlainValue } from '../checks/values/same-value.ts';
import { groupCellsIntoAreas } from './cell-areas.ts';
import type { CheckProposal, SheetPair } from './check-proposal.ts';

type FormatKind = Extract<Check, { kind: 'format' }>['as'];

/**
 * Proposes format checks for cells whose number format differs between the start workbook and the solution. A format check is not
 * ticked by default when the new format only sets the number of decimal places.
 */
export function proposeFormatChecks({ start, solved, startBook, solvedBook }: SheetPair): CheckProposal[] {
  const texts = new Map<number, string>();
  for (const [key, cell] of solved.cells) {
    // The format check also treats a cell whose value is an empty text as an empty cell.
    if (cell.formula === null && isBlank(toPlainValue(cell.value))) continue;
    const before = start?.cells.get(key);
    const text = print(solvedBook.numberFormatOf(cell.style));
    if (text.startsWith('general') || text === print(before ? startBook.numberFormatOf(before.style) : 'General')) continue;
    texts.set(key, text);
  }
  return groupCellsIntoAreas(texts)
    .filter(({ area }) => countReadCells(area) <= MAX_CHECKED_CELLS)
    .map(({ area, text }) => proposeFormat(solved.name, area, text));
}

function proposeFormat(sheet: string, area: Area, text: string): CheckProposal {
  const [as, decimals] = text.split(' ') as [FormatKind, string];
  const hasDecimals = as === 'percent' || as === 'currency' || as === 'number';
  const at = toAreaAddress(area);
  const id = `${at.toLowerCase().replace(':', '-')}-format`;
  const check = applyCheckDefaults({ id, kind: 'format', sheet, at, as, decimals: hasDecimals ? Number(decimals) : null });
  return { check, isTicked: as !== 'number' && as !== 'text', formulaOptions: [] };
}

function print(code: string): string {
  const { kind, decimals } = describeNumberFormat(code);
  return `${kind} ${decimals}`;
}
