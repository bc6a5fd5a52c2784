// This file contains the types of own numbers: the versions of a workbook's data, one of which each learner gets.
import type { CheckSet, CheckTarget, PlainValue } from '../checks/check-set.ts';
import type { Variation } from '../checks/variation.ts';

/** Contains values by sheet name and cell address. */
export type SheetValues = Record<string, Record<string, PlainValue>>;

export const RUN_RULES = ['stays', 'codes', 'dates', 'texts', 'prices', 'shares', 'numbers', 'limits', 'total', 'single'] as const;
export type RunRule = (typeof RUN_RULES)[number];

/** Holds what an author chose for a run instead of its rule, by the area of the run. */
export type RunChoices = Record<string, { varies: boolean; rule?: RunRule; low?: number; high?: number }>;

/** Says which versions the learners of a challenge get. It stands beside the check set of the answer, and the versions are stored apart. */
export interface OwnNumbers {
  /** Names the versions that belong together: the first 12 hexadecimal digits of a hash of all that they were made from. */
  numbers: string;
  /** Holds how many versions there are. They are numbered from 1. */
  count: number;
  /** Lists the numbers of versions that learners no longer get. */
  leftOut: number[];
  choices: RunChoices;
  /** Holds the SHA-256 hash, in hexadecimal, of the start workbook for which the versions were made. */
  startHash: string;
}

export const MIN_VERSIONS = 12;
export const MAX_VERSIONS = 48;
export const MAX_ROUND = 1_000_000;
/** Limits the size of a version, and of all versions of a challenge, in JSON. */
export const MAX_VERSION_BYTES = 16 * 1024;
export const MAX_ALL_VERSIONS_BYTES = 512 * 1024;

export const countVersionBytes = (version: unknown): number => new TextEncoder().encode(JSON.stringify(version)).length;

/** Limits the versions that are sent in one request. The smallest number of versions always fits. */
const MAX_BATCH_BYTES = MIN_VERSIONS * MAX_VERSION_BYTES;

/** Splits versions into lists that can be sent in one request each. The first has at least the smallest number of versions. */
export function batchVersions(versions: readonly WorkbookVersion[]): WorkbookVersion[][] {
  const batches: WorkbookVersion[][] = [];
  let bytes = Infinity;
  for (const version of versions) {
    const size = countVersionBytes(version);
    if (bytes + size > MAX_BATCH_BYTES) {
      batches.push([]);
      bytes = 0;
    }
    batches.at(-1)!.push(version);
    bytes += size;
  }
  return batches;
}

export interface WorkbookVersion {
  /** Counts from 1. Number 0 stands for the data of the start workbook. */
  number: number;
  cells: SheetValues;
  /** Contains the results of the start workbook's formulas that are not those of the start workbook. */
  results: SheetValues;
  targets: Record<string, CheckTarget>;
  /** Replaces the variations of the check set, which test less with these data. */
  variations?: Variation[];
}

export function applyVersion(
  set: CheckSet,
  { cells, targets, variations }: Pick<WorkbookVersion, 'cells' | 'targets' | 'variations'>,
): CheckSet {
  const given = { ...set.given };
  for (const [sheet, values] of Object.entries(cells)) {
    const known = given[sheet] ?? {};
    given[sheet] = { ...known, ...Object.fromEntries(Object.entries(values).filter(([address]) => Object.hasOwn(known, address))) };
  }
  return { ...set, given, targets: { ...set.targets, ...targets }, ...(variations && { variations }) };
}
