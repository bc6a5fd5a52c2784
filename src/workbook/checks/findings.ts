// This file contains the types of the findings in a learner's workbook.
import type { ElementSentence } from './element-sentence.ts';

export const FAULT_CODES = [
  'empty',
  'typed',
  'noReference',
  'formulaAsText',
  'textNumber',
  'textNotNumber',
  'error',
  'wrongValue',
  'rounded',
  'case',
  'spaces',
  'formatOnly',
  'timesHundred',
  'sign',
  'rangeShort',
  'noRefTo',
  'anchor',
  'anchorAdvice',
  'constant',
  'functionMissing',
  'functionAvoid',
  'notFilled',
  'structured',
  'notFollowing',
  'format',
  'decimals',
  'currency',
  'thousands',
  'scale',
  'dateFields',
  'negative',
  'givenChanged',
  'moved',
  'rowChanged',
  'rowsChanged',
  'noSheet',
  'noColumn',
  'noTable',
  'filterNotTable',
  'tableArea',
  'tableName',
  'notSorted',
  'sortedBeside',
  'noFilter',
  'filterShows',
  'filterHides',
  'absent',
  'otherWorkbook',
  'circular',
  'noSuchFunction',
  'volatile',
  'changedData',
  'randomValue',
  'notRandom',
  'cannotFollow',
  'notRecalculated',
  'elementMissing',
  'elementSurplus',
  'elementArea',
  'elementDiffers',
  'elementChanges',
  'unclear',
] as const;
export type FaultCode = (typeof FAULT_CODES)[number];

/** Lists the faults with which a check ends without a verdict, because it can neither pass nor fail. */
export const FAULTS_WITHOUT_VERDICT: ReadonlySet<FaultCode> = new Set(['cannotFollow', 'notRecalculated', 'unclear']);

export const CHECK_OUTCOMES = ['pass', 'fail', 'blocked', 'unclear'] as const;
export type CheckOutcome = (typeof CHECK_OUTCOMES)[number];

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
