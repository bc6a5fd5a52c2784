import { useEffect } from 'react';
import type { CheckSet } from '#workbook/checks/check-set.ts';
import type { SheetExcerpt } from '#workbook/checks/excerpts/sheet-excerpt.ts';
import type { CheckReport } from '#workbook/checks/findings.ts';
import type { RefusalCode } from '#workbook/reader/workbook-refusal.ts';
import type { PageState } from '../page-state.ts';
import { prepareWorkbookCheck } from '#client/workbook/check-workbook.ts';
import type { ChosenWorkbook } from './chosen-workbook.ts';
import { WorkbookField } from './workbook-field.tsx';
import './workbook-answer.css';

export { checkWorkbook } from '#client/workbook/check-workbook.ts';
export { WorkbookFindings } from './workbook-findings.tsx';

export interface WorkbookState {
  refusal: RefusalCode | null;
  /** Is true when the last workbook check could not start, for example because there was no network connection. */
  hasFailedToStart: boolean;
  report: CheckReport | null;
  /** Contains the pieces of the learner's sheet that are drawn beside the findings. They never leave the browser. */
  excerpts: readonly SheetExcerpt[];
  /** Holds the workbook that was last submitted, or null. */
  submitted: ChosenWorkbook | null;
}

export interface WorkbookAnswerProps {
  id: string;
  checkSet: CheckSet;
  workbook: ChosenWorkbook | null;
  isRequired: boolean;
  phase: PageState['phase'];
  isChecking: boolean;
  state: WorkbookState;
  onWorkbook: (workbook: ChosenWorkbook | null) => void;
  onRefusal: (code: RefusalCode) => void;
}

/** Renders the file field of an answer slot with workbook checks. */
export function WorkbookAnswer({ id, checkSet, workbook, isRequired, phase, isChecking, state, ...props }: WorkbookAnswerProps) {
  const { onWorkbook, onRefusal } = props;
  const { refusal, hasFailedToStart, report } = state;
  // Each check uses up a worker, so a worker for the next check is started whenever the learner has chosen a workbook or received a report.
  useEffect(() => {
    const whenIdle = window.requestIdleCallback ?? ((callback: () => void) => setTimeout(callback));
    whenIdle(() => prepareWorkbookCheck(checkSet));
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [report, workbook, checkSet]);
  const isOpen = phase === 'open';
  return (
    <div className="workbook-answer">
      <WorkbookField
        id={id}
        checkSet={checkSet}
        workbook={workbook}
        isRequired={isRequired}
        isDisabled={!isOpen || isChecking}
        refusal={refusal}
        onWorkbook={onWorkbook}
        onRefusal={onRefusal}
      />
      {hasFailedToStart && (
        <p role="alert" className="workbook-refusal">
          The check could not be started. Look at your connection, then press Submit again.
        </p>
      )}
    </div>
  );
}
