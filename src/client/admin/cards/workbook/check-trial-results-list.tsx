import { AdminIcon } from '#client/admin/ui/admin-icon.tsx';
import type { CheckTrialState } from './use-check-trial.ts';
import css from './workbook-checks.module.css';

export function CheckTrialResultsList({ trial }: { trial: CheckTrialState }) {
  return (
    <section className={css.trialResults} aria-live="polite" aria-label="Proofs">
      {trial.state === 'none' && <p>Choose both workbooks and tick at least one check.</p>}
      {trial.state === 'working' && <p>Checking…</p>}
      {trial.state === 'failed' && <TrialResult isRight={false} text={trial.message} />}
      {trial.state === 'done' && (
        <>
          <TrialResult
            isRight={trial.results.isSolutionPassed}
            text={trial.results.isSolutionPassed ? 'The solution passes.' : 'The solution does not pass.'}
          />
          <TrialResult
            isRight={!trial.results.isStartPassed}
            text={trial.results.isStartPassed ? 'The start workbook passes already.' : 'The start workbook does not pass.'}
          />
          {Object.keys(trial.results.set.targets).length > 0 && (
            <TrialResult
              isRight={!trial.results.areTypedResultsPassed}
              text={
                trial.results.areTypedResultsPassed
                  ? 'Typed-in results would pass: tick “by a formula”.'
                  : 'The solution with its results typed in does not pass.'
              }
            />
          )}
          {trial.isOld && <p>Checking again…</p>}
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
