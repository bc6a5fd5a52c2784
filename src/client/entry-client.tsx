import { createRoot, hydrateRoot } from 'react-dom/client';
import { ClientConfigContext, readClientConfig } from './learner/gate/client-config.ts';
import { sendEventsOnPageHide } from './learner/tracking/browser-outbox.ts';
import { App } from './routes.tsx';

sendEventsOnPageHide();
const root = document.getElementById('root')!;
const app = (
  <ClientConfigContext value={readClientConfig()}>
    <App />
  </ClientConfigContext>
);
// The page of `/` comes with its form drawn, which is to be seen first: from the browser's cache the app is here before it.
if (!root.hasChildNodes()) createRoot(root).render(app);
else if (document.hidden) hydrateRoot(root, app);
else requestAnimationFrame(() => setTimeout(() => hydrateRoot(root, app)));
