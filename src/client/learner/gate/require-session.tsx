import { useEffect, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useToast } from '#client/ui/toast.tsx';
import { MessageScreen } from '../layout/message-screen.tsx';
import { ScreenSkeleton } from '../layout/screen-layout.tsx';
import { useSession } from '../session/session-provider.tsx';
import { DEMO_FIRST_PAGE_PATH, WELCOME_TOAST } from './first-page-path.ts';
import { GateScreen } from './gate-screen.tsx';
import type { EnterResponse } from './key-form/use-gate-form.ts';

/** Renders the children for a learner with a session. A visitor without a session sees the access key form at the same URL path. */
export function RequireSession({ children }: { children: ReactNode }) {
  const { session, isLoading, failure, refresh, setSession, discardFirstModule } = useSession();
  const navigate = useNavigate();
  const toast = useToast();
  useEffect(() => {
    // The effect can discard the first module's data, because only the player uses the data and has already read it during rendering.
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
