// This file contains the messages between the page and the web worker that checks a workbook.
import type { CheckedFile, CheckReport, CheckSet } from '#shared/checks/check-set.ts';
import type { RefusalCode } from '#shared/workbook/refusal.ts';

export interface WorkerRequest {
  file: File;
  checkSet: CheckSet;
}

/** How a check went. `checked` is the part of the report that the server learns. */
export type CheckResult = { type: 'report'; report: CheckReport; checked: CheckedFile } | { type: 'refusal'; code: RefusalCode };

/** The worker first says that it is ready, and then how the check went. */
export type WorkerAnswer = { type: 'ready' } | CheckResult;
