import { createRoot, hydrateRoot } from 'react-dom/client';
import { FrontContext, readFront } from './learner/front.ts';
import { watchForLeaving } from './learner/outbox.ts';
import { App } from './routes.tsx';

watchForLeaving();
const root = document.getElementById('root')!;
const app = (
  <FrontContext value={readFront()}>
    <App />
  </FrontContext>
);
// The page of `/` comes with its form drawn.
if (root.hasChildNodes()) hydrateRoot(root, app);
else createRoot(root).render(app);
