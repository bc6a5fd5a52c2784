import { useEffect, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useToast } from '#client/ui/toast.tsx';
import { MessageScreen } from '../layout/message-screen.tsx';
import { ScreenSkeleton } from '../layout/screen-layout.tsx';
import { useSession } from '../session/session-provider.tsx';
import { DEMO_FIRST_PAGE_PATH, WELCOME_TOAST } from './first-page-path.ts';
import { GateScreen } from './gate-screen.tsx';
import type { EnterResponse } from './key-form/use-gate-form.ts';

/** Renders the children for a learner with a session. At the same URL path, a visitor without a session sees the access key form. */
export function RequireSession({ children }: { children: ReactNode }) {
  const { session, isLoading, failure, refresh, setSession, discardFirstModule } = useSession();
  const navigate = useNavigate();
  const toast = useToast();
  useEffect(() => {
    // The first module's data can be discarded here: only the player uses it and reads it while rendering, and this effect runs after
    // rendering.
    if (session) discardFirstModule();
  }, [session, discardFirstModule]);
  if (session) return children;
  if (isLoading) return <ScreenSkeleton />;
  if (failure) return <MessageScreen kind="error" title={failure.message} onRetry={() => void refresh()} />;

  const handleEntered = ({ demo, session: newSession, firstModule }: EnterResponse) => {
    if (demo) return void navigate(DEMO_FIRST_PAGE_PATH, { replace: true });
    setSession(newSession, firstModule);
    toast(WELCOME_TOAST);
  };
  return <GateScreen onEntered={handleEntered} />;
}
