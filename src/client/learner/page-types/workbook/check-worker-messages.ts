// This file contains the messages between the page and the web worker that checks a workbook.
import type { CheckedFileSummary, CheckReport, CheckSet } from '#shared/checks/check-set.ts';
import type { RefusalCode } from '#shared/workbook/workbook-refusal.ts';

export interface CheckWorkerRequest {
  file: File;
  checkSet: CheckSet;
}

/** Describes the result of a check. `checked` is the part of the report that is sent to the server. */
export type WorkbookCheckResult =
  | { type: 'report'; report: CheckReport; checked: CheckedFileSummary }
  | { type: 'refusal'; code: RefusalCode };

/** The worker first reports that it is ready, and then sends the result of the check. */
export type CheckWorkerMessage = { type: 'ready' } | WorkbookCheckResult;
