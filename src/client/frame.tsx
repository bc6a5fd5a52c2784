import { Suspense, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Toasts } from '#client/ui/toast.tsx';
import { RoomSkeleton } from './learner/look/room.tsx';
import { ScreenGuard } from './screen-guard.tsx';
import './learner/look/tokens.css';
import './learner/look/base.css';

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
