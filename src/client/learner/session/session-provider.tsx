import { createContext, use, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { OpenedModule } from '#shared/opened-module.ts';
import type { Session } from '#shared/session.ts';
import { toFailure, type Failure } from '#client/api/failure.ts';
import { api } from '#client/api/trpc-client.ts';
import { onSessionLost, setTrackingSession } from '../tracking/browser-outbox.ts';
import { discardOpenedPage, getOpenedPage } from './opened-page-data.ts';

interface SessionState {
  /** Null when the learner has not entered, in the demo, and after the session has expired or its key was revoked. */
  session: Session | null;
  isLoading: boolean;
  failure: Failure | null;
  /** Asks the server for the session again. */
  refresh: () => Promise<void>;
  /** The module that came with the session: in the HTML of the page, or when the learner entered. Null once a screen has been shown. */
  firstModule: OpenedModule | null;
  /** Sets a session that is known without a request: a new one with its first module, or null when it is lost. */
  setSession: (session: Session | null, firstModule?: OpenedModule | null) => void;
  /** Drops the first module, so that it is loaded again the next time. */
  discardFirstModule: () => void;
}

const SessionContext = createContext<SessionState | null>(null);

/** Takes the session from the page, or asks the server for it once, and keeps it for every screen. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [{ session, firstModule, isLoading, failure }, setState] = useState<
    Pick<SessionState, 'session' | 'firstModule' | 'isLoading' | 'failure'>
  >(() => {
    const openedPage = getOpenedPage();
    return { session: openedPage?.session ?? null, firstModule: openedPage, isLoading: openedPage === null, failure: null };
  });
  // Counts changes and requests, so that a late response never overwrites a session that was entered meanwhile.
  const version = useRef(0);

  const setSession = useCallback((newSession: Session | null, newFirstModule: OpenedModule | null = null) => {
    version.current++;
    setTrackingSession(newSession?.id ?? null);
    setState({ session: newSession, firstModule: newFirstModule, isLoading: false, failure: null });
  }, []);
  const discardFirstModule = useCallback(
    () => setState((state) => (state.firstModule === null ? state : { ...state, firstModule: null })),
    [],
  );
  const refresh = useCallback(async () => {
    const requested = ++version.current;
    try {
      const current = await api.gate.optionalSession.query();
      if (version.current === requested) setSession(current);
    } catch (error) {
      if (version.current === requested) setState((state) => ({ ...state, isLoading: false, failure: toFailure(error) }));
    }
  }, [setSession]);
  useLayoutEffect(() => {
    // The first screen tracks events in its effects, which run before those of this component, but after its layout effects.
    const openedPage = getOpenedPage();
    if (openedPage) setTrackingSession(openedPage.session.id);
  }, []);
  useEffect(() => {
    // The state is set when the server has responded, not in the effect itself.
    // oxlint-disable-next-line react/set-state-in-effect
    if (!getOpenedPage()) void refresh();
    discardOpenedPage();
    return onSessionLost(() => void refresh());
  }, [refresh]);

  const state = useMemo(
    () => ({ session, firstModule, isLoading, failure, refresh, setSession, discardFirstModule }),
    [session, firstModule, isLoading, failure, refresh, setSession, discardFirstModule],
  );
  return <SessionContext value={state}>{children}</SessionContext>;
}

/** Returns the learner's session. Throws without a SessionProvider above. */
export function useSession(): SessionState {
  const state = use(SessionContext);
  if (!state) throw new Error('useSession needs a SessionProvider above it');
  return state;
}
