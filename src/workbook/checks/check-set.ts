// This file contains the types for workbook checks: the checks that an author requests, and the stored check set. In this file, an area is a string with an address such as `C2:C9`.

import type { ElementFacts, ElementKind } from './elements/element-names.ts';

import type { Variation } from './variation.ts';

/** Describes a cell's value in JSON. An error value is represented by a string such as `#N/A`. */
export type PlainValue = number | string | boolean | null;

export const DATE_FIELDS = ['day', 'weekday', 'month', 'month name', 'year', 'hour', 'minute', 'second'] as const;
export type DateField = (typeof DATE_FIELDS)[number];
export const NUMBER_FORMAT_KINDS = ['percent', 'currency', 'number', 'date', 'time', 'text'] as const;
export const WORKBOOK_ELEMENT_KINDS = ['chart', 'pivot', 'validation', 'highlight', 'name'] as const;

export const MAX_CHECKS = 40;
export const MAX_GIVEN_CELLS = 2000;
export const MAX_CHECKED_CELLS = 500;
/** Limits the size of the given cells in JSON. The others are proved by hashes. */
export const MAX_GIVEN_CHARACTERS = 32 * 1024;
/** Limits the cells that a check of given data covers. */
export const MAX_GUARDED_CELLS = 2_000_000;
/** Limits the cells by which a sheet is found that only the solution has. */
export const MAX_SHEET_LABELS = 60;
export const MAX_VARIATIONS = 6;
/** Limits the size of the variations of a check set in JSON, in bytes. */
export const MAX_VARIATION_BYTES = 16 * 1024;
/** Limits the size of a check set in JSON, in bytes. */
export const MAX_CHECK_SET_BYTES = 64 * 1024;

interface CheckBase {
  /**
   * Holds the check's id, which consists of lower-case letters, digits and dashes. The id does not change when an author edits the check.
   */
  id: string;
  sheet: string;
  /** Holds the address of the checked area. A checked area has at most 500 cells. */
  at: string;
  /** A check with weight zero only gives advice and does not affect whether the answer passes. */
  weight: 0 | 1 | 2 | 3 | 4 | 5;
  hint: string | null;
}

export type Check = CheckBase &
  (
    | {
        kind: 'result';
        tolerance: number;
        /** Is true when texts must have the same capital letters, spaces and characters. */
        exact?: boolean;
      }
    | {
        kind: 'formula';
        follows: boolean;
        refers: string[];
        anchored: string[];
        uses: string[];
        avoids: string[];
        noConstants: boolean;
        filled: boolean;
        /** Is true when a formula that calls a function unknown to the engine passes. Otherwise such a formula gets no verdict. */
        acceptsUnknown?: boolean;
        /** Is true when the formula must name the columns of a table, as in `[@Net]`, instead of pointing to its cells. */
        structured?: boolean;
        /** Holds the whole area of which the checks cover samples. Its other cells must have the same formula as one of the samples. */
        rest?: string;
      }
    | { kind: 'random'; low: number; high: number; isWhole: boolean }
    | {
        kind: 'format';
        as: (typeof NUMBER_FORMAT_KINDS)[number];
        decimals: number | null;
        /** Holds the ISO code of the currency, `$` for any dollar, or another symbol. */
        currency?: string;
        thousands?: boolean;
        /** Holds the number by which the shown value is divided, such as 1000. */
        scale?: number;
        /** Lists the parts of a date and a time that are shown, for example `day` and `month name`. */
        fields?: DateField[];
        /** Is true when negative numbers must be marked by a color or by parentheses. */
        negative?: boolean;
      }
    | {
        kind: 'given';
        order: 'same' | 'any';
        /** Is true when titles must stay as they are. Otherwise, the learner is only told that a title has changed. */
        titlesStay?: boolean;
      }
    | { kind: 'table'; name: string | null }
    | { kind: 'sorted'; by: { column: string; descending: boolean }[] }
    | { kind: 'filter'; column: string; shows: PlainValue[] }
    | { kind: 'present'; what: (typeof WORKBOOK_ELEMENT_KINDS)[number]; name: string | null }
    | { kind: 'element'; element: ElementKind; wants: ElementFacts }
  );
