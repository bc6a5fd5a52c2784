import { lazy, Suspense, type ComponentType } from 'react';
import { importOrReload } from '#client/import-or-reload.ts';
import { usePlayer } from '../player-context.tsx';

// The initial bundle does not include the code for overlay videos, because few cards have one. A lesson works without its overlay video if
// the code cannot be loaded.
const OverlayVideo = lazy(async (): Promise<{ default: ComponentType<{ overlayVideoId: string }> }> => {
  const module = await importOrReload(() => import('./overlay-video.tsx')).catch(() => null);
  return { default: module?.OverlayVideo ?? (() => null) };
});

export function LazyOverlayVideo() {
  const { card, hasVideo } = usePlayer();
  if (!hasVideo || card.overlayVideoId === null) return null;
  return (
    <Suspense key={card.id}>
      <OverlayVideo overlayVideoId={card.overlayVideoId} />
    </Suspense>
  );
}
