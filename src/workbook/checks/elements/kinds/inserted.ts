import { getColumnOfCellKey, getRowOfCellKey, toColumnLetters } from '#workbook/reader/cell-address.ts';
import { readGivenCells, toSheetKey } from '../../given-cells/given-cells.ts';
import { say } from '../../element-sentence.ts';
import { getCheckedArea } from '../../kinds/check-run.ts';
import type { ElementCheckContext, ElementFault, ElementKindDefinition } from '../element-kind.ts';

/** Rows and columns that the solution inserts or deletes. The given cells of the check set stand where they are in the solution. */
export const inserted: ElementKindDefinition = {
  fields: {
    lines: { label: 'Of', input: { rows: 'rows', columns: 'columns' }, fault: '' },
    change: { label: 'Were', input: { inserted: 'inserted', deleted: 'deleted' }, fault: '' },
  },
  missing: '',
  check: async (context) => findLineFault(context),
};

/** Compares the distance of the nearest given lines before and after the change. */
function findLineFault({ run, check, sheet }: ElementCheckContext): ElementFault | null {
  const isRows = check.wants.lines === 'rows';
  const isInserted = check.wants.change === 'inserted';
  const { top, left, bottom, right } = getCheckedArea(check);
  const [first, last] = isRows ? [top, bottom] : [left, right];
  const cells = readGivenCells(run.set, false).get(toSheetKey(check.sheet)) ?? new Map();
  const lineOf = isRows ? getRowOfCellKey : getColumnOfCellKey;
  const keys = [...cells.keys()].toSorted((one, other) => lineOf(one) - lineOf(other));
  const before = keys.findLast((key) => lineOf(key) < first);
  const after = keys.find((key) => lineOf(key) >= (isInserted ? last + 1 : first));
  if (after === undefined) return null;
  const placement = run.placements.get(sheet);
  const ownLineOf = (key: number) => {
    const cell = { row: getRowOfCellKey(key), column: getColumnOfCellKey(key) };
    const placed = placement ? placement.placeCell(cell.row, cell.column) : cell;
    return placed && (isRows ? placed.row : placed.column);
  };
  const [ownBefore, ownAfter] = [before === undefined ? 0 : ownLineOf(before), ownLineOf(after)];
  if (ownBefore === null || ownAfter === null) return null;
  const surplus = ownAfter - ownBefore - (lineOf(after) - (before === undefined ? 0 : lineOf(before)));
  if (surplus === 0) return null;
  const noun = isRows ? 'row' : 'column';
  const nameLine = (line: number) => (isRows ? line : toColumnLetters(line));
  const item = say(isRows ? 'above row {found}' : 'before column {found}', { found: nameLine(ownAfter) });
  if (isInserted && surplus < 0)
    return {
      fault: 'elementMissing',
      sentence: say(last - first + surplus < 0 ? `There is no empty ${noun} {item}.` : `There are too few empty ${noun}s {item}.`, {
        item,
      }),
    };
  if (!isInserted && surplus > 0)
    return {
      fault: 'elementSurplus',
      sentence: say(`${isRows ? 'Row' : 'Column'} {found} is still there.`, { found: nameLine(ownBefore + 1) }),
    };
  return { fault: 'elementDiffers', sentence: say(`There are too ${surplus > 0 ? 'many' : 'few'} ${noun}s {item}.`, { item }) };
}
