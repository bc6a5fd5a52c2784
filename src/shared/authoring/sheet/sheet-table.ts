import { toCellAddress } from '../../workbook/cell-address.ts';
import { findNearestName } from './nearest-name.ts';

/**
 * Describes a cell whose value cannot be read as a text, because the cell contains an error such as `#REF!` or a number with a date format.
 */
export interface UnreadableCell {
  /** Holds the number of the row, from 1. */
  row: number;
  /** Holds the number of the column, from 1. */
  column: number;
  kind: 'error' | 'date';
}

/** Describes a sheet by the texts of its cells. The first row is the header. Rows may be shorter than the header. */
export interface SheetTable {
  rows: readonly (readonly string[])[];
  faults: readonly UnreadableCell[];
}

/** Describes a problem of a sheet. */
export interface SheetProblem {
  /** Holds the address of the cell, for example `G5`. */
  cell: string;
  /** Holds the number of the row, from 1. */
  row: number;
  /** Holds the name of the column, or null when the column has no name. */
  column: string | null;
  message: string;
  /** Holds the known name that the author most likely meant, or null when no known name is similar to the text of the cell. */
  suggestion: string | null;
}

/** Limits the number of searches for suggestions in one sheet, because each search compares a text with the names of all pages. */
const MAX_SUGGESTIONS = 50;

/** Collects the problems of a sheet and keeps only the first problem of each cell. */
export class SheetProblems {
  readonly #byCell = new Map<string, SheetProblem>();
  readonly #header: readonly string[];
  #suggestionCount = 0;

  constructor(header: readonly string[]) {
    this.#header = header;
  }

  /** Adds a problem of a cell to the problems of the sheet. Rows and columns are numbered from 1. */
  add(row: number, column: number, message: string, suggestion: string | null = null): void {
    const cell = toCellAddress(row, column);
    const name = this.#header[column - 1]?.trim() || null;
    if (!this.#byCell.has(cell)) this.#byCell.set(cell, { cell, row, column: name, message, suggestion });
  }

  /** Returns the name that a misspelled text most likely means, or null when no name is similar. */
  suggest(text: string, names: Iterable<string>): string | null {
    return this.#suggestionCount++ < MAX_SUGGESTIONS ? findNearestName(text, names) : null;
  }

  /** Returns the problems in the order of their rows. */
  get all(): SheetProblem[] {
    return [...this.#byCell.values()].toSorted((one, other) => one.row - other.row);
  }
}

/**
 * Normalizes the line ends and lone surrogates in a text, so that the texts of cells and of stored cards can be compared. Spreadsheet
 * programs change the line ends in cells, and workbook files cannot contain lone surrogates.
 */
export const normalizeCellText = (text: string): string => text.toWellFormed().replaceAll(/\r\n?/g, '\n');

const QUOTE_MAX_LENGTH = 60;

/** Returns the text of a cell in quotation marks for a message. A cell's text of more than `QUOTE_MAX_LENGTH` characters is shortened. */
export function quoteCellText(text: string): string {
  const trimmed = text.trim();
  return `"${trimmed.length > QUOTE_MAX_LENGTH ? `${trimmed.slice(0, QUOTE_MAX_LENGTH)}…` : trimmed}"`;
}
