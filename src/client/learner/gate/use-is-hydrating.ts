import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/** Whether the form stands as the server drew it: so long, `public/before-hydration.js` keeps what is done to it. */
export const useIsHydrating = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  );
