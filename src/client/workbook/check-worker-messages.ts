// This file defines the messages between the page and the web worker that checks a workbook.
import type { CheckSet } from '#workbook/checks/check-set.ts';
import type { SheetExcerpt } from '#workbook/checks/excerpts/sheet-excerpt.ts';
import type { CheckedFileSummary, CheckReport } from '#workbook/checks/findings.ts';
import type { RefusalCode } from '#workbook/reader/refusal-texts.ts';
import type { SheetValues, WorkbookVersion } from '#workbook/vary/version.ts';

/** Names the cells that vary between learners, with the learner's own values, and the fingerprints of its earlier rounds. */
export interface OwnValues {
  cells: SheetValues;
  earlier: readonly { round: number; fingerprint: string }[];
}

/** The values of a version that are written into the start workbook. */
export type WrittenValues = Pick<WorkbookVersion, 'cells' | 'results'>;

/** Asks the worker to check a file, to write a version into a file, or to load the code that only some check sets need before a check needs it. */
export type CheckWorkerRequest =
  | { type: 'prepare'; checkSet: CheckSet }
  | { type: 'write'; file: Blob; values: WrittenValues }
  | { type: 'check'; file: File; checkSet: CheckSet; own: OwnValues | null; language: string };

export type WorkbookCheckResult =
  | { type: 'report'; report: CheckReport; excerpts: SheetExcerpt[]; checked: CheckedFileSummary }
  | { type: 'refusal'; code: RefusalCode }
  /** The workbook has other numbers: those of an earlier round of this learner, or of somebody else. */
  | { type: 'otherNumbers'; earlierRound: number | null };

/**
 * The worker first reports that it is ready, and later sends the result of the check. During a check, the worker can report that the
 * extended functions of the formula engine are loading, have loaded, or could not be loaded.
 */
export type CheckWorkerMessage =
  | { type: 'ready' | 'loading' | 'loaded' | 'notLoaded' | 'notWritten' }
  | { type: 'written'; file: Blob }
  | WorkbookCheckResult;
