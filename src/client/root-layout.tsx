import { Suspense, type ReactNode } from 'react';
import { ToastProvider } from './ui/toast.tsx';
import { ScreenSkeleton } from './learner/layout/screen-layout.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import './learner/layout/tokens.css';
import './learner/layout/base.css';

/** Wraps every screen in the toast provider and the error boundary, and shows a skeleton while the screen's code loads. */
export function RootLayout({ pathname, children }: { pathname: string; children: ReactNode }) {
  return (
    <ToastProvider>
      <ErrorBoundary resetKey={pathname}>
        <Suspense fallback={<ScreenSkeleton />}>{children}</Suspense>
      </ErrorBoundary>
    </ToastProvider>
  );
}
