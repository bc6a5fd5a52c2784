import { Suspense, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { ToastProvider } from './ui/toast.tsx';
import { ScreenSkeleton } from './learner/layout/screen-layout.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import './learner/layout/tokens.css';
import './learner/layout/base.css';

/** What stands around every screen. */
export function RootLayout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <ToastProvider>
      <ErrorBoundary address={pathname}>
        <Suspense fallback={<ScreenSkeleton />}>{children}</Suspense>
      </ErrorBoundary>
    </ToastProvider>
  );
}
