import { useEffect, useState } from 'react';
import type { Check, CheckSet } from '#workbook/checks/check-set.ts';
import { CheckSetError, compileCheckSet } from '#workbook/checks/compile-check-set.ts';
import { runCheckSet } from '#workbook/checks/run-check-set.ts';
import { FunctionDownloadError } from '#workbook/formula/functions/function-registry.ts';
import { replaceFormulasWithValues } from '#workbook/checks/replace-formulas-with-values.ts';
import type { Workbook } from '#workbook/reader/workbook.ts';

export interface CheckTrialResults {
  set: CheckSet;
  isSolutionPassed: boolean;
  isStartPassed: boolean;
  areTypedResultsPassed: boolean;
}

export type CheckTrialState =
  | { state: 'none' }
  | { state: 'working' }
  | { state: 'failed'; message: string }
  | { state: 'done'; results: CheckTrialResults };

/** After every change, compiles the ticked checks and runs them on the author's workbooks. */
export function useCheckTrial(
  start: Workbook | null,
  solution: Workbook | null,
  checks: readonly Check[],
  passMark: number,
): CheckTrialState {
  const [trial, setTrial] = useState<CheckTrialState>({ state: 'none' });
  // The check objects are recreated on every render, so changes are detected by comparing the checks as JSON.
  const request = JSON.stringify({ checks, passMark });
  useEffect(() => {
    if (!start || !solution || checks.length === 0) {
      setTrial({ state: 'none' });
      return undefined;
    }
    let isCurrent = true;
    setTrial((previous) => (previous.state === 'done' ? previous : { state: 'working' }));
    const run = async () => {
      const next = await tryChecks(start, solution, checks, passMark);
      if (isCurrent) setTrial(next);
    };
    void run();
    return () => {
      isCurrent = false;
    };
    // eslint-disable-next-line react/exhaustive-deps
  }, [start, solution, request]);
  return trial;
}

async function tryChecks(start: Workbook, solution: Workbook, checks: readonly Check[], passMark: number): Promise<CheckTrialState> {
  try {
    const set = await compileCheckSet(start, solution, checks, { passMark });
    const isPassed = async (workbook: Workbook) => (await runCheckSet(set, workbook)).verdict === 'pass';
    return {
      state: 'done',
      results: {
        set,
        isSolutionPassed: await isPassed(solution),
        isStartPassed: await isPassed(start),
        areTypedResultsPassed: Object.keys(set.targets).length > 0 && (await isPassed(replaceFormulasWithValues(solution, set))),
      },
    };
  } catch (error) {
    return { state: 'failed', message: describeFailure(error) };
  }
}

function describeFailure(error: unknown): string {
  if (error instanceof CheckSetError) return error.message;
  if (error instanceof FunctionDownloadError)
    return 'A part of this page could not be loaded. Please look at your connection and try again.';
  return 'These workbooks could not be worked out. Please check fewer cells.';
}
