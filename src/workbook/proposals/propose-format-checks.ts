import { countReadCells, toAreaAddress, type Area } from '../reader/cell-address.ts';
import { MAX_CHECKED_CELLS, type CheckRequest } from '../checks/check-set.ts';
import { applyCheckDefaults } from '../checks/apply-check-defaults.ts';
import { classifyFormat } from '../checks/values/format-class.ts';
import { describeNumberFormat } from '../checks/values/number-format.ts';
import { isBlank, toPlainValue } from '../checks/values/same-value.ts';
import { groupCellsIntoAreas } from './cell-areas.ts';
import type { CheckProposal, SheetPair } from './check-proposal.ts';

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
    const options = describeFormatOptions(solvedBook.numberFormatOf(cell.style));
    const text = JSON.stringify(options);
    if (!options || text === JSON.stringify(describeFormatOptions(before ? startBook.numberFormatOf(before.style) : 'General'))) continue;
    texts.set(key, text);
  }
  return groupCellsIntoAreas(texts)
    .filter(({ area }) => countReadCells(area) <= MAX_CHECKED_CELLS)
    .map(({ area, text }) => proposeFormat(solved.name, area, text));
}

type FormatOptions = Pick<
  Extract<CheckRequest, { kind: 'format' }>,
  'as' | 'decimals' | 'currency' | 'thousands' | 'scale' | 'fields' | 'negative'
>;

function proposeFormat(sheet: string, area: Area, text: string): CheckProposal {
  const options = JSON.parse(text) as FormatOptions;
  const at = toAreaAddress(area);
  const check = applyCheckDefaults({ id: `${at.toLowerCase().replace(':', '-')}-format`, kind: 'format', sheet, at, ...options });
  const isTicked =
    options.as !== 'text' &&
    (options.as !== 'number' || options.thousands === true || options.negative === true || (options.scale ?? 1) > 1);
  return { check, isTicked, formulaOptions: [] };
}

/** Returns the options of a check that wants the class of a number format, or null for a format that shows nothing in particular. */
export function describeFormatOptions(code: string): FormatOptions | null {
  const { kind, decimals } = describeNumberFormat(code);
  if (kind === 'general') return null;
  const { currency, hasThousands, scale, fields, marksNegative } = classifyFormat(code);
  const hasDecimals = kind === 'percent' || kind === 'currency' || kind === 'number';
  return {
    as: kind,
    decimals: hasDecimals ? decimals : null,
    ...(currency !== null && { currency }),
    ...(hasThousands && { thousands: true }),
    ...((kind === 'number' || kind === 'currency') && { scale }),
    ...(fields.length > 0 && { fields }),
    ...(marksNegative && { negative: true }),
  };
}
