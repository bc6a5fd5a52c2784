import { useSyncExternalStore } from 'react';

const subscribe = () => () => {};

/** Returns true on the server and, in the browser, until React has hydrated the prerendered HTML. */
export const useIsHydrating = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => false,
    () => true,
  );
