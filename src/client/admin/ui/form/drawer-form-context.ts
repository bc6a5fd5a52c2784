import { createContext, use, useLayoutEffect } from 'react';

/** Provides the function with which a form inside a drawer reports whether the form has unsaved changes. */
export const DrawerFormContext = createContext<(isDirty: boolean) => void>(() => {});

/** Reports to the surrounding drawer whether closing the drawer would lose changes. */
export function useReportDirtyForm(isDirty: boolean): void {
  const report = use(DrawerFormContext);
  useLayoutEffect(() => {
    report(isDirty);
    return () => report(false);
  }, [report, isDirty]);
}
