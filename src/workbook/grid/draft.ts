import { CellError, type Cell } from '../reader/workbook.ts';
import type { CellEdit, GridBook } from './grid-book.ts';
import type { DraftCell } from './grid-commands.ts';
import { createBlankCell } from './blank-cell.ts';

/** Lists the cells whose content differs from the start workbook. */
export function writeDraft(book: GridBook): DraftCell[] {
  return book.gridSheets.flatMap((sheet) =>
    [...sheet.edited].flatMap((key): DraftCell[] => {
      const [cell, start] = [sheet.cells.get(key), sheet.start.cells.get(key)];
      if (sheet.spills.has(key) || isSameContent(cell, start)) return [];
      return [
        {
          s: sheet.index,
          k: key,
          ...writeContent(cell),
          ...(cell &&
            cell.style !== (start?.style ?? 0) && { n: book.numberFormatOf(cell.style), ...(book.isBold(cell.style) && { b: 1 }) }),
        },
      ];
    }),
  );
}

function isSameContent(one: Cell | undefined, other: Cell | undefined): boolean {
  if ((one?.style ?? 0) !== (other?.style ?? 0)) return false;
  if (one?.formula != null || other?.formula != null) return one?.formula === other?.formula;
  return (one?.value ?? null) === (other?.value ?? null);
}

function writeContent(cell: Cell | undefined): Partial<DraftCell> {
  if (!cell) return {};
  if (cell.formula !== null) return { f: cell.formula };
  if (cell.value instanceof CellError) return { e: cell.value.code };
  return cell.value === null ? {} : { v: cell.value };
}

/** Reads a draft. Cells that the workbook cannot have are left out. */
export function readDraft(book: GridBook, draft: readonly DraftCell[]): CellEdit[] {
  return draft.flatMap(({ s, k, f, v, e, n, b }): CellEdit[] => {
    const sheet = book.gridSheets[s];
    if (!sheet || !Number.isInteger(k)) return [];
    const style = n === undefined ? (sheet.start.cells.get(k)?.style ?? 0) : book.findStyle(n, b === 1);
    const empty = createBlankCell(style);
    if (f !== undefined) return [{ sheet, key: k, cell: { ...empty, value: 0, formula: f, hasStoredValue: false } }];
    const value = e === undefined ? (v ?? null) : new CellError(e);
    return [{ sheet, key: k, cell: value === null && n === undefined && style === 0 ? undefined : { ...empty, value } }];
  });
}
