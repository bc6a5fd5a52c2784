import type { AnswerSlot } from '#shared/page-types/card-fields.ts';
import type { PageState } from '../page-state.ts';
import { LazyWorkbookFindings } from '../workbook/lazy-workbook-answer.tsx';
import type { WorkbookChecks } from '../workbook/use-workbook-checks.ts';

interface ChallengeFindingsProps {
  slots: readonly AnswerSlot[];
  phase: PageState['phase'];
  workbookChecks: WorkbookChecks;
}

/** Shows what the checks found in each workbook. After Try Again, the findings of the last attempt stay, until the next check. */
export function ChallengeFindings({ slots, phase, workbookChecks }: ChallengeFindingsProps) {
  if (phase === 'checking') return null;
  return slots.map((slot, index) => {
    const { report, excerpts, submitted, isInGrid } = workbookChecks.getState(index);
    if (!slot.workbook || !report) return null;
    const isFromLastTime = phase === 'open' && report.verdict !== 'unclear';
    return (
      <LazyWorkbookFindings
        // Answer slots have no ids but are never reordered, so the array index is a safe React key.
        // oxlint-disable-next-line react/no-array-index-key
        key={index}
        checkSet={slot.workbook}
        report={report}
        excerpts={excerpts}
        file={submitted?.file ?? null}
        isFromLastTime={isFromLastTime}
        takesFocus={!isFromLastTime && phase !== 'passed'}
        onCell={isInGrid ? (sheet, cell) => workbookChecks.updateState(index, { goal: { sheet, cell } }) : null}
      />
    );
  });
}
