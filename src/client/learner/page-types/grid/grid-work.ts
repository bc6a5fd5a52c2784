import type { SubmittedAnswer, SubmittedFile } from '#shared/page-types/challenge.ts';
import type { WorkbookCheckResult } from '#client/workbook/check-worker-messages.ts';

export interface GridWork extends SubmittedFile {
  check: () => Promise<WorkbookCheckResult>;
}

export const isGridWork = (answer: SubmittedAnswer): answer is GridWork => answer !== null && 'check' in answer;
