import { createRoot, hydrateRoot } from 'react-dom/client';
import { ClientConfigContext, readClientConfig } from './learner/gate/client-config-context.ts';
import { sendEventsOnPageHide } from './learner/tracking/browser-outbox.ts';
import { AppRoutes } from './routes.tsx';

sendEventsOnPageHide();
const root = document.getElementById('root')!;
const app = (
  <ClientConfigContext value={readClientConfig()}>
    <AppRoutes />
  </ClientConfigContext>
);
// Without a prerendered key form there is nothing to hydrate. With one, hydration waits until the
// browser has painted it: when this code comes from the cache, it can run before the first paint.
if (!root.hasChildNodes()) createRoot(root).render(app);
else if (document.hidden) hydrateRoot(root, app);
else requestAnimationFrame(() => setTimeout(() => hydrateRoot(root, app)));
