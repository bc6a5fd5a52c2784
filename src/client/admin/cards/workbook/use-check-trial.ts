import { useEffect, useState } from 'react';
import type { Check } from '#workbook/checks/check-set.ts';
import type { CheckTrialResults } from './author-desk.ts';
import type { SetOptions } from './check-set-options.tsx';
import type { AuthorDeskClient } from './author-desk-client.ts';

export type CheckTrialState =
  | { state: 'none' }
  | { state: 'working' }
  | { state: 'failed'; message: string }
  /** While `isOld` is true, the results belong to the checks before the last change. */
  | { state: 'done'; results: CheckTrialResults; isOld: boolean };

/**
 * After every change, compiles the ticked checks and runs them on the author's workbooks. The `opened` object changes when the author
 * chooses another workbook, and is null until both workbooks are chosen.
 */
export function useCheckTrial(
  desk: AuthorDeskClient,
  opened: object | null,
  checks: readonly Check[],
  options: SetOptions,
): CheckTrialState {
  const [trial, setTrial] = useState<CheckTrialState>({ state: 'none' });
  // The check objects are recreated on every render, so changes are detected by comparing the checks as JSON.
  const request = JSON.stringify({ checks, options });
  useEffect(() => {
    if (!opened || checks.length === 0) {
      setTrial({ state: 'none' });
      return undefined;
    }
    let isCurrent = true;
    setTrial((previous) => (previous.state === 'done' ? { ...previous, isOld: true } : { state: 'working' }));
    const run = async () => {
      try {
        const results = await desk.call('try', [checks, options], () => isCurrent);
        if (isCurrent && results) setTrial({ state: 'done', results, isOld: false });
      } catch (error) {
        if (isCurrent) setTrial({ state: 'failed', message: error instanceof Error ? error.message : String(error) });
      }
    };
    void run();
    return () => {
      isCurrent = false;
    };
    // eslint-disable-next-line react/exhaustive-deps
  }, [desk, opened, request]);
  return trial;
}
