import { useEffect } from 'react';
import { useClearSession } from './session-provider.tsx';
import { useAsyncData, type AsyncData } from './use-async-data.ts';

/** `useLoaded` for content of a session: when the server no longer knows the session, the key form comes back. */
export function useSessionData<T>(load: (signal: AbortSignal) => Promise<T>, deps: readonly unknown[]): AsyncData<T> {
  const loaded = useAsyncData(load, deps);
  const clearSession = useClearSession();
  const isSessionMissing = loaded.failure?.code === 'session.missing';
  useEffect(() => {
    if (isSessionMissing) clearSession();
  }, [isSessionMissing, clearSession]);
  return loaded;
}
