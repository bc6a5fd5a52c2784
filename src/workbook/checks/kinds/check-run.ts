// This file contains the state and the functions shared by all checks of one run.
import { findBounds, toCellAddress, parseAreaAddress, toCellKey, type Area } from '#workbook/reader/cell-address.ts';
import type { Cell, Sheet, Workbook } from '#workbook/reader/workbook.ts';
import type { Check, CheckKind, CheckSet, PlainValue } from '../check-set.ts';
import { FAULTS_WITHOUT_VERDICT, type FaultCode, type Finding } from '../findings.ts';
import type { GivenCells } from '../given-cells/given-cells.ts';
import type { SourceFormula, Recalculation } from '../recalculation.ts';
import { listAreaCells } from '../sheet-area.ts';
import { toPlainValue } from '../values/same-value.ts';
import { formatValueForMessage } from '../values/format-value-for-message.ts';

export interface SheetPlacement {
  /** Returns null for a cell whose row or column is gone. */
  placeCell: (row: number, column: number) => { row: number; column: number } | null;
  /** Maps a row of a sorted list to the row of the start data whose values stand there. */
  ownRows: ReadonlyMap<number, number>;
}

export interface CheckRun {
  set: CheckSet;
  workbook: Workbook;
  /** Returns the learner's sheet that matches a sheet in the check set, or null when there is none. */
  findSheet: (name: string) => Sheet | null;
  given: GivenCells;
  /** Contains the sheets on which rows or columns have moved. */
  placements: ReadonlyMap<Sheet, SheetPlacement>;
  recalculation: Recalculation;
  /** Is loaded only when a check is about the class of a number format. */
  findFormatClassFault: ((check: Extract<Check, { kind: 'format' }>, code: string) => CellFault | null) | null;
  /** Contains the kinds of the set's checks. */
  kinds: Partial<KindChecks>;
  /** Is loaded only when the start workbook has more data than the given cells. */
  checkGuardedRows: ((run: CheckRun, check: Extract<Check, { kind: 'given' }>, sheet: Sheet) => CheckResult) | null;
  /** Is loaded only when checks cover samples of an area. */
  checkRestOfArea: ((run: CheckRun, check: Extract<Check, { kind: 'formula' }>, sheet: Sheet) => CheckResult | null) | null;
  reportedCells: Set<string>;
  elementResults: ReadonlyMap<string, Omit<Finding, 'id'>>;
}

export type CheckResult = Omit<Finding, 'id'>;

export type KindChecks = { [Kind in CheckKind]: (run: CheckRun, check: Extract<Check, { kind: Kind }>, sheet: Sheet) => CheckResult };

export interface CellFault {
  fault: FaultCode;
  detail?: NonNullable<Finding['detail']>;
  /** Is true for a fault that is not told again when an earlier check has already reported the cell. */
  isToldOnce?: boolean;
}

export interface CheckedCell {
  sheet: Sheet;
  row: number;
  column: number;
  /** Holds the zero-based position of the cell in the checked area, counted row by row. */
  index: number;
  /** Holds the position of the cell whose result stands here in a list that the learner has sorted; otherwise equals `index`. */
  ownIndex: number;
  cell: Cell | undefined;
  formula: SourceFormula | null;
}

export const PASSED_CHECK: CheckResult = { outcome: 'pass' };

/** Creates the result of a failed check. The `cell` parameter is null when the fault does not concern a single cell. */
export function createFailedCheckResult(
  fault: FaultCode,
  cell: { row: number; column: number } | null,
  detail?: Finding['detail'],
): CheckResult {
  return { outcome: 'fail', fault, ...(cell && { cell: toCellAddress(cell.row, cell.column) }), ...(detail && { detail }) };
}

/**
 * Returns the range of cells that a check examines. Throws an error when the area is not a valid address. The check set schema rules
 * out invalid addresses.
 */
