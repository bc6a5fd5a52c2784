import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { Navigate, useLocation, useParams, type Location } from 'react-router';
import type { Card } from '#shared/catalog.ts';
import { buildCardPath } from '#shared/routing/navigation.ts';
import { RequireSession } from '../gate/require-session.tsx';
import { PageNotFound, PlayerLoadError, PlayerLoading } from './layout/player-load-states.tsx';
import { useSessionCheck } from '../session/use-session-check.ts';
import { useSession } from '../session/session-provider.tsx';
import { hasKept } from '../offline/kept-flag.ts';
import { noTracker, TrackerContext } from '../tracking/tracker.ts';
import { demoSource } from './module-data/demo-source.ts';
import type { ModuleData } from './module-data/module-data.ts';
import { PlayerSourceContext, usePlayerSource } from './module-data/player-source.ts';
import { createKeptSource } from './module-data/kept-source.ts';
import { parseLinkedSecond } from '#shared/routing/linked-second.ts';
import { createServerSource } from './module-data/server-source.ts';
import { findCardForRoute, isDemoRoute, parseRouteParams, type RouteParams, isRouteInModule } from '#shared/routing/route-params.ts';
import { Player } from './player.tsx';
import { useAsyncData, type AsyncData } from '#client/learner/session/use-async-data.ts';
import { ContentLanguageContext } from '../page-types/content-language.ts';

/** Renders the player screen for its three routes. The demo is open to everyone, but all other modules require a session. */
export function PlayerScreen() {
  const params = parseRouteParams(useParams());
  if (isDemoRoute(params))
    return (
      <TrackerContext value={noTracker}>
        <PlayerSourceContext value={demoSource}>
          <SourcePlayer params={params} />
        </PlayerSourceContext>
      </TrackerContext>
    );
  return (
    <RequireSession>
      <ServerSource>
        <SourcePlayer params={params} />
      </ServerSource>
    </RequireSession>
  );
}

function ServerSource({ children }: { children: ReactNode }) {
  const { session, firstModule, setSession } = useSession();
  const endSession = useCallback(() => setSession(null), [setSession]);
  useSessionCheck(endSession);
  const create = () => {
    const server = createServerSource({ session: session!, firstModule, onSessionMissing: endSession });
    return hasKept() ? createKeptSource(server, session!) : server;
  };
  const [source, setSource] = useState(create);
  // Another learner can have logged in with this browser in the meantime.
  if (source.sessionId !== session!.id) setSource(create);
  return <PlayerSourceContext value={source}>{children}</PlayerSourceContext>;
}

function SourcePlayer({ params }: { params: RouteParams }) {
  const { sessionId } = usePlayerSource();
  const { state, value, failure, reload } = useModuleData(params);
  if (state === 'loading') return <PlayerLoading />;
  if (state === 'ready') return <ModulePlayer moduleData={value} params={params} />;
  const isMissing = failure.code === 'card.missing' || failure.code === 'module.missing';
  if (isMissing) return <PageNotFound isLoggedIn={sessionId !== null} />;
  return <PlayerLoadError message={failure.message} onRetry={reload} />;
}

/** Plays the page to which the URL leads. A URL that names only a module redirects to the module's first page. */
export function ModulePlayer({ moduleData, params }: { moduleData: ModuleData; params: RouteParams }) {
  const { search } = useLocation();
  const { language } = usePlayerSource();
  const [cardShownAhead, showCard] = useCardShownAhead();
  const card = cardShownAhead ?? findCardForRoute(params, moduleData.cards);
  if (!card) return <PageNotFound />;
  // A page that is shown ahead is not the one that the address belongs to.
  const linkedSecond = cardShownAhead ? null : parseLinkedSecond(search);
  const isModuleUrl = params.kind === 'play' && params.page === undefined;
  return (
    <ContentLanguageContext value={language}>
      {isModuleUrl && <Navigate to={buildCardPath(card, moduleData.module.slug) + search} replace />}
      <Player moduleData={moduleData} card={card} linkedSecond={linkedSecond} onShowCard={showCard} />
    </ContentLanguageContext>
  );
}

/**
 * Returns the card that is shown before the router has processed its URL, or null, and a function that shows a card without waiting for the
 * router. The router needs two frames to process a URL.
 */
function useCardShownAhead(): [Card | null, (card: Card) => void] {
  const location = useLocation();
  const [shownAhead, setShownAhead] = useState<{ location: Location; card: Card } | null>(null);
  const showCard = useCallback((card: Card) => setShownAhead({ location, card }), [location]);
  // If the learner goes back before the router has processed the URL, the location object stays the same and does not reveal that the
  // learner has left the card.
  useEffect(() => {
    const forget = () => setShownAhead(null);
    window.addEventListener('popstate', forget);
    return () => window.removeEventListener('popstate', forget);
  }, []);
  return [shownAhead?.location === location ? shownAhead.card : null, showCard];
}

const buildRouteKey = (params: RouteParams) => (params.kind === 'play' ? `module ${params.moduleSlug}` : `${params.kind} ${params.id}`);

/** Returns the module to which a route leads. Moving between the pages of a loaded module loads nothing. */
function useModuleData(params: RouteParams): AsyncData<ModuleData> {
  const source = usePlayerSource();
  const [loadedFor, setLoadedFor] = useState(params);
  const [available, setAvailable] = useState(() => source.getAvailableModule(params));
  const loaded = useAsyncData((signal) => source.loadModule(loadedFor, signal), [source, loadedFor]);
  const shown = loaded.value ?? (loaded.state === 'loading' ? available : null);
  const isSameRoute = buildRouteKey(params) === buildRouteKey(loadedFor);
  if (!isSameRoute && !(shown && isRouteInModule(params, shown.module, shown.cards))) {
    setLoadedFor(params);
    setAvailable(source.getAvailableModule(params));
  }
  return shown ? { state: 'ready', value: shown, failure: null, reload: loaded.reload } : loaded;
}
