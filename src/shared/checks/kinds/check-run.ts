// This file contains what the checks of one run share.
import { formatCell, parseArea, toCellKey, type Area } from '../../workbook/address.ts';
import type { Cell, Sheet, Workbook } from '../../workbook/workbook.ts';
import type { CheckSet, FaultCode, Finding, PlainValue } from '../check-set.ts';
import type { GivenCells } from '../given-cells.ts';
import type { FormulaOrigin, Recalculation } from '../recalculation.ts';
import { listCells } from '../sheet-area.ts';
import { toPlainValue } from '../values/same-value.ts';
import { formatShownValue } from '../values/shown-value.ts';

/** The learner's workbook and everything that the checks of one run need besides their own options. */
export interface CheckRun {
  set: CheckSet;
  workbook: Workbook;
  /** Returns the learner's sheet for a sheet of the check set, or null when there is none. */
  findSheet: (name: string) => Sheet | null;
  given: GivenCells;
  recalculation: Recalculation;
  /** The cells that an earlier check has found at fault. */
  reportedCells: Set<string>;
}

export type CheckResult = Omit<Finding, 'id'>;

export interface CellFault {
  fault: FaultCode;
  detail?: NonNullable<Finding['detail']>;
}

/** A cell under a check, with the formula that fills the cell: its own formula, or the array formula whose results reach it. */
export interface CheckedCell {
  sheet: Sheet;
  row: number;
  column: number;
  /** The position of the cell in the area of the check, from 0, row by row. */
  index: number;
  cell: Cell | undefined;
  formula: FormulaOrigin | null;
}

export const PASS: CheckResult = { outcome: 'pass' };

/** Returns the result of a failed check. `cell` is null when the fault belongs to no cell. */
export function fail(fault: FaultCode, cell: { row: number; column: number } | null, detail?: Finding['detail']): CheckResult {
  return { outcome: 'fail', fault, ...(cell && { cell: formatCell(cell.row, cell.column) }), ...(detail && { detail }) };
}

/** Returns the area of a check. Throws for a text that is no address, which the schema of check sets refuses. */
export function getCheckedArea({ at }: { at: string }): Area {
  const area = parseArea(at);
  if (!area) throw new Error(`A check has no area: ${at}`);
  return area;
}

/** Returns the value that the learner sees in a cell: the stored value, or else the value worked out. */
export function readCellValue(run: CheckRun, sheet: Sheet, row: number, column: number): PlainValue {
  const cell = sheet.cells.get(toCellKey(row, column));
  if (cell?.hasStoredValue && cell.value !== null) return toPlainValue(cell.value);
  return run.recalculation.findOwnValue(sheet, row, column) ?? null;
}

/** Returns a cell's value as a message shows the value. */
export function showCellValue(run: CheckRun, sheet: Sheet, row: number, column: number): string {
  const style = sheet.cells.get(toCellKey(row, column))?.style;
  const format = style === undefined ? undefined : run.workbook.numberFormatOf(style);
  return formatShownValue(readCellValue(run, sheet, row, column), format, run.workbook.uses1904Dates);
}

/**
 * Applies a rule to every cell of a check's area. The first fault is the finding. A check is blocked when it fails only because of cells
 * that are empty or typed in, and that an earlier check has reported.
 */
export function checkCells(
  run: CheckRun,
  check: { at: string },
  sheet: Sheet,
  findFault: (cell: CheckedCell) => CellFault | null,
): CheckResult {
  const faults: (CellFault & { row: number; column: number })[] = [];
  let unclear: CheckResult | null = null;
  let isBlocked = false;
  const nameCell = (row: number, column: number) => `${sheet.name}!${formatCell(row, column)}`;
  for (const [index, { row, column }] of listCells(getCheckedArea(check)).entries()) {
    const cell = sheet.cells.get(toCellKey(row, column));
    const found = findFault({ sheet, row, column, index, cell, formula: run.recalculation.findFormula(sheet, row, column) });
    if (!found) continue;
    if (found.fault === 'unclear') unclear ??= { ...fail('unclear', { row, column }), outcome: 'unclear' };
    else if (run.reportedCells.has(nameCell(row, column)) && (found.fault === 'empty' || found.fault === 'typed')) isBlocked = true;
    else faults.push({ ...found, row, column });
  }
  for (const { row, column } of faults) run.reportedCells.add(nameCell(row, column));
  const [first] = faults;
  if (!first) return isBlocked ? { outcome: 'blocked' } : (unclear ?? PASS);
  const otherCellCount = faults.filter(({ fault }) => fault === first.fault).length - 1;
  return { ...fail(first.fault, first, first.detail), ...(otherCellCount > 0 && { otherCellCount }) };
}
