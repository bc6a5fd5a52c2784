// This file contains the types of the checks of a file answer: what an author asks for, what is stored with the card, and what a run on a
// learner's workbook finds. Areas are addresses as text, for example `C2:C9`.

/** A cell's value as JSON. Errors are texts such as `#N/A`. */
export type PlainValue = number | string | boolean | null;

export const NUMBER_FORMAT_KINDS = ['percent', 'currency', 'number', 'date', 'time', 'text'] as const;
export const PRESENT_KINDS = ['chart', 'pivot', 'validation', 'highlight', 'name'] as const;

export const MAX_CHECKS = 40;
export const MAX_GIVEN_CELLS = 2000;
/** Limits the cells of one check. */
export const MAX_CHECKED_CELLS = 500;
/** Limits the JSON of a check set. */
export const MAX_CHECK_SET_BYTES = 64 * 1024;

interface CheckBase {
  /** Lower-case letters, digits and dashes; kept through edits. */
  id: string;
  sheet: string;
  /** At most 500 cells. */
  at: string;
  /** Zero is advice: it never decides whether the answer passes. */
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

/** A check as an author asks for it: absent options mean false, none and zero, an absent weight means 1. */
export type CheckRequest = CheckKind extends infer Kind
  ? Kind extends CheckKind
    ? RequestOf<Extract<Check, { kind: Kind }>>
    : never
  : never;
type RequestOf<C extends Check> = Pick<C, 'id' | 'kind' | 'sheet' | 'at' | (keyof C & ('as' | 'what' | 'column' | 'shows'))> &
  Partial<Omit<C, 'by'>> &
  (C extends { kind: 'sorted' } ? { by: { column: string; descending?: boolean }[] } : unknown);

/** The checks of one file answer, with everything that a run needs besides the learner's workbook. */
export interface CheckSet {
  /** The first 12 hexadecimal digits of a SHA-256 over the rest of the check set. */
  revision: string;
  /** The percentage of the weights from which the answer passes. */
  passMark: number;
  /** The constants of the start workbook outside the checked areas, by sheet and cell. */
  given: Record<string, Record<string, PlainValue>>;
  /** Those of the given cells that have a date format. */
  dates: Record<string, string[]>;
  /** The areas with given cells that the solution reads, by sheet. Only these given cells vary. */
  reads: Record<string, string[]>;
  /** By area, for example `Sheet!C2:C9`: the results of the solution, and its results under two variations of the given cells. */
  targets: Record<string, { expected: PlainValue[]; variants: [PlainValue[], PlainValue[]] | null }>;
  /** In the order in which the learner reads them. */
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

/** What one check found in one workbook. */
export interface Finding {
  id: string;
  outcome: CheckOutcome;
  fault?: FaultCode;
  /** The first cell at fault, for example `B10`. */
  cell?: string;
  /** How many more cells have the same fault. */
  otherCellCount?: number;
  /** What the text of the fault needs, for example the value that the learner sees. */
  detail?: Record<string, string | number>;
}

/** What a run of all checks found. `score` is the percentage of the weights that passed. `notices` are sentences for the learner. */
export interface CheckReport {
  verdict: 'pass' | 'fail' | 'unclear';
  score: number;
  findings: Finding[];
  notices: string[];
}

/** What the learner's browser sends to the server about a checked file: no cell, value, formula or file name of the learner. */
export interface CheckedFile {
  revision: string;
  outcomes: { id: string; outcome: Exclude<CheckOutcome, 'unclear'>; fault?: FaultCode }[];
}
