import { createContext, use, useLayoutEffect } from 'react';

export const DrawerFormContext = createContext<(isDirty: boolean) => void>(() => {});

/** Tells the surrounding drawer whether closing the drawer would lose changes. */
export function useReportDirtyForm(isDirty: boolean): void {
  const report = use(DrawerFormContext);
  useLayoutEffect(() => {
    report(isDirty);
    return () => report(false);
  }, [report, isDirty]);
}
