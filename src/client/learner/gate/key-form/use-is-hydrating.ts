import { useSyncExternalStore } from 'react';

const subscribe = () => () => {};

/** Returns true on the server. In the browser, returns true until React has hydrated the prerendered HTML. */
export const useIsHydrating = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => false,
    () => true,
  );
