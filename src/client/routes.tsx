import { createElement, Suspense, useEffect, useState, type ReactNode } from 'react';
import { BrowserRouter, Route, Routes, useLocation } from 'react-router';
import { findRoute, routePaths, type RouteName } from '#shared/routing/routes.ts';
import { RootLayout } from './root-layout.tsx';
import { HomeScreen } from './learner/gate/home-screen.tsx';
import { lazyViews, loadYouTubeDialog } from './learner/page-types/lazy-views.ts';
import { loadCompanionSheet } from './learner/player/companion/load-companion.ts';
import { SessionProvider } from './learner/session/session-provider.tsx';
import { getLoadedPlayer, loadPlayer } from './lazy-player.ts';
import { lazyOrReload } from './import-or-reload.ts';

const loadModuleList = () => import('./learner/modules/module-list-screen.tsx');
const loadBrandPreview = () => import('./learner/brand-preview/brand-preview.tsx');
const loadFreeLesson = () => import('./learner/free-lesson/free-lesson.tsx');
const loadHandover = () => import('./learner/handover/handover-screen.tsx');
const loadDraftPlayer = () => import('./learner/draft-preview/draft-player.tsx');
const loadNotFound = () => import('./learner/not-found/not-found-screen.tsx');
const loadModuleComplete = () => import('./learner/module-complete/module-complete-screen.tsx');

const AdminApp = lazyOrReload(async () => (await import('./admin/admin-app.tsx')).AdminApp);
const DraftPlayer = lazyOrReload(async () => (await loadDraftPlayer()).DraftPlayer);
const PhonePreviewScreen = lazyOrReload(async () => (await loadDraftPlayer()).PhonePreviewScreen);
const BrandPreview = lazyOrReload(async () => (await loadBrandPreview()).BrandPreview);
const FreeLesson = lazyOrReload(async () => (await loadFreeLesson()).FreeLesson);
const LazyPlayer = lazyOrReload(loadPlayer);
const HandoverScreen = lazyOrReload(async () => (await loadHandover()).HandoverScreen);
const NotFoundScreen = lazyOrReload(async () => (await loadNotFound()).NotFoundScreen);
const ModuleListScreen = lazyOrReload(async () => (await loadModuleList()).ModuleListScreen);
const ModuleCompleteScreen = lazyOrReload(async () => (await loadModuleComplete()).ModuleCompleteScreen);

/** These screens have routers of their own, because their pages have no URLs of their own. */
const screensWithOwnRouter = {
  draftPreview: <DraftPlayer />,
  phonePreview: <PhonePreviewScreen />,
  freeLesson: <FreeLesson />,
  brandPreview: <BrandPreview />,
};

const learnerScreens = {
  home: <HomeScreen />,
  play: <PlayerRoute />,
  tip: <PlayerRoute />,
  challenge: <PlayerRoute />,
  moduleComplete: <ModuleCompleteScreen />,
  modules: <ModuleListScreen />,
  handover: <HandoverScreen />,
} satisfies Record<Exclude<RouteName, 'admin' | keyof typeof screensWithOwnRouter>, ReactNode>;

export function AppRoutes() {
  // The admin app has its own router. The learner's screens contain no links to admin screens, so learners never download the admin router.
  const route = findRoute(location.pathname);
  if (route === 'admin')
    return (
      <RootLayout pathname="/admin">
        {/* A skeleton of the learner's screens would not fit the portal's light pages. */}
        <Suspense>
          <AdminApp />
        </Suspense>
      </RootLayout>
    );
  if (route !== null && route in screensWithOwnRouter)
    return <RootLayout pathname={location.pathname}>{screensWithOwnRouter[route as keyof typeof screensWithOwnRouter]}</RootLayout>;
  return (
    <BrowserRouter>
      <LearnerApp />
    </BrowserRouter>
  );
}

function LearnerApp() {
  const { pathname } = useLocation();
  useEffect(prefetchWhenIdle, []);
  return (
    <RootLayout pathname={pathname}>
      <SessionProvider>
        <Routes>
          {Object.entries(learnerScreens).map(([name, screen]) => (
            <Route key={name} path={routePaths[name as RouteName]} element={screen} />
          ))}
          <Route path="*" element={<NotFoundScreen />} />
        </Routes>
      </SessionProvider>
    </RootLayout>
  );
}

/**
 * Renders the player directly if its code is already loaded, because `React.lazy` would still show the skeleton for about a third of a
 * second.
 */
function PlayerRoute() {
  const [LoadedPlayer] = useState(() => getLoadedPlayer());
  return createElement(LoadedPlayer ?? LazyPlayer);
}

/** Prefetches the code of the other screens and of the player's larger parts while the learner reads or types. */
function prefetchWhenIdle(): () => void {
  const prefetch = () => {
    // Errors during prefetching are ignored. A screen whose code is still missing when it opens fetches the code again, and shows an error
    // if that fails too.
    const loadPages = [loadPlayer, loadModuleComplete, loadModuleList, ...Object.values(lazyViews).map(({ load }) => load)];
    const loadDialogs = [loadYouTubeDialog, loadCompanionSheet];
    for (const load of [...loadPages, ...loadDialogs]) load().catch(() => {});
    if (import.meta.env.PROD && 'serviceWorker' in navigator) navigator.serviceWorker.register('/sw.js').catch(() => {});
  };
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(prefetch, 1000);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(prefetch, { timeout: 3000 });
  return () => cancelIdleCallback(handle);
}
