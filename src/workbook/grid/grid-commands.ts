// This file defines what a grid's view and its model, which runs in a worker, say to each other.
import type { UnsupportedReason } from '../formula/values/formula-value.ts';
import type { Area } from '../reader/cell-address.ts';

/** What a learner does in a grid. Rows and columns start at 1. */
export type GridCommand =
  | { type: 'look' | 'undo' | 'redo' }
  | { type: 'type'; row: number; column: number; text: string }
  | { type: 'clear'; area: Area }
  | { type: 'fill'; source: Area; target: Area; hasSeries: boolean }
  | { type: 'fillToEnd'; area: Area }
  /** Finds where a row or column of filled or empty cells ends. */
  | { type: 'jump'; row: number; column: number; rows: -1 | 0 | 1; columns: -1 | 0 | 1 }
  /** The text is what the clipboard of the device gets. */
  | { type: 'copy'; area: Area; isCut: boolean; text: string }
  | { type: 'paste'; area: Area; rows: string[][]; text: string }
  | { type: 'setNumberFormat'; area: Area; format: string }
  /** Makes cells bold or, when the first of them is bold, no longer bold. */
  | { type: 'toggleBold'; area: Area }
  /** Asks for the entries that a cell offers. */
  | { type: 'choices'; row: number; column: number }
  /** Asks what typed text is taken for. */
  | { type: 'explain'; text: string };

/** The cells that the learner sees. */
export interface GridWindow {
  sheet: number;
  area: Area;
}

/** Says why a cell has no result. The subject is the function or the cell that is to blame. */
export interface CellProblem {
  reason: 'spill' | UnsupportedReason;
  subject: string | null;
}

export type GridRefusal = 'incomplete' | 'noRoom' | 'nothingBeside' | 'partOfArray';

export interface ShownCell {
  text: string;
  /** Holds what an editor shows: the formula, or the value as it is typed. */
  input: string;
  isNumber: boolean;
  isFormula: boolean;
  isGiven: boolean;
  isBold: boolean;
  /** Is true when the cell offers a list of entries. */
  hasChoices?: boolean;
  problem?: CellProblem;
}

/** A changed cell as the browser's storage keeps it: sheet, cell key, and formula, value or error, with the number format and bold if they changed. */
export interface DraftCell {
  s: number;
  k: number;
  f?: string;
  v?: number | string | boolean;
  e?: string;
  n?: string;
  b?: 1;
}

export interface TypedNumber {
  kind: 'number' | 'percent' | 'currency' | 'date' | 'time';
  value: number;
}

/** What changed in the cells that the learner sees. An empty cell is null. */
export interface GridUpdate {
  cells: [key: number, cell: ShownCell | null][];
  rowCount: number;
  columnCount: number;
  canUndo: boolean;
  canRedo: boolean;
  /** Counts the cells that changed besides those that the learner edited. */
  changedCount: number;
  /** Holds all changed cells after an edit. */
  draft?: DraftCell[];
  /** Says why the edit was not made. */
  refusal?: GridRefusal;
  /** Is true when only the values of another program were pasted. */
  hasOnlyValues?: boolean;
  selection?: Area;
  choices?: string[];
  /** Says what typed text is taken for. Is null for what is not a number. */
  typed?: TypedNumber | null;
}

export interface GridOverview {
  sheets: { name: string; rowCount: number; columnCount: number; isHidden: boolean; columnWidths: number[] }[];
  first: number;
  /** Holds the cells of the first sheet that the learner sees first. */
  shown: GridUpdate;
}