export function getCheckedArea({ at }: { at: string }): Area {
  const area = parseAreaAddress(at);
  if (!area) throw new Error(`A check has no area: ${at}`);
  return area;
}

export function listPlacedCells(
  { placements }: Pick<CheckRun, 'placements'>,
  sheet: Sheet,
  area: Area,
): Pick<CheckedCell, 'row' | 'column' | 'index' | 'ownIndex'>[] {
  const placement = placements.get(sheet);
  const width = area.right - area.left + 1;
  return listAreaCells(area).flatMap(({ row, column }, index) => {
    const ownRow = placement?.ownRows.get(row) ?? row;
    const ownIndex = ownRow < area.top || ownRow > area.bottom ? index : (ownRow - area.top) * width + (column - area.left);
    const cell = placement ? placement.placeCell(row, column) : { row, column };
    return cell ? [{ ...cell, index, ownIndex }] : [];
  });
}

export function getPlacedArea(run: Pick<CheckRun, 'placements'>, sheet: Sheet, area: Area): Area {
  if (!run.placements.has(sheet)) return area;
  return findBounds(listPlacedCells(run, sheet, area)) ?? area;
}

/** Returns the value that the learner sees in a cell: the stored value or, when there is none, the calculated value. */
export function readCellValue(run: CheckRun, sheet: Sheet, row: number, column: number): PlainValue {
  const cell = sheet.cells.get(toCellKey(row, column));
  if (cell?.hasStoredValue && cell.value !== null) return toPlainValue(cell.value);
  return run.recalculation.findOwnValue(sheet, row, column) ?? null;
}

export function formatValueOfCell(run: CheckRun, sheet: Sheet, row: number, column: number): string {
  const style = sheet.cells.get(toCellKey(row, column))?.style;
  const format = style === undefined ? undefined : run.workbook.numberFormatOf(style);
  return formatValueForMessage(readCellValue(run, sheet, row, column), format, run.workbook.uses1904Dates);
}

/**
 * Applies a rule to every cell of a checked area and returns the first fault. The outcome is `blocked` when all faults are empty cells
 * or typed values in cells that an earlier check has already reported.
 */
export function checkEachCell(
  run: CheckRun,
  check: { at: string },
  sheet: Sheet,
  findFault: (cell: CheckedCell) => CellFault | null,
): CheckResult {
  const faults: (CellFault & { row: number; column: number })[] = [];
  let unclear: CheckResult | null = null;
  let isBlocked = false;
  const nameCell = (row: number, column: number) => `${sheet.name}!${toCellAddress(row, column)}`;
  for (const position of listPlacedCells(run, sheet, getCheckedArea(check))) {
    const { row, column } = position;
    const cell = sheet.cells.get(toCellKey(row, column));
    const found = findFault({ ...position, sheet, cell, formula: run.recalculation.findFormula(sheet, row, column) });
    if (!found) continue;
    if (FAULTS_WITHOUT_VERDICT.has(found.fault)) {
      // A function that the engine does not know can be accepted, so another reason for having no verdict comes first.
      if (!unclear || unclear.fault === 'cannotFollow')
        unclear = { ...createFailedCheckResult(found.fault, { row, column }, found.detail), outcome: 'unclear' };
    } else if (run.reportedCells.has(nameCell(row, column)) && (found.fault === 'empty' || found.fault === 'typed' || found.isToldOnce))
      isBlocked = true;
    else faults.push({ ...found, row, column });
  }
  for (const { row, column } of faults) run.reportedCells.add(nameCell(row, column));
  const [first] = faults;
  if (!first) return isBlocked ? { outcome: 'blocked' } : (unclear ?? PASSED_CHECK);
  const otherCellCount = faults.filter(({ fault }) => fault === first.fault).length - 1;
  return { ...createFailedCheckResult(first.fault, first, first.detail), ...(otherCellCount > 0 && { otherCellCount }) };
}
