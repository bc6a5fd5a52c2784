// The learner's browser loads this file beside the checks. It draws from the learner's own file only.
import { tokenizeFormula, type FormulaToken } from '#workbook/reader/formula-tokens.ts';
import {
  containsCell,
  intersectAreas,
  parseAreaAddress,
  toCellAddress,
  toCellKey,
  toColumnLetters,
  type Area,
} from '#workbook/reader/cell-address.ts';
import type { Sheet } from '#workbook/reader/workbook.ts';
import type { Check } from '../check-set.ts';
import type { CheckReport, Finding } from '../findings.ts';
import { toSheetKey } from '../given-cells/given-cells.ts';
import { getCheckedArea, listPlacedCells, readCellValue, type CheckRun } from '../kinds/check-run.ts';
import { findMissingReference } from '../kinds/reference-faults.ts';
import { parseSheetArea } from '../sheet-area.ts';
import { chooseLines } from './choose-lines.ts';
import { formatShownValue } from './format-shown-value.ts';
import type { ExcerptCell, ExcerptMark, FormulaPart, SheetExcerpt } from './sheet-excerpt.ts';

const MAX_ROWS = 7;
const MAX_COLUMNS = 5;
/** Limits how far above the place of a fault its header row is searched. */
const MAX_HEADER_DISTANCE = 1000;

interface Place {
  sheet: Sheet;
  row: number;
  column: number;
}

/** Draws the piece of the sheet around each fault that is about a cell or, for work that passes, around its first checked cell. */
export function createSheetExcerpts(run: CheckRun, { verdict, findings }: CheckReport): SheetExcerpt[] {
  const checks = new Map(run.set.checks.map((check) => [check.id, check]));
  const failed = findings.flatMap((finding) => {
    const check = checks.get(finding.id);
    const sheet = check && run.findSheet(check.sheet);
    const area = finding.outcome === 'fail' && finding.cell !== undefined ? parseAreaAddress(finding.cell) : null;
    if (!check || !sheet || !area) return [];
    return createExcerpt(run, check, { sheet, row: area.top, column: area.left }, finding);
  });
  if (verdict !== 'pass' || failed.length > 0) return failed;
  const check = run.set.checks.find(({ kind }) => kind === 'formula' || kind === 'result');
  const sheet = check && run.findSheet(check.sheet);
  const [first] = sheet ? listPlacedCells(run, sheet, getCheckedArea(check)) : [];
  return check && sheet && first ? [createExcerpt(run, check, { sheet, ...first }, null)] : [];
}

function createExcerpt(run: CheckRun, check: Check, place: Place, finding: Finding | null): SheetExcerpt {
  const { sheet, row, column } = place;
  const content = readContent(run, place);
  const used = content.flatMap(({ isReference, text }) => (isReference ? clipToSheet(parseOwnArea(text, sheet), sheet) : []));
  const leftOut = finding ? listLeftOut(run, check, place, finding) : [];
  const header = findHeaderRow(run, place);
  const wantedRows = [...(header === null ? [] : [header]), ...listEnds(leftOut.map((cell) => cell.row)), ...used.flatMap(listRowEnds)];
  const wantedColumns = [...listEnds(leftOut.map((cell) => cell.column)), ...used.flatMap(({ left, right }) => [left, right])];
  const region = { rows: { first: header ?? 1, last: sheet.rowCount }, columns: { first: 1, last: sheet.columnCount } };
  const rows = chooseLines(wantedRows, row, region.rows, MAX_ROWS);
  const columns = chooseLines([...wantedColumns, 1], column, region.columns, MAX_COLUMNS);
  const findMark = (atRow: number, atColumn: number): ExcerptMark | null => {
    if (atRow === row && atColumn === column) return finding ? 'wrong' : 'right';
    if (leftOut.some((cell) => cell.row === atRow && cell.column === atColumn)) return 'left-out';
    return used.some((area) => containsCell(area, atRow, atColumn)) ? 'used' : null;
  };
  const drawCell = (atRow: number, atColumn: number): ExcerptCell => {
    const mark = findMark(atRow, atColumn);
    const area = mark === 'used' ? used.find((each) => containsCell(each, atRow, atColumn)) : undefined;
    return { ...readShown(run, sheet, atRow, atColumn), mark, sides: area ? listSides(area, atRow, atColumn) : [] };
  };
  return {
    checkId: check.id,
    sheetName: sheet.name,
    from: toCellAddress(rows[0]!, columns[0]!),
    to: toCellAddress(rows.at(-1)!, columns.at(-1)!),
    cell: toCellAddress(row, column),
    row,
    column: toColumnLetters(column),
    content,
    columns: columns.map((each, index) => ({ letters: toColumnLetters(each), isAfterGap: index > 0 && each - columns[index - 1]! > 1 })),
    rows: rows.map((each, index) => ({
      row: each,
      isHeader: each === header,
      isAfterGap: index > 0 && each - rows[index - 1]! > 1,
      cells: columns.map((atColumn) => drawCell(each, atColumn)),
    })),
  };
}

