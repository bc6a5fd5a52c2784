import type { UnsupportedError } from '../formula/values/formula-value.ts';
import { toCellAddress, getColumnOfCellKey, getRowOfCellKey } from '../reader/cell-address.ts';
import { CellError, type CellValue } from '../reader/workbook.ts';
import { formatCell, showConstant } from './format-cell.ts';
import type { GridBook } from './grid-book.ts';
import type { CellProblem, ShownCell } from './grid-commands.ts';
import type { GridSheet } from './grid-sheet.ts';
import { showFormula } from './formula-notation.ts';
import type { Notation } from './notation.ts';

function findValue(sheet: GridSheet, key: number): CellValue {
  const cell = sheet.cells.get(key);
  return cell && (cell.formula !== null || cell.value !== null) ? cell.value : (sheet.spills.get(key)?.value ?? null);
}

export const showText = (book: GridBook, sheet: GridSheet, key: number, notation: Notation): string =>
  formatCell(findValue(sheet, key), book.numberFormatOf(sheet.cells.get(key)?.style ?? 0), notation, book.uses1904Dates);

/** Describes a cell for the view, or returns null for an empty cell. */
export function showCell(book: GridBook, sheet: GridSheet, key: number, notation: Notation, isGiven: boolean): ShownCell | null {
  const cell = sheet.cells.get(key);
  const spill = sheet.spills.get(key);
  if (!cell && !spill) return null;
  const format = book.numberFormatOf(cell?.style ?? 0);
  const value = findValue(sheet, key);
  const text = showText(book, sheet, key, notation);
  const isFormula = cell !== undefined && cell.formula !== null;
  const input = isFormula ? showFormula(cell.formula!, notation) : spill ? '' : showConstant(value, format, notation, book.uses1904Dates);
  const address = toCellAddress(getRowOfCellKey(key), getColumnOfCellKey(key));
  const problem = findProblem(address, value instanceof CellError ? value.code : '', book.findProblem(sheet, key));
  const isBold = book.isBold(cell?.style ?? 0);
  return { text, input, isNumber: typeof value === 'number', isFormula, isGiven, isBold, ...(problem !== null && { problem }) };
}

function findProblem(address: string, code: string, error: UnsupportedError | undefined): CellProblem | null {
  if (code === '#SPILL!') return { reason: 'spill', subject: null };
  if (!error) return null;
  const { reason, subject } = error;
  return { reason, subject: subject === address ? null : subject };
}
