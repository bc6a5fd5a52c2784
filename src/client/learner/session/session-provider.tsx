import { createContext, use, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { Session } from '#shared/session.ts';
import { toFailure, type Failure } from '#client/api/failure.ts';
import { api } from '#client/api/trpc-client.ts';
import { onSessionLost, setTrackingSession } from '../tracking/browser-outbox.ts';

interface SessionState {
  /** Null when the learner has not entered, in the demo, and after the session has expired or its key was revoked. */
  session: Session | null;
  isLoading: boolean;
  failure: Failure | null;
  /** Asks the server for the session again. */
  refresh: () => Promise<void>;
  /** Sets a session that is known without a request: a new one, or null when it is lost. */
  setSession: (session: Session | null) => void;
}

const SessionContext = createContext<SessionState | null>(null);

/** Asks the server for the session once and keeps it for every screen. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [{ session, isLoading, failure }, setState] = useState<Pick<SessionState, 'session' | 'isLoading' | 'failure'>>({
    session: null,
    isLoading: true,
    failure: null,
  });
  // Counts changes and requests, so that a late response never overwrites a session that was entered meanwhile.
  const version = useRef(0);

  const setSession = useCallback((newSession: Session | null) => {
    version.current++;
    setTrackingSession(newSession?.id ?? null);
    setState({ session: newSession, isLoading: false, failure: null });
  }, []);
  const refresh = useCallback(async () => {
    const requested = ++version.current;
    try {
      const current = await api.gate.optionalSession.query();
      if (version.current === requested) setSession(current);
    } catch (error) {
      if (version.current === requested) setState((state) => ({ ...state, isLoading: false, failure: toFailure(error) }));
    }
  }, [setSession]);
  useEffect(() => {
    // The state is set when the server has responded, not in the effect itself.
    // oxlint-disable-next-line react/set-state-in-effect
    void refresh();
    return onSessionLost(() => void refresh());
  }, [refresh]);

  const state = useMemo(() => ({ session, isLoading, failure, refresh, setSession }), [session, isLoading, failure, refresh, setSession]);
  return <SessionContext value={state}>{children}</SessionContext>;
}

/** Returns the learner's session. Throws without a SessionProvider above. */
export function useSession(): SessionState {
  const state = use(SessionContext);
  if (!state) throw new Error('useSession needs a SessionProvider above it');
  return state;
}
