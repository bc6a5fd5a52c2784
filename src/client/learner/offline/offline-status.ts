import { useSyncExternalStore } from 'react';

let isDisconnected = false;
export const isOffline = () => isDisconnected;
const listeners = new Set<() => void>();

/** Reports the outcome of the last request to the server. */
export function reportContact(hasAnswered: boolean): void {
  if (isDisconnected === !hasAnswered) return;
  isDisconnected = !hasAnswered;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns whether the last request got no answer from the server. */
export const useIsOffline = (): boolean => useSyncExternalStore(subscribe, isOffline, () => false);