export type CheckKind = Check['kind'];

/** The `applyCheckDefaults` function fills in the options and the weight that the author omits. */
export type CheckRequest = CheckKind extends infer Kind
  ? Kind extends CheckKind
    ? RequestOf<Extract<Check, { kind: Kind }>>
    : never
  : never;
type RequestOf<C extends Check> = Pick<
  C,
  'id' | 'kind' | 'sheet' | 'at' | (keyof C & ('as' | 'what' | 'column' | 'shows' | 'low' | 'high' | 'isWhole' | 'element' | 'wants'))
> &
  Partial<Omit<C, 'by'>> &
  (C extends { kind: 'sorted' } ? { by: { column: string; descending?: boolean }[] } : unknown);

/** Holds the solution's results in a checked area. All lists contain one entry for each cell, row by row. */
export interface CheckTarget {
  expected: PlainValue[];
  /** Contains the results for each variation. Is null when the engine cannot calculate the solution, or when no variation exists. */
  variants: PlainValue[][] | null;
  /** Is true when the solution calls TODAY or NOW, so that the result in the learner's file depends on the day. */
  readsClock?: true;
  /** Lists the zero-based indexes of the cells whose result is the same in every variation, so that a typed result would pass. */
  untested?: number[];
}

export interface SheetLabels {
  /** Contains the texts and numbers outside of the checked cells by sheet name and cell address. */
  sheets: Record<string, Record<string, PlainValue>>;
  start: string[];
}

/** Proves by hashes that the data of a sheet is as in the start workbook where there is too much of it for the given cells. */
export interface GuardedRows {
  at: string;
  rows: number;
  /** Holds the sum of the hashes of the rows, which is the same in any order of the rows. */
  sum: string;
  /** Contains, for each column with data, one hash of 12 hexadecimal digits for every 256 rows. */
  hashes: Record<string, string>;
}

export interface CheckSet {
  /** Is 2 for a check set that stores its variations. An older check set has two fixed variations. */
  v?: 2;
  /** Holds the check set's revision: the first 12 hexadecimal digits of a SHA-256 hash of all other fields. */
  revision: string;
  /**
   * Holds the minimum score that an answer needs to pass. The score is the total weight of the passed checks as a percentage of the total
   * weight of all checks.
   */
  passMark: number;
  /**
   * Contains the values of the given cells by sheet name and cell address. A given cell is a cell outside the checked areas that
   * contains a constant in the start workbook.
   */
  given: Record<string, Record<string, PlainValue>>;
  dates: Record<string, string[]>;
  guarded?: Record<string, GuardedRows>;
  /**
   * Lists, for each sheet, the areas of input data that the solution's formulas read. To test formulas with changed data, a check run
   * changes only data that the solution's formulas read.
   */
  reads: Record<string, string[]>;
  /** Holds the time for which formulas with TODAY or NOW are checked, as a serial number of the 1900 date system. */
  clock?: number;
  variations?: Variation[];
  /** Maps each checked area, for example `Sheet!C2:C9`, to the solution's results in that area. */
  targets: Record<string, CheckTarget>;
  /**
   * Is true when the solution's formulas call extended functions. The challenge page downloads the extended functions from a separate file
   * as soon as the page opens, so that the check also works offline.
   */
  usesExtendedFunctions?: true;
  /** Is true when the cells must stay where they are. Otherwise, work on rows, columns and sheets that moved is found. */
  staysInPlace?: true;
  /** Describes the sheets that only the solution has, so that they are found under another name. */
  labels?: SheetLabels;
  /** Is true when learners can solve the challenge in a grid in the page. */
  grid?: true;
  /** Lists the checks in display order. */
  checks: Check[];
}

export const needsTarget = (check: Check): boolean =>
  check.kind === 'result' || check.kind === 'formula' || (check.kind === 'element' && check.element === 'data');

export const buildCheckTargetKey = ({ sheet, at }: Pick<Check, 'sheet' | 'at'>): string => `${sheet}!${at}`;
