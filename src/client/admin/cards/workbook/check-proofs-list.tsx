import { AdminIcon } from '#client/admin/ui/admin-icon.tsx';
import type { ProofState } from './use-check-proofs.ts';
import css from './workbook-checks.module.css';

/** Shows the results of the checks for the author's own workbooks. */
export function CheckProofsList({ proof }: { proof: ProofState }) {
  return (
    <section className={css.proofs} aria-live="polite" aria-label="Proofs">
      {proof.state === 'none' && <p>Choose both workbooks and tick at least one check.</p>}
      {proof.state === 'working' && <p>Checking…</p>}
      {proof.state === 'failed' && <Proof isRight={false} text={proof.message} />}
      {proof.state === 'done' && (
        <>
          <Proof
            isRight={proof.proofs.isSolutionPassed}
            text={proof.proofs.isSolutionPassed ? 'The solution passes.' : 'The solution does not pass.'}
          />
          <Proof
            isRight={!proof.proofs.isStartPassed}
            text={proof.proofs.isStartPassed ? 'The start workbook passes already.' : 'The start workbook does not pass.'}
          />
          <Proof
            isRight={!proof.proofs.areTypedResultsPassed}
            text={
              proof.proofs.areTypedResultsPassed
                ? 'Typed-in results would pass: tick “by a formula”.'
                : 'The solution with its results typed in does not pass.'
            }
          />
        </>
      )}
    </section>
  );
}

function Proof({ isRight, text }: { isRight: boolean; text: string }) {
  return (
    <p data-right={isRight}>
      <AdminIcon name={isRight ? 'check' : 'warning'} size={16} />
      {text}
    </p>
  );
}
