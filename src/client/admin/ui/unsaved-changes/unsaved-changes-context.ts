import { createContext, use, useEffect } from 'react';

/** Where a form says whether it holds something that is not saved. */
export const UnsavedChangesContext = createContext<(isUnsaved: boolean) => void>(() => {});

/** Tells the drawer around a form whether closing it would lose something. */
export function useReportUnsavedChanges(isUnsaved: boolean): void {
  const tell = use(UnsavedChangesContext);
  useEffect(() => {
    tell(isUnsaved);
    return () => tell(false);
  }, [tell, isUnsaved]);
}
