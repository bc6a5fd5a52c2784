import { lazy, Suspense } from 'react';
import { importOrReload } from '#client/import-or-reload.ts';
import { usePlayer } from '../player-context.tsx';

// Few pages have captions in several languages, so the menu is loaded only on those.
const Menu = lazy(async () => ({ default: (await importOrReload(() => import('./captions-menu.tsx'))).CaptionsMenu }));

export function LazyCaptionsMenu() {
  const { files } = usePlayer().transcript;
  if (files.length < 2) return null;
  return (
    <Suspense>
      <Menu />
    </Suspense>
  );
}
