import { createRoot, hydrateRoot } from 'react-dom/client';
import { ClientConfigContext, readClientConfig } from './learner/gate/client-config-context.ts';
import { getOpenedPage } from './learner/session/opened-page-data.ts';
import { sendEventsOnPageHide } from './learner/tracking/browser-outbox.ts';
import { loadPlayer } from './lazy-player.ts';
import { AppRoutes } from './routes.tsx';

sendEventsOnPageHide();
const root = document.getElementById('root')!;
const app = (
  <ClientConfigContext value={readClientConfig()}>
    <AppRoutes />
  </ClientConfigContext>
);
const render = () => createRoot(root).render(app);
// Without a prerendered key form there is nothing to hydrate. With one, hydration waits until the
// browser has painted it: when this code comes from the cache, it can run before the first paint.
// An opened page links the code of the player, which is there a moment after this code.
if (getOpenedPage()) void loadPlayer().then(render, render);
else if (!root.hasChildNodes()) render();
else if (document.hidden) hydrateRoot(root, app);
else requestAnimationFrame(() => setTimeout(() => hydrateRoot(root, app)));
