import { useSyncExternalStore } from 'react';

const subscribe = () => () => {};

/** Returns true while the HTML is the prerendered one: on the server, and in the browser until React has hydrated it. */
export const useIsHydrating = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => false,
    () => true,
  );
