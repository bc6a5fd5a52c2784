import { createRoot, hydrateRoot } from 'react-dom/client';
import { ClientConfigContext, readClientConfig } from './client-config-context.ts';
import { getEmbeddedPageData } from './learner/session/embedded-page-data.ts';
import { loadPlayer } from './lazy-player.ts';
import { loadLanguage, readPageLanguage } from './words/load-language.ts';
import { getLanguage } from './words/words-store.ts';
import { AppRoutes } from './routes.tsx';
import { runAfterPaint } from './ui/run-after-paint.ts';
import { isPortalPath } from '#shared/routing/routes.ts';

/** Browsers older than these, which the README names, lack methods that the app calls everywhere. */
function isBrowserTooOld(): boolean {
  return !('toSorted' in Array.prototype && 'with' in Array.prototype && 'timeout' in AbortSignal && CSS.supports('height', '1dvh'));
}

/** Shows the access key form again if the device had one in another brand or language, unless somebody has begun to type. */
function reloadOutdatedForm(): void {
  const hasTyped = [...document.querySelectorAll('input')].some(({ value }) => value !== '');
  if (location.pathname === '/' && !hasTyped) location.reload();
}

if (isBrowserTooOld()) {
  const script = document.createElement('script');
  script.src = '/old-browser.js';
  document.head.append(script);
}
if ('serviceWorker' in navigator) navigator.serviceWorker.addEventListener('message', reloadOutdatedForm);
addEventListener('beforeinstallprompt', (event) => {
  // The browser's offer is kept until a module is saved; see install-offer.tsx.
  event.preventDefault();
  Object.assign(globalThis, { installPrompt: event });
});
const root = document.getElementById('root')!;
const app = (
  <ClientConfigContext value={readClientConfig()}>
    <AppRoutes />
  </ClientConfigContext>
);
const render = () => createRoot(root).render(app);
const isPrerendered = root.hasChildNodes();
const language = isPortalPath(location.pathname) ? 'en' : readPageLanguage(isPrerendered);
const hydrate = () => {
  // Without the texts of its language, a prerendered form cannot be hydrated.
  if (getLanguage() === language) return void hydrateRoot(root, app);
  root.replaceChildren();
  render();
};
// If the HTML contains the data of a lesson page, it also links to the player's code, so rendering can wait for that code. Without a
// prerendered access key form, there is nothing to hydrate. A prerendered form is hydrated only after the browser has painted it, because
// cached code can run before the first paint.
const start = () => {
  if (getEmbeddedPageData()) void loadPlayer().then(render, render);
  else if (!isPrerendered) render();
  else runAfterPaint(hydrate);
};
if (language === 'en') start();
else void loadLanguage(language).then(start);
