import { createContext, use, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { Session } from '#shared/session.ts';
import { api } from '#client/api/trpc-client.ts';
import { toFailure, type Failure } from '#client/api/failure.ts';
import { useToast } from '#client/ui/toast.tsx';
import { DEMO_START_PATH, WELCOME_TOAST } from '../gate/first-page.ts';
import { GateScreen } from '../gate/gate-screen.tsx';
import type { EnterResponse } from '../gate/use-gate-form.ts';
import { MessageScreen } from '../layout/message-screen.tsx';
import { ScreenSkeleton } from '../layout/screen-layout.tsx';
import { onSessionLost, setTrackingSession } from '../tracking/browser-outbox.ts';

interface SessionState {
  /** Null without one: never entered, expired, revoked, or the demo. */
  session: Session | null;
  isLoading: boolean;
  failure: Failure | null;
  /** Asks the server again. */
  refresh: () => Promise<void>;
  /** Takes over what is known without asking: a session just given, or its loss. */
  setSession: (session: Session | null) => void;
}

const SessionContext = createContext<SessionState | null>(null);

/** Asks once who is here, and keeps it for every screen. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [{ session, isLoading, failure }, setState] = useState<Pick<SessionState, 'session' | 'isLoading' | 'failure'>>({
    session: null,
    isLoading: true,
    failure: null,
  });

  const setSession = useCallback((found: Session | null) => {
    setTrackingSession(found?.id ?? null);
    setState({ session: found, isLoading: false, failure: null });
  }, []);
  const refresh = useCallback(async () => {
    try {
      setSession(await api.gate.optionalSession.query());
    } catch (error) {
      setState((before) => ({ ...before, isLoading: false, failure: toFailure(error) }));
    }
  }, [setSession]);
  useEffect(() => {
    // The state is set when the server has answered, not in the effect itself.
    // oxlint-disable-next-line react/set-state-in-effect
    void refresh();
    return onSessionLost(() => void refresh());
  }, [refresh]);

  const state = useMemo(() => ({ session, isLoading, failure, refresh, setSession }), [session, isLoading, failure, refresh, setSession]);
  return <SessionContext value={state}>{children}</SessionContext>;
}

export function useSession(): SessionState {
  const state = use(SessionContext);
  if (!state) throw new Error('useSession needs a SessionProvider above it');
  return state;
}

/** For a screen whose call failed with `session.missing`: calling it brings the key form back at the same address. */
export function useClearSession(): () => void {
  const { setSession } = useSession();
  return useCallback(() => setSession(null), [setSession]);
}

/** Shows the children to a learner with a session; anyone else gets the key form here, and the children after it. */
export function RequireSession({ children }: { children: ReactNode }) {
  const { session, isLoading, failure, refresh, setSession } = useSession();
  const navigate = useNavigate();
  const toast = useToast();
  if (session) return children;
  if (isLoading) return <ScreenSkeleton />;
  if (failure) return <MessageScreen kind="error" title={failure.message} onRetry={() => void refresh()} />;

  const enter = ({ demo, session: given }: EnterResponse) => {
    if (demo) return void navigate(DEMO_START_PATH, { replace: true });
    setSession(given);
    toast(WELCOME_TOAST);
  };
  return <GateScreen onEntered={enter} />;
}
