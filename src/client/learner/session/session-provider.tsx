import {
  createContext,
  lazy,
  Suspense,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import type { OpenedModule } from '#shared/opened-module.ts';
import type { Session } from '#shared/session.ts';
import { toFailure, type Failure } from '#client/api/failure.ts';
import { api } from '#client/api/trpc-client.ts';
import { useToast } from '#client/ui/toast.tsx';
import { hasKept } from '../offline/kept-flag.ts';
import { loadOffline } from '../offline/load-offline.ts';
import { connectOutbox, createBrowserOutbox } from '../tracking/browser-outbox.ts';
import { TrackerContext } from '../tracking/tracker.ts';
import './session-notice.css';
import { discardEmbeddedPageData, getEmbeddedPageData } from './embedded-page-data.ts';
import { getWords, useWords } from '#client/words/words-store.ts';
import { appEn } from '#shared/words/en/app.ts';

interface SessionState {
  /**
   * Holds the learner's session, which is null before the login, in the demo, and after the session has expired or the access key was
   * revoked.
   */
  session: Session | null;
  isLoading: boolean;
  failure: Failure | null;
  /** Requests the session from the server again. */
  refresh: () => Promise<void>;
  /**
   * Holds the module that arrived together with the session, either in the page's HTML or in the response to the login, or null after the
   * first screen has been shown.
   */
  firstModule: OpenedModule | null;
  /**
   * Sets the session without sending a request to the server. The new value is either a new session with its first module, or null after
   * the session has ended.
   */
  setSession: (session: Session | null, firstModule?: OpenedModule | null) => void;
  /** Discards the first module, so that the module is loaded again the next time it is needed. */
  discardFirstModule: () => void;
}

const OfflineLine = lazy(async () => ({ default: (await loadOffline()).OfflineLine }));

const SessionContext = createContext<SessionState | null>(null);

/**
 * Provides the session to every screen, and the tracker of its events. The session comes from the page's HTML or, if it is not there, from a single request to the server.
 */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [{ session, firstModule, isLoading, failure }, setState] = useState<
    Pick<SessionState, 'session' | 'firstModule' | 'isLoading' | 'failure'>
  >(() => {
    const pageData = getEmbeddedPageData();
    return { session: pageData?.session ?? null, firstModule: pageData, isLoading: pageData === null, failure: null };
  });
  // `changeCount` increases with every change to the session and every request for it. If `changeCount` has increased since a request, the
  // response is ignored, so that a late response never overwrites a more recent session.
  const changeCount = useRef(0);

  const [outbox] = useState(createBrowserOutbox);
  const [isReplaced, setIsReplaced] = useState(false);
  const toast = useToast();
  const latestSession = useRef(session);
  const setSession = useCallback(
    (newSession: Session | null, newFirstModule: OpenedModule | null = null) => {
      changeCount.current++;
      outbox.setSession(newSession?.id ?? null);
      // Without the toast, the access key form would replace a lesson without any explanation.
      if (latestSession.current !== null && newSession === null)
        toast({ title: getWords(appEn).sessionEnded, text: getWords(appEn).enterKeyToGoOn, isError: true });
      latestSession.current = newSession;
      if (hasKept()) void loadOffline().then(({ noteContact, purgeSession }) => (newSession ? noteContact(newSession) : purgeSession()));
      setState({ session: newSession, firstModule: newFirstModule, isLoading: false, failure: null });
    },
    [outbox, toast],
  );
  const discardFirstModule = useCallback(
    () => setState((state) => (state.firstModule === null ? state : { ...state, firstModule: null })),
    [],
  );
  const refresh = useCallback(async () => {
    const requested = ++changeCount.current;
    const isLatest = () => changeCount.current === requested;
    const answer = api.gate.optionalSession.query();
    const settled = answer.then(
      (current) => isLatest() && setSession(current),
      (error: unknown) => {
        // With a session from the device, the learner goes on without the server.
        if (isLatest())
          setState((state) => (state.session && hasKept() ? state : { ...state, isLoading: false, failure: toFailure(error) }));
      },
    );
    const standIn = hasKept() && latestSession.current === null ? await (await loadOffline()).waitForKeptSession(answer) : null;
    if (standIn && isLatest()) {
      const { session: kept, failure: newFailure } = standIn;
      outbox.setSession(kept?.id ?? null);
      latestSession.current = kept;
      setState({ session: kept, firstModule: null, isLoading: false, failure: newFailure });
    } else await settled;
  }, [outbox, setSession]);
  useLayoutEffect(() => {
    // The first screen's effects track events, so the tracking session must be set before they run. React runs `useLayoutEffect` effects
    // before `useEffect` effects.
    const pageData = getEmbeddedPageData();
    if (pageData) outbox.setSession(pageData.session.id);
  }, [outbox]);
  useEffect(() => {
    // This effect sets no state itself, because `refresh` does so only after the server has responded.
    // oxlint-disable-next-line react/set-state-in-effect
    if (!getEmbeddedPageData()) void refresh();
    discardEmbeddedPageData();
    const onContact = (hasAnswered: boolean) => {
      const current = latestSession.current;
      if (!hasKept() || !current) return;
      void loadOffline().then(({ noteContact, reportContact }) => (hasAnswered ? noteContact(current) : reportContact(false)));
    };
    return connectOutbox(outbox, { onSessionLost: () => void refresh(), onSessionReplaced: setIsReplaced, onContact });
  }, [outbox, refresh]);

  const state = useMemo(
    () => ({ session, firstModule, isLoading, failure, refresh, setSession, discardFirstModule }),
    [session, firstModule, isLoading, failure, refresh, setSession, discardFirstModule],
  );
  return (
    <SessionContext value={state}>
      <TrackerContext value={outbox}>{children}</TrackerContext>
      {session && hasKept() && (
        <Suspense>
          <OfflineLine />
        </Suspense>
      )}
      {isReplaced && session && <SessionReplacedNotice nickname={session.nickname} />}
    </SessionContext>
  );
}

/** Tells a learner that another learner has logged in with the same browser, so that the server cannot receive this tab's events. */
function SessionReplacedNotice({ nickname }: { nickname: string }) {
  const words = useWords(appEn);
  return (
    <div className="session-notice" role="alert">
      <p>
        {words.sessionReplaced}
        <b dir="auto">{nickname}</b>.
      </p>
      <a className="btn" href="/">
        {words.enterKey}
      </a>
    </div>
  );
}

/** Returns the learner's session and functions to change it. Throws an error when it is called outside a SessionProvider. */
export function useSession(): SessionState {
  const state = use(SessionContext);
  if (!state) throw new Error('useSession needs a SessionProvider above it');
  return state;
}

/** Returns the learner's session, or null without one, also in previews, which have no SessionProvider. */
export const useOptionalSession = (): Session | null => use(SessionContext)?.session ?? null;