const listRowEnds = ({ top, bottom }: Area) => [bottom, top];
const listEnds = (lines: readonly number[]) => (lines.length === 0 ? [] : [Math.min(...lines), Math.max(...lines)]);

const listSides = ({ top, right, bottom, left }: Area, row: number, column: number): ExcerptCell['sides'] => [
  ...(row === top ? (['top'] as const) : []),
  ...(column === right ? (['right'] as const) : []),
  ...(row === bottom ? (['bottom'] as const) : []),
  ...(column === left ? (['left'] as const) : []),
];

/** Splits the cell's formula at its references, or returns its value. */
function readContent(run: CheckRun, { sheet, row, column }: Place): FormulaPart[] {
  const formula = run.recalculation.findFormula(sheet, row, column)?.formula ?? sheet.cells.get(toCellKey(row, column))?.formula;
  if (formula === undefined || formula === null) {
    const { text } = readShown(run, sheet, row, column);
    return text === '' ? [] : [{ text, isReference: false }];
  }
  const parts: FormulaPart[] = [{ text: '=', isReference: false }];
  for (const token of tokenizeOrKeep(formula)) {
    const text = token.prefix + token.text.replace(/^_xlfn\.(?:_xlws\.)?/, '');
    const isReference = token.kind === 'reference' && parseOwnArea(text, sheet) !== null;
    if (isReference || parts.at(-1)!.isReference) parts.push({ text, isReference });
    else parts.at(-1)!.text += text;
  }
  return parts;
}

function tokenizeOrKeep(formula: string): FormulaToken[] {
  try {
    return tokenizeFormula(formula);
  } catch {
    return [{ kind: 'text', text: formula, prefix: '' }];
  }
}

/** Returns the area of a reference, or null for cells of another sheet. */
function parseOwnArea(text: string, sheet: Sheet): Area | null {
  const parsed = parseSheetArea(text);
  const isOwn = parsed && (parsed.sheetName === null || toSheetKey(parsed.sheetName) === toSheetKey(sheet.name));
  return isOwn ? parsed.area : null;
}

function clipToSheet(area: Area | null, { rowCount, columnCount }: Sheet): Area[] {
  const isWhole = area !== null && (area.bottom > rowCount || area.right > columnCount);
  const clipped = isWhole ? intersectAreas(area, { top: 1, left: 1, bottom: rowCount, right: columnCount }) : area;
  return clipped ? [clipped] : [];
}

function listLeftOut(run: CheckRun, check: Check, { sheet, row, column }: Place, { fault }: Finding): { row: number; column: number }[] {
  const formula = run.recalculation.findFormula(sheet, row, column);
  if (check.kind !== 'formula' || !formula || (fault !== 'rangeShort' && fault !== 'noRefTo')) return [];
  const missing = findMissingReference(run, check, { sheet, formula });
  return missing?.sheet === sheet ? missing.missing : [];
}

/** Finds the last row with texts only above the first number of the block of cells in which a place is. */
function findHeaderRow(run: CheckRun, { sheet, row, column }: Place): number | null {
  const columns = [...new Set([column, column - 1, column + 1])].filter((each) => each >= 1);
  const readRow = (at: number) =>
    columns.map((each) => readCellValue(run, sheet, at, each)).filter((value) => value !== null && value !== '');
  let header: number | null = null;
  for (let at = row - 1; at >= Math.max(1, row - MAX_HEADER_DISTANCE); at--) {
    const values = readRow(at);
    if (values.length === 0) break;
    if (values.every((value) => typeof value === 'string') && typeof readCellValue(run, sheet, at, column) === 'string') header ??= at;
    else if (values.some((value) => typeof value === 'number')) header = null;
  }
  return header;
}

function readShown(run: CheckRun, sheet: Sheet, row: number, column: number): { text: string; isNumber: boolean } {
  const value = readCellValue(run, sheet, row, column);
  const style = sheet.cells.get(toCellKey(row, column))?.style;
  const code = style === undefined ? 'General' : run.workbook.numberFormatOf(style);
  return { text: formatShownValue(value, code, run.workbook.uses1904Dates), isNumber: typeof value === 'number' };
}
