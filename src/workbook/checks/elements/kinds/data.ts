import { toCellAddress, toCellKey } from '#workbook/reader/cell-address.ts';
import type { Sheet } from '#workbook/reader/workbook.ts';
import type { PlainValue } from '../../check-set.ts';
import { getCheckedArea, listPlacedCells, readCellValue, type CheckRun } from '../../kinds/check-run.ts';
import { findSolutionResults, isExpectedValue } from '../../kinds/expected-value.ts';
import { say } from '../../element-sentence.ts';
import { formatValueForMessage } from '../../values/format-value-for-message.ts';
import { looksLikeNumber } from '../../values/looks-like-number.ts';
import { isBlank } from '../../values/same-value.ts';
import type { ElementCheckContext, ElementFault, ElementKindDefinition } from '../element-kind.ts';

/** Work that leaves constants, for example rows without duplicates. The check set keeps the values that are wanted. */
export const data: ElementKindDefinition = {
  fields: {
    order: {
      label: 'Order of the rows',
      input: { same: 'as in the solution', any: 'any' },
      fault: 'The rows of {at} are in another order.',
    },
  },
  missing: '{at} is empty.',
  check: async (context) => findDataFault(context),
};

interface DataCell {
  row: number;
  column: number;
  value: PlainValue;
  wanted: PlainValue;
}

function findDataFault({ run, check, sheet }: ElementCheckContext): ElementFault | null {
  const area = getCheckedArea(check);
  const expected = findSolutionResults(run.set, check)?.expected ?? [];
  const cells = listPlacedCells(run, sheet, area).map(({ row, column, index }): DataCell => ({
    row,
    column,
    value: readCellValue(run, sheet, row, column),
    wanted: expected[index] ?? null,
  }));
  const rows = [...new Set(cells.map(({ row }) => row))].map((row) => cells.filter((cell) => cell.row === row));
  const isSame = (own: DataCell, wanted: PlainValue) => isWanted(run, sheet.cells.get(toCellKey(own.row, own.column)), wanted, own.value);
  const isList = area.right > area.left;
  const fault =
    check.wants.order === 'any'
      ? findRowFault(rows, isSame)
      : ((isList ? findRepeatedRow(rows, isSame) : null) ?? findCellFault(cells, isSame));
  return fault ?? findLeftOver(run, sheet, cells);
}

type IsSame = (own: DataCell, wanted: PlainValue) => boolean;

/** Compares texts with their capital letters and inner spaces. A space before or after a text does no harm. */
function isWanted(run: CheckRun, cell: Parameters<typeof isExpectedValue>[1]['cell'], wanted: PlainValue, value: PlainValue): boolean {
  if (typeof wanted === 'string' && typeof value === 'string') return wanted.trim() === value.trim();
  return isExpectedValue(run, { cell }, wanted, value, { tolerance: 0 });
}

function findCellFault(cells: readonly DataCell[], isSame: IsSame): ElementFault | null {
  const faults = cells.filter((cell) => !isSame(cell, cell.wanted));
  const [first] = faults;
  return first ? { ...explainCell(first), otherCellCount: faults.length - 1 } : null;
}

function explainCell(cell: DataCell): ElementFault {
  const { value, wanted } = cell;
  const show = (shown: PlainValue) => (typeof shown === 'string' ? `"${formatValueForMessage(shown)}"` : formatValueForMessage(shown));
  if (isBlank(value))
    return { fault: 'elementMissing', sentence: say('{at} is empty; {wanted} is wanted.', { wanted: show(wanted) }), cell };
  if (isBlank(wanted)) return { fault: 'elementSurplus', sentence: '{at} should be empty.', cell };
  if (typeof wanted === 'number' && typeof value === 'string' && looksLikeNumber(value))
    return {
      fault: 'elementDiffers',
      sentence: say('{at} holds a text that looks like a number ({found}).', { found: show(value) }),
      cell,
    };
  return {
    fault: 'elementDiffers',
    sentence: say('{at} is {found}; {wanted} is wanted.', { found: show(value), wanted: show(wanted) }),
    cell,
  };
}

const isSameRow = (own: readonly DataCell[], wanted: readonly PlainValue[], isSame: IsSame) =>
  own.every((cell, index) => isSame(cell, wanted[index] ?? null));

const isBlankRow = (row: readonly DataCell[]) => row.every(({ value }) => isBlank(value));

/** Finds a row that stands there more often than it is wanted. */
function findRepeatedRow(rows: readonly (readonly DataCell[])[], isSame: IsSame): ElementFault | null {
  const wanted = rows.map((row) => row.map((cell) => cell.wanted));
  for (const [index, row] of rows.entries()) {
    const values = row.map(({ value }) => value);
    const [first, ...others] = rows.slice(0, index).filter((other) => isSameRow(other, values, isSame));
    const count = wanted.filter((values) => isSameRow(row, values, isSame)).length;
    if (first && !isBlankRow(row) && count > 0 && others.length + 2 > count)
      return { fault: 'elementSurplus', sentence: say('{at} repeats row {found}.', { found: first[0]!.row }), cell: row[0]! };
  }
  return null;
}

function findRowFault(rows: readonly (readonly DataCell[])[], isSame: IsSame): ElementFault | null {
  const repeated = findRepeatedRow(rows, isSame);
  if (repeated) return repeated;
  const missing = rows.map((row) => row.map((cell) => cell.wanted));
  const surplus = rows.filter((row) => {
    const index = missing.findIndex((wanted) => isSameRow(row, wanted, isSame));
    if (index >= 0) missing.splice(index, 1);
    return index < 0;
  });
  const [row] = surplus;
  if (!row) return null;
  const [wanted] = missing;
  const lacks = wanted?.find((value) => !isBlank(value));
  if (isBlankRow(row))
    return { fault: 'elementMissing', sentence: say('{at} lacks the row of "{wanted}".', { wanted: formatValueForMessage(lacks ?? '') }) };
  return {
    fault: 'elementDiffers',
    sentence: say('Row {found} is not one of the rows that are wanted.', { found: row[0]!.row }),
    cell: row[0]!,
  };
}

function findLeftOver(run: CheckRun, sheet: Sheet, cells: readonly DataCell[]): ElementFault | null {
  const below = Math.max(...cells.map(({ row }) => row)) + 1;
  const columns = [...new Set(cells.map(({ column }) => column))];
  const column = columns.find((one) => !isBlank(readCellValue(run, sheet, below, one)));
  return column === undefined
    ? null
    : { fault: 'elementSurplus', sentence: say('{found} is left over.', { found: toCellAddress(below, column) }) };
}
