// This file contains the types of the checks of a file answer: what an author asks for, what is stored with the card, and what a run on a
// learner's workbook finds. An area is a text with an address, for example `C2:C9`.

/** Describes a cell's value in JSON. Error values are texts such as `#N/A`. */
export type PlainValue = number | string | boolean | null;

export const NUMBER_FORMAT_KINDS = ['percent', 'currency', 'number', 'date', 'time', 'text'] as const;
export const PRESENT_KINDS = ['chart', 'pivot', 'validation', 'highlight', 'name'] as const;

export const MAX_CHECKS = 40;
export const MAX_GIVEN_CELLS = 2000;
/** Limits the number of cells of one check. */
export const MAX_CHECKED_CELLS = 500;
/** Limits the size of a check set as JSON. */
export const MAX_CHECK_SET_BYTES = 64 * 1024;

interface CheckBase {
  /** Consists of lower-case letters, digits and dashes, and stays the same when the check is edited. */
  id: string;
  sheet: string;
  /** Holds the area of the check, which has at most 500 cells. */
  at: string;
  /** States how much the check counts. A check with the weight zero is advice and never decides whether the answer passes. */
  weight: 0 | 1 | 2 | 3 | 4 | 5;
  hint: string | null;
}

export type Check = CheckBase &
  (
    | { kind: 'result'; tolerance: number }
    | {
        kind: 'formula';
        follows: boolean;
        refers: string[];
        anchored: string[];
        uses: string[];
        avoids: string[];
        noConstants: boolean;
        filled: boolean;
      }
    | { kind: 'format'; as: (typeof NUMBER_FORMAT_KINDS)[number]; decimals: number | null }
    | { kind: 'given'; order: 'same' | 'any' }
    | { kind: 'table'; name: string | null }
    | { kind: 'sorted'; by: { column: string; descending: boolean }[] }
    | { kind: 'filter'; column: string; shows: PlainValue[] }
    | { kind: 'present'; what: (typeof PRESENT_KINDS)[number]; name: string | null }
  );
export type CheckKind = Check['kind'];

/** Describes a check as an author requests the check. Missing options mean false, none and zero, and a missing weight means 1. */
export type CheckRequest = CheckKind extends infer Kind
  ? Kind extends CheckKind
    ? RequestOf<Extract<Check, { kind: Kind }>>
    : never
  : never;
type RequestOf<C extends Check> = Pick<C, 'id' | 'kind' | 'sheet' | 'at' | (keyof C & ('as' | 'what' | 'column' | 'shows'))> &
  Partial<Omit<C, 'by'>> &
  (C extends { kind: 'sorted' } ? { by: { column: string; descending?: boolean }[] } : unknown);

/** Describes the checks of one file answer with all data that a run needs in addition to the learner's workbook. */
export interface CheckSet {
  /** Holds the first 12 hexadecimal digits of a SHA-256 over the rest of the check set. */
  revision: string;
  /** Holds the minimum score of an answer that passes. The score is the percentage of the weights that passed. */
  passMark: number;
  /** Holds the given cells by sheet and cell. Given cells are the constants of the start workbook outside the checked areas. */
  given: Record<string, Record<string, PlainValue>>;
  /** Lists the given cells with a date format by sheet. */
  dates: Record<string, string[]>;
  /** Lists the areas with given cells that the solution reads, by sheet. Variations change only these given cells. */
  reads: Record<string, string[]>;
  /** Holds the results of the solution by area, for example `Sheet!C2:C9`, and the results under two variations of the given cells. */
  targets: Record<string, { expected: PlainValue[]; variants: [PlainValue[], PlainValue[]] | null }>;
  /** Lists the checks in the order in which the learner reads about the checks. */
  checks: Check[];
}

/** Returns the key of a check in `CheckSet.targets`. */
export const getTargetKey = ({ sheet, at }: Pick<Check, 'sheet' | 'at'>): string => `${sheet}!${at}`;

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
  'timesHundred',
  'sign',
  'rangeShort',
  'noRefTo',
  'anchor',
  'constant',
  'functionMissing',
  'functionAvoid',
  'notFilled',
  'notFollowing',
  'format',
  'decimals',
  'givenChanged',
  'moved',
  'rowChanged',
  'noSheet',
  'noColumn',
  'noTable',
  'filterNotTable',
  'tableArea',
  'tableName',
  'notSorted',
  'noFilter',
  'filterShows',
  'filterHides',
  'absent',
  'unclear',
] as const;
export type FaultCode = (typeof FAULT_CODES)[number];

export const CHECK_OUTCOMES = ['pass', 'fail', 'blocked', 'unclear'] as const;
export type CheckOutcome = (typeof CHECK_OUTCOMES)[number];

/** Describes what one check found in one workbook. */
export interface Finding {
  id: string;
  outcome: CheckOutcome;
  fault?: FaultCode;
  /** Holds the address of the first cell with the fault, for example `B10`. */
  cell?: string;
  /** Counts the other cells with the same fault. */
  otherCellCount?: number;
  /** Holds the values that the text of the fault contains, for example the value that the learner sees. */
  detail?: Record<string, string | number>;
}

/**
 * Describes what a run of all checks found. `score` is the percentage of the weights that passed. `notices` are sentences for the learner.
 */
export interface CheckReport {
  verdict: 'pass' | 'fail' | 'unclear';
  score: number;
  findings: Finding[];
  notices: string[];
}

/**
 * Describes what the learner's browser sends to the server about a checked file, without any cell, value, formula or file name of the
 * learner.
 */
export interface CheckedFile {
  revision: string;
  outcomes: { id: string; outcome: Exclude<CheckOutcome, 'unclear'>; fault?: FaultCode }[];
}
