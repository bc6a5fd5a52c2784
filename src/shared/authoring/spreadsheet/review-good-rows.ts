import type { ModuleContent } from '../module-content.ts';
import { reviewSpreadsheet, type SpreadsheetReview } from './review-spreadsheet.ts';
import type { SpreadsheetFiles } from './spreadsheet-files.ts';
import type { SpreadsheetProblem, SpreadsheetTable } from './spreadsheet-table.ts';

export interface GoodRowsReview extends SpreadsheetReview {
  /** Holds the problems of the rows that were left out. A row can be left out because it leads to a new page whose row is left out. */
  leftOut: SpreadsheetProblem[];
}

/** Limits how often rows are left out because of others that were left out before. */
const MAX_PASSES = 10;

/**
 * Compares a spreadsheet with the current cards of a module as `reviewSpreadsheet` does, but leaves out the rows with problems and the rows
 * `excluded`. Their pages stay as they are, and no page is deleted. Returns null when no row remains, or when the header has a problem.
 */
export function reviewGoodRows(
  table: SpreadsheetTable,
  cards: ModuleContent,
  { files, excluded }: { files: SpreadsheetFiles; excluded: readonly SpreadsheetProblem[] },
): GoodRowsReview | null {
  const leftOut = [...excluded];
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const rows = new Set(leftOut.map(({ row }) => row));
    if (rows.has(1)) return null;
    const review = reviewSpreadsheet(
      {
        rows: table.rows.map((cells, index) => (rows.has(index + 1) ? [] : cells)),
        faults: table.faults.filter(({ row }) => !rows.has(row)),
      },
      cards,
      { files, deletesMissing: false },
    );
    if (review.rows.length === 0) return null;
    if (review.problems.length === 0) return { ...review, leftOut: leftOut.toSorted((one, other) => one.row - other.row) };
    leftOut.push(...review.problems);
  }
  return null;
}
