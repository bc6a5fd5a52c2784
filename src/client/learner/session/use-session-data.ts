import { useEffect } from 'react';
import { useSessionLost } from './session-provider.tsx';
import { useLoaded, type Loaded } from './use-async-data.ts';

/** `useLoaded` for content of a session: when the server no longer knows the session, the key form comes back. */
export function useSessionLoaded<T>(load: (signal: AbortSignal) => Promise<T>, deps: readonly unknown[]): Loaded<T> {
  const loaded = useLoaded(load, deps);
  const onLost = useSessionLost();
  const isLost = loaded.failure?.code === 'session.missing';
  useEffect(() => {
    if (isLost) onLost();
  }, [isLost, onLost]);
  return loaded;
}
