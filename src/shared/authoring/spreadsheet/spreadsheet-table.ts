import { toCellAddress } from '#workbook/reader/cell-address.ts';
import { findNearestName } from './nearest-name.ts';

/** Describes a cell that has no readable text, because it contains an error such as `#REF!` or a number with a date format. */
export interface UnreadableCell {
  row: number;
  column: number;
  kind: 'error' | 'date';
}

/** Contains the text of all cells of a spreadsheet. The first row is the header. A row can be shorter than the header. */
export interface SpreadsheetTable {
  rows: readonly (readonly string[])[];
  faults: readonly UnreadableCell[];
}

export interface SpreadsheetProblem {
  /** Holds the address of the cell, for example `G5`. */
  cell: string;
  row: number;
  /** Holds the name of the column, or null when the column has no name. */
  column: string | null;
  message: string;
  /** Holds the known name that the author most likely meant, or null when no known name is similar to the cell's text. */
  suggestion: string | null;
}

/**
 * Limits the number of suggestion searches for one spreadsheet. Each suggestion search is slow, because it compares the cell's text with
 * every page name.
 */
const MAX_SUGGESTIONS = 50;

/** Collects the problems in a spreadsheet. Only the first problem in each cell is kept. */
export class SpreadsheetProblems {
  readonly #byCell = new Map<string, SpreadsheetProblem>();
  readonly #header: readonly string[];
  #suggestionCount = 0;

  constructor(header: readonly string[]) {
    this.#header = header;
  }

  /** Adds a problem in a cell. Row and column numbers start at 1. */
  add(row: number, column: number, message: string, suggestion: string | null = null): void {
    const cell = toCellAddress(row, column);
    const name = this.#header[column - 1]?.trim() || null;
    if (!this.#byCell.has(cell)) this.#byCell.set(cell, { cell, row, column: name, message, suggestion });
  }

  /** Returns the known name that is most similar to a misspelled name, or null when no name is similar. */
  suggest(text: string, names: Iterable<string>): string | null {
    return this.#suggestionCount++ < MAX_SUGGESTIONS ? findNearestName(text, names) : null;
  }

  /** Returns the problems in row order. */
  get all(): SpreadsheetProblem[] {
    return [...this.#byCell.values()].toSorted((one, other) => one.row - other.row);
  }
}

/**
 * Normalizes line endings and lone surrogates, so that cell text can be compared with the text of stored cards. Spreadsheet programs
 * change line endings in cells, and workbook files cannot contain lone surrogates.
 */
export const normalizeCellText = (text: string): string => text.toWellFormed().replaceAll(/\r\n?/g, '\n');

const QUOTE_MAX_LENGTH = 60;

/** Returns a cell's text in quotation marks, for use in a message. Text of more than `QUOTE_MAX_LENGTH` characters is shortened. */
export function quoteCellText(text: string): string {
  const trimmed = text.trim();
  return `"${trimmed.length > QUOTE_MAX_LENGTH ? `${trimmed.slice(0, QUOTE_MAX_LENGTH)}…` : trimmed}"`;
}
