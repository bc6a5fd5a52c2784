// This file defines the messages between the page and the worker about a grid.
import type { CheckSet } from '#workbook/checks/check-set.ts';
import type { DraftCell, GridCommand, GridOverview, GridUpdate, GridWindow } from '#workbook/grid/grid-commands.ts';
import type { Notation } from '#workbook/grid/notation.ts';
import type { Area } from '#workbook/reader/cell-address.ts';
import type { WorkbookCheckResult, WrittenValues } from './check-worker-messages.ts';

export interface OpenGrid {
  /** Contains the files of the challenge, of which the grid opens the one that has the given cells of the checks. */
  files: readonly Blob[];
  /** Holds the learner's own numbers, which are written into the first file. */
  values: WrittenValues | null;
  checkSet: CheckSet;
  notation: Notation;
  draft: readonly DraftCell[];
  /** Contains the cells that the learner sees first. */
  area: Area;
}

export type GridCall =
  | { method: 'open'; grid: OpenGrid }
  | { method: 'run'; command: GridCommand; window: GridWindow }
  | { method: 'check'; checkSet: CheckSet };

export interface GridRequest {
  type: 'grid';
  id: number;
  call: GridCall;
}

/** Is null when no file fits, and otherwise the result of the call. */
export type GridResult = GridOverview | GridUpdate | WorkbookCheckResult | null;

export type GridAnswer = { type: 'grid'; id: number; result: GridResult } | { type: 'gridFailed'; id: number };
