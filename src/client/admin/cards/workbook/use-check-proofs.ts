import { useEffect, useState } from 'react';
import type { Check, CheckSet } from '#shared/checks/check-set.ts';
import { CheckSetError, compileCheckSet } from '#shared/checks/compile-check-set.ts';
import { runCheckSet } from '#shared/checks/run-check-set.ts';
import { replaceFormulasWithValues } from '#shared/checks/replace-formulas-with-values.ts';
import type { Workbook } from '#shared/workbook/workbook.ts';

/** Describes the results of the checks for the author's own workbooks. */
export interface CheckProofs {
  set: CheckSet;
  isSolutionPassed: boolean;
  isStartPassed: boolean;
  areTypedResultsPassed: boolean;
}

export type ProofState =
  | { state: 'none' }
  | { state: 'working' }
  | { state: 'failed'; message: string }
  | { state: 'done'; proofs: CheckProofs };

/** Compiles the ticked checks whenever the ticked checks change, and runs the checks on the author's workbooks. */
export function useCheckProofs(start: Workbook | null, solution: Workbook | null, checks: readonly Check[], passMark: number): ProofState {
  const [proofs, setProofs] = useState<ProofState>({ state: 'none' });
  // The checks are new objects on every render, so a comparison of their JSON detects changes.
  const request = JSON.stringify({ checks, passMark });
  useEffect(() => {
    if (!start || !solution || checks.length === 0) {
      setProofs({ state: 'none' });
      return undefined;
    }
    let isCurrent = true;
    setProofs((previous) => (previous.state === 'done' ? previous : { state: 'working' }));
    const prove = async () => {
      const next = await proveChecks(start, solution, checks, passMark);
      if (isCurrent) setProofs(next);
    };
    void prove();
    return () => {
      isCurrent = false;
    };
    // eslint-disable-next-line react/exhaustive-deps
  }, [start, solution, request]);
  return proofs;
}

async function proveChecks(start: Workbook, solution: Workbook, checks: readonly Check[], passMark: number): Promise<ProofState> {
  try {
    const set = await compileCheckSet(start, solution, checks, { passMark });
    const isPassed = async (workbook: Workbook) => (await runCheckSet(set, workbook)).verdict === 'pass';
    return {
      state: 'done',
      proofs: {
        set,
        isSolutionPassed: await isPassed(solution),
        isStartPassed: await isPassed(start),
        areTypedResultsPassed: Object.keys(set.targets).length > 0 && (await isPassed(replaceFormulasWithValues(solution, set))),
      },
    };
  } catch (error) {
    const message = error instanceof CheckSetError ? error.message : 'These workbooks could not be worked out. Please check fewer cells.';
    return { state: 'failed', message };
  }
}
