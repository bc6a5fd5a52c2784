import { workbookChecksWords } from '#admin-words/workbook-checks.ts';
import { AdminIcon } from '#client/admin/ui/admin-icon.tsx';
import type { CheckTrialState } from './use-check-trial.ts';
import css from './workbook-checks.module.css';

export function CheckTrialResultsList({ trial }: { trial: CheckTrialState }) {
  return (
    <section className={css.trialResults} aria-live="polite" aria-label={workbookChecksWords.proofs}>
      {trial.state === 'none' && <p>{workbookChecksWords.chooseBothWorkbooksAndTick}</p>}
      {trial.state === 'working' && <p>{workbookChecksWords.checkingDots}</p>}
      {trial.state === 'failed' && <TrialResult isRight={false} text={trial.message} />}
      {trial.state === 'done' && (
        <>
          <TrialResult
            isRight={trial.results.isSolutionPassed}
            text={trial.results.isSolutionPassed ? workbookChecksWords.theSolutionPasses : workbookChecksWords.theSolutionDoesNotPass}
          />
          <TrialResult
            isRight={!trial.results.isStartPassed}
            text={
              trial.results.isStartPassed ? workbookChecksWords.theStartWorkbookPassesAlready : workbookChecksWords.startWorkbookDoesNotPass
            }
          />
          {Object.keys(trial.results.set.targets).length > 0 && (
            <TrialResult
              isRight={!trial.results.areTypedResultsPassed}
              text={
                trial.results.areTypedResultsPassed
                  ? workbookChecksWords.typedInResultsWouldPass
                  : workbookChecksWords.solutionWithItsResultsTyped
              }
            />
          )}
          {trial.isOld && <p>{workbookChecksWords.checkingAgain}</p>}
        </>
      )}
    </section>
  );
}

function TrialResult({ isRight, text }: { isRight: boolean; text: string }) {
  return (
    <p data-right={isRight}>
      <AdminIcon name={isRight ? 'check' : 'warning'} size={16} />
      {text}
    </p>
  );
}
