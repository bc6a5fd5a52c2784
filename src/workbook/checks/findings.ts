// This file contains the types of the findings in a learner's workbook.
import type { ElementSentence } from './element-sentence.ts';

/** Maps the codes of faults to their short names for statistics that count how often a fault occurred, as in "30 typed in". */
export const FAULT_LABELS = {
  empty: 'empty',
  typed: 'typed in',
  noReference: 'use no cells',
  formulaAsText: 'show the formula as text',
  textNumber: 'text instead of a number',
  textNotNumber: 'another text',
  error: 'show an error',
  wrongValue: 'another result',
  rounded: 'rounded',
  case: 'with other capital letters',
  spaces: 'with other spaces',
  formatOnly: 'rounded by the format only',
  timesHundred: '100 times too large',
  sign: 'with the wrong sign',
  rangeShort: 'leave out cells',
  noRefTo: 'do not use the cells',
  anchor: 'not locked',
  anchorAdvice: 'right without a lock',
  constant: 'with a typed-in number',
  functionMissing: 'without the function asked for',
  functionAvoid: 'with a function to avoid',
  notFilled: 'not filled alike',
  structured: 'without the names of the table',
  notFollowing: 'do not follow the data',
  format: 'in another format',
  decimals: 'with other decimals',
  currency: 'in another currency',
  thousands: 'without thousands separator',
  scale: 'in other units',
  dateFields: 'with other parts of the date',
  negative: 'without a mark for negative numbers',
  givenChanged: 'changed the given data',
  moved: 'moved the data',
  rowChanged: 'mixed the rows up',
  rowsChanged: 'changed given rows',
  noSheet: 'without the sheet',
  noColumn: 'without the column',
  noTable: 'no table',
  filterNotTable: 'a filter without a table',
  tableArea: 'a table of other cells',
  tableName: 'a table of another name',
  notSorted: 'not sorted',
  sortedBeside: 'sorted a copy',
  noFilter: 'no filter',
  filterShows: 'show other rows',
  filterHides: 'hide rows',
  absent: 'missing',
  otherWorkbook: 'read another workbook',
  circular: 'depend on themselves',
  noSuchFunction: 'with a function that does not exist',
  volatile: 'change by themselves',
  changedData: 'right only with changed data',
  randomValue: 'outside of the wanted numbers',
  notRandom: 'not by chance',
  cannotFollow: 'accepted without being worked out',
  notRecalculated: 'not calculated again',
  elementMissing: 'missing',
  elementSurplus: 'still there',
  elementArea: 'on other cells',
  elementDiffers: 'different',
  elementChanges: 'right only for this data',
  unclear: 'unclear',
} as const;
export type FaultCode = keyof typeof FAULT_LABELS;
export const FAULT_CODES = Object.keys(FAULT_LABELS) as FaultCode[];

/** Lists the faults with which a check ends without a verdict, because it can neither pass nor fail. */
export const FAULTS_WITHOUT_VERDICT: ReadonlySet<FaultCode> = new Set(['cannotFollow', 'notRecalculated', 'unclear']);

export type CheckOutcome = 'pass' | 'fail' | 'blocked' | 'unclear';

export interface Finding {
  id: string;
  outcome: CheckOutcome;
  fault?: FaultCode;
  /** Holds the address of the first cell with the fault, for example `B10`. */
  cell?: string;
  /** Holds how many other cells have the same fault, in addition to the cell in the `cell` field. */
  otherCellCount?: number;
  /** Holds the values that are inserted into the message about the fault, for example the value that the learner sees. */
  detail?: Record<string, string | number>;
  /** Holds the sentence about an element, such as a chart. Its cell is `cell` or the area in the details. */
  sentence?: ElementSentence;
}

/** Describes something about a workbook that is not wrong: another order, another sheet, or a title that the learner has changed. */
export type CheckNotice =
  | { kind: 'otherOrder' }
  | { kind: 'otherSheet'; sheet: string }
  | { kind: 'changedTitle'; cell: string; was: string };

/**
 * Describes the results of running all checks on a workbook. The `score` field is the total weight of the passed checks as a percentage of
 * the total weight of all checks. The `notices` field contains what the learner should know about the workbook.
 */
export interface CheckReport {
  verdict: 'pass' | 'fail' | 'unclear';
  score: number;
  findings: Finding[];
  notices: CheckNotice[];
}

/** The report contains neither the file's name nor any of its cells, values or formulas. */
export interface CheckedFileSummary {
  revision: string;
  outcomes: { id: string; outcome: Exclude<CheckOutcome, 'unclear'>; fault?: FaultCode }[];
  /** Is set when the learner worked in the grid of the page instead of in a spreadsheet program. */
  in?: 'grid';
  /** With own numbers, holds the round, and the number of the version, or 0 for the data of the start workbook. */
  round?: number;
  number?: number;
  /** Names the versions, as the server knows them. */
  numbers?: string;
}
