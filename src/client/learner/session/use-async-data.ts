import { useCallback, useEffect, useMemo, useState } from 'react';
import { toFailure, type Failure } from '#client/api/failure.ts';

type AsyncResult<T> =
  | { state: 'loading'; value: null; failure: null }
  | { state: 'failed'; value: null; failure: Failure }
  | { state: 'ready'; value: T; failure: null };

export type AsyncData<T> = AsyncResult<T> & { reload: () => void };

const LOADING = { state: 'loading', value: null, failure: null } as const;

/** Loads once for these dependencies: no retries, no refetch by itself. A load that is overtaken is aborted and forgotten. */
export function useAsyncData<T>(load: (signal: AbortSignal) => Promise<T>, deps: readonly unknown[]): AsyncData<T> {
  const [attempt, setAttempt] = useState(0);
  // One object per load, so that an answer is never shown for dependencies it was not asked for.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const loadId = useMemo(() => ({}), [...deps, attempt]);
  const [latest, setAnswer] = useState<{ ticket: object; outcome: AsyncResult<T> } | null>(null);

  useEffect(() => {
    const abort = new AbortController();
    const settle = (outcome: AsyncResult<T>) => {
      if (!abort.signal.aborted) setAnswer({ ticket: loadId, outcome });
    };
    load(abort.signal).then(
      (value) => settle({ state: 'ready', value, failure: null }),
      (error: unknown) => settle({ state: 'failed', value: null, failure: toFailure(error) }),
    );
    return () => abort.abort();
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [loadId]);

  const reload = useCallback(() => setAttempt((count) => count + 1), []);
  return { ...(latest?.ticket === loadId ? latest.outcome : LOADING), reload };
}
