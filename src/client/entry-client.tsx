import { createRoot, hydrateRoot } from 'react-dom/client';
import { ClientConfigContext, readClientConfig } from './learner/gate/client-config-context.ts';
import { getEmbeddedPageData } from './learner/session/embedded-page-data.ts';
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
// Without a prerendered access key form, React has nothing to hydrate. Cached code can run before the first paint, so a prerendered form is
// hydrated only after the browser has painted the form. If the HTML contains the data of a lesson page, the HTML also links to the player's
// code, which arrives shortly after the code of this file.
if (getEmbeddedPageData()) void loadPlayer().then(render, render);
else if (!root.hasChildNodes()) render();
else if (document.hidden) hydrateRoot(root, app);
else requestAnimationFrame(() => setTimeout(() => hydrateRoot(root, app)));
