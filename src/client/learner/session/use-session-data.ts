import { useEffect } from 'react';
import { useSession } from './session-provider.tsx';
import { useAsyncData, type AsyncData } from './use-async-data.ts';

/** Loads data that requires a session. If the session turns out to have ended on the server, the app shows the access key form. */
export function useSessionData<T>(load: (signal: AbortSignal) => Promise<T>, deps: readonly unknown[], initial?: T): AsyncData<T> {
  const data = useAsyncData(load, deps, initial);
  const { setSession } = useSession();
  const isSessionMissing = data.failure?.code === 'session.missing';
  useEffect(() => {
    if (isSessionMissing) setSession(null);
  }, [isSessionMissing, setSession]);
  return data;
}
