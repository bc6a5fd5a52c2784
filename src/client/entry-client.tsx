import { createRoot, hydrateRoot } from 'react-dom/client';
import { ClientConfigContext, readClientConfig } from './client-config-context.ts';
import { getEmbeddedPageData } from './learner/session/embedded-page-data.ts';
import { loadPlayer } from './lazy-player.ts';
import { AppRoutes } from './routes.tsx';

/** Browsers older than these, which the README names, lack methods that the app calls everywhere. */
function isBrowserTooOld(): boolean {
  return !('toSorted' in Array.prototype && 'with' in Array.prototype && 'timeout' in AbortSignal && CSS.supports('height', '1dvh'));
}

if (isBrowserTooOld()) {
  const script = document.createElement('script');
  script.src = '/old-browser.js';
  document.head.append(script);
}
const root = document.getElementById('root')!;
const app = (
  <ClientConfigContext value={readClientConfig()}>
    <AppRoutes />
  </ClientConfigContext>
);
const render = () => createRoot(root).render(app);
// If the HTML contains the data of a lesson page, it also links to the player's code, so rendering can wait for that code. Without a
// prerendered access key form, there is nothing to hydrate. A prerendered form is hydrated only after the browser has painted it, because
// cached code can run before the first paint.
if (getEmbeddedPageData()) void loadPlayer().then(render, render);
else if (!root.hasChildNodes()) render();
else if (document.hidden) hydrateRoot(root, app);
else requestAnimationFrame(() => setTimeout(() => hydrateRoot(root, app)));
