import { createContext, use, useEffect } from 'react';

/** Set by a form drawer: the form inside it reports whether it holds unsaved changes. */
export const DrawerFormContext = createContext<(isDirty: boolean) => void>(() => {});

/** Reports to the surrounding drawer whether closing it would lose changes. */
export function useReportDirtyForm(isDirty: boolean): void {
  const report = use(DrawerFormContext);
  useEffect(() => {
    report(isDirty);
    return () => report(false);
  }, [report, isDirty]);
}
