import { createContext, use, useEffect } from 'react';

/** Where a form says whether it holds something that is not saved. */
export const UnsavedContext = createContext<(isUnsaved: boolean) => void>(() => {});

/** Tells the drawer around a form whether closing it would lose something. */
export function useUnsaved(isUnsaved: boolean): void {
  const tell = use(UnsavedContext);
  useEffect(() => {
    tell(isUnsaved);
    return () => tell(false);
  }, [tell, isUnsaved]);
}
