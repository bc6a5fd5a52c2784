import { lazy, useEffect } from 'react';
import { BrowserRouter, Route, Routes, useLocation } from 'react-router';
import { RootLayout } from './root-layout.tsx';
import { HomeScreen } from './learner/gate/home-screen.tsx';
import { NotFoundScreen } from './learner/not-found/not-found-screen.tsx';
import { loadChallengeView, loadYouTubeDialog } from './learner/page-types/lazy-views.ts';
import { SessionProvider } from './learner/session/session-provider.tsx';

const loadPlayer = () => import('./learner/player/player-screen.tsx');
const loadModules = () => import('./learner/modules/module-list-screen.tsx');
const loadModuleComplete = () => import('./learner/module-complete/module-complete-screen.tsx');

const AdminApp = lazy(async () => ({ default: (await import('./admin/admin-app.tsx')).AdminApp }));
const PlayerScreen = lazy(async () => ({ default: (await loadPlayer()).PlayerScreen }));
const ModulesScreen = lazy(async () => ({ default: (await loadModules()).ModuleListScreen }));
const ModuleCompleteScreen = lazy(async () => ({ default: (await loadModuleComplete()).ModuleCompleteScreen }));

/** Everything the browser shows, by address. */
export function App() {
  // No link leads from one to the other: the portal brings its own router, which learners need not download.
  if (/^\/admin(\/|$)/.test(location.pathname))
    return (
      <RootLayout pathname="/admin" hasExitLink={false}>
        <AdminApp />
      </RootLayout>
    );
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
          <Route path="/" element={<HomeScreen />} />
          <Route path="/play/:moduleSlug/:pageId?" element={<PlayerScreen />} />
          <Route path="/tips/:tipId" element={<PlayerScreen />} />
          <Route path="/challenge/:challengeId" element={<PlayerScreen />} />
          <Route path="/module-complete/:moduleSlug" element={<ModuleCompleteScreen />} />
          <Route path="/modules" element={<ModulesScreen />} />
          <Route path="*" element={<NotFoundScreen />} />
        </Routes>
      </SessionProvider>
    </RootLayout>
  );
}

/** Fetches the other screens, and the larger parts of the player, while the learner reads or types, so that none of them waits for its code. */
function prefetchWhenIdle(): () => void {
  const prefetch = () => {
    // A failure is met again, and shown, where the screen is opened.
    for (const load of [loadPlayer, loadModuleComplete, loadModules, loadChallengeView, loadYouTubeDialog]) load().catch(() => {});
  };
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(prefetch, 1000);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(prefetch, { timeout: 3000 });
  return () => cancelIdleCallback(handle);
}
