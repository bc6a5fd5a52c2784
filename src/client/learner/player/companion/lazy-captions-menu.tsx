import { Suspense } from 'react';
import { lazyOrReload } from '#client/import-or-reload.ts';
import { usePlayer } from '../player-context.tsx';

// Few pages have captions in several languages, so the menu is loaded only on those.
const Menu = lazyOrReload(async () => (await import('./captions-menu.tsx')).CaptionsMenu);

export function LazyCaptionsMenu() {
  const { files } = usePlayer().transcript;
  if (files.length < 2) return null;
  return (
    <Suspense>
      <Menu />
    </Suspense>
  );
}
