import { Suspense, type ReactNode } from 'react';
import { ToastProvider } from './ui/toast.tsx';
import { ScreenSkeleton } from './learner/layout/screen-layout.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import './learner/layout/tokens.css';
import './learner/layout/base.css';

interface RootLayoutProps {
  pathname: string;
  /** False where no learner's router is above, since the link needs one. */
  hasExitLink?: boolean;
  children: ReactNode;
}

/** Wraps every screen: toasts, the error boundary and the skeleton shown while a screen's code loads. */
export function RootLayout({ pathname, hasExitLink = true, children }: RootLayoutProps) {
  return (
    <ToastProvider>
      <ErrorBoundary address={pathname} hasExitLink={hasExitLink}>
        <Suspense fallback={<ScreenSkeleton hasExitLink={hasExitLink} />}>{children}</Suspense>
      </ErrorBoundary>
    </ToastProvider>
  );
}
