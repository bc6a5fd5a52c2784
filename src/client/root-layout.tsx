import { Suspense, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Toasts } from './ui/toast.tsx';
import { RoomSkeleton } from './learner/layout/screen-layout.tsx';
import { ScreenGuard } from './error-boundary.tsx';
import './learner/layout/tokens.css';
import './learner/layout/base.css';

/** What stands around every screen. */
export function Frame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <Toasts>
      <ScreenGuard address={pathname}>
        <Suspense fallback={<RoomSkeleton />}>{children}</Suspense>
      </ScreenGuard>
    </Toasts>
  );
}
