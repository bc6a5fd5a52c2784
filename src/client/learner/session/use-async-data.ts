import { useCallback, useEffect, useMemo, useState } from 'react';
import { toFailure, type Failure } from '#client/api/failure.ts';
import { runWithRetryAfter } from '#client/api/retry-after.ts';

type AsyncResult<T> =
  | { state: 'loading'; value: null; failure: null }
  | { state: 'failed'; value: null; failure: Failure }
  | { state: 'ready'; value: T; failure: null };

export type AsyncData<T> = AsyncResult<T> & { reload: () => void };

const LOADING = { state: 'loading', value: null, failure: null } as const;

/**
 * Loads data once for the given dependencies. A failed load is repeated automatically only if the server asks the client to wait for a few
 * seconds. When the dependencies change, the current load is aborted and its result is ignored. If `initial` is given, the first load is
 * skipped.
 */
export function useAsyncData<T>(load: (signal: AbortSignal) => Promise<T>, deps: readonly unknown[], initial?: T): AsyncData<T> {
  const [attempt, setAttempt] = useState(0);
  // `loadId` is a new object for each load, so that a result loaded for earlier dependencies is never returned.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const loadId = useMemo(() => ({}), [...deps, attempt]);
  const [latest, setLatest] = useState<{ loadId: object; result: AsyncResult<T> } | null>(() =>
    initial === undefined ? null : { loadId, result: { state: 'ready', value: initial, failure: null } },
  );

  useEffect(() => {
    if (latest?.loadId === loadId) return;
    const abort = new AbortController();
    // `getResult` is not called for an aborted load, because `toFailure` would log the error.
    const settle = (getResult: () => AsyncResult<T>) => {
      if (!abort.signal.aborted) setLatest({ loadId, result: getResult() });
    };
    runWithRetryAfter(() => load(abort.signal), { signal: abort.signal }).then(
      (value) => settle(() => ({ state: 'ready', value, failure: null })),
      (error: unknown) => settle(() => ({ state: 'failed', value: null, failure: toFailure(error) })),
    );
    return () => abort.abort();
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [loadId]);

  const reload = useCallback(() => setAttempt((count) => count + 1), []);
  return { ...(latest?.loadId === loadId ? latest.result : LOADING), reload };
}
