// This file contains the types of the small piece of a learner's sheet that is drawn beside a finding.

/**
 * Says what a cell has to do with a finding: it has the fault, the formula uses it, the formula leaves it out, or it is right. The expected
 * value of a cell is not part of an excerpt.
 */
export type ExcerptMark = 'wrong' | 'used' | 'left-out' | 'right';

export interface ExcerptCell {
  text: string;
  isNumber: boolean;
  mark: ExcerptMark | null;
  /** Names the sides at which the range with this mark ends, so that it has one frame. */
  sides: ('top' | 'right' | 'bottom' | 'left')[];
}

export interface ExcerptRow {
  row: number;
  isHeader: boolean;
  /** Is true when rows of the sheet are left out above this row. */
  isAfterGap: boolean;
  cells: ExcerptCell[];
}

export interface FormulaPart {
  text: string;
  /** Is true for a reference to cells of the same sheet, which the excerpt marks as used. */
  isReference: boolean;
}

export interface SheetExcerpt {
  checkId: string;
  sheetName: string;
  /** Holds the addresses of the first and last cell of the excerpt, for example `A1` and `C7`. */
  from: string;
  to: string;
  /** Holds the address of the cell that the finding is about. */
  cell: string;
  row: number;
  column: string;
  /** Holds the cell's own formula, or its value when it has none. */
  content: FormulaPart[];
  columns: { letters: string; isAfterGap: boolean }[];
  rows: ExcerptRow[];
}
